import { resources } from '../../functions/index.ts';
import { isCatalogue } from '../../lib/permissions.ts';
import { withChangeRecord } from '../../shared/storage/change-records.ts';
import {
  applicationKey,
  applicationOfAccountKey,
  type Key,
  recordPartition,
} from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { dataPartitionNames, partitionsOf } from './partitions.ts';
import { openProgress } from './progress.ts';
import type { Store } from './store.ts';

/** Items that are read at once, and of them removed at once: a transaction has 100 writes. */
const READ_AT_ONCE = 1_000;
const REMOVED_AT_ONCE = 99;

/** A partition, and how items leave it. */
interface Emptied {
  readonly pk: string;
  readonly remove: (keys: readonly Key[]) => Promise<unknown>;
}

/**
 * Deletes all records of an application that goes on, and tells the instances that hold them. What
 * was there before and is there still after a break goes with the next run.
 */
export function clearData({ table, count }: Store, { id }: Application): Promise<number> {
  const emptied = dataPartitionNames
    // The changes tell of what is deleted; they go by themselves.
    .filter((name) => !name.endsWith('#changes'))
    .map((name): Emptied => {
      const pk = recordPartition(id, name);
      const isHeld = resources.some((each) => each.name === name && isCatalogue(each));
      if (!isHeld) return { pk, remove: (keys) => removeEach(table, keys) };
      const told = (keys: readonly Key[]) =>
        withChangeRecord(
          id,
          name,
          keys.map((remove) => ({ remove })),
        );
      return { pk, remove: (keys) => table.transact(told(keys)) };
    });
  return empty(table, count, emptied);
}

/**
 * Deletes an application with all that is its own. It is found until the end, so that what a break
 * has left goes with the next run.
 */
export async function deleteApplication(
  { table, count }: Store,
  { id, accountId }: Application,
): Promise<number> {
  const remove = (keys: readonly Key[]) =>
    removeEach(
      table,
      keys.filter(({ sk }) => sk !== applicationKey(id).sk),
    );
  const deleted = await empty(
    table,
    count,
    partitionsOf(id).map((pk) => ({ pk, remove })),
  );
  await table.transact([
    { remove: applicationKey(id) },
    { remove: applicationOfAccountKey(accountId, id) },
  ]);
  return deleted;
}

const removeEach = (table: Table, keys: readonly Key[]) =>
  Promise.all(keys.map(({ pk, sk }) => table.write({ remove: { pk, sk } })));

/** How many items went. */
async function empty(
  table: Table,
  count: Store['count'],
  partitions: readonly Emptied[],
): Promise<number> {
  const counts = await Promise.all(partitions.map(({ pk }) => count(pk)));
  const total = counts.reduce((sum, each) => sum + each, 0);
  const progress = openProgress('deleting');
  let deleted = 0;
  try {
    for (const { pk, remove } of partitions) {
      for await (const keys of batches(table, pk)) {
        await remove(keys.map(({ sk }) => ({ pk, sk })));
        deleted += keys.length;
        progress.at(deleted / Math.max(total, deleted), deleted);
      }
    }
  } finally {
    progress.end();
  }
  return deleted;
}

async function* batches(table: Table, pk: string): AsyncGenerator<Key[]> {
  let above: string | undefined;
  for (let more = true; more; ) {
    const page = await table.page(pk, { consistent: true, above, limit: READ_AT_ONCE });
    for (let i = 0; i < page.items.length; i += REMOVED_AT_ONCE) {
      yield page.items.slice(i, i + REMOVED_AT_ONCE);
    }
    above = page.items.at(-1)?.sk;
    more = page.more;
  }
}
