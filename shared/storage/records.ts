import { attribute } from '../contract/attributes.ts';
import type { Changes, NewRecord, StoredRecord } from '../contract/records.ts';
import { withChangeRecords } from './change-records.ts';
import { newId } from './identifier.ts';
import { recordKey, recordPartition, recordSortKey, recordsOfUser } from './keys.ts';
import {
  encodeRecord,
  type RecordType,
  readItem,
  replaceFields,
  unchangedSince,
  unchangedWithCounters,
  type VersionedRecord,
} from './record-item.ts';
import { CONFLICT, withOptimisticLock } from './retry.ts';
import type { Table } from './table.ts';
import { type Item, isAbsent, isPresent, type Put, type Write } from './write.ts';

export type { RecordType, VersionedRecord } from './record-item.ts';

/**
 * Makes all of the writes, or none when a condition failed: then it returns false. `record` is the
 * record after the write, `before` the one before it.
 */
export type WriteRecord<Stored extends StoredRecord = StoredRecord> = (
  writes: readonly Write[],
  record: Stored,
  before?: Stored,
) => Promise<boolean>;

/** Which records a page has, and in which order. */
export interface PageRange {
  /** Only those of one user, from the index, which is eventually consistent. */
  readonly owner?: number | undefined;
  /** Newest first. */
  readonly descending?: boolean;
  /** Exclusive bounds: one of the two at most. */
  readonly above?: number | undefined;
  readonly below?: number | undefined;
  readonly limit?: number;
}

type KeyRange = Pick<PageRange, 'descending' | 'above' | 'below'>;

interface Replacement<Stored extends StoredRecord> {
  readonly record: Stored;
  readonly write: Write;
  /** What a read returns after the write, for an update after this one. */
  readonly next: VersionedRecord<Stored>;
}

const DAY_SECONDS = 86_400;

/**
 * Time to live, which begins anew with each change, to the end of a day: epoch seconds. So an index
 * that has it is written once a day.
 */
function expiry({ lifetimeSeconds }: RecordType, isOwned: boolean) {
  if (!lifetimeSeconds) return {};
  const { owned, ownerless } = lifetimeSeconds;
  const seconds = Date.now() / 1_000 + (isOwned ? owned : ownerless);
  return { expires_at: Math.ceil(seconds / DAY_SECONDS) * DAY_SECONDS };
}

/** Later than the last change, even in the same millisecond, so that it names a version. */
function nextTime(record: StoredRecord): string {
  const before = Date.parse(String(attribute(record, 'updated_at')));
  return new Date(Math.max(Date.now(), (before || 0) + 1)).toISOString();
}

/** The bytes of records as JSON. */
const bytesOf = (items: readonly Item[]) =>
  items.reduce((sum, { data }) => sum + Buffer.byteLength(String(data)), 0);

/**
 * Repository of the records of one resource of one application. The fields of a record are stored
 * as one JSON text, so that any JSON comes back unchanged; the counters are attributes of the item.
 */
