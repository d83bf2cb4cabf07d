import { LruCache } from './lru-cache.ts';

/** Counts that a process holds; beyond it, those that were not needed for longest are forgotten. */
export const MAX_COUNTED = 20_000;

export interface Bucket {
  readonly perSecond: number;
  /** What may come at once. */
  readonly burst: number;
}

/** How long a bucket may stay empty at most for what was charged. */
export const MAX_DEBT_MS = 10_000;

/**
 * Token buckets by their keys, each as the one time at which it is full again (GCRA). What is counted
 * is not remembered by anybody else: each process has its own.
 */
export class TokenBuckets {
  readonly #fullAt = new LruCache<number>({ maxEntries: MAX_COUNTED });

  /** Takes tokens; if there are too few, takes none and gives the milliseconds until there are enough. */
  take(key: string, { perSecond, burst }: Bucket, now: number, tokens = 1): number {
    const interval = 1_000 / perSecond;
    const fullAt = this.#fullAtOf(key, burst * interval, now) + tokens * interval;
    const wait = fullAt - burst * interval - now;
    if (wait > 0) return wait;
    this.#fullAt.set(key, fullAt, now);
    return 0;
  }

  /** Takes tokens also if there are too few: until these have flown in, there are none to take. */
  charge(key: string, { perSecond, burst }: Bucket, now: number, tokens: number): void {
    const interval = 1_000 / perSecond;
    const fullAt = this.#fullAtOf(key, burst * interval, now) + tokens * interval;
    this.#fullAt.set(key, Math.min(fullAt, now + burst * interval + MAX_DEBT_MS), now);
  }

  /** `filling` is how long an empty bucket takes to be full. */
  #fullAtOf(key: string, filling: number, now: number): number {
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? now);
    // Further off than with the largest debt: the clock was set back, or the rate raised.
    return fullAt - now > filling + MAX_DEBT_MS ? now : fullAt;
  }
}

export interface Window {
  readonly max: number;
  /** It begins with the first that is counted. */
  readonly milliseconds: number;
}

export const timesWindow = ({ max, milliseconds }: Window, times: number): Window => ({
  max: max * times,
  milliseconds,
});

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
