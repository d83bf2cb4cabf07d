/** Bounds of a cache; those that are left out do not apply. */
interface Bounds<Value> {
  readonly maxEntries?: number;
  /** For all entries together, each measured when it is set. */
  readonly maxBytes?: number;
  readonly bytesOf?: (value: Value) => number;
  /** Owner of an entry. Owners with more than their share of `maxBytes` lose entries before all others. */
  readonly ownerOf?: (key: string) => string;
  readonly maxAgeMs?: number;
}

/** What one owner keeps of the bytes when others need them. */
export const OWNERS_SHARE = 0.5;

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly setAt: number;
  readonly owner: Owner | undefined;
  /** Grows with each use, over all entries. */
  turn: number;
}

interface Owner {
  readonly name: string;
  bytes: number;
  /** Keys of its entries, least recently used first. */
  readonly keys: Set<string>;
}

/**
 * LRU cache: beyond its bounds the least recently used entries are evicted, never the newest. The
 * eviction of an entry costs the same however many there are.
 */
export class LruCache<Value> {
  /** Least recently used first: a `Map` iterates in the order of insertion. */
  readonly #entries = new Map<string, Entry<Value>>();
  /** Stays behind all that was deleted, where a new iterator would begin before it each time. */
  readonly #leastRecent = this.#entries.keys();
  readonly #owners = new Map<string, Owner>();
  /** Owners with more than their share. */
  readonly #large = new Set<Owner>();
  readonly #bounds: Bounds<Value>;
  #bytes = 0;
  #turn = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  get(key: string, now = Date.now(), maxAgeMs = this.#bounds.maxAgeMs ?? Infinity) {
    const entry = this.#entries.get(key);
    // The absolute value: after the clock was set back, an entry must not stay fresh for ever.
    if (!entry || Math.abs(now - entry.setAt) >= maxAgeMs) return undefined;
    if (entry.turn !== this.#turn) {
      this.#entries.delete(key);
      entry.owner?.keys.delete(key);
      this.#append(key, entry);
    }
    return entry.value;
  }

  set(key: string, value: Value, now = Date.now()): void {
    this.delete(key);
    const bytes = this.#bounds.bytesOf?.(value) ?? 0;
    const owner = this.#ownerOf(key);
    this.#append(key, { value, bytes, setAt: now, owner, turn: 0 });
    this.#count(owner, bytes);
    while (this.#isFull() && this.#entries.size > 1) this.delete(this.#nextToEvict(key));
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
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { bytes, owner } = entry;
    this.#entries.delete(key);
    owner?.keys.delete(key);
    this.#count(owner, -bytes);
    if (owner?.keys.size === 0) this.#owners.delete(owner.name);
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.delete(key);
  }

  values = (): readonly Value[] => [...this.#entries.values()].map(({ value }) => value);

  #append(key: string, entry: Entry<Value>): void {
    this.#turn += 1;
    entry.turn = this.#turn;
    this.#entries.set(key, entry);
    entry.owner?.keys.add(key);
  }

  #ownerOf(key: string): Owner | undefined {
    const name = this.#bounds.ownerOf?.(key);
    if (name === undefined) return undefined;
    const owner = this.#owners.get(name) ?? { name, bytes: 0, keys: new Set() };
    this.#owners.set(name, owner);
    return owner;
  }

  #count(owner: Owner | undefined, bytes: number): void {
    this.#bytes += bytes;
    if (!owner) return;
    owner.bytes += bytes;
    if (owner.bytes > (this.#bounds.maxBytes ?? Infinity) * OWNERS_SHARE) this.#large.add(owner);
    else this.#large.delete(owner);
  }

  #isFull(): boolean {
    const { maxEntries = Infinity, maxBytes = Infinity } = this.#bounds;
    return this.#entries.size > maxEntries || this.#bytes > maxBytes;
  }

  /** The first entry of those owners that have more than their share, or else of all. */
  #nextToEvict(newest: string): string {
    const turnOf = (key: string) => this.#entries.get(key)?.turn ?? Infinity;
    const firsts = [...this.#large].flatMap(({ keys }) => keys.values().next().value ?? []);
    const [first] = firsts
      .filter((key) => key !== newest)
      .sort((one, other) => turnOf(one) - turnOf(other));
    return first ?? this.#leastRecent.next().value ?? newest;
  }
}
