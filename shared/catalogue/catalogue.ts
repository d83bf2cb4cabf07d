import { withoutPrivate } from '../contract/attributes.ts';
import type { StoredRecord } from '../contract/records.ts';
import { splitCounters } from '../storage/counters.ts';
import { openRecords, type RecordType } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Visible } from './catalogue-replica.ts';
import type { RecordIndex } from './record-index.ts';
import type { ReplicaCache } from './replica-cache.ts';

/**
 * The catalogue resources of one application, as one request sees them. Lists, and rules about all
 * records, are answered from the replicas; a request reads each record at most once.
 */
export interface Catalogue {
  /** All visible records of the resource, indexed. */
  index<Stored extends StoredRecord>(
    type: RecordType<Stored>,
    visible: Visible,
  ): Promise<RecordIndex<Stored>>;
  /** All records of the resource, oldest first. */
  all<Stored extends StoredRecord>(type: RecordType<Stored>): Promise<readonly Stored[]>;
  /** The existing records of these ids, by id; it never loads the whole catalogue. */
  find<Stored extends StoredRecord>(
    type: RecordType<Stored>,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, Stored>>;
}

const hasCounters = (record: object, { counters = [] }: RecordType) =>
  Object.keys(splitCounters(record, counters).counters).length > 0;

type RecordsById = ReadonlyMap<number, StoredRecord>;

export interface CatalogueOptions {
  readonly cache: ReplicaCache;
  /** Staleness of a replica in milliseconds; 0 for callers who can write: read your own writes. */
  readonly maxAge: number;
  /** Records are without what only admins see. */
  readonly hidesPrivate?: boolean;
}

export function openCatalogue(
  table: Table,
  application: number,
  { cache, maxAge, hidesPrivate = false }: CatalogueOptions,
): Catalogue {
  const shown = <Stored extends StoredRecord>(record: Stored) =>
    hidesPrivate ? withoutPrivate(record) : record;

  const replicas = new Map<string, ReturnType<ReplicaCache['current']>>();
  const reads = new Map<string, Promise<RecordsById>>();

  function replicaOf(type: RecordType) {
    const source = { application, type };
    const replica = replicas.get(type.name) ?? cache.current(table, source, maxAge);
    replicas.set(type.name, replica);
    return replica;
  }

  async function read(type: RecordType, ids: readonly number[]): Promise<RecordsById> {
    const records = openRecords(table, { id: application }, type);
    // A consistent read takes one round trip; the check of a replica may need a second one.
    const readsTable = maxAge === 0 && !cache.receivesAllChanges;
    if (readsTable || !cache.isLoaded({ application, type })) {
      return records.getMany(ids, { consistent: maxAge === 0 });
    }
    const index = (await replicaOf(type)).index('all');
    // The replica may be stale: a record that it lacks may have just been created, and counters are
    // late in it where other processes change them.
    const isLate = (record: object) => !cache.receivesAllChanges && hasCounters(record, type);
    const indexed = ids.flatMap((id) => index.get(id) ?? []).filter((each) => !isLate(each));
    const known = new Set(indexed.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    const found =
      others.length > 0 ? await records.getMany(others) : new Map<number, StoredRecord>();
    return new Map([...found, ...indexed.map((record) => [record.id, record] as const)]);
  }

  const index = async <Stored extends StoredRecord>(type: RecordType<Stored>, visible: Visible) =>
    // A replica of this type holds its records.
    (await replicaOf(type)).index(visible) as RecordIndex<Stored>;

  return {
    index,
    async all(type) {
      const { records } = await index(type, 'all');
      return hidesPrivate ? records.map(shown) : records;
    },

    async find<Stored extends StoredRecord>(type: RecordType<Stored>, ids: readonly number[]) {
      const readKey = (id: number) => `${type.name}/${id}`;
      const missing = ids.filter((id) => !reads.has(readKey(id)));
      if (missing.length > 0) {
        const found = read(type, missing);
        for (const id of missing) reads.set(readKey(id), found);
      }
      const wanted = await Promise.all(
        ids.map(async (id) => (await reads.get(readKey(id)))?.get(id) ?? []),
      );
      return new Map(wanted.flat().map((record) => [record.id, shown(record as Stored)]));
    },
  };
}
