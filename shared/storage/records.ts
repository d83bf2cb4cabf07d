import { setTimeout } from 'node:timers/promises';
import { serviceUnavailable } from '../contract/errors.ts';
import { type JsonObject, omit } from '../contract/json.ts';
import { withChangeRecord } from './change-records.ts';
import { newId } from './identifier.ts';
import { recordKey, recordPartition, recordSortKey, recordsOfUser } from './keys.ts';
import {
  encode,
  type RecordType,
  readItem,
  replacing,
  type Stored,
  unchanged,
  unchangedSince,
  type VersionedRecord,
} from './record-item.ts';
import type { Table } from './table.ts';
import { isAbsent, isPresent, type Put, type Write } from './write.ts';

export type { RecordType, Stored, VersionedRecord } from './record-item.ts';

/** How often a change is made again on a record that others change at the same time. */
export const MAX_ATTEMPTS = 8;

/** Milliseconds that the second attempt waits at most; doubled for each further one. */
const BACKOFF_MS = 5;

/**
 * Makes the writes of a change, all or none; false when a condition stood against one of them.
 * `record` is what is stored then, `before` what was stored until then.
 */
export type WriteRecord = (
  writes: readonly Write[],
  record: Stored,
  before?: Stored,
) => Promise<boolean>;

/** Which records a page has, and in which order. */
export interface PageRange {
  /** Only those of one user, from the index, which is a moment behind and never consistent. */
  readonly owner?: number | undefined;
  /** Newest first. */
  readonly descending?: boolean;
  /** Ids that bound the page, themselves excluded: one of the two at most. */
  readonly above?: number | undefined;
  readonly below?: number | undefined;
  readonly limit?: number;
}

interface Replacement {
  readonly record: Stored;
  readonly write: Write;
  readonly next: VersionedRecord;
}

/**
 * The records of one resource of one application. The fields of a record lie in its item as one
 * JSON text, so that whatever JSON says comes back to the letter; its counters lie beside it.
 */
export function openRecords(table: Table, application: number, type: RecordType) {
  const keyOf = (id: number) => recordKey(application, type.name, id);

  const commitNow: WriteRecord = (writes) =>
    writes.length === 1 && writes[0] ? table.write(writes[0]) : table.transact(writes);

  async function get(id: number, { consistent = true } = {}): Promise<VersionedRecord | undefined> {
    const item = await table.get(keyOf(id), { consistent });
    return item && readItem(item);
  }

  async function getMany(ids: readonly number[], options?: { consistent?: boolean }) {
    const items = await table.getMany([...new Set(ids)].map(keyOf), options);
    return new Map(items.map((item) => [Number(item.sk), readItem(item)]));
  }

  async function readAll(options?: { consistent?: boolean }): Promise<VersionedRecord[]> {
    const items = await table.query(recordPartition(application, type.name), options);
    return items.map(readItem);
  }

  /** The entry of the index, which only records have that belong to a user. */
  function indexed(id: number, { user_id }: JsonObject) {
    if (!type.owned) return {};
    const owner = typeof user_id === 'number' ? user_id : undefined;
    return recordsOfUser.attributes(application, type.name, owner, id);
  }

  /** With what tells the instances that hold the catalogue; nobody holds what users own. */
  const withChange = (write: Write) =>
    type.owned ? [write] : withChangeRecord(application, type.name, [write]);

  /** The write that stores the record as it is unless its id is taken. */
  function insertion({ id, ...record }: Stored): Put {
    const put = { ...keyOf(id), version: 1, ...encode(type, record), ...indexed(id, record) };
    return { put, condition: isAbsent };
  }

  /** A record with a new id, and the write that stores it unless the id is taken. */
  function newRecord(fields: JsonObject): { record: Stored; write: Put } {
    const time = new Date().toISOString();
    const record = { ...fields, id: newId(), created_at: time, updated_at: time };
    return { record, write: insertion(record) };
  }

  /**
   * The changed record, and the write that stores it unless it was changed since it was read.
   * `next` is what a read gives then, for a change after that one.
   */
  function replacement(read: VersionedRecord, fields: JsonObject): Replacement {
    const { id } = read.record;
    const changed = { ...omit(fields, ['id']), updated_at: new Date().toISOString() };
    const parts = encode(type, changed);
    const record = { id, ...changed };
    const write = {
      update: keyOf(id),
      change: replacing(parts, read.counters, indexed(id, changed)),
      condition: unchanged(read, parts.counters),
    };
    return {
      record,
      write,
      next: { record, counters: parts.counters, version: read.version + 1 },
    };
  }

  return {
    insertion,
    newRecord,
    replacement,

    /** With what a conditional write needs to know. */
    read: get,

    async get(id: number, options?: { consistent?: boolean }): Promise<Stored | undefined> {
      return (await get(id, options))?.record;
    },

    /** Those of the ids that are there, by id. */
    async getMany(ids: readonly number[], options?: { consistent?: boolean }) {
      const reads = await getMany(ids, options);
      return new Map([...reads].map(([id, { record }]) => [id, record]));
    },

    /** The same, with what is known of them beside. */
    readMany: getMany,

    /** All of them, oldest first. */
    async all(options?: { consistent?: boolean }): Promise<Stored[]> {
      return (await readAll(options)).map(({ record }) => record);
    },

    /** The same, with what is known of them beside. */
    readAll,

    /** What one call of the database reads of them. */
    async page({ owner, above, below, ...range }: PageRange) {
      const { items, more } = await table.page(
        owner === undefined
          ? recordPartition(application, type.name)
          : recordsOfUser.partition(application, type.name, owner),
        {
          ...range,
          ...(owner === undefined ? { consistent: true } : { index: recordsOfUser.index }),
          ...(above !== undefined && { above: recordSortKey(above) }),
          ...(below !== undefined && { below: recordSortKey(below) }),
        },
      );
      return { records: items.map((item) => readItem(item).record), more };
    },

    async create(fields: JsonObject, commit: WriteRecord = commitNow): Promise<Stored> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const { record, write } = newRecord(fields);
        if (await commit(withChange(write), record)) return record;
      }
      throw serviceUnavailable('no free id was found');
    },

    /**
     * Reads the record, lets `change` make the new one, and stores it if nobody else did
     * meanwhile; else begins again. Undefined when there is no such record.
     */
    async update(
      id: number,
      change: (record: Stored) => Promise<JsonObject>,
      commit: WriteRecord = commitNow,
    ): Promise<Stored | undefined> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        await pauseBefore(attempt);
        const read = await get(id);
        if (!read) return undefined;
        const { record, write } = replacement(read, await change(read.record));
        if (await commit(withChange(write), record, read.record)) return record;
      }
      throw serviceUnavailable('too many writers change this record');
    },

    /**
     * False when there was no such record. With `commit`, which may refuse, the record is read
     * before.
     */
    async remove(id: number, commit?: WriteRecord): Promise<boolean> {
      const remove = keyOf(id);
      if (!commit) return commitNow(withChange({ remove, condition: isPresent }), { id });
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const read = await get(id);
        if (!read) return false;
        const writes = withChange({ remove, condition: unchangedSince(read) });
        if (await commit(writes, read.record, read.record)) return true;
      }
      throw serviceUnavailable('too many writers change this record');
    },
  };
}

/** No pause at all before the first attempt, not even of a timer. */
async function pauseBefore(attempt: number): Promise<void> {
  if (attempt > 0) await setTimeout(Math.random() * BACKOFF_MS * 2 ** attempt);
}

export type Records = ReturnType<typeof openRecords>;
