import { statSync } from 'node:fs';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { Refusal } from '../../program.ts';
import { openProgress } from '../progress.ts';

/** One record of a file, or what is wrong with its line. */
export interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  /** Bytes of the file that are read so far. */
  readonly position: number;
  readonly fields?: JsonObject;
  readonly problem?: string;
}

/** The bytes of a file that can be read. */
export function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return found.size;
  throw new Refusal(`there is no file ${file}`);
}

/** The rows, with a line on the terminal that says how far they are. */
export async function* watched(rows: AsyncIterable<Row>, bytes: number): AsyncGenerator<Row> {
  const progress = openProgress('importing');
  let count = 0;
  try {
    for await (const row of rows) {
      yield row;
      count += 1;
      progress.at(bytes > 0 ? row.position / bytes : 1, count);
    }
  } finally {
    progress.end();
  }
}
