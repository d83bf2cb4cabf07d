import { attribute } from '../contract/attributes.ts';
import { catalogueTooLarge } from '../contract/errors.ts';
import type { Changes, EndsWhen, NewRecord, StoredRecord } from '../contract/records.ts';
import { withChangeRecords } from './change-records.ts';
import { changeShards, newShards, SHARDS } from './counter-shards.ts';
import { type Counters, splitCounters } from './counters.ts';
import { upToEnd } from './id-range.ts';
import { newId, timeOfId } from './identifier.ts';
import { recordKey, recordsInState, recordsOfUser } from './keys.ts';
import type { Keyspace } from './partitions.ts';
import {
  encodeRecord,
  type RecordType,
  replaceFields,
  unchangedSince,
  unchangedWithCounters,
  type VersionedRecord,
} from './record-item.ts';
import { type KeyRange, type RecordRange, recordRanges } from './record-ranges.ts';
import { recordReader } from './record-reader.ts';
import { CONFLICT, withOptimisticLock } from './retry.ts';
import type { Table } from './table.ts';
import { type Condition, type Item, isAbsent, isPresent, type Put, type Write } from './write.ts';

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

interface Replacement<Stored extends StoredRecord> {
  readonly record: Stored;
  readonly write: Write;
  /** What goes with it where the counters are split. */
  readonly shardWrites: readonly Write[];
  /** What a read returns after the write, for an update after this one. */
  readonly next: VersionedRecord<Stored>;
}

const DAY_SECONDS = 86_400;

/**
 * Time to live, which begins anew with each change, to the end of a day: epoch seconds. So an index
 * that has it is written once a day.
 */
function expiry(type: RecordType, record: object, isOwned: boolean) {
  if (!(type.lifetimeSeconds ?? type.endsWhen)) return {};
  const lifetime = lifetimeOf(type, record, isOwned);
  if (lifetime === undefined) return { expires_at: undefined };
  const seconds = Date.now() / 1_000 + lifetime;
  return { expires_at: Math.ceil(seconds / DAY_SECONDS) * DAY_SECONDS };
}

function lifetimeOf({ lifetimeSeconds, endsWhen }: RecordType, record: object, isOwned: boolean) {
  if (lifetimeSeconds) return isOwned ? lifetimeSeconds.owned : lifetimeSeconds.ownerless;
  return endsWhen && isEnding(record, endsWhen) ? endsWhen.seconds : undefined;
}

const isEnding = (record: object, { has, lacks }: EndsWhen) =>
  Object.entries(has).every(([name, value]) => attribute(record, name) === value) &&
  lacks.every((name) => attribute(record, name) === undefined);

/** Later than the last change, even in the same millisecond, so that it names a version. */
function nextTime(record: StoredRecord): string {
  const before = Date.parse(String(attribute(record, 'updated_at')));
  return new Date(Math.max(Date.now(), (before || 0) + 1)).toISOString();
}

/** Over how many items the counters of a record are split; 0: they are in its own. */
const shardCount = ({ shardedBy }: RecordType, record: object, counters: Counters) =>
  shardedBy && Object.keys(counters).length > 0 ? Number(attribute(record, shardedBy) ?? 0) : 0;

/** The bytes of records as JSON. */
const bytesOf = (items: readonly Item[]) =>
  items.reduce((sum, { data }) => sum + Buffer.byteLength(String(data)), 0);

const idOf = ({ sk }: Item) => Number(sk);

/**
 * Repository of the records of one resource of one application. The fields of a record are stored
 * as one JSON text, so that any JSON comes back unchanged; the counters are attributes of the item.
 * An item that cannot be decoded is left out, and noted in the usage of the table; reading it alone
 * throws an `UnreadableItem`.
 */
