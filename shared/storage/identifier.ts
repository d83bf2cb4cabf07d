import { randomInt } from 'node:crypto';

const EPOCH = Date.UTC(2024, 0, 1);
const RANDOM_VALUES = 2 ** 12;

/** How far an id is above the one before that the process has made in the same millisecond. */
const MAX_STEP = 2 ** 8;

/** How far such ids may run ahead of the clock: a second. Beyond it, the clock was set back. */
const MAX_LEAD = 1_000 * RANDOM_VALUES;

let last = 0;

/**
 * A new id: 41 bits of milliseconds since 2024-01-01, then 12 random bits, so at most 2^53 - 1.
 * Time-ordered: ids sort by creation, those of one process also within a millisecond, no write waits
 * for a counter, and an id does not reveal its neighbours. Two ids of one millisecond may collide:
 * write on condition that the id is absent, and take another one on failure.
 */
export function newId(now = Date.now()): number {
  const drawn = firstIdOf(now) + randomInt(RANDOM_VALUES);
  const isInOrder = drawn > last || drawn < last - MAX_LEAD;
  last = isInOrder ? drawn : last + 1 + randomInt(MAX_STEP);
  return last;
}

/** Lower bound of the ids that are created from this time on. */
export const firstIdOf = (time: number): number => (time - EPOCH) * RANDOM_VALUES;

/** When the id was created: milliseconds since 1970. */
export const timeOfId = (id: number): number => Math.floor(id / RANDOM_VALUES) + EPOCH;
