/*
 * Catalogue replica: all records of a catalogue of one store in the memory of an instance, so that lists,
 * filters and searches read nothing.
 *
 * Why change records: a list must show what was written before it was asked for, and reading a catalogue
 * again would cost what it holds. Each write of a catalogue leaves an item with the ids that it changed; a
 * replica reads the new ones of these, and then the records that they name.
 *
 * How: replica-cache.ts holds the replicas within the memory of the instance and decides when they are
 * checked; this file loads and applies changes; snapshot.ts loads large catalogues of products from a
 * compressed copy; record-index.ts has filters, sorting and search.
 *
 * test/integration/storage/catalogue-replicas.test.ts tests it with faults, delays and clocks that differ.
 */
import { isDeepStrictEqual } from 'node:util';
import { isShownAt, publicationTimes, withoutPrivate } from '../contract/attributes.ts';
import type { RecordView, StoredRecord } from '../contract/records.ts';
import { saleTimes, withSalesAt } from '../contract/sale.ts';
import { LruCache } from '../lru-cache.ts';
import { CHANGE_TTL_MS } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { changes } from '../storage/keys.ts';
import { openRecords, type RecordType, type VersionedRecord } from '../storage/records.ts';
import { isWhole, type StockById } from '../storage/stock-items.ts';
import { splitLevels, sumOf, withLevels } from '../storage/stock-levels.ts';
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

/** Indexes of what views see that are kept, in all and in records of all of them together. */
export const MAX_VIEWS = 40;
export const MAX_VIEWED_RECORDS = 800_000;

/** Views of which it is known whether they see anything different: a store has fewer. */
const MAX_KNOWN_VIEWS = 300;

/** Records as a view sees them. */
interface IndexedView {
  readonly visible: Visible;
  readonly view: RecordView;
  readonly index: RecordIndex;
}

interface KnownView {
  readonly view: RecordView;
  readonly isDifferent: boolean;
}

/**
 * Replica of all records of one catalogue resource of one application, in the memory of an
 * instance. It catches up by the change records since its watermark. Those of stock alone name records
 * of which only the items of the stock are read.
 */
