import { isShown } from '../contract/attributes.ts';
import { CHANGE_TTL_MS } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { changes } from '../storage/keys.ts';
import { openRecords, type Stored, type VersionedRecord } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';
import { RecordIndex } from './record-index.ts';
import { readSnapshot, type Source, writeSnapshot } from './snapshot.ts';

/**
 * Milliseconds by which changes may be late: by clocks that differ, and by transactions that take
 * long. A function ends after ten seconds.
 */
export const OVERLAP_MS = 20_000;

/** Above so many changed records, and that share of all, all are read anew. */
export const MAX_CHANGES_APPLIED = 1_000;
export const MAX_CHANGED_SHARE = 0.25;

/** Bytes of a copy from which a snapshot is worth its writing. */
export const MIN_SNAPSHOT_BYTES = 256 * 1024;

/** A snapshot is replaced when this share of the records changed since, or at this age. */
export const SNAPSHOT_CHANGED_SHARE = 0.1;
export const MAX_SNAPSHOT_AGE_MS = CHANGE_TTL_MS / 2;

/** Records whose size is measured, to estimate that of all. */
const SAMPLED_RECORDS = 100;

/** Bytes that a copy is counted with beside its records, so that empty ones make room, too. */
const REPLICA_OVERHEAD_BYTES = 1_000;

/** Which records a copy shows: all, or what everyone may see. */
export type Visible = 'all' | 'shown';

/**
 * All records of one catalogue resource of one application, as an instance holds them. It is
 * brought up to date by what the changes since the last time name.
 */
export class CatalogueReplica {
  readonly #source: Source;
  readonly #all: RecordIndex;
  #shown: RecordIndex | undefined;
  /** Until when, by the database's clock, all changes are in it, but for late ones. */
  #currentTo: number;
  /** The changes that are in it, of the time that is looked at again. */
  #seen: ReadonlySet<string>;
  #isWorthKeeping = false;
  /** Of the JSON of its records, as a sample of them estimates. */
  bytes = REPLICA_OVERHEAD_BYTES;

  private constructor(
    source: Source,
    records: readonly Stored[],
    at: number,
    seen: readonly string[],
  ) {
    this.#source = source;
    this.#all = new RecordIndex(records);
    this.#currentTo = at;
    this.#seen = new Set(seen);
    this.#measure();
  }

  /** Reads all records, or a snapshot of them and what changed since. */
  static async load(table: Table, source: Source): Promise<CatalogueReplica> {
    return (
      (await CatalogueReplica.#fromSnapshot(table, source)) ??
      CatalogueReplica.#fromRecords(table, source)
    );
  }

  static async #fromSnapshot(table: Table, source: Source): Promise<CatalogueReplica | undefined> {
    const snapshot = await readSnapshot(table, source);
    if (!snapshot) return undefined;
    const { records, takenAt, seen } = snapshot;
    const copy = new CatalogueReplica(source, records, takenAt, seen);
    const changed = await copy.catchUp(table);
    if (changed === undefined) return undefined;
    const isOld = databaseNow() - takenAt > MAX_SNAPSHOT_AGE_MS;
    copy.#isWorthKeeping = isOld || changed > SNAPSHOT_CHANGED_SHARE * records.length;
    return copy;
  }

