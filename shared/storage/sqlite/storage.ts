import type { DatabaseSync } from 'node:sqlite';
import { serviceUnavailable } from '../../contract/errors.ts';
import { Turn } from '../../turn.ts';
import { getManyUnits, getUnits, itemSize, MAX_PAGE_BYTES, queryUnits } from '../capacity-units.ts';
import { databaseNow } from '../database-clock.ts';
import type { Deadline, Range, Storage, TablePage } from '../table.ts';
import { countRoundTrip, noUsage, type Usage } from '../usage.ts';
import { type TableCalls, validatedTable } from '../validated-table.ts';
import { additionTo } from '../write.ts';
import { applyWrites, deleteExpired, type Job, type Outcome } from './apply-writes.ts';
import { type ChangeLog, changeLog } from './change-log.ts';
import { groupCommit } from './group-commit.ts';
import { connect, openFile } from './open-file.ts';
import { openRows, type Rows } from './rows.ts';
import { callError } from './storage-file-error.ts';

export interface SqliteStorageOptions {
  /** Path of the store, or `:memory:`. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface SqliteStorage extends Storage {
  /** Deletes some of the expired items; returns how many. Less than 1,000: no more are left. */
  deleteExpired(): Promise<number>;
  /** What was written to items with an author, and is not consumed yet. */
  readonly changes: ChangeLog;
  /** How many items a partition has. */
  count(pk: string): Promise<number>;
  /** Another number as soon as another program has written to the file. */
  dataVersion(): number;
  /** Commits what waits, and ends all further calls with a 503. */
  close(): void;
}

/** The storage engine of a single machine: one file. Throws a `StorageFileError`. */
export const sqliteStorage = ({ file, now }: SqliteStorageOptions): SqliteStorage =>
  storageOf(openFile(file), now);

/** Reads the store that a server of this machine has open; a write of its table is a 503. */
export const sqliteReader = (file: string): Storage =>
  storageOf(connect(file, () => undefined, { readOnly: true }));

/** The storage in a database that is open already. */
export function storageOf(database: DatabaseSync, now = databaseNow): SqliteStorage {
  const rows = openRows(database, now);
  const changes = changeLog(database);
  const commits = groupCommit(database, (job) => applyWrites(rows, job), changes.removeDropped);
  const version = database.prepare('PRAGMA data_version');

  return {
    openTable: (usage = noUsage(), deadline) =>
      validatedTable(tableOf(rows, commits.submit, usage, deadline), usage),
    deleteExpired: () => commits.submitWork(() => deleteExpired(rows)),
    changes,
    count: async (pk) => reading(() => rows.count(pk)),
    dataVersion: () => Number(version.get()?.['data_version']),
    close() {
      if (!database.isOpen) return;
      commits.commitQueue();
      database.close();
    },
  };
}

/** The table of one request. Statements are synchronous: a read ends before another call begins. */
function tableOf(
  rows: Rows,
  submit: (job: Job) => Promise<Outcome>,
  usage: Usage,
  deadline: Deadline | undefined,
): TableCalls {
  const turn = new Turn();

  // Calls that began together are one round trip, also when they give way to other requests first.
  const read = <Result>(work: () => Result) => countRoundTrip(usage, readInTurn(work));

  async function readInTurn<Result>(work: () => Result): Promise<Result> {
    if (turn.isOver) await turn.giveWay();
    throwAtDeadline(deadline);
    return reading(work);
  }

  async function write(job: Job): Promise<Outcome> {
    throwAtDeadline(deadline);
    const outcome = await countRoundTrip(usage, submit(job));
    usage.writeUnits += outcome.units;
    return outcome;
  }

  return {
    get: (key, { consistent = false } = {}) =>
      read(() => {
        const item = rows.get(key);
        usage.readUnits += getUnits(item, consistent);
        return item;
      }),

    async getMany(keys, { consistent = false } = {}) {
      if (keys.length === 0) return [];
      return read(() => {
        const found = keys.map((key) => rows.get(key));
        usage.readUnits += getManyUnits(found, consistent);
        return found.filter((item) => item !== undefined);
      });
    },

    query: (pk, range = {}) =>
      read(() => {
        const items = [...rows.range(pk, range)];
        usage.readUnits += queryUnits(items, range.consistent ?? false);
        return items;
      }),

    page: (pk, range = {}) =>
      read(() => {
        const page = readPage(rows, pk, range);
        usage.readUnits += queryUnits(page.items, range.consistent ?? false);
        return page;
      }),

    keys: (pk, range) =>
      read(() => {
        const entries = rows.keys(pk, range);
        usage.readUnits += queryUnits(entries, false);
        return entries.map(({ sk }) => String(sk));
      }),

    write: async (one) => (await write({ writes: [one], factor: 1 })).failed.length === 0,

    async countOn(key, by) {
      const { items } = await write({ writes: [additionTo(key, by)], factor: 1 });
      return Number(items[0]?.last);
    },

    transactWrite: async (writes) => (await write({ writes, factor: 2 })).failed,
  };
}

function readPage(rows: Rows, pk: string, range: Range): TablePage {
  const { limit = Infinity } = range;
  const items: TablePage['items'] = [];
  let bytes = 0;
  for (const item of rows.range(pk, range)) {
    bytes += itemSize(item);
    const isFull = items.length >= limit || (bytes > MAX_PAGE_BYTES && items.length > 0);
    if (isFull) return { items, more: true };
    items.push(item);
  }
  return { items, more: false };
}

function throwAtDeadline(deadline: Deadline | undefined): void {
  if (deadline?.hasPassed()) throw serviceUnavailable('the deadline of the request has passed');
}

function reading<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw callError(error);
  }
}