export function openRecords<Stored extends StoredRecord>(
  table: Table,
  application: number,
  type: RecordType<Stored>,
) {
  const keyOfRecord = (id: number) => recordKey(application, type.name, id);

  const writeNow = async (writes: readonly Write[]) =>
    writes.length === 1 && writes[0]
      ? table.write(writes[0])
      : (await table.transactWrite(writes)).length === 0;

  async function get(
    id: number,
    { consistent = true } = {},
  ): Promise<VersionedRecord<Stored> | undefined> {
    const item = await table.get(keyOfRecord(id), { consistent });
    return item && readItem<Stored>(item);
  }

  async function getMany(ids: readonly number[], options?: { consistent?: boolean }) {
    const items = await table.getMany([...new Set(ids)].map(keyOfRecord), options);
    return new Map(items.map((item) => [Number(item.sk), readItem<Stored>(item)]));
  }

  async function readAll(options?: { consistent?: boolean }): Promise<VersionedRecord<Stored>[]> {
    const items = await table.query(recordPartition(application, type.name), options);
    return items.map(readItem<Stored>);
  }

  /** The keys of the index, for records that belong to a user, and when a record ends. */
  function indexAttributes(id: number, record: object) {
    if (!type.owned) return {};
    const user_id = attribute(record, 'user_id');
    const owner = typeof user_id === 'number' ? user_id : undefined;
    return {
      ...recordsOfUser.attributes(application, type.name, owner, id),
      ...expiry(type, owner !== undefined),
    };
  }

  /** Records of users are in no replica, so they need no change record. */
  const withChange = (write: Write) => (type.owned ? [write] : withChangeRecords([write]));

  /** The write that stores the record on condition that its id is absent. */
  function insertion({ id, ...record }: Stored): Put {
    const put = {
      ...keyOfRecord(id),
      version: 1,
      ...encodeRecord(type, record),
      ...indexAttributes(id, record),
    };
    return { put, condition: isAbsent };
  }

  /** A record with a new id, and its insertion. */
  function newRecord(fields: NewRecord<Stored>): { record: Stored; write: Put } {
    const time = new Date().toISOString();
    const metadata = { id: newId(), created_at: time, updated_at: time };
    const record = { ...fields, ...metadata } as StoredRecord as Stored;
    return { record, write: insertion(record) };
  }

  /** The changed record, and the write that stores it on condition that it is unchanged. */
  function replacement(
    read: VersionedRecord<Stored>,
    fields: NewRecord<Stored>,
  ): Replacement<Stored> {
    const { id } = read.record;
    const present = Object.entries(fields).filter(
      ([name, value]) => name !== 'id' && value !== undefined,
    );
    const changed = { ...Object.fromEntries(present), updated_at: nextTime(read.record) };
    const parts = encodeRecord(type, changed);
    const record = { ...changed, id } as StoredRecord as Stored;
    const write = {
      update: keyOfRecord(id),
      edits: replaceFields(parts, read.counters, indexAttributes(id, changed)),
      condition: unchangedWithCounters(read, parts.counters),
    };
    return {
      record,
      write,
      next: { record, counters: parts.counters, version: read.version + 1 },
    };
  }

  /** The same with some fields changed; undefined removes one. */
  const withChanges = (read: VersionedRecord<Stored>, changes: Changes<Stored>) =>
    replacement(read, { ...read.record, ...changes } as NewRecord<Stored>);

  return {
    insertion,
    newRecord,
    replacement,
    withChanges,

    /** With its version, for a conditional write. */
    read: get,

    async get(id: number, options?: { consistent?: boolean }): Promise<Stored | undefined> {
      return (await get(id, options))?.record;
    },

    /** The existing records of these ids, by id. */
    async getMany(ids: readonly number[], options?: { consistent?: boolean }) {
      const reads = await getMany(ids, options);
      return new Map([...reads].map(([id, { record }]) => [id, record]));
    },

    /** The same, with their versions. */
    readMany: getMany,

    /** Consistent reads of these ids, and the bytes of the records. */
    async getManyOfSize(ids: readonly number[]) {
      const items = await table.getMany(ids.map(keyOfRecord), { consistent: true });
      const records = items.map((item) => readItem<Stored>(item).record);
      return {
        found: new Map(records.map((record) => [record.id, record])),
        bytes: bytesOf(items),
      };
    },

    /** All records, oldest first. */
    async all(options?: { consistent?: boolean }): Promise<Stored[]> {
      return (await readAll(options)).map(({ record }) => record);
    },

    /** The same, with their versions. */
    readAll,

    /** The ids of the first records, as those of a page, without reading them; they may be late. */
    async ids({ descending, above, below, limit }: KeyRange & { readonly limit: number }) {
      const keys = await table.keys(recordPartition(application, type.name), {
        limit,
        ...(descending && { descending }),
        ...(above !== undefined && { above: recordSortKey(above) }),
        ...(below !== undefined && { below: recordSortKey(below) }),
      });
      return keys.map(Number);
    },

    /** One page of the database, and the bytes of its records. */
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
      return {
        records: items.map((item) => readItem<Stored>(item).record),
        more,
        bytes: bytesOf(items),
      };
    },

    /** A failed condition means that the id is taken: the next attempt has another one. */
    create(fields: NewRecord<Stored>, commit: WriteRecord<Stored> = writeNow): Promise<Stored> {
      return withOptimisticLock(async () => {
        const { record, write } = newRecord(fields);
        return (await commit(withChange(write), record)) ? record : CONFLICT;
      });
    },

    /** Replaces all fields of the record. Undefined when there is none with this id. */
    replace(
      id: number,
      change: (record: Stored) => Promise<NewRecord<Stored>>,
      commit: WriteRecord<Stored> = writeNow,
    ): Promise<Stored | undefined> {
      return withOptimisticLock(async () => {
        const read = await get(id);
        if (!read) return undefined;
        const { record, write } = replacement(read, await change(read.record));
        return (await commit(withChange(write), record, read.record)) ? record : CONFLICT;
      });
    },

    /** The same for some of its fields; undefined removes one. */
    update(
      id: number,
      change: (record: Stored) => Promise<Changes<Stored>>,
      commit?: WriteRecord<Stored>,
    ): Promise<Stored | undefined> {
      const merge = async (record: Stored) =>
        ({ ...record, ...(await change(record)) }) as NewRecord<Stored>;
      return this.replace(id, merge, commit);
    },

    /** The writes that remove a record, on condition that it is there. */
    removal: (id: number) => withChange({ remove: keyOfRecord(id), condition: isPresent }),

    /** False when there was no such record. */
    async remove(id: number, commit: WriteRecord<Stored> = writeNow): Promise<boolean> {
      const remove = keyOfRecord(id);
      return withOptimisticLock(async () => {
        const read = await get(id);
        if (!read) return false;
        const writes = withChange({ remove, condition: unchangedSince(read) });
        return (await commit(writes, read.record, read.record)) ? true : CONFLICT;
      });
    },
  };
}

export type Records<Stored extends StoredRecord> = ReturnType<typeof openRecords<Stored>>;
