import { createHash } from 'node:crypto';
import { attribute } from '../contract/attributes.ts';
import { LruCache } from '../lru-cache.ts';
import { MAX_COUNTED } from '../rate-limit.ts';
import { requestCounts } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';

/** Requests of a bucket in a second, on one instance, from which they are shared with the others. */
export const MIN_SHARED = 5;

/** The least part of the bucket's rate, if that is more. */
export const MIN_SHARED_PART = 0.025;

/** Network addresses that an instance shares in a second: those with the most requests. */
export const MAX_SHARED_ADDRESSES = 4;

/** An item of counts is read in the two seconds after its own. */
export const COUNTS_TTL_SECONDS = 60;

/** What is counted beside the buckets, for the operator. */
export type Cost = 'refused' | 'read_units' | 'write_units';

interface Asked {
  readonly count: number;
  readonly perSecond: number;
}

/** How often one bucket was asked in a second. */
interface Demand {
  readonly own: number;
  readonly others: number;
}

/** The counts of one store in one second. */
interface Second {
  readonly second: number;
  readonly asked: Map<string, Asked>;
  readonly costs: Map<Cost, number>;
  /** Demands of the seconds before. */
  demands: ReadonlyMap<string, Demand>;
  /** What this instance has written of the second before. */
  written: ReadonlyMap<string, number>;
}

/**
 * Counts of requests that instances share by the table, in one item for each store and second. An
 * instance writes when a second has ended in which it counted enough, and reads what all have written
 * of the second before that one.
 */
export class SharedCounts {
  readonly #seconds = new LruCache<Second>({ maxEntries: MAX_COUNTED });

  /**
   * Counts a request of a bucket. Gives the part of the bucket that this instance has: below 1 when
   * all instances together were asked for more than the bucket gives.
   */
  count(store: number, bucket: string, perSecond: number): number {
    const counts = this.#seconds.get(String(store));
    if (!counts) return 1;
    counts.asked.set(bucket, { count: (counts.asked.get(bucket)?.count ?? 0) + 1, perSecond });
    const { own, others } = counts.demands.get(bucket) ?? { own: 0, others: 0 };
    return own + others > perSecond ? own / (own + others) : 1;
  }

  add(store: number, cost: Cost, amount: number): void {
    const costs = this.#seconds.get(String(store))?.costs;
    costs?.set(cost, (costs.get(cost) ?? 0) + amount);
  }

  /**
   * Comes before `count`. When the first request of a second follows one with enough requests: the
   * exchange of the counts, beside which the request can go on. It does not fail.
   */
  share(table: Table, store: number, now: number): Promise<void> | undefined {
    const second = Math.floor(now / 1_000);
    const ended = this.#seconds.get(String(store));
    if (ended?.second === second) return undefined;
    const shared = ended?.second === second - 1 ? sharedOf(ended.asked) : NONE;
    const next: Second = {
      second,
      asked: new Map(),
      costs: new Map(),
      demands: shared.size > 0 && ended ? ended.demands : new Map(),
      written: shared,
    };
    this.#seconds.set(String(store), next, now);
    if (!ended || shared.size === 0) return undefined;
    return exchange(table, store, ended, shared).then(
      (demands) => {
        next.demands = demands;
      },
      // Until the next second, this instance goes by what it knows.
      () => undefined,
    );
  }
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Writes the counts of a second that has ended, and reads those of the one before. */
async function exchange(
  table: Table,
  store: number,
  { second, costs, written }: Second,
  shared: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Demand>> {
  const counts = [
    ...[...shared].map(([bucket, own]) => [attributeOf(bucket), own] as const),
    ...costs,
  ];
  const [, before] = await Promise.all([
    table.write({
      update: requestCounts.key(store, second),
      edits: [
        { attribute: 'expires_at', set: second + COUNTS_TTL_SECONDS },
        ...counts.map(([attribute, add]) => ({ attribute, add })),
      ],
    }),
    table.get(requestCounts.key(store, second - 1)),
  ]);
  return new Map(
    [...shared].map(([bucket, own]) => {
      const all = Number(attribute(before ?? {}, attributeOf(bucket)) ?? 0);
      return [bucket, { own, others: Math.max(0, all - (written.get(bucket) ?? 0)) }];
    }),
  );
}

/** Shares of the buckets that were asked for enough. */
function sharedOf(asked: ReadonlyMap<string, Asked>): ReadonlyMap<string, number> {
  const counts = [...asked]
    .filter(([, { count, perSecond }]) => count >= leastShared(perSecond))
    .map(([bucket, { count }]) => [bucket, count] as const);
  const addresses = counts
    .filter(([bucket]) => bucket.startsWith(ADDRESS))
    .sort(([, a], [, b]) => b - a);
  const others = counts.filter(([bucket]) => !bucket.startsWith(ADDRESS));
  return new Map([...others, ...addresses.slice(0, MAX_SHARED_ADDRESSES)]);
}

const leastShared = (perSecond: number) => Math.max(MIN_SHARED, perSecond * MIN_SHARED_PART);

const ADDRESS = 'address#';

export const addressBucket = (network: string) => `${ADDRESS}${network}`;

/** Personal data: network addresses are stored as hashes only. */
const attributeOf = (bucket: string) =>
  bucket.startsWith(ADDRESS)
    ? `${ADDRESS}${createHash('sha256').update(bucket).digest('base64url').slice(0, 16)}`
    : bucket;
