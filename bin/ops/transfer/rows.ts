import { accessSync, constants, statSync } from 'node:fs';
import type { JsonObject } from '../../../shared/contract/json.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { printable, UserFacingError } from '../../program.ts';
import { describeApplication } from '../application-report.ts';
import { openProgress } from '../progress.ts';
import { formatFields, type Report } from '../report.ts';
import type { Problems } from './problems.ts';

/** One record of a file, or the problem with its line. */
export interface Row {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Bytes of the file read so far. */
  readonly position: number;
  readonly fields?: JsonObject;
  readonly problem?: string;
}

/** The size of a readable file in bytes. */
export function fileSize(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UserFacingError(`there is no file ${file}; check the path`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new UserFacingError(`the file ${file} cannot be read; check its permissions`);
  }
  return found.size;
}

/** The report of an import. Sets the exit code when rows were refused. */
export function importReport(
  application: Application,
  counts: Readonly<Record<string, number>>,
  problems: Problems,
): Report {
  const { count: refused, first, file } = problems;
  if (refused > 0) process.exitCode = EXIT_CODE_REFUSED;
  const fields = formatFields({ ...counts, refused });
  const lines = first.map(({ line, reason }) => `\n  line ${line}: ${printable(reason)}`).join('');
  const more = refused > first.length ? `\n  and ${refused - first.length} more` : '';
  const reasons = refused > 0 ? `\n\nRefused lines with their reasons: ${file}${lines}${more}` : '';
  return {
    text: `Imported into ${describeApplication(application)}.\n\n${fields}${reasons}`,
    json: { id: application.id, ...counts, refused, problems: refused > 0 ? file : null },
  };
}

const EXIT_CODE_REFUSED = 2;

/** Passes the rows on, and shows a progress bar. */
export async function* withProgress(rows: AsyncIterable<Row>, bytes: number): AsyncGenerator<Row> {
  const progress = openProgress('importing');
  let count = 0;
  try {
    for await (const row of rows) {
      yield row;
      count += 1;
      progress.update(bytes > 0 ? row.position / bytes : 1, count);
    }
  } finally {
    progress.end();
  }
}
