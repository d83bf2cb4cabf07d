import type { StoredRecord } from '../contract/records.ts';
import { Turn } from '../turn.ts';
import {
  isRecordKey,
  type Key,
  type Keyspace,
  type RecordName,
  recordKey,
  stockItems,
} from './keys.ts';
import { type RecordType, readItem, type VersionedRecord } from './record-item.ts';
import { CONFLICT, withOptimisticLock } from './retry.ts';
import {
  furtherKeys,
  groupStock,
  hasStockItems,
  isStockOf,
  type StockById,
  type StockItem,
} from './stock-items.ts';
import type { Table } from './table.ts';
import { decodeItem, decodeItems, leaveOutUnreadable } from './unreadable-items.ts';
import type { Item } from './write.ts';

interface Reading {
  readonly consistent?: boolean;
}

/** Items of records, and the stock that lies beside them. */
interface ReadItems {
  readonly items: readonly Item[];
  readonly stock: StockById;
}

/** After so many attempts, a record without the stock of its version is damaged. */
const MAX_READS = 8;

const NO_STOCK: StockById = new Map();

const idOf = ({ sk }: Key) => Number(sk);

/** The stock of records, one or more batches of reads. */
export async function readStock(
  table: Pick<Table, 'getMany'>,
  names: readonly RecordName[],
  reading: Reading = { consistent: true },
): Promise<StockById> {
  const first = names.map((name) => stockItems.key(name, 0));
  return withFurther(table, names, await table.getMany(first, reading), reading);
}

/** The stock of which the first items are known. */
async function withFurther(
  table: Pick<Table, 'getMany'>,
  names: readonly RecordName[],
  first: readonly Item[],
  reading?: Reading,
): Promise<StockById> {
  const stock = groupStock(first);
  const further = names.flatMap((name) =>
    (stock.get(name.id) ?? []).flatMap((item) => furtherKeys(name, item)),
  );
  if (further.length === 0) return stock;
  return groupStock([...first, ...(await table.getMany(further, reading))]);
}

export type RecordReader<Stored extends StoredRecord> = ReturnType<typeof recordReader<Stored>>;

/** Reads records, of a type with stock together with it. */
export function recordReader<Stored extends StoredRecord>(
  table: Table,
  keyspace: Keyspace,
  type: RecordType<Stored>,
) {
  const keyOf = (id: number) => recordKey(keyspace, type.name, id);

  const nameOf = (id: number): RecordName => ({
    application: keyspace.id,
    resource: type.name,
    id,
  });

  async function readItems(ids: readonly number[], reading?: Reading): Promise<ReadItems> {
    const keys = ids.map(keyOf);
    if (!type.storage?.hasStock)
      return { items: await table.getMany(keys, reading), stock: NO_STOCK };
    const names = ids.map(nameOf);
    const first = names.map((name) => stockItems.key(name, 0));
    const found = await table.getMany([...keys, ...first], reading);
    const others = found.filter((item) => !isRecordKey(item));
    return {
      items: found.filter(isRecordKey),
      stock: await withFurther(table, names, others, reading),
    };
  }

  /**
   * The record of an item, which is read again when its stock is that of another version. Throws an
   * `UnreadableItem`.
   */
  function complete(item: Item, stock: StockById): Promise<VersionedRecord<Stored> | undefined> {
    const id = idOf(item);
    let read: ReadItems = { items: [item], stock };
    let attempts = 0;
    return withOptimisticLock(async () => {
      if (attempts > 0) read = await readItems([id], { consistent: true });
      attempts += 1;
      const [one] = read.items;
      return one && decode(one, read.stock.get(id), attempts === MAX_READS);
    });
  }

  function decode(item: Item, read: readonly StockItem[] = [], isLast: boolean) {
    const stock = hasStockItems(item) ? read : [];
    const isOther = type.storage?.hasStock === true && !isStockOf(item, stock);
    if (isOther && !isLast) return CONFLICT;
    return decodeItem(table, item, (each) => {
      if (isOther) throw new Error('its stock is missing');
      return readItem<Stored>(each, stock);
    });
  }

  const readable = (item: Item, stock: StockById) =>
    complete(item, stock).catch(leaveOutUnreadable);

  const plainOf = (item: Item) => decodeItems(table, [item], (each) => readItem<Stored>(each))[0];

  /** The records of items, without those that cannot be read. */
  async function completeAll({ items, stock }: ReadItems): Promise<VersionedRecord<Stored>[]> {
    const read = items.some(hasStockItems) ? (item: Item) => readable(item, stock) : plainOf;
    const turn = new Turn();
    const found: (VersionedRecord<Stored> | undefined)[] = [];
    for (const item of items) {
      if (turn.isOver) await turn.giveWay();
      found.push(await read(item));
    }
    return found.filter((each) => each !== undefined);
  }

  return {
    table,
    keyspace,
    type,
    keyOf,
    nameOf,
    completeAll,

    async one(id: number, reading: Reading): Promise<VersionedRecord<Stored> | undefined> {
      if (type.storage?.hasStock) {
        const { items, stock } = await readItems([id], reading);
        return items[0] && complete(items[0], stock);
      }
      const item = await table.get(keyOf(id), reading);
      return item && complete(item, NO_STOCK);
    },

    /** The existing records of these ids, by id. */
    async many(ids: readonly number[], reading?: Reading) {
      const reads = await completeAll(await readItems([...new Set(ids)], reading));
      return new Map(reads.map((read) => [read.record.id, read]));
    },

    /** Items that were read without their stock. */
    async withStock(items: readonly Item[]): Promise<VersionedRecord<Stored>[]> {
      const names = items.filter(hasStockItems).map((item) => nameOf(idOf(item)));
      const stock =
        type.storage?.hasStock && names.length > 0 ? await readStock(table, names) : NO_STOCK;
      return completeAll({ items, stock });
    },

    /**
     * The records of items of the log, with the stock of now: undefined for one that cannot be read.
     */
    async ofLog(items: readonly (Item | undefined)[]): Promise<(Stored | undefined)[]> {
      const [counted] = items.filter((item) => item && hasStockItems(item));
      const id = counted && idOf(counted);
      const stock = id === undefined ? NO_STOCK : await readStock(table, [nameOf(id)]);
      return items.map((item) => {
        if (!item) return undefined;
        const own = (hasStockItems(item) && stock.get(idOf(item))) || [];
        return decodeItems(table, [item], (each) => readItem<Stored>(each, own))[0]?.record;
      });
    },
  };
}
