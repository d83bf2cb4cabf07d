import { isDeepStrictEqual } from 'node:util';
import { attribute, isShown, withoutPrivate } from '../contract/attributes.ts';
import type { StoredRecord } from '../contract/records.ts';
import { derived } from '../derived.ts';
import { CHANGE_TTL_MS } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { changes } from '../storage/keys.ts';
import { openRecords, type RecordType, type VersionedRecord } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';
import { RecordIndex } from './record-index.ts';
import { readSnapshot, type Snapshot, type Source } from './snapshot.ts';

/**
 * Watermark: how far before it change records are read again. They may become visible late, because
 * clocks differ and transactions take time; a function ends after ten seconds.
 */
export const OVERLAP_MS = 20_000;

/** Above both, number and share of the changed records, the replica is loaded again. */
export const MAX_CHANGES_APPLIED = 1_000;
export const MAX_CHANGED_SHARE = 0.25;

/** Size from which a snapshot saves more than its writing costs. */
export const MIN_SNAPSHOT_BYTES = 16 * 1024;

/** A snapshot is replaced at this age, or when this share of the records has changed since. */
export const SNAPSHOT_CHANGED_SHARE = 0.1;
export const MAX_SNAPSHOT_AGE_MS = CHANGE_TTL_MS / 2;

/** Records that are measured to estimate the size of all. */
const SAMPLED_RECORDS = 100;

/** They are measured again when their number has changed by this share. */
const MEASURED_SHARE = 0.01;

/** Counted in addition to the records, so that the number of empty replicas is bounded as well. */
export const REPLICA_OVERHEAD_BYTES = 1_000;

/** Which records of a replica: all, or those that everyone may see. */
export type Visible = 'all' | 'shown';

/**
 * Replica of all records of one catalogue resource of one application, in the memory of an
 * instance. It catches up by the change records since its watermark.
 */
export class CatalogueReplica {
  readonly #source: Source;
  readonly #all: RecordIndex;
  #shown: RecordIndex | undefined;
  /** By the database's clock: all changes before it are applied, except late ones. */
  #watermark: number;
  /** Names of the change records that are applied, within the overlap. */
  #applied: ReadonlySet<string>;
  #needsSnapshot = false;
  /** Number of records when they were measured. */
  #measured = 0;
  /** Estimated size of its records as JSON. */
  bytes = REPLICA_OVERHEAD_BYTES;

  private constructor(
    source: Source,
    records: readonly StoredRecord[],
    watermark: number,
    applied: readonly string[],
  ) {
    this.#source = source;
    this.#all = new RecordIndex(records);
    this.#watermark = watermark;
    this.#applied = new Set(applied);
    this.#measure();
  }

  /**
   * From the snapshot and the changes since, or else from all records. Throws a 422 for a catalogue
   * of more bytes of JSON.
   */
  static async load(table: Table, source: Source, maxBytes: number): Promise<CatalogueReplica> {
    return (
      (await CatalogueReplica.#fromSnapshot(table, source, maxBytes)) ??
      CatalogueReplica.#fromRecords(table, source, maxBytes)
    );
  }

  static async #fromSnapshot(
    table: Table,
    source: Source,
    maxBytes: number,
  ): Promise<CatalogueReplica | undefined> {
    const snapshot = await readSnapshot(table, source, maxBytes);
    if (!snapshot) return undefined;
    const { records, takenAt, seen } = snapshot;
    const replica = new CatalogueReplica(source, records, takenAt, seen);
    const changed = await replica.catchUp(table);
    if (changed === undefined) return undefined;
    const isOld = databaseNow() - takenAt > MAX_SNAPSHOT_AGE_MS;
    replica.#needsSnapshot = isOld || changed > SNAPSHOT_CHANGED_SHARE * records.length;
    return replica;
  }

