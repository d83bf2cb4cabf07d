import { LruCache } from './lru-cache.ts';

/** Counts that a process holds; beyond it, those that were not needed for longest are forgotten. */
export const MAX_COUNTED = 20_000;

export interface Bucket {
  readonly perSecond: number;
  /** What may come at once. */
  readonly burst: number;
}

/**
 * Token buckets by their keys, each as the one time at which it is full again (GCRA). What is counted
 * is not remembered by anybody else: each process has its own.
 */
export class TokenBuckets {
  readonly #fullAt = new LruCache<number>({ maxEntries: MAX_COUNTED });

  /** Takes a token; if there is none, takes nothing and gives the milliseconds until there is. */
  take(key: string, { perSecond, burst }: Bucket, now: number): number {
    const interval = 1_000 / perSecond;
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? now);
    // Further off than an empty bucket: the clock was set back, or the rate raised.
    const start = fullAt - now > burst * interval ? now : fullAt;
    const wait = start + interval - burst * interval - now;
    if (wait > 0) return wait;
    this.#fullAt.set(key, start + interval, now);
    return 0;
  }
}

export interface Window {
  readonly max: number;
  /** It begins with the first that is counted. */
  readonly milliseconds: number;
}

/** Counts in fixed windows by their keys, each process for itself. */
export class WindowCounts {
  readonly #counts = new LruCache<{ count: number; readonly endsAt: number }>({
    maxEntries: MAX_COUNTED,
  });

  /** Counts one; when the window is full, counts nothing and gives the milliseconds to its end. */
  take(key: string, { max, milliseconds }: Window, now: number): number {
    const found = this.#counts.get(key);
    const left = found ? found.endsAt - now : 0;
    if (!found || left <= 0 || left > milliseconds) {
      this.#counts.set(key, { count: 1, endsAt: now + milliseconds });
      return 0;
    }
    if (found.count >= max) return left;
    found.count += 1;
    return 0;
  }

  /** Takes one back that was counted. */
  giveBack(key: string): void {
    const found = this.#counts.get(key);
    if (found && found.count > 0) found.count -= 1;
  }
}
