import { bounded } from '../../shared/actions/body-names.ts';
import type { ObjectSchema } from '../../shared/contract/fields.ts';
import {
  MAX_LISTED_FIELDS,
  MAX_LISTED_ROWS,
  MAX_PREVIEWED_ROWS,
} from '../../shared/resources/schemas/import.ts';
import type { Findings, Progress } from '../../shared/transfer/import-progress.ts';
import type { Reading } from '../../shared/transfer/reading.ts';
import { previewOf } from './import-preview.ts';
import type { RowResult } from './import-rows.ts';

/** Bytes of each list of findings as JSON: all are in one record. */
export const MAX_LISTED_BYTES = 64 * 1024;

/** Bytes of the columns as JSON, and of the preview: the same record has a mapping, too. */
export const MAX_SHOWN_BYTES = 32 * 1024;

interface Run {
  readonly isDry: boolean;
  readonly reading: Reading | undefined;
  readonly schema: ObjectSchema;
}

/** What an import has found, with the results of the next rows. */
export function withResults(
  before: Progress,
  results: readonly RowResult[],
  { isDry, reading, schema }: Run,
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
    ...withReading(counted, reading, isDry, sum(results.map(({ variants = 0 }) => variants))),
    mistakes: listed([...before.findings.mistakes, ...mistakes].slice(0, MAX_LISTED_ROWS)),
    warnings: [
      // An import that an older version has begun has none.
      ...bounded([
        ...(before.findings.warnings ?? []),
        ...results.flatMap(({ warnings = [] }) => warnings),
      ]),
    ],
    differences: isDry ? listed(withDifferences(before.findings.differences, results)) : [],
    ...(isDry && { preview: withPreview(before.findings.preview, results, schema) }),
  };
  return {
    version: before.version + 1,
    line: Math.max(before.line, ...results.map(({ line }) => line)),
    findings,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** What the file is, and, of a dry run, what its columns become. */
export function withReading(
  findings: Findings,
  reading: Reading | undefined,
  isDry: boolean,
  variants = 0,
): Findings {
  if (!reading) return findings;
  const { source, columns } = reading;
  const before = findings.recognized?.variants ?? 0;
  return {
    ...findings,
    recognized: { source, records: findings.rows, variants: before + variants },
    ...(isDry && {
      columns: findings.columns ?? listed(columns, MAX_SHOWN_BYTES),
    }),
  };
}

type Previews = NonNullable<Findings['preview']>;

/** The first records that are made or changed. */
function withPreview(
  known: Previews = [],
  results: readonly RowResult[],
  schema: ObjectSchema,
): Previews {
  if (known.length >= MAX_PREVIEWED_ROWS) return known;
  const further = results.flatMap((result) => previewOf(result, schema) ?? []);
  return listed([...known, ...further].slice(0, MAX_PREVIEWED_ROWS), MAX_SHOWN_BYTES);
}

/** The first rows, as many as there is room for. */
function listed<Row>(rows: readonly Row[], maxBytes = MAX_LISTED_BYTES): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > maxBytes;
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
