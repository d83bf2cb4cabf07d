import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { type Options, stringify } from 'csv-stringify/sync';
import { badRequest } from '../contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { type Cells, FURTHER, readName, withPoint } from './csv-cells.ts';
import { withFirst } from './first-bytes.ts';
import { headerOfNested, type NestedColumn, valueOfNested } from './nested-columns.ts';
import { type FindOrigin, originIn, type ReadColumn, readingOf, type Tell } from './reading.ts';
import { excessOf, MAX_COLUMNS, type Mapping, mappedName, type Row } from './rows.ts';

/** Bytes of the header, in which it is looked for. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** The header, or as much of it as there is. */
const headerIn = (start: string) =>
  start.replace(/^\uFEFF?\s*/, '').match(/^(?:"[^"]*"|[^"\r\n])*/)?.[0] ?? '';

/** What is between the cells of the header: programs in many languages write semicolons, or tabs. */
function delimiterOf(start: string): string {
  const bare = headerIn(start).replaceAll(/"[^"]*"/g, '');
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
  const { first, all } = await withFirst(bytes, MAX_HEADER_BYTES + 1);
  const start = first.toString('utf8', 0, MAX_HEADER_BYTES);
  if (first.length > MAX_HEADER_BYTES && start.endsWith(headerIn(start))) {
    throw badRequest(`the header can have up to ${MAX_HEADER_BYTES} bytes`);
  }
  return { start, all };
}

/** Reads one record from each row; the header has the names of the attributes. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  cells: Cells,
  mapping: Mapping = {},
  tell: Tell = () => undefined,
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
  let header: Header | undefined;
  let line = 1;
  let position = 0;
  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    position = info.bytes;
    const start = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0]);
    line += lineBreaks(raw);
    if (header) {
      const { columns, originOf } = header;
      yield { line: start, position, originOf, ...fieldsOf(columns, record, cells, delimiter) };
    } else {
      header = readHeader(record, cells, mapping);
      tell(readingOf(header.read));
    }
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
  readonly written: string;
  readonly name: string | null;
  readonly nested?: NestedColumn | undefined;
  /** Whether its cells have several attributes. */
  readonly isFurther?: boolean;
}

interface Header {
  readonly columns: readonly Column[];
  readonly read: readonly ReadColumn[];
  readonly originOf: FindOrigin;
}

function readHeader(record: readonly string[], cells: Cells, mapping: Mapping): Header {
  if (record.length > MAX_COLUMNS) {
    throw badRequest(
      `the header has ${record.length} columns; a file can have up to ${MAX_COLUMNS}`,
    );
  }
  const columns = record.map((cell) => columnOf(cell, cells, mapping));
  const seen = new Set<string>();
  for (const { name, nested, isFurther = false } of columns) {
    const key = `${!nested} ${isFurther} ${name}`;
    if (name !== null && seen.has(key)) {
      throw badRequest(`the header has "${name}" twice; rename one column`);
    }
    seen.add(key);
  }
  if (record.some((cell) => cell.trim() === '')) {
    throw badRequest('the header has a column without a name; name it');
  }
  const read = columns.map(({ written, name }) => ({ name: written, attribute: name }));
  return { columns, read, originOf: originIn(read) };
}

function columnOf(cell: string, cells: Cells, mapping: Mapping): Column {
  const { name: written, isQuoted } = readName(cell);
  const name = mappedName(written, mapping);
  const isAttribute = name === null || (isQuoted && name === written);
  if (isAttribute) return { written, name };
  return { written, name, nested: cells.nested(name), isFurther: name === FURTHER };
}

function fieldsOf(
  header: readonly Column[],
  record: readonly string[],
  cells: Cells,
  delimiter: string,
): Omit<Row, 'line' | 'position'> {
  if (record.length !== header.length) {
    return { problem: `The row has ${record.length} cells, but the header has ${header.length}.` };
  }
  const wrong = wrongNumber(header, record, cells, delimiter);
  if (wrong) return wrong;
  const values = header.flatMap((column, i) => {
    const { name } = column;
    if (name === null) return [];
    const cell = record[i] ?? '';
    const value = cells.read(name, cells.hasDecimalComma(name, cell) ? withPoint(cell) : cell);
    return value === undefined ? [] : [{ ...column, name, value }];
  });
  for (const { name, value, isFurther } of values) {
    const excess = excessOf(value) ?? (isFurther && !isObject(value) && 'must be a JSON object');
    if (excess) return { problem: `${name} ${excess}.`, column: name };
  }
  const nested = values.flatMap(({ nested: column, value }) =>
    column ? [{ ...column, value }] : [],
  );
  const further = values.flatMap(({ value, isFurther }) =>
    isFurther && isObject(value) ? Object.entries(value) : [],
  );
  const own = values.flatMap(({ name, nested: column, isFurther, value }): [string, Json][] =>
    column || isFurther ? [] : [[name, value]],
  );
  const fields = Object.fromEntries([...further, ...own]);
  return { fields, ...(nested.length > 0 && { nested }) };
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
    return 'use a decimal point, or separate the cells with semicolons';
  }
  if (delimiter === ',' || !cells.isAmbiguous(name, value)) return undefined;
  return `write ${withPoint(value)} or ${Number(value)}, whichever you mean`;
}

/** The column of what has none of its own in a record. */
export interface FurtherColumn {
  readonly furtherOf: (record: object) => JsonObject;
}

/** A column that is written: that of an attribute by its name. */
export type WrittenColumn = string | NestedColumn | FurtherColumn;

function cellOf(column: WrittenColumn, record: object, fields: Fields, cells: Cells): string {
  if (typeof column === 'string') return cells.write(column, fields.get(column));
  if (!('furtherOf' in column)) {
    return cells.write(headerOfNested(column), valueOfNested(record, column));
  }
  const further = column.furtherOf(record);
  return Object.keys(further).length === 0 ? '' : cells.write(FURTHER, further);
}

type Fields = ReadonlyMap<string, Json>;

function headerCell(column: WrittenColumn, cells: Cells): string {
  if (typeof column === 'string') return cells.writeName(column);
  return 'furtherOf' in column ? FURTHER : cells.writeName(headerOfNested(column), true);
}

/** Writes the header and a row for each record, with empty cells for missing attributes. */
export function* csvOf(
  columns: readonly WrittenColumn[],
  records: Iterable<object>,
  cells: Cells,
  options: Options = {},
): Generator<string> {
  // In quotes, a semicolon or a tab of a name is not taken for what is between the cells.
  const header = columns.map((column) => headerCell(column, cells));
  yield stringify([header], { ...options, quoted_match: /[;\t]/ });
  for (const record of records) {
    const fields: Fields = new Map(Object.entries(record));
    yield stringify([columns.map((column) => cellOf(column, record, fields, cells))], options);
  }
}
