import { randomInt } from 'node:crypto';

const EPOCH = Date.UTC(2024, 0, 1);
const RANDOM_VALUES = 2 ** 12;

/**
 * A new id: 41 bits of milliseconds since 2024-01-01, then 12 random bits, so at most 2^53 - 1.
 * Ids sort by creation, no write waits for a counter, and neighbours cannot be guessed in a row.
 * Two of one millisecond may collide: put with a condition, and make another on failure.
 */
export function newId(now = Date.now()): number {
  return firstIdOf(now) + randomInt(RANDOM_VALUES);
}

/** The smallest id of a moment: what was created before has smaller ones. */
export const firstIdOf = (time: number): number => (time - EPOCH) * RANDOM_VALUES;
