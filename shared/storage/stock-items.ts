import { changedCounters } from './counters.ts';
import { type Key, type RecordName, stockItems } from './keys.ts';
import {
  backorderableIds,
  difference,
  distribute,
  type Levels,
  type StockState,
  type StockTerms,
  stateOf,
  sumOf,
} from './stock-levels.ts';
import type { Table } from './table.ts';
import { type Condition, type Edit, type Item, setOrRemove, type Write } from './write.ts';

/**
 * Tracked stock lies beside the records, in items of its own, of which a record has one or several:
 * an order takes its units from one of them, by arithmetic, and leaves the record alone. So the
 * writes of an order are as small as the levels are, and orders wait for each other only where they
 * write the same item. The stock of a record is the sum of what its items have
 * (docs/data-model.md, "Stock"). `test/contract/stock-shards.test.ts` has random histories of it.
 */
export interface StockItem extends StockTerms {
  readonly key: Key;
  readonly levels: Levels;
  /** How many items the record has. */
  readonly shards: number;
  /** The version of the record that has set the levels last. */
  readonly layout: number;
  /** How often units were moved between the items since. */
  readonly moves: number;
  /** Why a level was changed last by hand: another one has another id. */
  readonly reason?: { readonly text: string; readonly id: string };
  /** In the first item: what events have told of all of it (functions/stream/stock-events.ts). */
  readonly told?: {
    readonly state: StockState;
    /** The change in the log of which it was told, and the type of the event. */
    readonly change: string;
    readonly type?: string;
  };
}

/** The attribute of a record with tracked stock: the version that has set the levels last. */
const LAYOUT = 'layout';

/** The stock of records, by their ids. */
export type StockById = ReadonlyMap<number, readonly StockItem[]>;

export const stockItemOf = ({ pk, sk, ...item }: Item): StockItem => ({
  ...(item as Omit<StockItem, 'key'>),
  key: { pk, sk },
});

/** Groups the items by record, in the order of the shards. */
export function groupStock(items: readonly Item[]): StockById {
  const groups = new Map<number, StockItem[]>();
  for (const item of items) {
    const { id = 0 } = stockItems.recordOf(item) ?? {};
    groups.set(id, [...(groups.get(id) ?? []), stockItemOf(item)]);
  }
  for (const group of groups.values()) {
    group.sort((one, other) => (one.key.sk < other.key.sk ? -1 : 1));
  }
  return groups;
}

/** The keys of the items of a record beside the first one, which says how many there are. */
export const furtherKeys = (name: RecordName, { shards }: StockItem): Key[] =>
  Array.from({ length: shards - 1 }, (_, i) => stockItems.key(name, i + 1));

/** All items of a resource: one query for each of their partitions. */
export async function readAllStock(
  table: Pick<Table, 'query'>,
  { application, resource }: Omit<RecordName, 'id'>,
): Promise<StockById> {
  const pages = await Promise.all(
    stockItems.partitions(application, resource).map((pk) => table.query(pk, { consistent: true })),
  );
  return groupStock(pages.flat());
}

/**
 * Whether all items were read as one change left them. Reads are not isolated from transactions:
 * units that move may be seen twice or not at all.
 */
export const isWhole = ([first, ...others]: readonly StockItem[]) =>
  others.length + 1 === first?.shards &&
  others.every(({ layout, moves }) => layout === first.layout && moves === first.moves);

/** Whether they are the stock of a record as it was read, of which there may be none. */
export function isStockOf(record: Item, stock: readonly StockItem[]): boolean {
  const layout = record[LAYOUT];
  return layout === undefined || (isWhole(stock) && stock[0]?.layout === layout);
}

export const hasStockItems = (record: Item) => record[LAYOUT] !== undefined;

