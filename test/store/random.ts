import { seededRandom } from '../../bin/build/seeded-random.ts';

/**
 * Where all generators of random tests begin: an integer. The same in each run, unless `SEED` says another one, as
 * `.ci/full` does. The last lines of a run name it.
 */
export const SEED = Number(process.env['SEED'] ?? 1);

/** Numbers from 0 to 1 that are the same for the same seed. */
export function mulberry32(seed: number): () => number {
  const random = seededRandom(seed);
  return () => random(2 ** 32) / 2 ** 32;
}
