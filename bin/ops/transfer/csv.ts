import { createReadStream } from 'node:fs';
import { type Info, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import type { Json, JsonObject } from '../../../shared/contract/json.ts';
import { UserFacingError } from '../../program.ts';
import type { Cells } from './csv-cells.ts';
import type { Row } from './rows.ts';

/** Each row below the header is one record, its cells named by the header. */
export async function* readCsv(file: string, cells: Cells): AsyncGenerator<Row> {
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      raw: true,
      // What the header has no name for, and quotes where none belong, are problems of one row.
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
    }),
  );
  let isOpen = false;
  // The only error that is left: the last record has no end.
  parser.on('skip', () => {
    isOpen = true;
  });
  let header: string[] | undefined;
  let line = 1;
  let position = 0;
  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    position = info.bytes;
    const begin = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0]);
    line += lineBreaks(raw);
    if (header) yield { line: begin, position, ...fieldsOf(header, record, cells) };
    else header = namesIn(record, file);
  }
  if (isOpen) yield { line, position, problem: 'A quote opens here, and none closes it.' };
}

interface Parsed {
  readonly record: string[];
  /** The text of the record, with empty lines before it. */
  readonly raw: string;
  readonly info: Info;
}

const lineBreaks = (text = '') => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function namesIn(record: readonly string[], file: string): string[] {
  const names = record.map((name) => name.trim());
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new UserFacingError(`the header of ${file} has "${twice}" twice`);
  if (names.includes(''))
    throw new UserFacingError(`the header of ${file} has a column without a name`);
  return names;
}

function fieldsOf(
  header: readonly string[],
  record: readonly string[],
  cells: Cells,
): Pick<Row, 'fields' | 'problem'> {
  if (record.length !== header.length) {
    return { problem: `The row has ${record.length} cells, the header ${header.length}.` };
  }
  const fields = header.flatMap((name, i): [string, Json][] => {
    const value = cells.read(name, record[i] ?? '');
    return value === undefined ? [] : [[name, value]];
  });
  return { fields: Object.fromEntries(fields) };
}

/** The header and a row for each record, with an empty cell for what it does not have. */
export function* csvOf(
  columns: readonly string[],
  records: Iterable<JsonObject>,
  cells: Cells,
): Generator<string> {
  yield stringify([columns]);
  for (const record of records) {
    yield stringify([columns.map((name) => cells.write(name, record[name]))]);
  }
}
