import { readFileSync } from 'node:fs';
import type { Drawing } from './drawing.ts';

const FILE = new URL('../../examples/demo-store/drawings.ndjson', import.meta.url);

/** What the pictures of the demo store are made of. */
export const readDrawings = (): Drawing[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
