import type { Clock } from './context.ts';

/** Bytes of records, as JSON, that one list reads at most, and one page of the database more. */
export const MAX_READ_BYTES = 10 * 1024 * 1024;

/** Bytes for records that the page before has read: twice as many, because they may have grown. */
export const MAX_REREAD_BYTES = 2 * MAX_READ_BYTES;

/** How long it reads: milliseconds. */
export const MAX_READ_MS = 3_000;

export interface ReadBudget {
  spend(bytes: number): void;
  isSpent(): boolean;
}

/** Without a clock the time is not limited. */
export function readBudget(
  clock: Clock = { now: () => 0 },
  bytes: number = MAX_READ_BYTES,
): ReadBudget {
  const startedAt = clock.now();
  let left = bytes;
  return {
    spend(bytes) {
      left -= bytes;
    },
    isSpent: () => left <= 0 || clock.now() - startedAt >= MAX_READ_MS,
  };
}
