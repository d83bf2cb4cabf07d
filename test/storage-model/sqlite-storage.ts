import { DatabaseSync } from 'node:sqlite';
import type { ChangeLog } from '../../shared/storage/sqlite/change-log.ts';
import { createSchema } from '../../shared/storage/sqlite/schema.ts';
import { storageOf } from '../../shared/storage/sqlite/storage.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import type { ReadSome } from './run-changes.ts';

/** A storage in memory with a clock of its own, unless one is given, beside the connection that it uses. */
export function openStorage(now?: () => number) {
  const database = new DatabaseSync(':memory:');
  createSchema(database);
  const clock = { now: 1_000_000_000 };
  const storage = storageOf(database, now ?? (() => clock.now));
  const usage = noUsage();
  return { database, storage, clock, usage, table: storage.openTable(usage) };
}

/** Reads some changes of a log, and forgets them when they are consumed. */
export const readingChanges =
  (log: ChangeLog, random: () => number): ReadSome =>
  async (consume) => {
    const changes = log.read(1 + Math.floor(random() * 20));
    const last = changes.at(-1);
    if (!last) return false;
    await consume(changes).then(
      () => log.drop(last.number),
      () => {},
    );
    return true;
  };