export function openRecords<Stored extends StoredRecord>(
  table: Table,
  keyspace: Keyspace,
  type: RecordType<Stored>,
) {
  const { id: application } = keyspace;

  const keyOfRecord = (id: number) => recordKey(keyspace, type.name, id);

  const ranges = recordRanges(table, keyspace, type.name);

  const isThere: Condition = type.shardedBy
    ? [...isPresent, { attribute: SHARDS, exists: false }]
    : isPresent;

  const writeNow = async (writes: readonly Write[]) =>
    writes.length === 1 && writes[0]
      ? table.write(writes[0])
      : (await table.transactWrite(writes)).length === 0;

  const nameOf = (id: number) => ({ application, resource: type.name, id });

  const { complete, completeAll, ofItem } = recordReader<Stored>(table, nameOf);

  async function get(
    id: number,
    { consistent = true } = {},
  ): Promise<VersionedRecord<Stored> | undefined> {
    const item = await table.get(keyOfRecord(id), { consistent });
    return item && complete(item);
  }

  async function getMany(ids: readonly number[], options?: { consistent?: boolean }) {
    const items = await table.getMany([...new Set(ids)].map(keyOfRecord), options);
    return new Map((await completeAll(items)).map((read) => [read.record.id, read]));
  }

  /** All records, page by page. Throws a 422 for those of more bytes. */
  async function readAll({ consistent = false, maxBytes = Infinity } = {}) {
    const reads: VersionedRecord<Stored>[] = [];
    let bytes = 0;
    for (let above: number | undefined, more = true; more; ) {
      const page = await ranges.page({ above }, { consistent });
      bytes += bytesOf(page.items);
      if (bytes > maxBytes) throw catalogueTooLarge(type.name, maxBytes);
      reads.push(...(await completeAll(page.items)));
      above = page.items.map(idOf).at(-1);
      more = page.more;
    }
    return reads;
  }

  /** The keys of the index, for records that belong to a user, and when a record ends. */
  function indexAttributes(id: number, record: object) {
    if (!type.owned) return {};
    const user_id = attribute(record, 'user_id');
    const owner = typeof user_id === 'number' ? user_id : undefined;
    return {
      ...recordsOfUser.attributes(application, type.name, owner, id),
      ...(type.listedByState &&
        recordsInState.attributes(keyspace, type.name, attribute(record, 'state'), id)),
      ...expiry(type, record, owner !== undefined),
    };
  }

  /** Records of users are in no replica, so they need no change record. */
  const withChange = (write: Write) => (type.owned ? [write] : withChangeRecords([write]));

  /** The write that stores the record on condition that its id is absent. */
  function insertion({ id, ...record }: Stored): Put {
    const { data, counters } = encodeRecord(type, record);
    const count = shardCount(type, record, counters);
    const put = {
      ...keyOfRecord(id),
      version: 1,
      data,
      ...(count > 0 ? { counters: {}, [SHARDS]: { count, layout: 1 } } : { counters }),
      ...indexAttributes(id, record),
    };
    return { put, condition: isAbsent };
  }

  /** A record with a new id, its insertion, and that of its shards. */
  function newRecord(fields: NewRecord<Stored>): Replacement<Stored> & { readonly write: Put } {
    const id = newId();
    const time = new Date(timeOfId(id)).toISOString();
    const metadata = { id, created_at: time, updated_at: time };
    const record = { ...fields, ...metadata } as StoredRecord as Stored;
    const { counters } = splitCounters(record, type.counters ?? []);
    const count = shardCount(type, record, counters);
    return {
      record,
      write: insertion(record),
      shardWrites: newShards(nameOf(record.id), counters, { count, layout: 1 }),
      next: { record, counters, version: 1 },
    };
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
    const count = shardCount(type, changed, parts.counters);
    const own = changeShards(nameOf(id), read, parts.counters, count);
    const stored = { data: parts.data, counters: own.after };
    const write = {
      update: keyOfRecord(id),
      edits: [...replaceFields(stored, own.before, indexAttributes(id, changed)), ...own.edits],
      condition: [
        ...unchangedWithCounters({ ...read, counters: own.before }, own.after),
        ...own.condition,
      ],
    };
    return {
      record,
      write,
      shardWrites: own.writes,
      next: { record, counters: parts.counters, version: read.version + 1 },
    };
  }

  /** The same with some fields changed; undefined removes one. */
  const withChanges = (read: VersionedRecord<Stored>, changes: Changes<Stored>) =>
    replacement(read, { ...read.record, ...changes } as NewRecord<Stored>);

  return {
    /** Whether they lie in several partitions, of which lists read the index of keys. */
    isPartitioned: ranges.isPartitioned,

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
      const records = (await completeAll(items)).map(({ record }) => record);
      return {
        found: new Map(records.map((record) => [record.id, record])),
        bytes: bytesOf(items),
      };
    },

    /** All records, oldest first. */
    async all(options?: { consistent?: boolean }): Promise<Stored[]> {
      return (await readAll(options)).map(({ record }) => record);
    },

    /** The same with their versions, up to so many bytes of JSON. */
    readAll,

    /** The ids of the first records, as those of a page, without reading them; they may be late. */
    async ids(range: KeyRange): Promise<readonly number[]> {
      const keys = await ranges.keys(range);
      return upToEnd(keys.map(Number), range, (id) => id);
    },

    /** One page of the database, and the bytes of its records. */
    async page(range: RecordRange) {
      const { items, more } = await ranges.page(range);
      const inRange = upToEnd(items, range, idOf);
      return {
        records: (await completeAll(inRange)).map(({ record }) => record),
        /** In order, also of those that cannot be read. */
        ids: inRange.map(idOf),
        more: more && inRange.length === items.length,
        bytes: bytesOf(items),
      };
    },

    /** A failed condition means that the id is taken: the next attempt has another one. */
    create(fields: NewRecord<Stored>, commit: WriteRecord<Stored> = writeNow): Promise<Stored> {
      return withOptimisticLock(async () => {
        const { record, write, shardWrites } = newRecord(fields);
        return (await commit([...withChange(write), ...shardWrites], record)) ? record : CONFLICT;
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
        const { record, write, shardWrites } = replacement(read, await change(read.record));
        const writes = [...withChange(write), ...shardWrites];
        return (await commit(writes, record, read.record)) ? record : CONFLICT;
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

    ofItem,

    /** The writes that remove a record without shards, on condition that it is there. */
    removal: (id: number) => withChange({ remove: keyOfRecord(id), condition: isThere }),

    /** False when there was no such record. */
    async remove(id: number, commit: WriteRecord<Stored> = writeNow): Promise<boolean> {
      const remove = keyOfRecord(id);
      return withOptimisticLock(async () => {
        const read = await get(id);
        if (!read) return false;
        const removals = (read.shards ?? []).map(({ key }) => ({ remove: key }));
        const writes = withChange({ remove, condition: unchangedSince(read) });
        const isRemoved = await commit([...writes, ...removals], read.record, read.record);
        return isRemoved ? true : CONFLICT;
      });
    },
  };
}

export type Records<Stored extends StoredRecord> = ReturnType<typeof openRecords<Stored>>;
