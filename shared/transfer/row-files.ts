import type { Json } from '../contract/json.ts';
import { isCatalogue, type RecordResource } from '../contract/resource.ts';
import { derived } from '../derived.ts';
import { products } from '../resources/products.ts';
import { csvOf } from './csv.ts';
import { cellsOf, writeName } from './csv-cells.ts';
import { headerOfNested, isMap, type NestedColumn, nestedValues } from './nested-columns.ts';

export const productCells = cellsOf(products.schema);

/** A file that is made of records. */
export interface RowFile {
  /** False where the file has no room for it; the first record always has some. */
  add(record: object): boolean;
  readonly rows: number;
  texts(): Iterable<string>;
}

type OpenFile = (resource: RecordResource, maxBytes?: number) => RowFile;

export async function* asLines(records: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield lineOf(record);
}

const lineOf = (record: object) => `${JSON.stringify(record)}\n`;

const openLines: OpenFile = (_, maxBytes = Infinity) => {
  const lines: string[] = [];
  let bytes = 0;
  return {
    add(record) {
      const line = lineOf(record);
      const size = Buffer.byteLength(line);
      if (lines.length > 0 && bytes + size > maxBytes) return false;
      lines.push(line);
      bytes += size;
      return true;
    },
    get rows() {
      return lines.length;
    },
    texts: () => lines,
  };
};

const LAST = ['created_at', 'updated_at'];

/**
 * The columns of the fields that a schema declares. Files of a catalogue are imported again: they have
 * what can be set, and a column for each value of a map of objects.
 */
const columnsOf = derived((resource: RecordResource) => {
  const fields = Object.entries(resource.schema.properties);
  const shown = fields.filter(
    ([, { internal, writeOnly, readOnly }]) =>
      !internal && !writeOnly && !(readOnly && isCatalogue(resource)),
  );
  const first = ['id', ...shown.map(([name]) => name)];
  const maps = new Set(
    isCatalogue(resource) ? first.filter((name) => isMap(resource.schema, name)) : [],
  );
  const known = new Set([...first, ...LAST, ...fields.map(([name]) => name), 'application_id']);
  return { first, maps, known };
});

/** Bytes of a cell, and of what is around it, at most. */
const cellBytes = (cell: string) =>
  cell === '' ? 0 : Buffer.byteLength(cell) + cell.split('"').length + 1;

type Column = string | NestedColumn;

/** The cell of a column in a record. */
interface Cell {
  readonly column: Column;
  readonly header: string;
  readonly text: string;
}

/** The header has the attributes of all records, so it is made when they are all there. */
const openCsv: OpenFile = (resource, maxBytes = Infinity) => {
  const { first, maps, known } = columnsOf(resource);
  const cells = cellsOf(resource.schema);
  const always = new Set([...first.filter((name) => !maps.has(name)), ...LAST]);
  /** The columns that records add, by their headers. */
  const further = new Map<string, Column>();
  const records: object[] = [];
  let bytes = [...always].reduce((sum, name) => sum + cellBytes(name), 0);

  const cellOf = (column: Column, value: Json): Cell => {
    if (typeof column !== 'string') {
      const header = headerOfNested(column);
      return { column, header, text: cells.write(header, value) };
    }
    return { column, header: writeName(column, cells), text: cells.write(column, value) };
  };
  const isKept = (name: string) => always.has(name) || !(known.has(name) || isDisplayed(name));
  const cellsIn = (record: object): Cell[] => [
    ...Object.entries(record)
      .filter(([name]) => isKept(name))
      .map(([name, value]) => cellOf(name, value)),
    ...(maps.size === 0 ? [] : nestedValues(resource.schema, record)).map(({ value, ...column }) =>
      cellOf(column, value),
    ),
  ];

  return {
    add(record) {
      const row = cellsIn(record);
      const added = row.filter(({ header }) => !always.has(header) && !further.has(header));
      const texts = [...row.map(({ text }) => text), ...added.map(({ header }) => header)];
      const size = texts.reduce((sum, text) => sum + cellBytes(text), 0);
      const separators = (records.length + 2) * (always.size + further.size + added.length);
      if (records.length > 0 && bytes + size + separators > maxBytes) return false;
      bytes += size;
      for (const { header, column } of added) further.set(header, column);
      records.push(record);
      return true;
    },
    get rows() {
      return records.length;
    },
    texts: () => csvOf(allColumns(first, maps, further), records, cells),
  };
};

/** The columns of a map are in its place. */
function allColumns(
  first: readonly string[],
  maps: ReadonlySet<string>,
  further: ReadonlyMap<string, Column>,
): Column[] {
  const sorted = [...further].sort(([one], [other]) => (one < other ? -1 : 1));
  const found = sorted.map(([, column]) => column);
  const isOf = (map: string) => (column: Column) =>
    typeof column !== 'string' && column.field === map;
  return [
    ...first.flatMap((name) => (maps.has(name) ? found.filter(isOf(name)) : [name])),
    ...found.filter((column) => typeof column === 'string'),
    ...LAST,
  ];
}

const isDisplayed = (name: string) => name.startsWith('display_');

export const FILES: Readonly<Record<'csv' | 'ndjson', OpenFile>> = {
  csv: openCsv,
  ndjson: openLines,
};

/** Reads all records before the first row. */
export async function* asCsv(
  resource: RecordResource,
  records: AsyncIterable<object>,
): AsyncGenerator<string> {
  const file = openCsv(resource);
  for await (const record of records) file.add(record);
  yield* file.texts();
}
