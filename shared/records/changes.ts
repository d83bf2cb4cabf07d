import { randomBytes } from 'node:crypto';
import { databaseNow } from './clock.ts';
import { changes } from './keys.ts';
import { keyOf, type Write } from './write.ts';

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
