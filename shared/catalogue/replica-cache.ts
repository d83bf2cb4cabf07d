import { LruCache } from '../lru-cache.ts';
import { lastLocalWriteAt } from '../storage/change-records.ts';
import type { Table } from '../storage/table.ts';
import { CatalogueReplica, REPLICA_OVERHEAD_BYTES } from './catalogue-replica.ts';
import type { Source } from './snapshot.ts';

interface Entry {
  readonly source: Source;
  replica?: CatalogueReplica;
  /** When the last check of the replica began, by our own clock. */
  checkedAt: number;
  /** The check or load in flight. */
  checking?: Promise<CatalogueReplica> | undefined;
}

interface Freshness {
  /** Milliseconds; 0: every write acknowledged before the call is in the replica. */
  readonly maxAge: number;
  /** Whether the caller may write the snapshot of the catalogue. */
  readonly writesSnapshot: boolean;
}

/**
 * The replicas that one instance holds, of all stores that it serves. The least recently used ones
 * are evicted when all together have more than `maxBytes` of JSON.
 */
export class ReplicaCache {
  readonly #entries: LruCache<Entry>;

  constructor(maxBytes: number) {
    const bytesOf = ({ replica }: Entry) => replica?.bytes ?? REPLICA_OVERHEAD_BYTES;
    this.#entries = new LruCache({ maxBytes, bytesOf });
  }

  /** A replica that is as fresh as asked for. Concurrent calls share one check. */
  async current(table: Table, source: Source, asked: Freshness): Promise<CatalogueReplica> {
    const newEntry = () => ({ source, checkedAt: 0 });
    const entry = this.#entries.memoize(sourceKey(source), newEntry);
    const fresh = freshReplica(entry, asked.maxAge);
    if (fresh) return fresh;
    // A check that began before this call may miss what was acknowledged since.
    await entry.checking?.catch(() => undefined);
    const checked = freshReplica(entry, asked.maxAge);
    if (checked) return checked;
    entry.checking ??= this.#check(table, entry, asked);
    return entry.checking;
  }

  /** Whether the catalogue is loaded, so that a call of `current` costs no more than a check. */
  isLoaded(source: Source): boolean {
    return this.#entries.get(sourceKey(source))?.replica !== undefined;
  }

  async #check(table: Table, entry: Entry, asked: Freshness): Promise<CatalogueReplica> {
    const beganAt = Date.now();
    try {
      const isCaughtUp = (await entry.replica?.catchUp(table)) !== undefined;
      if (!entry.replica || !isCaughtUp) {
        entry.replica = await CatalogueReplica.load(table, entry.source);
      }
      if (asked.writesSnapshot) await entry.replica.writeSnapshot(table);
      entry.checkedAt = beganAt;
      return entry.replica;
    } finally {
      entry.checking = undefined;
      // Its size has changed.
      this.#entries.set(sourceKey(entry.source), entry);
    }
  }
}

const sourceKey = ({ application, type }: Source) => `${application}/${type.name}`;

/** After the clock was set back, a replica must not stay fresh for ever. */
function freshReplica(
  { replica, checkedAt, source }: Entry,
  maxAge: number,
): CatalogueReplica | undefined {
  const age = Date.now() - checkedAt;
  const isFresh = age >= 0 && age < maxAge;
  const localWriteAt = lastLocalWriteAt(source.application, source.type.name);
  return isFresh && checkedAt > localWriteAt ? replica : undefined;
}
