import { randomInt } from 'node:crypto';
import type { FilePlace } from './file-store.ts';

/** Where new bytes go. */
export const newPlace = (application: number): FilePlace => ({
  application,
  content: randomInt(1, 2 ** 48 - 1),
});
