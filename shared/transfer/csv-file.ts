import type { ObjectSchema } from '../contract/fields.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isCatalogue, type RecordResource } from '../contract/resource.ts';
import { derived } from '../derived.ts';
import { csvOf, type FurtherColumn } from './csv.ts';
import { type Cells, cellsOf, FURTHER } from './csv-cells.ts';
import { EXCEL_BEGIN, EXCEL_OPTIONS, excelCells } from './excel.ts';
import { hasFormula } from './formulas.ts';
import {
  fieldsOfRow,
  headerOfNested,
  isMap,
  type NestedColumn,
  nestedValues,
} from './nested-columns.ts';
import type { OpenFile } from './row-file.ts';

/** Columns beside those of a schema: what has none then is in the last one. */
export const MAX_FURTHER_COLUMNS = 500;

const LAST = ['created_at', 'updated_at'];

/**
 * The columns of the fields that a schema declares. Files of a catalogue are imported again: they have
 * what can be set, and a column for each value of a map of objects.
 */
const columnsOf = derived((resource: RecordResource) => {
  const fields = Object.entries(resource.schema.properties);
  const shown = fields.filter(
    ([, { shownTo, writeOnly, readOnly }]) =>
      shownTo !== 'nobody' && !writeOnly && !(readOnly && isCatalogue(resource)),
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

/** The columns that records add, by their headers. */
type AddedColumns = ReadonlyMap<string, string | NestedColumn>;

interface Added {
  readonly header: string;
  readonly column: string | NestedColumn;
  readonly value: Json;
}

const isDisplayed = (name: string) => name.startsWith('display_');

/** What a record has beside the columns of the schema. */
function addedBy(resource: RecordResource, record: object, cells: Cells): Added[] {
  const { maps, known } = columnsOf(resource);
  const names = Object.entries(record).filter(([name]) => !(known.has(name) || isDisplayed(name)));
  const nested = maps.size === 0 ? [] : nestedValues(resource.schema, record);
  return [
    ...names.map(([name, value]) => ({ header: cells.writeName(name), column: name, value })),
    ...nested.map(({ value, ...column }) => ({ header: headerOfNested(column), column, value })),
  ];
}

/** The attributes of what has no column, as a row has them. */
function withoutColumn({ schema }: RecordResource, added: readonly Added[]): JsonObject {
  const fields = added.flatMap(({ column, value }) =>
    typeof column === 'string' ? [[column, value] as const] : [],
  );
  const nested = added.flatMap(({ column, value }) =>
    typeof column === 'string' ? [] : [{ ...column, value }],
  );
  return fieldsOfRow(schema, { fields: Object.fromEntries(fields), nested });
}

/** How a file is written. */
interface Style {
  readonly cellsOf: (schema: ObjectSchema) => Cells;
  readonly begin: string;
  readonly options: NonNullable<Parameters<typeof csvOf>[3]>;
}

/** A name in a map that would begin a formula has no column: quotes would make it that of an attribute. */
const isColumn = ({ column, header }: Added) => typeof column === 'string' || !hasFormula(header);

/** The header has the attributes of all records, so it is made when they are all there. */
const opening =
  ({ begin, options, ...style }: Style): OpenFile =>
  (resource, maxBytes = Infinity) => {
    const { first, maps } = columnsOf(resource);
    const cells = style.cellsOf(resource.schema);
    const declared = [...first.filter((name) => !maps.has(name)), ...LAST];
    // All but a catalogue may be written by strangers, whose names make no columns.
    const maxAdded = isCatalogue(resource) ? MAX_FURTHER_COLUMNS : 0;
    const columns = new Map<string, string | NestedColumn>();
    const records: object[] = [];
    let bytes = [...declared, FURTHER].reduce((sum, name) => sum + cellBytes(name), 0);

    let hasFurther = false;
    // With two quotes around each cell.
    const separatorBytes = options.quoted ? 3 : 1;

    const hasNoColumn = ({ header }: Added) => !columns.has(header);

    const further: FurtherColumn = {
      furtherOf: (record) =>
        withoutColumn(resource, addedBy(resource, record, cells).filter(hasNoColumn)),
    };

    /** Bytes of a record. What has no column is in an object, by its name. */
    function sizeOf(record: object, all: readonly Added[]): number {
      const fields = new Map<string, Json>(Object.entries(record));
      const texts = declared.map((name) => cells.write(name, fields.get(name)));
      const others = all.flatMap(({ header, value }) => [header, cells.write(header, [value])]);
      return [...texts, ...others].reduce((sum, text) => sum + cellBytes(text), 0);
    }

    return {
      add(record) {
        const all = addedBy(resource, record, cells);
        const without = all.filter(hasNoColumn);
        const added = without.filter(isColumn).slice(0, maxAdded - columns.size);
        const size = sizeOf(record, all);
        const cellsOfRow = declared.length + columns.size + added.length + 1;
        const separators = (records.length + 2) * cellsOfRow * separatorBytes;
        if (records.length > 0 && bytes + size + separators > maxBytes) return false;
        bytes += size;
        for (const { header, column } of added) columns.set(header, column);
        hasFurther ||= without.length > added.length;
        records.push(record);
        return true;
      },
      get rows() {
        return records.length;
      },
      *texts() {
        const shown = allColumns(first, maps, columns);
        yield begin;
        yield* csvOf(
          [...shown, ...(hasFurther ? [further] : []), ...LAST],
          records,
          cells,
          options,
        );
      },
    };
  };

export const openCsv = opening({ cellsOf, begin: '', options: {} });

export const openExcel = opening({
  cellsOf: excelCells,
  begin: EXCEL_BEGIN,
  options: EXCEL_OPTIONS,
});

/** The columns of a map are in its place. */
function allColumns(
  first: readonly string[],
  maps: ReadonlySet<string>,
  added: AddedColumns,
): (string | NestedColumn)[] {
  const sorted = [...added].sort(([one], [other]) => (one < other ? -1 : 1));
  const found = sorted.map(([, column]) => column);
  const isOf = (map: string) => (column: string | NestedColumn) =>
    typeof column !== 'string' && column.field === map;
  return [
    ...first.flatMap((name) => (maps.has(name) ? found.filter(isOf(name)) : [name])),
    ...found.filter((column) => typeof column === 'string'),
  ];
}
