import { randomBytes } from 'node:crypto';
import { LruCache } from '../lru-cache.ts';
import { databaseNow } from './database-clock.ts';
import { changes, isRecordPartition } from './keys.ts';
import { keyOfWrite, type Write, withAttribute } from './write.ts';

/** Lifetime of a change record. A replica that fell further behind is loaded again. */
export const CHANGE_TTL_MS = 24 * 60 * 60 * 1_000;

/** The attribute of a record that holds the sort key of its last change record. */
export const CHANGE_ATTRIBUTE = 'change';

/**
 * Adds change records to the writes of one transaction, which change records of catalogues and no
 * others: one for each catalogue, which invalidates those records in the replicas of all instances.
 * Each record refers to its last change record, because a reader may see parts of a transaction: one
 * that sees the change record before the record knows that it has to read the record again.
 */
export function withChangeRecords(writes: readonly Write[]): readonly Write[] {
  const partitions = writes.map((write) => keyOfWrite(write).pk).filter(isRecordPartition);
  return [...new Set(partitions)].reduce(withChangeRecord, writes);
}

function withChangeRecord(writes: readonly Write[], partition: string): readonly Write[] {
  const isOfRecord = (write: Write) => keyOfWrite(write).pk === partition;
  const recordWrites = writes.filter(isOfRecord);
  const time = databaseNow();
  const key = changes.key(partition, time, randomBytes(6).toString('base64url'));
  const removals = recordWrites.filter((write) => 'remove' in write);
  const put = {
    ...key,
    ids: recordWrites.map(recordIdOf),
    ...(removals.length > 0 && { removed: removals.map(recordIdOf) }),
    expires_at: Math.ceil((time + CHANGE_TTL_MS) / 1_000),
  };
  return [
    ...writes.map((write) =>
      isOfRecord(write) ? withAttribute(write, CHANGE_ATTRIBUTE, key.sk) : write,
    ),
    { put },
  ];
}

const recordIdOf = (write: Write) => Number(keyOfWrite(write).sk);

/** Evicting one is safe: its next public answer may only be as stale as any other. */
const MAX_LOCAL_WRITES = 10_000;

const LOCAL_WRITES = Symbol.for('shopwright.local-writes');

/**
 * When this process last changed a catalogue, by the partition of its change records. Global,
 * because in local development all functions run in one process, each with its own modules.
 */
const localWrites: LruCache<number> = (() => {
  const shared = globalThis as { [LOCAL_WRITES]?: LruCache<number> };
  shared[LOCAL_WRITES] ??= new LruCache({ maxEntries: MAX_LOCAL_WRITES });
  return shared[LOCAL_WRITES];
})();

/** Called when the writes are acknowledged: remembers which catalogues they changed. */
export function recordLocalWrite(writes: readonly Write[]): void {
  for (const { pk } of writes.map(keyOfWrite).filter(({ pk }) => changes.isPartition(pk))) {
    localWrites.set(pk, Date.now());
  }
}

/** Milliseconds since 1970 by our own clock; 0 for a catalogue that this process did not change. */
export const lastLocalWriteAt = (application: number, resource: string): number =>
  localWrites.get(changes.partition(application, resource)) ?? 0;
