import { randomInt } from 'node:crypto';

const EPOCH = Date.UTC(2024, 0, 1);
const RANDOM_VALUES = 2 ** 12;

/**
 * A new id: 41 bits of milliseconds since 2024-01-01, then 12 random bits, so at most 2^53 - 1.
 * Time-ordered: ids sort by creation, no write waits for a counter, and an id does not reveal its
 * neighbours. Two ids of one millisecond may collide: write on condition that the id is absent, and
 * take another one on failure.
 */
export function newId(now = Date.now()): number {
  return firstIdOf(now) + randomInt(RANDOM_VALUES);
}

/** Lower bound of the ids that are created from this time on. */
export const firstIdOf = (time: number): number => (time - EPOCH) * RANDOM_VALUES;

/** When the id was created: milliseconds since 1970. */
export const timeOfId = (id: number): number => Math.floor(id / RANDOM_VALUES) + EPOCH;
