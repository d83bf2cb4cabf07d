/*
 * Records: what is stored of a resource, one item each, and how it is read, created, changed and removed.
 *
 * Why an optimistic lock: functions run at the same time, and nothing waits for anything. A change reads
 * the version of a record, and writes on the condition that it is the same; when it is not, everything is
 * read and computed again. What belongs together is written in one transaction.
 *
 * How: record-item.ts has the form of an item, record-reader.ts the reads, record-writes.ts the writes,
 * record-ranges.ts lists by id, user and state, change-records.ts what tells the replicas of a catalogue,
 * stock-items.ts the stock beside a record. The ids and all keys are made in identifier.ts and keys.ts.
 *
 * test/integration/storage and test/contract test them on both storage engines; storage-histories.test.ts
 * compares random histories with a model.
 */
import {
  type Changes,
  isOwned,
  type NewRecord,
  type StoredRecord,
  withChanges,
} from '../contract/records.ts';
import { withChangeRecords } from './change-records.ts';
import type { Keyspace } from './keys.ts';
import { type RecordType, unchangedSince, type VersionedRecord } from './record-item.ts';
import { recordRanges } from './record-ranges.ts';
import { readStock, recordReader } from './record-reader.ts';
import { recordWrites } from './record-writes.ts';
import { CONFLICT, withOptimisticLock } from './retry.ts';
import { readAllStock } from './stock-items.ts';
import type { Table } from './table.ts';
import { isPresent, type Write } from './write.ts';

export type { RecordType, VersionedRecord } from './record-item.ts';

/**
 * Makes all of the writes, and returns what comes of it; when a condition failed it makes none, and
 * returns `CONFLICT`. `record` is the record after the write, `before` the one before it.
 */
export type WriteRecord<Stored extends StoredRecord, Result> = (
  writes: readonly Write[],
  record: Stored,
  before?: Stored,
) => Promise<Result | typeof CONFLICT>;

interface FurtherWrites {
  readonly writes?: readonly Write[];
}

/** What becomes of a record, and what is written with it. */
interface Replaced<Stored extends StoredRecord> extends FurtherWrites {
  readonly fields: NewRecord<Stored>;
  /** Counters and levels that it sets are to be as they were read, too. */
  readonly asRead?: boolean;
}

/** Some fields of a record, of which undefined removes one, and what is written with them. */
export interface Changed<Stored extends StoredRecord> extends FurtherWrites {
  readonly changes: Changes<Stored>;
}

/**
 * Repository of the records of one resource of one application. The fields of a record are stored
 * as one JSON text, so that any JSON comes back unchanged; counters are attributes of the item, and
 * tracked stock lies in items of its own (stock-items.ts).
 * An item that cannot be decoded is left out, and noted in the usage of the table; reading it alone
 * throws an `UnreadableItem`.
 */
