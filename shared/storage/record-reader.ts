import type { StoredRecord } from '../contract/records.ts';
import { isWhole, layoutOf, type RecordName, readShards } from './counter-shards.ts';
import { readItem, type VersionedRecord } from './record-item.ts';
import { CONFLICT, withOptimisticLock } from './retry.ts';
import type { Table } from './table.ts';
import { decodeItem, decodeItems, UnreadableItem } from './unreadable-items.ts';
import type { Item } from './write.ts';

/** Reads records from their items, and from the items over which their counters are split. */
export function recordReader<Stored extends StoredRecord>(
  table: Table,
  nameOf: (id: number) => RecordName,
) {
  /** What the shards have of the counters of the item; undefined where they are not split. */
  async function shardsOf(item: Item) {
    const layout = layoutOf(item);
    if (!layout) return undefined;
    const shards = await readShards(table, nameOf(Number(item.sk)), layout.count);
    return { shards, isWhole: isWhole(shards, layout) };
  }

  /**
   * The record of an item, which is read again when its counters are distributed meanwhile. Throws an
   * `UnreadableItem`.
   */
  async function complete(read: Item): Promise<VersionedRecord<Stored> | undefined> {
    let item: Item | undefined = read;
    return withOptimisticLock(async () => {
      item ??= await table.get(read, { consistent: true });
      if (!item) return undefined;
      const found = await shardsOf(item);
      if (!found || found.isWhole) {
        return decodeItem(table, item, (each) => readItem<Stored>(each, found?.shards));
      }
      item = undefined;
      return CONFLICT;
    });
  }

  /** The records of items, without those that cannot be read. */
  async function completeAll(items: readonly Item[]): Promise<VersionedRecord<Stored>[]> {
    if (!items.some(layoutOf)) return decodeItems(table, items, (item) => readItem<Stored>(item));
    const found = await Promise.all(items.map((item) => complete(item).catch(leaveOutUnreadable)));
    return found.filter((read) => read !== undefined);
  }

  /** The record of an item of the log, with what its shards have now: undefined if unreadable. */
  async function ofItem(item: Item): Promise<Stored | undefined> {
    const shards = (await shardsOf(item))?.shards;
    return decodeItems(table, [item], (each) => readItem<Stored>(each, shards))[0]?.record;
  }

  return { complete, completeAll, ofItem };
}

function leaveOutUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableItem)) throw error;
}
