import { withoutPrivate } from '../contract/attributes.ts';
import { inLocale, isTranslated } from '../contract/locales.ts';
import type { RecordView, StoredRecord } from '../contract/records.ts';
import { withSalesAt } from '../contract/sale.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { openRecords, type RecordType } from '../storage/records.ts';
import { isCounted } from '../storage/stock-levels.ts';
import type { Table } from '../storage/table.ts';
import { boundariesOf, type Visible } from './catalogue-replica.ts';
import type { RecordIndex } from './record-index.ts';
import type { ReplicaCache } from './replica-cache.ts';

/**
 * The catalogue resources of one application, as one request sees them, in its language. Lists, and rules about all
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
  /** The catalogue with texts in another language, or with those of the records themselves. */
  inLanguage(locale: string | undefined): Catalogue;
  /** The replicas that were read, each with its number (`RecordIndex.version`) before it was. */
  readonly versions: Versions;
  /** When something that was read begins or ends to be shown or on sale: milliseconds since 1970. */
  nextBoundary(): number;
  /** Whether replicas would be read as they were then. */
  isUnchanged(versions: Versions): boolean;
}

export type Versions = ReadonlyMap<RecordType, number>;

type RecordsById = ReadonlyMap<number, StoredRecord>;

export interface CatalogueOptions {
  readonly cache: ReplicaCache;
  /** Staleness of a replica in milliseconds; 0 for callers who can write: read your own writes. */
  readonly maxAge: number;
  /** Records are without what only admins see: sale prices that do not count now, too. */
  readonly hidesPrivate?: boolean;
  /** The language of the texts, unless it is that of the records themselves. */
  readonly locale?: string | undefined;
}

export function openCatalogue(
  table: Table,
  application: number,
  { cache, maxAge, hidesPrivate = false, locale }: CatalogueOptions,
): Catalogue {
  const replicas = new Map<string, ReturnType<ReplicaCache['current']>>();
  const versions = new Map<RecordType, number>();
  const reads = new Map<string, Promise<RecordsById>>();
  let nextBoundary = Number.POSITIVE_INFINITY;

  /** Takes note of times that are still to come. */
  function noteTimes(...times: readonly number[]): void {
    const now = databaseNow();
    nextBoundary = Math.min(nextBoundary, ...times.filter((time) => time > now));
  }

  function replicaOf(type: RecordType) {
    const replica = replicas.get(type.name) ?? currentReplica(type);
    replicas.set(type.name, replica);
    return replica;
  }

  async function currentReplica(type: RecordType) {
    const replica = await cache.current(table, { application, type }, maxAge);
    versions.set(type, replica.version);
    noteTimes(replica.nextBoundary);
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
    const isLate = (record: object) => !cache.receivesAllChanges && isCounted(record, type);
    const indexed = ids.flatMap((id) => index.get(id) ?? []).filter((each) => !isLate(each));
    const known = new Set(indexed.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    const found =
      others.length > 0 ? await records.getMany(others) : new Map<number, StoredRecord>();
    return new Map([...found, ...indexed.map((record) => [record.id, record] as const)]);
  }

  const inLanguage = (language: string | undefined): Catalogue => {
    const localeOf = (type: RecordType) => (isTranslated(type) ? language : undefined);
    const seen = <Stored extends StoredRecord>(record: Stored, type: RecordType) => {
      noteTimes(...boundariesOf(record, type));
      const translated = inLocale(record, localeOf(type));
      return hidesPrivate ? shown(translated, type) : translated;
    };
    const shown = <Stored extends StoredRecord>(record: Stored, { storage }: RecordType) => {
      const known = withoutPrivate(record);
      return storage?.hasSales ? withSalesAt(known, databaseNow()) : known;
    };

    return {
      async index<Stored extends StoredRecord>(type: RecordType<Stored>, visible: Visible) {
        // A replica of this type holds its records.
        return (await replicaOf(type)).index(
          visible,
          viewIn(localeOf(type)),
        ) as RecordIndex<Stored>;
      },

      async all<Stored extends StoredRecord>(type: RecordType<Stored>) {
        const { records } = (await replicaOf(type)).index('all', viewIn(localeOf(type)));
        const stored = records as readonly Stored[];
        return hidesPrivate ? stored.map((record) => shown(record, type)) : stored;
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
        return new Map(wanted.flat().map((record) => [record.id, seen(record as Stored, type)]));
      },

      inLanguage,
      versions,
      nextBoundary: () => nextBoundary,
      isUnchanged: (before) =>
        [...before].every(
          ([type, version]) => cache.versionOf({ application, type }, maxAge) === version,
        ),
    };
  };
  return inLanguage(locale);
}

/** Records with their texts in a language. */
const viewIn = (locale: string | undefined): RecordView | undefined =>
  locale === undefined ? undefined : { key: locale, see: (record) => inLocale(record, locale) };
