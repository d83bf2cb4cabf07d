import { type Counters, changedCounters } from './counters.ts';
import { counterShards, type Key } from './keys.ts';
import type { Table } from './table.ts';
import { type Condition, type Edit, type Item, setOrRemove, type Write } from './write.ts';

/**
 * One of the items over which the counters of a record are split, so that many writers of one record
 * do not wait for each other. The amount of a counter is the sum of its parts.
 */
export interface CounterShard {
  readonly key: Key;
  readonly counters: Counters;
  /** The version of the record that has distributed the counters. */
  readonly layout: number;
  /** How often amounts were moved between the shards since. */
  readonly moves: number;
}

/** Where the item of a record says that its counters are split. */
export const SHARDS = 'shards';

/** Over how many items, and since which version of the record. */
export interface ShardLayout {
  readonly count: number;
  readonly layout: number;
}

export const layoutOf = (item: Item) => item[SHARDS] as ShardLayout | undefined;

/** Names a record. */
export interface RecordName {
  readonly application: number;
  readonly resource: string;
  readonly id: number;
}

/** The shards that a record has now. */
export async function readShards(
  table: Pick<Table, 'page'>,
  { application, resource, id }: RecordName,
  count: number,
): Promise<readonly CounterShard[]> {
  const keys = Array.from({ length: count }, (_, i) =>
    counterShards.key(application, resource, id, i),
  );
  const partitions = [...new Set(keys.map(({ pk }) => pk))];
  const prefix = counterShards.prefix(id);
  const pages = await Promise.all(
    partitions.map((pk) => {
      const limit = keys.filter((key) => key.pk === pk).length;
      return table.page(pk, { consistent: true, above: prefix, limit });
    }),
  );
  return pages
    .flatMap(({ items }) => items)
    .filter(({ sk }) => sk.startsWith(prefix))
    .map(shardOf)
    .sort((one, other) => (one.key.sk < other.key.sk ? -1 : 1));
}

const shardOf = ({ pk, sk, ...item }: Item): CounterShard => ({
  key: { pk, sk },
  counters: item['counters'] as Counters,
  layout: Number(item['layout']),
  moves: Number(item['moves']),
});

/**
 * Whether all shards were read as one distribution left them. Reads are not isolated from
 * transactions: between two distributions, an amount that moves may be seen twice or not at all.
 */
export const isWhole = (shards: readonly CounterShard[], { count, layout }: ShardLayout) =>
  shards.length === count &&
  shards.every((shard) => shard.layout === layout && shard.moves === shards[0]?.moves);

/** Counters have three decimals at most, and are added up without loss as whole thousandths. */
const thousandths = (amount: number) => Math.round(amount * 1_000);

/** What the shards have together. */
export function sumOf(shards: readonly CounterShard[]): Counters {
  const sums: Record<string, number> = {};
  for (const { counters } of shards)
    for (const [path, amount] of Object.entries(counters)) {
      sums[path] = (thousandths(sums[path] ?? 0) + thousandths(amount)) / 1_000;
    }
  return sums;
}

/** Equal parts of each counter, in whole units; what is left over is in the first ones. */
export function distribute(counters: Counters, count: number): readonly Counters[] {
  const partOf = (amount: number, i: number) => {
    const units = Math.floor(amount);
    const part = Math.floor(units / count) + (i < units % count ? 1 : 0);
    return i === 0 ? (thousandths(part) + thousandths(amount - units)) / 1_000 : part;
  };
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(
      Object.entries(counters).map(([path, amount]) => [path, partOf(amount, i)] as const),
    ),
  );
}

