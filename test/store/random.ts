/**
 * Where all generators of random tests begin: an integer. The same in each run, unless `SEED` says another one, as
 * `.ci/full` does. The last lines of a run name it.
 */
export const SEED = Number(process.env['SEED'] ?? 1);

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
