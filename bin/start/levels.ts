import { statfs } from 'node:fs/promises';
import { webhooks } from '../../shared/resources/webhooks.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { readDueWork } from '../../shared/storage/due-work.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { readState } from '../../shared/webhooks/webhook-state.ts';
import type { Counters } from './counters.ts';
import type { Engine } from './engine.ts';
import { newestBackup } from './nightly-backup.ts';
import type { ServerLog } from './server-log.ts';
import type { Stores } from './shops.ts';

export interface Measured {
  readonly table: Table;
  readonly changes: Engine['changes'];
  readonly stores: () => Promise<Stores>;
  /** The folder of the data. */
  readonly folder: string;
  readonly backupFolder: string | undefined;
  /** When this server was started: milliseconds since 1970. */
  readonly startedAt: number;
}

/** Measures what the rules watch of this machine. What cannot be measured is left out, and logged. */
export async function measureLevels(
  measured: Measured,
  counters: Pick<Counters, 'measure'>,
  log: ServerLog,
  now: number,
): Promise<void> {
  const measure = async (
    level: Parameters<Counters['measure']>[0],
    read: () => number | undefined | Promise<number | undefined>,
  ) => {
    try {
      counters.measure(level, await read());
    } catch (error) {
      log.error(`cannot measure ${level}`, error);
    }
  };
  const { table, changes, folder, backupFolder, startedAt } = measured;
  await measure('stream_age_ms', () => ageOf(changes.read(1)[0]?.time));
  await measure('due_work_age_ms', () => dueWorkAge(table, now));
  await measure('receiver_down_ms', () => longestDown(measured, now));
  await measure('used_disk_percent', () => usedPercent(folder));
  await measure('backup_age_ms', () =>
    backupFolder === undefined
      ? undefined
      : now - Math.max(startedAt, newestBackup(backupFolder, now) ?? 0),
  );
}

/** Changes have the time of the database. */
const ageOf = (time: number | undefined) =>
  time === undefined ? 0 : Math.max(0, databaseNow() - time);

async function dueWorkAge(table: Table, now: number): Promise<number> {
  const ages = await Promise.all(
    dueWork.shards.map(async (shard) => {
      for await (const { place } of readDueWork(table, shard, now)) {
        return now - dueWork.timeOf(place);
      }
      return 0;
    }),
  );
  return Math.max(0, ...ages);
}

/** For how long the receiver of a webhook that is on has taken nothing: the longest of all stores. */
async function longestDown({ table, stores }: Measured, now: number): Promise<number> {
  let longest = 0;
  for (const { id } of (await stores()).all) {
    for (const { id: webhook, active } of await openRecords(table, { id }, webhooks).all()) {
      if (active === false) continue;
      const { failing_since: since = now } = (await readState(table, id, webhook)) ?? {};
      longest = Math.max(longest, now - since);
    }
  }
  return longest;
}

/** Programs of other users cannot take what is reserved: the same percentage as that of `df`. */
async function usedPercent(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return (100 * used) / (used + bavail);
}
