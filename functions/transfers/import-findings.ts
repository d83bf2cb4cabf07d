import { bounded } from '../../shared/actions/body-names.ts';
import { MAX_LISTED_FIELDS, MAX_LISTED_ROWS } from '../../shared/resources/schemas/import.ts';
import type { Findings, Progress } from '../../shared/transfer/import-progress.ts';
import type { RowResult } from './import-rows.ts';

/** Bytes of each list of findings as JSON: all are in one record. */
export const MAX_LISTED_BYTES = 64 * 1024;

/** What an import has found, with the results of the next rows. */
export function withResults(
  before: Progress,
  results: readonly RowResult[],
  isDry: boolean,
): Progress {
  const counted = { ...before.findings };
  for (const { outcome } of results) {
    counted.rows += 1;
    counted[outcome] += 1;
  }
  const mistakes = results.flatMap(({ line: row, mistake }) =>
    mistake ? [{ row, ...mistake }] : [],
  );
  const findings: Findings = {
    ...counted,
    mistakes: listed([...before.findings.mistakes, ...mistakes].slice(0, MAX_LISTED_ROWS)),
    warnings: [
      // An import that an older version has begun has none.
      ...bounded([
        ...(before.findings.warnings ?? []),
        ...results.flatMap(({ warnings = [] }) => warnings),
      ]),
    ],
    differences: isDry ? listed(withDifferences(before.findings.differences, results)) : [],
  };
  return {
    version: before.version + 1,
    line: Math.max(before.line, ...results.map(({ line }) => line)),
    findings,
  };
}

/** The first rows, as many as there is room for. */
function listed<Row>(rows: readonly Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > MAX_LISTED_BYTES;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

type Difference = Findings['differences'][number];

/** The first rows of each outcome. */
function withDifferences(
  known: Findings['differences'],
  results: readonly RowResult[],
): Difference[] {
  const listed = [...known];
  for (const { line: row, outcome, id, fields } of results) {
    const count = listed.filter((each) => each.outcome === outcome).length;
    if (outcome === 'refused' || count >= MAX_LISTED_ROWS) continue;
    listed.push({
      ...{ row, outcome },
      ...(id !== undefined && { id }),
      ...(fields && { fields: fields.slice(0, MAX_LISTED_FIELDS) }),
    });
  }
  return listed;
}