/** Moves units between items, which then have these; nothing when one has less to give by then. */
export function moveUnits(
  stock: readonly StockItem[],
  targets: readonly Levels[],
): readonly Write[] {
  return stock.map(({ key, levels, layout, moves }, i) => {
    const added = Object.entries(targets[i] ?? {}).map(([id, target]) => {
      const add = difference(target, levels[id] ?? 0);
      return { attribute: ['levels', id] as const, add };
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

/** The tracked stock that a record has, over so many items; 0: nothing of it is tracked. */
export interface Stock {
  readonly levels: Levels;
  readonly terms: StockTerms;
  readonly count: number;
  /** What may be sold below zero: another answer makes another layout, which such orders expect. */
  readonly backorderable: string;
}

/**
 * Where anything is, or may be, sold below zero, all of it is in one item: of several, one could have units
 * that are sold already. A level of 0 is how a record shows what is backordered: it stays as it is.
 */
function settle(stock: Stock, before: Levels): Stock {
  const kept = Object.entries(stock.levels).map(([id, level]) => {
    const was = before[id] ?? 0;
    return [id, level === 0 && was < 0 ? was : level] as const;
  });
  const isBelow = kept.some(([, level]) => level < 0);
  const isWhole = isBelow || stock.backorderable !== '';
  return {
    ...stock,
    levels: Object.fromEntries(kept),
    count: isWhole ? Math.min(1, stock.count) : stock.count,
  };
}

/** What becomes of the stock of a record. */
interface WantedStock extends Stock {
  /** Levels that are set are to be as they were read, too. */
  readonly asRead: boolean;
}

/** What a new or changed record does to its stock. */
export interface StockChange {
  /** What the record has of each level. */
  readonly levels: Levels;
  /** Edits of the item of the record. */
  readonly edits: readonly Edit[];
  readonly writes: readonly Write[];
}

/** A record as it was read. */
interface StockedRecord {
  readonly stock?: readonly StockItem[];
  readonly version: number;
  readonly record: object;
}

/** Levels that are assigned one by one: DynamoDB limits an expression to 4 KB. */
const MAX_ASSIGNED_LEVELS = 40;

/** The stock of a changed record: in one transaction with it, on condition that its version is as it was read. */
export function changeStock(
  name: RecordName,
  { stock = [], version, record }: StockedRecord,
  { asRead, ...wanted }: WantedStock,
): StockChange {
  const before = sumOf(stock);
  const next = settle(wanted, before);
  const changed = changedCounters(next.levels, before);
  const isSameCount = next.count === stock.length;
  const hasSameTerms =
    next.count === 0 ||
    (hasTerms(stock[0], next) && next.backorderable === backorderableIds(record));
  const { levels } = next;
  if (isSameCount && changed.length === 0 && hasSameTerms) return { levels, edits: [], writes: [] };
  const layout = version + 1;
  return {
    levels,
    edits: [setOrRemove(LAYOUT, next.count > 0 ? layout : undefined)],
    writes:
      isSameCount && changed.length <= MAX_ASSIGNED_LEVELS
        ? setLevels(stock, changed, next, { layout, asRead })
        : replaceItems(name, stock, next, layout),
  };
}

const hasTerms = (item: StockTerms | undefined, { terms }: Stock) =>
  item?.low === terms.low && item?.partly === terms.partly;

/** The stock of a new record: also the attributes of its item. */
export function newStock(name: RecordName, wanted: Stock, layout = 1) {
  const stock = settle(wanted, {});
  return {
    attributes: stock.count > 0 ? { [LAYOUT]: layout } : {},
    writes: replaceItems(name, [], stock, layout),
  };
}

/** Another number of items, or many levels: on condition that the old ones are as they were read. */
function replaceItems(
  name: RecordName,
  stock: readonly StockItem[],
  { levels, terms, count }: Stock,
  layout: number,
): readonly Write[] {
  const told: StockItem['told'] = stock[0]?.told ?? { state: stateOf(levels, terms), change: '' };
  const puts = distribute(levels, count).map((part, i) => ({
    put: {
      ...stockItems.key(name, i),
      levels: part,
      ...terms,
      shards: count,
      layout,
      moves: 0,
      ...(i === 0 && { told }),
    },
    condition: unchangedItem(stock[i]),
  }));
  const removals = stock
    .slice(count)
    .map((item) => ({ remove: item.key, condition: unchangedItem(item) }));
  return [...puts, ...removals];
}

const unchangedItem = (item: StockItem | undefined): Condition =>
  item
    ? [
        { attribute: 'levels', equals: item.levels },
        { attribute: 'layout', equals: item.layout },
      ]
    : [];

/** Distributes anew the levels that were set, or are new or gone. Others stay as they are. */
function setLevels(
  stock: readonly StockItem[],
  changed: readonly string[],
  { levels, terms, count }: Stock,
  { layout, asRead }: { readonly layout: number; readonly asRead: boolean },
): readonly Write[] {
  const parts = distribute(levels, count);
  return stock.map((item, i) => ({
    update: item.key,
    edits: [
      { attribute: LAYOUT, set: layout },
      setOrRemove('low', terms.low),
      setOrRemove('partly', terms.partly),
      ...changed.map((id) => setOrRemove(['levels', id], parts[i]?.[id])),
    ],
    condition:
      asRead && changed.length > 0
        ? unchangedItem(item)
        : [{ attribute: LAYOUT, equals: item.layout }],
  }));
}
