import { resources } from '../../functions/index.ts';
import { isCatalogue } from '../../shared/contract/resource.ts';
import { withChangeRecords } from '../../shared/storage/change-records.ts';
import {
  applicationKey,
  applicationOfAccountKey,
  type Key,
  recordPartition,
} from '../../shared/storage/keys.ts';
import { wholePartition } from '../../shared/storage/partitions.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { dataPartitionNames, partitionsOf } from './partitions.ts';
import { openProgress } from './progress.ts';
import { removeFiles } from './remove-files.ts';
import type { Store } from './store.ts';

/** Items of one read. */
const PAGE_SIZE = 1_000;

/** Items of one delete: a transaction has at most 100 writes, one of them the change record. */
const MAX_DELETES = 99;

/** A partition to empty, and how its items are deleted. */
interface Deletion {
  readonly pk: string;
  readonly deleteItems: (keys: readonly Key[]) => Promise<unknown>;
}

/**
 * Deletes all records of an application that stays. Change records let running instances drop the
 * deleted records of catalogues. Can be repeated after an interruption.
 */
export async function clearApplication(store: Store, { id }: Application): Promise<number> {
  const { table, count } = store;
  await removeFiles(store, id);
  const deletions = dataPartitionNames
    // Change records announce the deletion, and events tell of it: both expire by their time to live.
    .filter((name) => !name.endsWith('#changes') && !OF_EVENTS.includes(wholePartition(name)))
    .map((name): Deletion => {
      const pk = recordPartition(id, name);
      const isReplicated = resources.some((each) => each.name === name && isCatalogue(each));
      if (!isReplicated) return { pk, deleteItems: (keys) => deleteEach(table, keys) };
      const withChange = (keys: readonly Key[]) =>
        withChangeRecords(keys.map((remove) => ({ remove })));
      return { pk, deleteItems: (keys) => table.transactWrite(withChange(keys)) };
    });
  return emptyPartitions(table, count, deletions);
}

const OF_EVENTS = ['deletions', 'events', 'feed', 'feed#made'];

/**
 * Deletes an application with all its data. The application itself is deleted last, so that the
 * command finds it again after an interruption.
 */
export async function deleteApplication(
  store: Store,
  { id, accountId }: Application,
): Promise<number> {
  const { table, count } = store;
  await removeFiles(store, id);
  const deleteItems = (keys: readonly Key[]) =>
    deleteEach(
      table,
      keys.filter(({ sk }) => sk !== applicationKey(id).sk),
    );
  const deleted = await emptyPartitions(
    table,
    count,
    partitionsOf(id).map((pk) => ({ pk, deleteItems })),
  );
  await table.transactWrite([
    { remove: applicationKey(id) },
    { remove: applicationOfAccountKey(accountId, id) },
  ]);
  return deleted;
}

const deleteEach = (table: Table, keys: readonly Key[]) =>
  Promise.all(keys.map(({ pk, sk }) => table.write({ remove: { pk, sk } })));

/** Returns the number of deleted items. */
async function emptyPartitions(
  table: Table,
  count: Store['count'],
  deletions: readonly Deletion[],
): Promise<number> {
  const counts = await Promise.all(deletions.map(({ pk }) => count(pk)));
  const total = counts.reduce((sum, each) => sum + each, 0);
  const progress = openProgress('deleting');
  let deleted = 0;
  try {
    for (const { pk, deleteItems } of deletions) {
      for await (const keys of keyBatches(table, pk)) {
        await deleteItems(keys.map(({ sk }) => ({ pk, sk })));
        deleted += keys.length;
        progress.update(deleted / Math.max(total, deleted), deleted);
      }
    }
  } finally {
    progress.end();
  }
  return deleted;
}

async function* keyBatches(table: Table, pk: string): AsyncGenerator<Key[]> {
  let above: string | undefined;
  for (let more = true; more; ) {
    const page = await table.page(pk, { consistent: true, above, limit: PAGE_SIZE });
    for (let i = 0; i < page.items.length; i += MAX_DELETES) {
      yield page.items.slice(i, i + MAX_DELETES);
    }
    above = page.items.at(-1)?.sk;
    more = page.more;
  }
}
