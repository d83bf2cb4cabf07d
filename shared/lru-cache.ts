/** Bounds of a cache; those that are left out do not apply. */
interface Bounds<Value> {
  readonly maxEntries?: number;
  /** For all entries together, each measured when it is set. */
  readonly maxBytes?: number;
  readonly bytesOf?: (value: Value) => number;
  /** Of an entry. Owners with more than their share of `maxBytes` lose entries before all others. */
  readonly ownerOf?: (key: string) => string;
  readonly maxAgeMs?: number;
}

/** What one owner keeps of the bytes when others need them. */
export const OWNERS_SHARE = 0.5;

/** LRU cache: beyond its bounds the least recently used entries are evicted, never the newest. */
export class LruCache<Value> {
  /** Least recently used first: a `Map` iterates in the order of insertion. */
  readonly #entries = new Map<string, { value: Value; bytes: number; setAt: number }>();
  readonly #bounds: Bounds<Value>;
  #bytes = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  get(key: string, now = Date.now(), maxAgeMs = this.#bounds.maxAgeMs ?? Infinity) {
    const entry = this.#entries.get(key);
    // The absolute value: after the clock was set back, an entry must not stay fresh for ever.
    if (!entry || Math.abs(now - entry.setAt) >= maxAgeMs) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, now = Date.now()): void {
    this.delete(key);
    const bytes = this.#bounds.bytesOf?.(value) ?? 0;
    this.#entries.set(key, { value, bytes, setAt: now });
    this.#bytes += bytes;
    if (!this.#isFull()) return;
    if (this.#bounds.ownerOf) this.#evictBeyondShare(key, this.#bounds.ownerOf);
    for (const oldest of this.#entries.keys()) {
      if (!this.#isFull()) return;
      if (oldest !== key) this.delete(oldest);
    }
  }

  #isFull(): boolean {
    const { maxEntries = Infinity, maxBytes = Infinity } = this.#bounds;
    return this.#entries.size > maxEntries || this.#bytes > maxBytes;
  }

  #evictBeyondShare(newest: string, ownerOf: (key: string) => string): void {
    const { maxBytes = Infinity } = this.#bounds;
    const left = new Map<string, number>();
    for (const [key, { bytes }] of this.#entries) {
      left.set(ownerOf(key), (left.get(ownerOf(key)) ?? 0) + bytes);
    }
    for (const [key, { bytes }] of this.#entries) {
      if (!this.#isFull()) return;
      const all = left.get(ownerOf(key)) ?? 0;
      if (key === newest || all <= maxBytes * OWNERS_SHARE) continue;
      left.set(ownerOf(key), all - bytes);
      this.delete(key);
    }
  }

  /**
   * The cached value, or else the one that `load` gives. Callers at the same time share a promise, so
   * it has to end; a rejected one is not kept.
   */
  memoize(key: string, load: () => Value, now = Date.now(), maxAgeMs?: number): Value {
    const cached = this.get(key, now, maxAgeMs);
    if (cached !== undefined) return cached;
    const value = load();
    this.set(key, value, now);
    const forget = () => this.#entries.get(key)?.value === value && this.delete(key);
    if (value instanceof Promise) value.catch(forget);
    return value;
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#bytes = 0;
    this.#entries.clear();
  }

  values = (): readonly Value[] => [...this.#entries.values()].map(({ value }) => value);
}