/** Moves amounts between shards, which then have these; nothing when one has less to give by then. */
export function moveAmounts(
  shards: readonly CounterShard[],
  targets: readonly Counters[],
): readonly Write[] {
  return shards.map(({ key, counters, layout, moves }, i) => {
    const added = Object.entries(targets[i] ?? {}).map(([path, target]) => {
      const add = (thousandths(target) - thousandths(counters[path] ?? 0)) / 1_000;
      return { attribute: ['counters', path] as const, add };
    });
    const given = added.filter(({ add }) => add < 0);
    return {
      update: key,
      edits: [{ attribute: 'moves', add: 1 }, ...added.filter(({ add }) => add !== 0)],
      condition: [
        { attribute: 'layout', equals: layout },
        { attribute: 'moves', equals: moves },
        ...given.map(({ attribute, add }) => ({ attribute, atLeast: -add })),
      ],
    };
  });
}

/** The shards of a record that has none. */
export const newShards = (
  { application, resource, id }: RecordName,
  counters: Counters,
  { count, layout }: ShardLayout,
): readonly Write[] =>
  distribute(counters, count).map((part, i) => ({
    put: {
      ...counterShards.key(application, resource, id, i),
      counters: part,
      layout,
      moves: 0,
    },
  }));

/** The counters of a record as they were read, by its version. */
interface ReadCounters {
  readonly counters: Counters;
  readonly shards?: readonly CounterShard[] | undefined;
  readonly version: number;
}

/** What a change of a record does to its shards, and to the counters in its own item. */
interface ShardChange {
  /** What the item of the record has of the counters, and then has. */
  readonly before: Counters;
  readonly after: Counters;
  /** Further edits of that item. */
  readonly edits: readonly Edit[];
  readonly condition: Condition;
  readonly writes: readonly Write[];
}

/** The counters that a changed record has, over so many shards; 0: they are in its own item. */
export function changeShards(
  name: RecordName,
  { counters: read, shards = [], version }: ReadCounters,
  counters: Counters,
  count: number,
): ShardChange {
  const before = shards.length > 0 ? {} : read;
  const after = count > 0 ? {} : counters;
  const changed = changedCounters(counters, read);
  const isSame = count === shards.length;
  if (isSame && (count === 0 || changed.length === 0)) {
    return { before, after, edits: [], condition: [], writes: [] };
  }
  const layout = { count, layout: version + 1 };
  const isSplit = count > 0 && shards.length === 0;
  return {
    before,
    after,
    edits: [count > 0 ? { attribute: SHARDS, set: layout } : { attribute: SHARDS, remove: true }],
    condition: isSplit ? [{ attribute: 'counters', equals: read }] : [],
    writes: isSame
      ? setCounters(shards, changed, counters, layout)
      : replaceShards(name, shards, counters, layout),
  };
}

/** Another number of shards: on condition that the old ones are as they were read. */
function replaceShards(
  name: RecordName,
  shards: readonly CounterShard[],
  counters: Counters,
  layout: ShardLayout,
): readonly Write[] {
  const puts = newShards(name, counters, layout).map((put, i) => ({
    ...put,
    condition: unchangedShard(shards[i]),
  }));
  const removals = shards
    .slice(layout.count)
    .map((shard) => ({ remove: shard.key, condition: unchangedShard(shard) }));
  return [...puts, ...removals];
}

const unchangedShard = (shard: CounterShard | undefined): Condition =>
  shard
    ? [
        { attribute: 'counters', equals: shard.counters },
        { attribute: 'layout', equals: shard.layout },
      ]
    : [];

/** Distributes anew the counters that were set, or are new or gone. Others stay as they are. */
function setCounters(
  shards: readonly CounterShard[],
  changed: readonly string[],
  counters: Counters,
  { count, layout }: ShardLayout,
): readonly Write[] {
  const parts = distribute(counters, count);
  return shards.map(({ key, layout: readLayout }, i) => ({
    update: key,
    edits: [
      { attribute: 'layout', set: layout },
      ...changed.map((path) => setOrRemove(['counters', path], parts[i]?.[path])),
    ],
    condition: [{ attribute: 'layout', equals: readLayout }],
  }));
}
