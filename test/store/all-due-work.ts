import { type ReadWork, readDueWork } from '../../shared/storage/due-work.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';

/** What is due at a time (milliseconds since 1970), of all stores. */
export async function allDueWork(table: Table, time: number): Promise<ReadWork[]> {
  const found: ReadWork[] = [];
  for (const shard of dueWork.shards) {
    for await (const work of readDueWork(table, shard, time)) found.push(work);
  }
  return found;
}
