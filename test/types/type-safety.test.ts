import { expect, test } from 'vitest';
import { timeFor } from '../store/slow-machine.ts';
import { report } from './mistakes/report.ts';
import { tryMistakes } from './mistakes/try-mistakes.ts';

/** More, and others: `node test/types/type-mistakes.ts --seed 7`. */
const SEED = 1;
const TOLERATED = 2;
const MISTAKES = 40;

// Some are compiled apart, each with the whole project.
test(
  'the compiler catches misspelled fields, swapped resources and missing actions',
  timeFor(MISTAKES, 15_000),
  () => {
    const outcome = tryMistakes({ seed: SEED }, TOLERATED);
    expect(outcome.mistakes).toHaveLength(MISTAKES);
    expect(outcome.accepted.length, report(SEED, outcome)).toBeLessThanOrEqual(TOLERATED);
  },
);