  static async #fromRecords(table: Table, source: Source): Promise<CatalogueReplica> {
    const now = databaseNow();
    // Asked for first: what is told by now, the records will show.
    const told = await changesSince(table, source, now);
    const { application, type } = source;
    const reads = await openRecords(table, application, type).readAll({ consistent: true });
    const records = reads.map(({ record }) => record);
    const copy = new CatalogueReplica(source, records, now, []);
    copy.#settle(told, new Map(reads.map((read) => [read.record.id, read])));
    copy.#isWorthKeeping = copy.bytes >= MIN_SNAPSHOT_BYTES;
    return copy;
  }

  index(visible: Visible): RecordIndex {
    if (visible === 'all') return this.#all;
    this.#shown ??= new RecordIndex(this.#all.records.filter(isShown));
    return this.#shown;
  }

  /**
   * Applies all changes that were made until now. Gives the number of records that changed;
   * undefined when it is better to load them all.
   */
  async catchUp(table: Table): Promise<number | undefined> {
    const now = databaseNow();
    if (now - this.#currentTo > CHANGE_TTL_MS - OVERLAP_MS) return undefined;
    const told = await changesSince(table, this.#source, this.#currentTo);
    const unseen = told.filter(({ sk }) => !this.#seen.has(sk));
    const ids = [...new Set(unseen.flatMap(idsOf))];
    if (
      ids.length > MAX_CHANGES_APPLIED &&
      ids.length > MAX_CHANGED_SHARE * this.#all.records.length
    )
      return undefined;
    const found = await this.#refresh(table, ids);
    this.#currentTo = now;
    this.#settle(told, found);
    return ids.length;
  }

  /**
   * Leaves a snapshot for other instances, if that is worth it. A store can do without: what stands
   * against it stops no request, and the next look tries again.
   */
  async keep(table: Table): Promise<void> {
    if (!this.#isWorthKeeping) return;
    try {
      const snapshot = {
        records: this.#all.records,
        takenAt: this.#currentTo,
        seen: [...this.#seen],
      };
      await writeSnapshot(table, this.#source, snapshot);
      this.#isWorthKeeping = false;
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }

  async #refresh(
    table: Table,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, VersionedRecord>> {
    if (ids.length === 0) return new Map();
    const { application, type } = this.#source;
    const found = await openRecords(table, application, type).readMany(ids, { consistent: true });
    for (const id of ids) this.#apply(id, found.get(id)?.record);
    this.#measure();
    return found;
  }

  /** Remembers the changes whose records were found as the changes had left them. */
  #settle(told: readonly Item[], found: ReadonlyMap<number, VersionedRecord>): void {
    const removed = new Set(told.flatMap((change) => (change['removed'] ?? []) as number[]));
    const settled = told.filter((change) => this.#isSettled(change, found, removed));
    const oldest = changes.since(this.#currentTo - OVERLAP_MS);
    const seen = [...this.#seen, ...settled.map(({ sk }) => sk)];
    this.#seen = new Set(seen.filter((sk) => sk > oldest));
  }

  /**
   * Whether all records of a change are as it left them, or as a later change did. A transaction
   * may be seen in part for a moment; what is not settled is read again with the next look.
   */
  #isSettled(
    change: Item,
    found: ReadonlyMap<number, VersionedRecord>,
    removed: ReadonlySet<number>,
  ) {
    return idsOf(change).every((id) => {
      const read = found.get(id);
      if (!read) return removed.has(id);
      const { change: last = '' } = read;
      return last === change.sk || (last > change.sk && !this.#seen.has(last));
    });
  }

  #apply(id: number, record: Stored | undefined): void {
    if (record) this.#all.put(record);
    else this.#all.remove(id);
    if (record && isShown(record)) this.#shown?.put(record);
    else this.#shown?.remove(id);
  }

  #measure(): void {
    const { records } = this.#all;
    const step = Math.max(1, Math.floor(records.length / SAMPLED_RECORDS));
    const sample = records.filter((_, i) => i % step === 0);
    const measured = sample.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
    const average = measured / Math.max(1, sample.length);
    this.bytes = REPLICA_OVERHEAD_BYTES + Math.round(average * records.length);
  }
}

const idsOf = (change: Item) => change['ids'] as number[];

/** The changes since a time, and the late ones before it. */
const changesSince = (table: Table, { application, type }: Source, time: number) =>
  table.query(changes.partition(application, type.name), {
    consistent: true,
    above: changes.since(time - OVERLAP_MS),
  });
