import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { type Info, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import type { Json } from '../../../shared/contract/json.ts';
import { UserFacingError } from '../../program.ts';
import { type Cells, readName, writeName } from './csv-cells.ts';
import type { Row } from './rows.ts';

/** Bytes in which the header is looked for. */
const MAX_HEADER_BYTES = 64 * 1024;

/** What is between the cells of the header: programs in many languages write semicolons, or tabs. */
function delimiterOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(MAX_HEADER_BYTES);
    const text = bytes.toString('utf8', 0, readSync(descriptor, bytes));
    const header = text.replace(/^\uFEFF?\s*/, '').match(/^(?:"[^"]*"|[^"\r\n])*/)?.[0] ?? '';
    const bare = header.replaceAll(/"[^"]*"/g, '');
    const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }));
    return counts.reduce((most, each) => (each.count > most.count ? each : most)).mark;
  } finally {
    closeSync(descriptor);
  }
}

/** Reads one record from each row; the header has the names of the attributes. */
export async function* readCsv(file: string, cells: Cells): AsyncGenerator<Row> {
  const delimiter = delimiterOf(file);
  const local = delimiter === ';' ? cells.withDecimalCommas : cells;
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      raw: true,
      // Extra cells and misplaced quotes are problems of one row and do not end the import.
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
    }),
  );
  let isUnclosed = false;
  // The only error that remains: the last record has an unclosed quote.
  parser.on('skip', () => {
    isUnclosed = true;
  });
  let header: string[] | undefined;
  let line = 1;
  let position = 0;
  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    position = info.bytes;
    const start = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0]);
    line += lineBreaks(raw);
    if (header) yield { line: start, position, ...fieldsOf(header, record, local) };
    else header = readHeader(record, file);
  }
  if (isUnclosed) yield { line, position, problem: 'The row has a quote that is never closed.' };
}

interface Parsed {
  readonly record: string[];
  /** The text of the record, with empty lines before it. */
  readonly raw: string;
  readonly info: Info;
}

const lineBreaks = (text = '') => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function readHeader(record: readonly string[], file: string): string[] {
  const names = record.map(readName);
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate !== undefined) {
    throw new UserFacingError(`the header of ${file} has "${duplicate}" twice; rename one column`);
  }
  if (record.some((cell) => cell.trim() === '')) {
    throw new UserFacingError(`the header of ${file} has a column without a name; give it one`);
  }
  return names;
}

function fieldsOf(
  header: readonly string[],
  record: readonly string[],
  cells: Cells,
): Pick<Row, 'fields' | 'problem'> {
  if (record.length !== header.length) {
    return { problem: `The row has ${record.length} cells, the header has ${header.length}.` };
  }
  const wrong = header.findIndex((name, i) => cells.hasDecimalComma(name, record[i] ?? ''));
  if (wrong >= 0) {
    return {
      problem: `${header[wrong]} is ${record[wrong]}: write numbers with a point, or semicolons between the cells.`,
    };
  }
  const fields = header.flatMap((name, i): [string, Json][] => {
    const value = cells.read(name, record[i] ?? '');
    return value === undefined ? [] : [[name, value]];
  });
  return { fields: Object.fromEntries(fields) };
}

/** Writes the header and a row for each record, with empty cells for missing attributes. */
export function* csvOf(
  columns: readonly string[],
  records: Iterable<object>,
  cells: Cells,
): Generator<string> {
  yield stringify([columns.map(writeName)]);
  for (const record of records) {
    const fields = new Map<string, Json>(Object.entries(record));
    yield stringify([columns.map((name) => cells.write(name, fields.get(name)))]);
  }
}
