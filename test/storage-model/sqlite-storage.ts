import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../shared/storage/sqlite/schema.ts';
import { storageOf } from '../../shared/storage/sqlite/storage.ts';
import { noUsage } from '../../shared/storage/usage.ts';

/** A storage in memory with a clock of its own, beside the connection that it uses. */
export function openStorage() {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const clock = { now: 1_000_000_000 };
  const storage = storageOf(database, () => clock.now);
  const usage = noUsage();
  return { database, storage, clock, usage, table: storage.openTable(usage) };
}