  static async #fromRecords(
    table: Table,
    source: Source,
    maxBytes: number,
  ): Promise<CatalogueReplica> {
    const now = databaseNow();
    // Before the records: what is announced by now, they contain.
    const changeRecords = await changesSince(table, source, now);
    const { application, type } = source;
    const reads = await openRecords(table, { id: application }, type).readAll({
      consistent: true,
      maxBytes,
    });
    const records = reads.map(({ record }) => record);
    const replica = new CatalogueReplica(source, records, now, []);
    replica.#markApplied(changeRecords, new Map(reads.map((read) => [read.record.id, read])));
    replica.#needsSnapshot = replica.bytes >= MIN_SNAPSHOT_BYTES;
    return replica;
  }

  index(visible: Visible): RecordIndex {
    if (visible === 'all') return this.#all;
    this.#shown ??= new RecordIndex(this.#all.records.filter(isShown).map(withoutPrivate));
    return this.#shown;
  }

  /**
   * Applies all changes that were acknowledged until now: of counters alone, those that are consumed,
   * and of the records of `own`. Returns the number of changed records; undefined when loading all
   * records is cheaper, or a change is about all of them.
   */
  async catchUp(table: Table, own: Iterable<number> = []): Promise<number | undefined> {
    const now = databaseNow();
    const passed = now - this.#watermark;
    // A clock that was set back may have given change records times before the watermark.
    if (passed > CHANGE_TTL_MS - OVERLAP_MS || passed < -OVERLAP_MS) return undefined;
    const changeRecords = await changesSince(table, this.#source, this.#watermark);
    const unapplied = changeRecords.filter((each) => !this.#applied.has(nameOf(each)));
    if (unapplied.some((each) => idsOf(each).length === 0)) return undefined;
    const ids = [...new Set(unapplied.flatMap(idsOf))];
    if (
      ids.length > MAX_CHANGES_APPLIED &&
      ids.length > MAX_CHANGED_SHARE * this.#all.records.length
    )
      return undefined;
    const sharded = this.#all.once(idsWithShards(this.#source.type));
    const found = await this.refresh(table, [...new Set([...ids, ...own, ...sharded])]);
    this.#watermark = now;
    this.#markApplied(changeRecords, found);
    return ids.length;
  }

  /** What a snapshot is to have, if one is needed. */
  get neededSnapshot(): Snapshot | undefined {
    if (!this.#needsSnapshot) return undefined;
    return { records: this.#all.records, takenAt: this.#watermark, seen: [...this.#applied] };
  }

  /** Reads these records again, whether they exist or not. */
  async refresh(
    table: Table,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, VersionedRecord>> {
    if (ids.length === 0) return new Map();
    const { application, type } = this.#source;
    const found = await openRecords(table, { id: application }, type).readMany(ids, {
      consistent: true,
    });
    for (const id of ids) {
      const record = found.get(id)?.record;
      if (!isDeepStrictEqual(record, this.#all.get(id))) this.#apply(id, record);
    }
    if (this.#hasGrown()) this.#measure();
    return found;
  }

  /** Marks the change records whose records were read as the changes had left them. */
  #markApplied(changeRecords: readonly Item[], found: ReadonlyMap<number, VersionedRecord>): void {
    const removed = new Set(changeRecords.flatMap((each) => (each['removed'] ?? []) as number[]));
    const applied = changeRecords.filter((each) => this.#isApplied(each, found, removed));
    const lowerBound = changes.since(this.#watermark - OVERLAP_MS);
    const names = [...this.#applied, ...applied.map(nameOf)];
    this.#applied = new Set(names.filter((name) => name > lowerBound));
  }

  /**
   * Whether all records of a change are as it left them, or as a later change did. Reads are not
   * isolated from a transaction: one may see its change record but not yet its other writes. Such a
   * change is not applied, so the next check reads its records again.
   */
  #isApplied(
    changeRecord: Item,
    found: ReadonlyMap<number, VersionedRecord>,
    removed: ReadonlySet<number>,
  ) {
    if (changes.isOfCounters(changeRecord)) return true;
    return idsOf(changeRecord).every((id) => {
      const read = found.get(id);
      if (!read) return removed.has(id);
      const { change: last = '' } = read;
      return last === changeRecord.sk || (last > changeRecord.sk && !this.#applied.has(last));
    });
  }

  #apply(id: number, record: StoredRecord | undefined): void {
    if (record) this.#all.put(record);
    else this.#all.remove(id);
    if (record && isShown(record)) this.#shown?.put(withoutPrivate(record));
    else this.#shown?.remove(id);
  }

  #hasGrown(): boolean {
    const { length } = this.#all.records;
    return Math.abs(length - this.#measured) > MEASURED_SHARE * this.#measured;
  }

  #measure(): void {
    const { records } = this.#all;
    this.#measured = records.length;
    const step = Math.max(1, Math.floor(records.length / SAMPLED_RECORDS));
    const sample = records.filter((_, i) => i % step === 0);
    const measured = sample.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
    const average = measured / Math.max(1, sample.length);
    this.bytes = REPLICA_OVERHEAD_BYTES + Math.round(average * records.length);
  }
}

/**
 * Records whose counters are split: those change without change records, which all their writers
 * would put into one partition.
 */
const idsWithShards = derived(
  ({ shardedBy }: RecordType) =>
    (records: readonly StoredRecord[]) =>
      records
        .filter((record) => shardedBy && attribute(record, shardedBy) !== undefined)
        .map(({ id }) => id),
);

/** The sort key; of counters another one whenever it is written. */
const nameOf = (changeRecord: Item) =>
  changes.isOfCounters(changeRecord)
    ? `${changeRecord.sk}#${changeRecord['revision']}`
    : changeRecord.sk;

const idsOf = (changeRecord: Item) => changeRecord['ids'] as number[];

/** The change records since the watermark, and those of the overlap before it. */
const changesSince = (table: Table, { application, type }: Source, watermark: number) =>
  table.query(changes.partition(application, type.name), {
    consistent: true,
    above: changes.since(watermark - OVERLAP_MS),
  });
