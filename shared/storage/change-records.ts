import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../durations.ts';
import { databaseNow } from './database-clock.ts';
import { changes, isRecordKey, isRecordPartition, type Key, stockItems } from './keys.ts';
import { type Item, keyOfWrite, type Put, type Write, withAttribute } from './write.ts';

/** Lifetime of a change record. A replica that fell further behind is loaded again. */
export const CHANGE_TTL_MS = DAY_MS;

/** The attribute of a record that holds the sort key of its last change record. */
export const CHANGE_ATTRIBUTE = 'change';

/**
 * Adds change records to the writes of one transaction, which change records of catalogues and no
 * others: one for each catalogue, which invalidates those records in the replicas of all instances.
 * Changes of stock alone need none: the consumer of the log of changes writes theirs.
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
  const removals = recordWrites.filter((write) => 'remove' in write);
  const put = {
    ...newChangeRecord(partition, recordWrites.map(recordIdOf)),
    ...(removals.length > 0 && { removed: removals.map(recordIdOf) }),
  };
  return [
    ...writes.map((write) =>
      isOfRecord(write) ? withAttribute(write, CHANGE_ATTRIBUTE, put.sk) : write,
    ),
    { put },
  ];
}

/** A change record of all records: replicas are loaded again. */
export const changeRecordOfAll = (partition: string): Write => ({
  put: newChangeRecord(partition, []),
});

const newRandom = () => randomBytes(6).toString('base64url');

const expiryOf = (time: number) => Math.ceil((time + CHANGE_TTL_MS) / 1_000);

/** Without ids it is about all records. */
function newChangeRecord(partition: string, ids: readonly number[]): Item {
  const time = databaseNow();
  return { ...changes.key(partition, time, newRandom()), ids, expires_at: expiryOf(time) };
}

/** The records of which only the stock has changed in one second. */
export interface SoldSecond {
  /** Milliseconds since 1970, by the database's clock. */
  readonly time: number;
  readonly random: string;
  readonly ids: ReadonlySet<number>;
  /** How often it was written: who has read it before reads the stock again. */
  readonly revision: number;
}

/** For how long one change record of stock is written again, and names more records. */
export const STOCK_PERIOD_MS = 1_000;

/** The second that it is now, with more ids: the last one, or a new one. */
export function countInSecond(last: SoldSecond | undefined, ids: readonly number[]): SoldSecond {
  const time = Math.floor(databaseNow() / STOCK_PERIOD_MS) * STOCK_PERIOD_MS;
  const {
    random,
    revision,
    ids: known,
  } = last?.time === time ? last : { random: newRandom(), revision: 0, ids: [] };
  return { time, random, ids: new Set([...known, ...ids]), revision: revision + 1 };
}

/**
 * A change record of stock alone. The stock of its records is as it says when it is written, so that it is
 * applied by reading it.
 */
export const changeRecordOfStock = (
  partition: string,
  { time, random, ids, revision }: SoldSecond,
): Put => ({
  put: {
    ...changes.ofStock(partition, time, random),
    ids: [...ids],
    revision,
    expires_at: expiryOf(time),
  },
});

const recordIdOf = (write: Write) => Number(keyOfWrite(write).sk);

/**
 * Gets the partition of the change records of a catalogue, and the ids of its changed records; none
 * when any may have changed.
 */
type ChangeListener = (partition: string, ids: readonly number[]) => void;

const LISTENERS = Symbol.for('shopwright.change-listeners');

/**
 * Global, because in local development all functions run in one process, and bundles have their own
 * modules.
 */
const listeners: Set<ChangeListener> = (() => {
  const shared = globalThis as { [LISTENERS]?: Set<ChangeListener> };
  shared[LISTENERS] ??= new Set();
  return shared[LISTENERS];
})();

/** Calls the listener with every change that this process makes from now on. */
export const onLocalChange = (listener: ChangeListener) => listeners.add(listener);

/** Called when the writes are durable, before they are acknowledged. */
export function announceChanges(writes: readonly Write[]): void {
  for (const write of writes) {
    const changed = changedRecord(keyOfWrite(write));
    if (changed) announce(changes.key(changed.partition, 0, '').pk, [changed.id]);
    if (!('put' in write) || !changes.isPartition(write.put.pk)) continue;
    const { pk, ids } = write.put;
    announce(pk, ids as number[]);
  }
}

const changedRecord = (key: Key) =>
  isRecordKey(key) ? { partition: key.pk, id: Number(key.sk) } : stockItems.recordOf(key);

function announce(partition: string, ids: readonly number[]): void {
  for (const listener of listeners) listener(partition, ids);
}
