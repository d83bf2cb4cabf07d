import { parseArgs } from 'node:util';
import { KINDS, type Kind } from './mistakes/place.ts';
import { report } from './mistakes/report.ts';
import { tryMistakes } from './mistakes/try-mistakes.ts';

/*
 * Which mistakes the compiler refuses: `node test/types/type-mistakes.ts --seed 7`. To see all that
 * gets through: `--times 10` makes 400 mistakes, `--kind literal` makes them of one kind.
 */
const { seed, times, kind } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    kind: { type: 'string' },
  },
}).values;

const isKind = (name: string | undefined): name is Kind | undefined =>
  name === undefined || Object.hasOwn(KINDS, name);

if (!isKind(kind)) throw new Error(`--kind is one of ${Object.keys(KINDS).join(', ')}.`);

const seeding = { seed: Number(seed), times: Number(times), kind };
console.log(report(seeding.seed, tryMistakes(seeding)));
