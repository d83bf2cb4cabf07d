import { expect, test } from 'vitest';
import { LruCache, OWNERS_SHARE } from '../../shared/lru-cache.ts';
import { fc } from '../store/properties.ts';

interface Value {
  readonly bytes: number;
}

interface Bounds {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly ownerOf?: (key: string) => string;
}

type Cache = Pick<LruCache<Value>, 'get' | 'set' | 'memoize' | 'delete' | 'clear' | 'values'>;

/** The model: a list in the order of use, least recently used first. */
class Model implements Cache {
  #entries: { readonly key: string; readonly value: Value; readonly setAt: number }[] = [];
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get(key: string, now = 0, maxAgeMs = this.#bounds.maxAgeMs): Value | undefined {
    const entry = this.#entries.find((each) => each.key === key);
    if (!entry || Math.abs(now - entry.setAt) >= maxAgeMs) return undefined;
    this.#entries = [...this.#entries.filter((each) => each !== entry), entry];
    return entry.value;
  }

  set(key: string, value: Value, setAt = 0): void {
    this.delete(key);
    this.#entries.push({ key, value, setAt });
    while (this.#entries.length > 1 && this.#isFull()) {
      const older = this.#entries.slice(0, -1);
      const evicted = older.find((each) => this.#isBeyondShare(each.key)) ?? older[0];
      this.#entries = this.#entries.filter((each) => each !== evicted);
    }
  }

  memoize(key: string, load: () => Value, now?: number, maxAgeMs?: number): Value {
    const cached = this.get(key, now, maxAgeMs);
    if (!cached) this.set(key, load(), now);
    return cached ?? load();
  }

  delete(key: string): void {
    this.#entries = this.#entries.filter((each) => each.key !== key);
  }

  clear(): void {
    this.#entries = [];
  }

  values = () => this.#entries.map(({ value }) => value);

  #isBeyondShare(key: string): boolean {
    const { ownerOf, maxBytes } = this.#bounds;
    const own = this.#entries.filter((each) => ownerOf && ownerOf(each.key) === ownerOf(key));
    return own.reduce((sum, { value }) => sum + value.bytes, 0) > maxBytes * OWNERS_SHARE;
  }

  #isFull(): boolean {
    const bytes = this.values().reduce((sum, value) => sum + value.bytes, 0);
    return this.#entries.length > this.#bounds.maxEntries || bytes > this.#bounds.maxBytes;
  }
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const value = fc.record({ bytes: fc.nat(12) });
const maxAgeMs = fc.option(fc.nat(15), { nil: undefined });
type Call = (cache: Cache, now: number) => unknown;
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.tuple(key, maxAgeMs).map(
    ([k, age]): Call =>
      (cache, now) =>
        cache.get(k, now, age),
  ),
  fc.tuple(key, value).map(
    ([k, v]): Call =>
      (cache, now) =>
        cache.set(k, v, now),
  ),
  fc.tuple(key, value, maxAgeMs).map(
    ([k, v, age]): Call =>
      (cache, now) =>
        cache.memoize(k, () => v, now, age),
  ),
  key.map(
    (k): Call =>
      (cache) =>
        cache.delete(k),
  ),
  fc.constant<Call>((cache) => cache.clear()),
);
/** Calls at their times; a clock may be set back. */
const calls = fc.array(fc.tuple(fc.integer({ min: 1_000, max: 1_040 }), call), { maxLength: 60 });
const bounds = fc.record({
  maxEntries: fc.integer({ min: 1, max: 6 }),
  maxBytes: fc.nat(30),
  maxAgeMs: fc.integer({ min: 1, max: 30 }),
});
const OWNERS: Readonly<Record<string, string>> = { a: 'x', b: 'x', c: 'x', d: 'y', e: 'y' };
const ownerships = [{}, { ownerOf: (each: string) => OWNERS[each] ?? each }];

test('a cache behaves like a list in order of use', () => {
  fc.assert(
    fc.property(bounds, fc.constantFrom(...ownerships), calls, (unowned, ownership, timed) => {
      const limits = { ...unowned, ...ownership };
      const cache = new LruCache<Value>({ ...limits, bytesOf: ({ bytes }) => bytes });
      const model = new Model(limits);
      for (const [now, make] of timed) {
        expect(make(cache, now)).toBe(make(model, now));
        expect(cache.values()).toEqual(model.values());
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a cache without bounds keeps everything', () => {
  const cache = new LruCache<number>({});
  for (let i = 0; i < 100; i += 1) cache.set(String(i), i, i * 1e9);
  expect(cache.values()).toHaveLength(100);
  expect(cache.get('0', 1e15)).toBe(0);
});

test('concurrent callers share one load, even when it returns nothing', async () => {
  const cache = new LruCache<Promise<undefined>>({});
  let loads = 0;
  const load = async () => {
    loads += 1;
    return undefined;
  };
  await Promise.all([cache.memoize('a', load), cache.memoize('a', load)]);
  await cache.memoize('a', load);
  expect(loads).toBe(1);
});

test('a rejected promise is dropped, but its replacement is kept', async () => {
  const cache = new LruCache<Promise<string>>({ maxAgeMs: 10 });
  const first = Promise.withResolvers<string>();
  expect(cache.memoize('a', () => first.promise, 0)).toBe(first.promise);
  const second = Promise.resolve('second');
  expect(cache.memoize('a', () => second, 20)).toBe(second);
  first.reject(new Error('late'));
  await expect(first.promise).rejects.toThrow('late');
  expect(cache.get('a', 20)).toBe(second);

  const failed = Promise.reject<string>(new Error('failed'));
  await expect(cache.memoize('b', () => failed, 20)).rejects.toThrow('failed');
  expect(cache.get('b', 20)).toBeUndefined();
});

test('evicting an entry does not scan the others', () => {
  let looked = 0;
  const ownerOf = (each: string) => {
    looked += 1;
    return each.slice(0, 1);
  };
  const cache = new LruCache<Value>({ maxBytes: 1_000, bytesOf: ({ bytes }) => bytes, ownerOf });
  for (let i = 0; i < 2_000; i += 1) cache.set(`${i % 7}/${i}`, { bytes: 1 });
  expect([cache.values().length, looked]).toEqual([1_000, 2_000]);
});
