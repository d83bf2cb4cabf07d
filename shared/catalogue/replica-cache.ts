import { ApiError, catalogueTooLarge } from '../contract/errors.ts';
import { uncharged } from '../cpu-time.ts';
import { MINUTE_MS } from '../durations.ts';
import { LruCache } from '../lru-cache.ts';
import { onLocalChange } from '../storage/change-records.ts';
import { changes } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { CatalogueReplica, REPLICA_OVERHEAD_BYTES } from './catalogue-replica.ts';
import type { Source } from './snapshot.ts';

interface Entry {
  readonly source: Source;
  replica?: CatalogueReplica;
  /** When the last check of the replica began, by our own clock. */
  checkedAt: number;
  /** Ids of records that this process has changed since that check began. */
  changed: Set<number>;
  /** Ids of records that the check in flight reads: until it ends, the replica is not current. */
  reading: ReadonlySet<number>;
  /** How many changes of other programs were known when that check began. */
  otherChanges: number;
  /** The check or load in flight. */
  checking?: Promise<CatalogueReplica> | undefined;
  /** Why there is no replica, and since when by our own clock: the catalogue is too large. */
  refused?: { readonly error: ApiError; readonly at: number } | undefined;
}

/** A catalogue that is too large is not looked at again for so long, because looking costs most. */
export const REFUSAL_MS = MINUTE_MS;

interface ReplicaCacheOptions {
  /**
   * Whether all changes are made by this process, or reported by `recordOtherChanges`. Then a replica is
   * always current, and nothing asks the database whether it is.
   */
  readonly receivesAllChanges?: boolean;
}

/**
 * The replicas that one instance holds, of all stores that it serves. The least recently used ones
 * are evicted when all together have more than `maxBytes` of JSON, first those of a store with more
 * than half of it.
 */
export class ReplicaCache {
  readonly receivesAllChanges: boolean;
  /** Bytes of JSON of all replicas together, and so of each. */
  readonly maxBytes: number;
  readonly #entries: LruCache<Entry>;
  #otherChanges = 0;

  constructor(maxBytes: number, { receivesAllChanges = false }: ReplicaCacheOptions = {}) {
    const bytesOf = ({ replica }: Entry) => replica?.bytes ?? REPLICA_OVERHEAD_BYTES;
    this.#entries = new LruCache({ maxBytes, bytesOf, ownerOf: changes.applicationOf });
    this.receivesAllChanges = receivesAllChanges;
    this.maxBytes = maxBytes;
    onLocalChange((partition, ids) => {
      const entry = this.#entries.get(partition);
      for (const id of ids) entry?.changed.add(id);
      if (ids.length === 0) this.#entries.delete(partition);
    });
  }

  /** Another program may have changed any catalogue. */
  recordOtherChanges(): void {
    this.#otherChanges += 1;
  }

  /**
   * A replica that is at most `maxAge` milliseconds behind; 0: every write acknowledged before the
   * call is in it. Concurrent calls share one check. Throws a 422 for a catalogue that is too large.
   */
  async current(table: Table, source: Source, maxAge: number): Promise<CatalogueReplica> {
    const entry = this.#entries.memoize(keyOf(source), () => this.#newEntry(source));
    const fresh = this.#fresh(entry, maxAge);
    if (fresh) return fresh;
    // A check that began before this call may miss what was acknowledged since.
    await entry.checking?.catch(() => undefined);
    const checked = this.#fresh(entry, maxAge);
    if (checked) return checked;
    entry.checking ??= this.#check(table, entry);
    return entry.checking;
  }

  /** Whether the catalogue is loaded, so that a call of `current` costs no more than a check. */
  isLoaded(source: Source): boolean {
    return this.#entries.get(keyOf(source))?.replica !== undefined;
  }

  /** The number of a replica that may be read as it is; undefined if it has to be checked before. */
  versionOf(source: Source, maxAge: number): number | undefined {
    const entry = this.#entries.get(keyOf(source));
    return entry && this.#fresh(entry, maxAge)?.version;
  }

  #newEntry(source: Source): Entry {
    const otherChanges = this.#otherChanges;
    return { source, checkedAt: 0, changed: new Set(), reading: new Set(), otherChanges };
  }

  /** After the clock was set back, a replica must not stay fresh for ever. */
  #fresh(entry: Entry, maxAge: number) {
    const { replica, checkedAt, changed, reading, otherChanges, refused } = entry;
    if (refused && changed.size === 0 && Math.abs(Date.now() - refused.at) < REFUSAL_MS) {
      throw refused.error;
    }
    const age = Date.now() - checkedAt;
    const isFresh = this.receivesAllChanges
      ? otherChanges === this.#otherChanges
      : age >= 0 && age < maxAge;
    return isFresh && changed.size + reading.size === 0 ? replica : undefined;
  }

  async #check(table: Table, entry: Entry) {
    const beganAt = Date.now();
    const otherChanges = this.#otherChanges;
    entry.reading = entry.changed;
    entry.changed = new Set();
    try {
      const replica = await uncharged(() => this.#update(table, entry));
      entry.replica = replica;
      entry.refused = undefined;
      entry.checkedAt = beganAt;
      entry.otherChanges = otherChanges;
      return replica;
    } catch (error) {
      fail(entry, error, beganAt);
      throw error;
    } finally {
      entry.reading = new Set();
      entry.checking = undefined;
      // Its size has changed. One that was evicted meanwhile has missed changes.
      const key = keyOf(entry.source);
      if (this.#entries.get(key) === entry) this.#entries.set(key, entry);
    }
  }

  async #update(table: Table, entry: Entry): Promise<CatalogueReplica> {
    const replica = await this.#read(table, entry);
    if (replica.bytes <= this.maxBytes) return replica;
    throw catalogueTooLarge(entry.source.type.name, this.maxBytes);
  }

  /** Reads what has changed, or all records. */
  async #read(
    table: Table,
    { replica, source, reading, otherChanges }: Entry,
  ): Promise<CatalogueReplica> {
    if (replica && this.receivesAllChanges && otherChanges === this.#otherChanges) {
      await replica.refresh(table, [...reading]);
      return replica;
    }
    const isCaughtUp = (await replica?.catchUp(table, reading)) !== undefined;
    return replica && isCaughtUp ? replica : CatalogueReplica.load(table, source, this.maxBytes);
  }
}

/** What a check that has failed leaves: the next one reads the same, or nothing for a while. */
function fail(entry: Entry, error: unknown, at: number): void {
  if (error instanceof ApiError && error.status === 422) {
    delete entry.replica;
    entry.refused = { error, at };
  } else for (const id of entry.reading) entry.changed.add(id);
}

const keyOf = ({ application, type }: Source) => changes.partition(application, type.name);
