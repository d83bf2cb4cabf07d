import { accessSync, constants, statSync } from 'node:fs';
import type { JsonObject } from '../../../shared/contract/json.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { UserFacingError } from '../../program.ts';
import { titled } from '../application-report.ts';
import { openProgress } from '../progress.ts';
import { listing, type Report } from '../report.ts';
import type { Problems } from './problems.ts';

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
  if (!found?.isFile()) throw new UserFacingError(`there is no file ${file}`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new UserFacingError(`the file ${file} may not be read; look at its permissions`);
  }
  return found.size;
}

/** What came of an import; the exit code tells that rows were refused. */
export function reportedImport(
  application: Application,
  counts: Readonly<Record<string, number>>,
  problems: Problems,
): Report {
  const { count: refused, file } = problems;
  if (refused > 0) process.exitCode = REFUSED_ROWS;
  const numbers = Object.entries({ ...counts, refused }).map(([name, count]) => [
    name,
    String(count),
  ]);
  const where = refused > 0 ? `\n\nWhat was refused, and why: ${file}` : '';
  return {
    text: `Imported into ${titled(application)}.\n\n${listing(Object.fromEntries(numbers))}${where}`,
    json: { id: application.id, ...counts, refused, problems: refused > 0 ? file : null },
  };
}

const REFUSED_ROWS = 2;

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
