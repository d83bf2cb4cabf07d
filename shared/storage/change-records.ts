import { randomBytes } from 'node:crypto';
import { databaseNow } from './database-clock.ts';
import { changes, recordPartition } from './keys.ts';
import { keyOfWrite, type Write, withAttribute } from './write.ts';

const CHANGED_HERE = Symbol.for('shopwright.changed-here');

/** How long a change is kept: milliseconds. A copy that is older is loaded afresh. */
export const CHANGE_TTL_MS = 24 * 60 * 60 * 1_000;

/** The attribute of a record that has the sort key of its last change. */
export const CHANGE_ATTRIBUTE = 'change';

/**
 * The writes of one transaction, with a change that tells every instance which records of the
 * catalogue they change, if any. The records say by which change they are what they are: who sees
 * the change a moment before the record knows that there is more to come.
 */
export function withChangeRecord(
  application: number,
  resource: string,
  writes: readonly Write[],
): readonly Write[] {
  const partition = recordPartition(application, resource);
  const isOfRecord = (write: Write) => keyOfWrite(write).pk === partition;
  const ofRecords = writes.filter(isOfRecord);
  if (ofRecords.length === 0) return writes;
  const time = databaseNow();
  const key = changes.key(application, resource, time, randomBytes(6).toString('base64url'));
  const removed = ofRecords.filter((write) => 'remove' in write);
  const put = {
    ...key,
    ids: ofRecords.map(idOf),
    ...(removed.length > 0 && { removed: removed.map(idOf) }),
    expires_at: Math.ceil((time + CHANGE_TTL_MS) / 1_000),
  };
  return [
    ...writes.map((write) =>
      isOfRecord(write) ? withAttribute(write, CHANGE_ATTRIBUTE, key.sk) : write,
    ),
    { put },
  ];
}

const idOf = (write: Write) => Number(keyOfWrite(write).sk);

/**
 * When this process last changed a catalogue, by the partition of its changes. The functions of a
 * laptop run in one process, each with modules of its own, so it lies where all of them see it.
 */
const localWrites: Map<string, number> = (() => {
  const shared = globalThis as { [CHANGED_HERE]?: Map<string, number> };
  shared[CHANGED_HERE] ??= new Map();
  return shared[CHANGED_HERE];
})();

/** Partitions that are remembered; forgetting one makes nothing wrong, only a moment late. */
const MAX_LOCAL_WRITES = 10_000;

/** Remembers which catalogues the writes, which are made, have changed. */
export function recordLocalWrite(writes: readonly Write[]): void {
  for (const { pk } of writes.map(keyOfWrite).filter(({ pk }) => changes.isPartition(pk))) {
    if (localWrites.size >= MAX_LOCAL_WRITES) localWrites.clear();
    localWrites.set(pk, Date.now());
  }
}

/** Milliseconds since 1970 by our own clock; 0 for a catalogue that this process did not change. */
export const lastLocalWriteAt = (application: number, resource: string): number =>
  localWrites.get(changes.partition(application, resource)) ?? 0;
