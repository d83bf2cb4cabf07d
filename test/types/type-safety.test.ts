import { expect, test } from 'vitest';
import { report } from './mistakes/report.ts';
import { tryMistakes } from './mistakes/try-mistakes.ts';

/** More, and others: `node test/types/type-mistakes.ts --seed 7`. */
const SEED = 1;
const TOLERATED = 2;

test('the compiler catches misspelled fields, swapped resources and missing actions', () => {
  const outcome = tryMistakes({ seed: SEED }, TOLERATED);
  expect(outcome.mistakes).toHaveLength(40);
  expect(outcome.accepted.length, report(SEED, outcome)).toBeLessThanOrEqual(TOLERATED);
});