export function openRecords<Stored extends StoredRecord>(
  table: Table,
  keyspace: Keyspace,
  type: RecordType<Stored>,
) {
  const reader = recordReader(table, keyspace, type);
  const { keyOf, nameOf } = reader;
  const ranges = recordRanges(reader);
  const { insertions, newRecord, replacement, changeOf } = recordWrites(reader);

  const read = (id: number, { consistent = true } = {}) => reader.one(id, { consistent });

  const writeNow: WriteRecord<Stored, Stored> = async (writes, record) => {
    const isWritten =
      writes.length === 1 && writes[0]
        ? await table.write(writes[0])
        : (await table.transactWrite(writes)).length === 0;
    return isWritten ? record : CONFLICT;
  };

  /** Records of users are in no replica, so they need no change record. */
  const withChange = (write: Write) => (isOwned(type) ? [write] : withChangeRecords([write]));

  const removal = (before: VersionedRecord<Stored>) =>
    withChange({ remove: keyOf(before.record.id), condition: unchangedSince(before) });

  /** A failed condition means that the id is taken: the next attempt has another one. */
  const createWith = <Result>(
    fields: NewRecord<Stored>,
    commit: WriteRecord<Stored, Result>,
  ): Promise<Result> =>
    withOptimisticLock(async () => {
      const { record, write, stockWrites } = newRecord(fields);
      return commit([...withChange(write), ...stockWrites], record);
    });

  /** Undefined when there is no record with this id. */
  const replaceWith = <Result>(
    id: number,
    change: (record: Stored) => Promise<Replaced<Stored>>,
    commit: WriteRecord<Stored, Result>,
  ): Promise<Result | undefined> =>
    withOptimisticLock(
      async () => {
        const before = await read(id);
        if (!before) return undefined;
        const { fields, writes = [], asRead } = await change(before.record);
        const { record, write, stockWrites } = replacement(before, fields, { asRead });
        return commit([...withChange(write), ...stockWrites, ...writes], record, before.record);
      },
      { turnsOf: keyspace.id },
    );

  const updateWith = <Result>(
    id: number,
    change: (record: Stored) => Promise<Changed<Stored>>,
    commit: WriteRecord<Stored, Result>,
  ): Promise<Result | undefined> => {
    const merge = async (record: Stored) => {
      const { changes, writes = [] } = await change(record);
      return { fields: withChanges(record, changes), writes };
    };
    return replaceWith(id, merge, commit);
  };

  return {
    ...ranges,

    insertions,
    newRecord,
    replacement,
    changeOf,

    /** With its version, for a conditional write. */
    read,

    async get(id: number, options?: { consistent?: boolean }): Promise<Stored | undefined> {
      return (await read(id, options))?.record;
    },

    /** The existing records of these ids, by id. */
    async getMany(ids: readonly number[], options?: { consistent?: boolean }) {
      const reads = await reader.many(ids, options);
      return new Map([...reads].map(([id, { record }]) => [id, record]));
    },

    /** The existing records of these ids with their versions, by id. */
    readMany: reader.many,

    /** All records, oldest first. */
    async all(options?: { consistent?: boolean }): Promise<Stored[]> {
      return (await ranges.readAll(options)).map(({ record }) => record);
    },

    create: (fields: NewRecord<Stored>) => createWith(fields, writeNow),
    createWith,
    replaceWith,

    /** Changes some fields; undefined removes one. Undefined when there is no record with this id. */
    update: (id: number, change: (record: Stored) => Promise<Changes<Stored>>) =>
      updateWith(id, async (record) => ({ changes: await change(record) }), writeNow),
    updateWith,

    /**
     * Changes a record without stock as it was read, with further writes. Returns it as it is then;
     * undefined when it, or what the others are on condition of, has been changed meanwhile.
     */
    async change(
      before: VersionedRecord<Stored>,
      changes: Changes<Stored>,
      further: readonly Write[] = [],
    ): Promise<VersionedRecord<Stored> | undefined> {
      const { record, write, next } = changeOf(before, changes);
      const written = await writeNow([...withChange(write), ...further], record);
      return written === CONFLICT ? undefined : next;
    },

    /** The records of items of the log, with the stock of now. */
    ofLog: reader.ofLog,

    /** The stock of these records. */
    stockOf: (ids: readonly number[]) => readStock(table, ids.map(nameOf)),
    allStock: () => readAllStock(table, nameOf(0)),

    /** The writes that remove a record without stock as it was read, and none that was changed since. */
    removal,

    /** Removes whatever is there under the id, for who decides nothing by what it is. */
    removalUnread: (id: number) => withChange({ remove: keyOf(id), condition: isPresent }),

    /** False when there was no such record. */
    async remove(id: number, commit: WriteRecord<Stored, unknown> = writeNow): Promise<boolean> {
      return withOptimisticLock(
        async () => {
          const before = await read(id);
          if (!before) return false;
          const { record, stock = [] } = before;
          const writes = [...removal(before), ...stock.map(({ key }) => ({ remove: key }))];
          return (await commit(writes, record, record)) === CONFLICT ? CONFLICT : true;
        },
        { turnsOf: keyspace.id },
      );
    },
  };
}

export type Records<Stored extends StoredRecord> = ReturnType<typeof openRecords<Stored>>;
