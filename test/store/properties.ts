import fc from 'fast-check';
import { SEED } from './random.ts';

fc.configureGlobal({ seed: SEED });

/** fast-check, whose cases are the same for the same `SEED`. */
export { fc };