export class CatalogueReplica {
  readonly #source: Source;
  readonly #all: RecordIndex;
  #shown: RecordIndex | undefined;
  readonly #views = new LruCache<IndexedView>({
    maxEntries: MAX_VIEWS,
    maxBytes: MAX_VIEWED_RECORDS,
    bytesOf: ({ index }) => index.records.length,
  });
  readonly #knownViews = new LruCache<KnownView>({ maxEntries: MAX_KNOWN_VIEWS });
  /** Time by the database's clock: all changes before it are applied, except late ones. */
  #watermark: number;
  /** Names of the change records that are applied, within the overlap. */
  #applied: ReadonlySet<string>;
  #needsSnapshot = false;
  /** Whether the stock is current: that of a snapshot is old. */
  #hasStock = true;
  /** Number of records when they were measured. */
  #measured = 0;
  /** Ids of records that are shown, or on sale, for a time. */
  readonly #dated = new Set<number>();
  /** When the next of them begins or ends to be so, by the database's clock. */
  #nextBoundary = Number.POSITIVE_INFINITY;
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
    for (const record of records) this.#noteTimes(record.id, record, databaseNow());
    this.#measure();
  }

  /**
   * From the snapshot, where there is one, and the changes since, or else from all records. Throws a 422 for a catalogue
   * of more bytes of JSON.
   */
  static async load(table: Table, source: Source, maxBytes: number): Promise<CatalogueReplica> {
    const loaded = source.type.storage?.hasSnapshot
      ? await CatalogueReplica.#fromSnapshot(table, source, maxBytes)
      : undefined;
    return loaded ?? CatalogueReplica.#fromRecords(table, source, maxBytes);
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
    replica.#hasStock = !source.type.storage?.hasStock;
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
    replica.#needsSnapshot =
      type.storage?.hasSnapshot === true && replica.bytes >= MIN_SNAPSHOT_BYTES;
    return replica;
  }

  get version(): number {
    this.#passBoundary();
    return this.#all.version;
  }

  /** When the next record begins or ends to be shown or on sale, by the database's clock. */
  get nextBoundary(): number {
    this.#passBoundary();
    return this.#nextBoundary;
  }

  /** The records as the view sees them: an index of its own only for one that sees anything different. */
  index(visible: Visible, view?: RecordView): RecordIndex {
    this.#passBoundary();
    if (!view || !this.#isDifferent(view)) {
      return visible === 'all' ? this.#all : this.#shownIndex();
    }
    return this.#views.memoize(`${visible} ${view.key}`, () => ({
      visible,
      view,
      index: this.#indexOf(visible, view.see),
    })).index;
  }

  /** The view comes first: what a language has is for admins, as what is private. */
  #indexOf(visible: Visible, see: RecordView['see']): RecordIndex {
    const now = databaseNow();
    return new RecordIndex(
      this.#all.records.flatMap((each) => this.#seenAs(visible, see(each), now) ?? []),
    );
  }

  #isDifferent(view: RecordView): boolean {
    return this.#knownViews.memoize(view.key, () => ({
      view,
      isDifferent: this.#all.records.some((record) => view.see(record) !== record),
    })).isDifferent;
  }

  #shownIndex(): RecordIndex {
    this.#shown ??= this.#indexOf('shown', (record) => record);
    return this.#shown;
  }

  /** Shows and hides the records whose time has come, and their sale prices. */
  #passBoundary(): void {
    const now = databaseNow();
    const boundary = this.#nextBoundary;
    if (now < boundary) return;
    this.#nextBoundary = Number.POSITIVE_INFINITY;
    const due = [...this.#dated].filter((id) => this.#isDue(id, boundary, now));
    if (due.length > MAX_CHANGES_APPLIED) {
      // A sale of everything: to index all records again is cheaper.
      this.#shown = undefined;
      this.#views.clear();
    }
    for (const id of this.#dated) this.#noteTimes(id, this.#all.get(id), now);
    const changed = due.length > MAX_CHANGES_APPLIED ? due.slice(0, 1) : due;
    for (const id of changed) this.#apply(id, this.#all.get(id));
  }

  /** No time that is still to come is before the boundary. */
  #isDue(id: number, boundary: number, now: number): boolean {
    const record = this.#all.get(id);
    const times = record ? boundariesOf(record, this.#source.type) : [];
    return times.some((time) => time >= boundary && time <= now);
  }

  #noteTimes(id: number, record: StoredRecord | undefined, now: number): void {
    const times = record ? boundariesOf(record, this.#source.type) : [];
    if (times.length > 0) this.#dated.add(id);
    else this.#dated.delete(id);
    const coming = times.filter((time) => time > now);
    this.#nextBoundary = Math.min(this.#nextBoundary, ...coming);
  }

  #seenAs(visible: Visible, seen: StoredRecord, now: number): StoredRecord | undefined {
    return visible === 'all' ? seen : this.#shownOf(seen, now);
  }

  #shownOf(record: StoredRecord, now: number): StoredRecord | undefined {
    if (!isShownAt(record, now)) return undefined;
    const shown = withoutPrivate(record);
    return this.#source.type.storage?.hasSales ? withSalesAt(shown, now) : shown;
  }

  /**
   * Applies all changes that were acknowledged until now: of stock alone, those that are consumed,
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
    const ids = idsOfAll(unapplied.filter((each) => !changes.isOfStock(each)));
    const sold = this.#hasStock ? idsOfAll(unapplied.filter(changes.isOfStock)) : [];
    const changed = Math.max(ids.length, sold.length);
    if (changed > MAX_CHANGES_APPLIED && changed > MAX_CHANGED_SHARE * this.#all.records.length)
      return undefined;
    const others = await this.#refreshStock(table, sold);
    const found = await this.refresh(table, [...new Set([...ids, ...own, ...others])]);
    this.#watermark = now;
    this.#markApplied(changeRecords, found);
    return ids.length;
  }

  /**
   * Reads the stock of these records again, or of all after a snapshot: before the records that have
   * changed themselves, whose stock is read later. Returns those of which something else has changed.
   */
  async #refreshStock(table: Table, sold: readonly number[]): Promise<readonly number[]> {
    const { application, type } = this.#source;
    if (this.#hasStock && sold.length === 0) return [];
    const records = openRecords(table, { id: application }, type);
    const stock = await (this.#hasStock ? records.stockOf(sold) : records.allStock());
    const ids = this.#hasStock ? sold : this.#all.records.filter(hasLevels).map(({ id }) => id);
    this.#hasStock = true;
    return ids.filter((id) => !this.#applyStock(id, stock));
  }

  /** Whether it is the stock of the record as it is here. */
  #applyStock(id: number, stockById: StockById): boolean {
    const record = this.#all.get(id);
    const stock = stockById.get(id) ?? [];
    const changed = record && isWhole(stock) && withLevels(record, sumOf(stock));
    if (!changed) return false;
    if (changed !== record) this.#apply(id, changed);
    return true;
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
    if (changes.isOfStock(changeRecord)) return true;
    return idsOf(changeRecord).every((id) => {
      const read = found.get(id);
      if (!read) return removed.has(id);
      const { change: last = '' } = read;
      return last === changeRecord.sk || (last > changeRecord.sk && !this.#applied.has(last));
    });
  }

  #apply(id: number, record: StoredRecord | undefined): void {
    const now = databaseNow();
    this.#noteTimes(id, record, now);
    replace(this.#all, id, record);
    if (this.#shown) replace(this.#shown, id, record && this.#shownOf(record, now));
    for (const { index, visible, view } of this.#views.values()) {
      replace(index, id, record && this.#seenAs(visible, view.see(record), now));
    }
    for (const { view, isDifferent } of this.#knownViews.values()) {
      const differs = !isDifferent && record && view.see(record) !== record;
      if (differs) this.#knownViews.delete(view.key);
    }
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

/** When the record begins and ends to be shown, and on sale: milliseconds since 1970. */
export const boundariesOf = (record: StoredRecord, { storage }: Pick<RecordType, 'storage'>) => [
  ...publicationTimes(record),
  ...(storage?.hasSales ? saleTimes(record) : []),
];

function replace(index: RecordIndex, id: number, record: StoredRecord | undefined): void {
  if (record) index.put(record);
  else index.remove(id);
}

/** The sort key; of stock another one whenever it is written. */
const nameOf = (changeRecord: Item) =>
  changes.isOfStock(changeRecord)
    ? `${changeRecord.sk}#${changeRecord['revision']}`
    : changeRecord.sk;

const idsOf = (changeRecord: Item) => changeRecord['ids'] as number[];

const idsOfAll = (changeRecords: readonly Item[]) => [...new Set(changeRecords.flatMap(idsOf))];

const hasLevels = (record: StoredRecord) => Object.keys(splitLevels(record).levels).length > 0;

/** The change records since the watermark, and those of the overlap before it. */
const changesSince = (table: Table, { application, type }: Source, watermark: number) =>
  table.query(changes.partition(application, type.name), {
    consistent: true,
    above: changes.since(watermark - OVERLAP_MS),
  });
