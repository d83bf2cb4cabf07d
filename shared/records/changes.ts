import { randomBytes } from 'node:crypto';
import { databaseNow } from './clock.ts';
import { changes } from './keys.ts';
import { keyOf, type Write } from './write.ts';

const CHANGED_HERE = Symbol.for('shopwright.changed-here');

/** How long a change is kept: milliseconds. A copy that is older is loaded afresh. */
export const CHANGES_KEPT_FOR = 24 * 60 * 60 * 1_000;

/**
 * Tells every instance that holds the catalogue which of its records changed. Belongs into the
 * transaction that changes them.
 */
export function changeOf(application: number, resource: string, ids: readonly number[]): Write {
  const time = databaseNow();
  return {
    put: {
      ...changes.key(application, resource, time, randomBytes(6).toString('base64url')),
      ids: [...ids],
      expires_at: Math.ceil((time + CHANGES_KEPT_FOR) / 1_000),
    },
  };
}

/** The writes to records of one catalogue, and the change that tells of them; none for none. */
export function announced(
  application: number,
  resource: string,
  writes: readonly Write[],
): readonly Write[] {
  if (writes.length === 0) return [];
  const ids = writes.map((write) => Number(keyOf(write).sk));
  return [...writes, changeOf(application, resource, ids)];
}

/**
 * When this process last changed a catalogue, by the partition of its changes. The functions of a
 * laptop run in one process, each with modules of its own, so it lies where all of them see it.
 */
const changedHere: Map<string, number> = (() => {
  const shared = globalThis as { [CHANGED_HERE]?: Map<string, number> };
  shared[CHANGED_HERE] ??= new Map();
  return shared[CHANGED_HERE];
})();

/** Partitions that are remembered; forgetting one makes nothing wrong, only a moment late. */
const MOST_REMEMBERED = 10_000;

/** Remembers which catalogues the writes, which are made, have changed. */
export function noteChanges(writes: readonly Write[]): void {
  for (const { pk } of writes.map(keyOf).filter(({ pk }) => changes.isPartition(pk))) {
    if (changedHere.size >= MOST_REMEMBERED) changedHere.clear();
    changedHere.set(pk, Date.now());
  }
}

/** Milliseconds since 1970 by our own clock; 0 for a catalogue that this process did not change. */
export const changedHereAt = (application: number, resource: string): number =>
  changedHere.get(changes.partition(application, resource)) ?? 0;
