import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { badRequest } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import { type Cells, readName, withPoint, writeName } from './csv-cells.ts';
import { withFirst } from './first-bytes.ts';
import { headerOfNested, type NestedColumn, valueOfNested } from './nested-columns.ts';
import { type Mapping, mappedName, type Row } from './rows.ts';

/** Bytes in which the header is looked for. */
const MAX_HEADER_BYTES = 64 * 1024;

/** What is between the cells of the header: programs in many languages write semicolons, or tabs. */
function delimiterOf(start: string): string {
  const header = start.replace(/^\uFEFF?\s*/, '').match(/^(?:"[^"]*"|[^"\r\n])*/)?.[0] ?? '';
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).mark;
}

/** The cells of the header, as far as one line has them. */
export const headerOf = (start: string): readonly string[] =>
  start
    .replace(/^\uFEFF?\s*/, '')
    .split(/[\r\n]/, 1)
    .join()
    .split(delimiterOf(start))
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** The first bytes, and all of them. */
export async function withStart(bytes: AsyncIterable<Uint8Array>) {
  const { first, all } = await withFirst(bytes, MAX_HEADER_BYTES);
  return { start: first.toString('utf8', 0, MAX_HEADER_BYTES), all };
}

/** Reads one record from each row; the header has the names of the attributes. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  cells: Cells,
  mapping: Mapping = {},
): AsyncGenerator<Row> {
  const { start: text, all } = await withStart(bytes);
  const delimiter = delimiterOf(text);
  const parser = Readable.from(all, { objectMode: false }).pipe(
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
  let header: readonly Column[] | undefined;
  let line = 1;
  let position = 0;
  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    position = info.bytes;
    const start = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0]);
    line += lineBreaks(raw);
    if (header) yield { line: start, position, ...fieldsOf(header, record, cells, delimiter) };
    else header = readHeader(record, cells, mapping);
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

/** A column of the file; without a name it is left out. */
interface Column {
  readonly name: string | null;
  readonly nested?: NestedColumn | undefined;
}

function readHeader(record: readonly string[], cells: Cells, mapping: Mapping): Column[] {
  const columns = record.map((cell) => columnOf(cell, cells, mapping));
  const duplicate = columns.find(
    ({ name, nested }, i) =>
      name !== null &&
      columns.findIndex((each) => each.name === name && !each.nested === !nested) !== i,
  );
  if (duplicate) {
    throw badRequest(`the header has "${duplicate.name}" twice; rename one column`);
  }
  if (record.some((cell) => cell.trim() === '')) {
    throw badRequest('the header has a column without a name; give it one');
  }
  return columns;
}

function columnOf(cell: string, cells: Cells, mapping: Mapping): Column {
  const { name: written, isQuoted } = readName(cell);
  const name = mappedName(written, mapping);
  const isAttribute = name === null || (isQuoted && name === written);
  return { name, nested: isAttribute ? undefined : cells.nested(name) };
}

function fieldsOf(
  header: readonly Column[],
  record: readonly string[],
  cells: Cells,
  delimiter: string,
): Omit<Row, 'line' | 'position'> {
  if (record.length !== header.length) {
    return { problem: `The row has ${record.length} cells, the header has ${header.length}.` };
  }
  const wrong = wrongNumber(header, record, cells, delimiter);
  if (wrong) return wrong;
  const values = header.flatMap(({ name, nested }, i) => {
    if (name === null) return [];
    const cell = record[i] ?? '';
    const value = cells.read(name, cells.hasDecimalComma(name, cell) ? withPoint(cell) : cell);
    return value === undefined ? [] : [{ name, nested, value }];
  });
  const nested = values.flatMap(({ nested: column, value }) =>
    column ? [{ ...column, value }] : [],
  );
  const fields = values.flatMap(({ name, nested: column, value }): [string, Json][] =>
    column ? [] : [[name, value]],
  );
  return { fields: Object.fromEntries(fields), ...(nested.length > 0 && { nested }) };
}

/**
 * The first number that could be read wrongly. Programs in languages with decimal commas write
 * semicolons between the cells, or tabs, and points between thousands.
 */
function wrongNumber(
  header: readonly Column[],
  record: readonly string[],
  cells: Cells,
  delimiter: string,
): Omit<Row, 'line' | 'position'> | undefined {
  for (const [i, { name: column }] of header.entries()) {
    const value = record[i]?.trim() ?? '';
    const how = column !== null && howToWrite(column, value, cells, delimiter);
    if (how) return { problem: `${column} is ${value}: ${how}.`, column, value };
  }
  return undefined;
}

/** How to write a number that could be read wrongly; undefined for others. */
function howToWrite(
  name: string,
  value: string,
  cells: Cells,
  delimiter: string,
): string | undefined {
  if (delimiter !== ';' && cells.hasDecimalComma(name, value)) {
    return 'write numbers with a point, or semicolons between the cells';
  }
  if (delimiter === ',' || !cells.isAmbiguous(name, value)) return undefined;
  return `write ${withPoint(value)} or ${Number(value)}, whichever is meant`;
}

/** Writes the header and a row for each record, with empty cells for missing attributes. */
export function* csvOf(
  columns: readonly (string | NestedColumn)[],
  records: Iterable<object>,
  cells: Cells,
): Generator<string> {
  // In quotes, a semicolon or a tab of a name is not taken for what is between the cells.
  const header = columns.map((column) =>
    typeof column === 'string' ? writeName(column, cells) : headerOfNested(column),
  );
  yield stringify([header], { quoted_match: /[;\t]/ });
  for (const record of records) {
    const fields = new Map<string, Json>(Object.entries(record));
    const row = columns.map((column) =>
      typeof column === 'string'
        ? cells.write(column, fields.get(column))
        : cells.write(headerOfNested(column), valueOfNested(record, column)),
    );
    yield stringify([row]);
  }
}
