import type { ObjectSchema } from '../contract/fields.ts';
import type { Json } from '../contract/json.ts';
import { hasFormula, withoutFormulas } from './formulas.ts';
import { type NestedColumn, nestedColumn, schemaOfNested } from './nested-columns.ts';

/** Converts attributes of a record to cells of a row, and back. */
export interface Cells {
  write(name: string, value: Json | undefined): string;
  /** A name of an attribute, or of a nested column, in the header. */
  writeName(name: string, isNested?: boolean): string;
  /** Undefined for an empty cell: the record does not have the attribute. */
  read(name: string, cell: string): Json | undefined;
  /** Whether a number is written as `24,5`, which is not read as one. */
  hasDecimalComma(name: string, cell: string): boolean;
  /** Whether a number is written as `1.250`, which is 1,250 to some programs and 1.25 to others. */
  isAmbiguous(name: string, cell: string): boolean;
  /** What the name of a column means, unless it is that of an attribute. */
  nested(name: string): NestedColumn | undefined;
}

/** The column of attributes that have none of their own, as one object of JSON. */
export const FURTHER = 'further_attributes';

/**
 * A name of an attribute as a cell of the header, where names need the same protection. In quotes it is
 * never that of a nested column.
 */
export const writeName = (name: string, nested?: Cells['nested']): string =>
  needsQuotes(name) ||
  name !== name.trim() ||
  !name.isWellFormed() ||
  name === FURTHER ||
  nested?.(name)
    ? jsonOf(name)
    : name;

/** Formulas are none to any program that divides the line in its own way (formulas.ts). */
const jsonOf = (value: Json) => withoutFormulas(JSON.stringify(value));

export function readName(cell: string): { readonly name: string; readonly isQuoted: boolean } {
  const name = cell.trim();
  const value = name.startsWith('"') ? parseJson(name) : undefined;
  return typeof value === 'string' ? { name: value, isQuoted: true } : { name, isQuoted: false };
}

/**
 * Text is written as it is, everything else as JSON. JSON quotes also protect text that would be
 * read as another value, and text that a spreadsheet would run as a formula
 * (docs/decisions/transfers.md#a-csv-cell-is-text-or-json).
 */
export function cellsOf(schema: ObjectSchema): Cells {
  const { properties } = schema;
  const nested = (name: string) => nestedColumn(schema, name);
  const typeOf = (name: string) => {
    if (Object.hasOwn(properties, name)) return properties[name]?.type;
    const column = nested(name);
    return column && schemaOfNested(schema, column)?.type;
  };
  const isNumber = (name: string) => ['number', 'integer'].includes(String(typeOf(name)));
  return {
    write(name, value) {
      if (value === undefined) return '';
      if (typeof value !== 'string') return jsonOf(value);
      const isAmbiguous = typeOf(name) !== 'string' && parseJson(value) !== undefined;
      return isAmbiguous || needsQuotes(value) || !value.isWellFormed() ? jsonOf(value) : value;
    },
    read(name, cell) {
      if (cell === '') return undefined;
      const isText = typeOf(name) === 'string' && !cell.startsWith('"');
      if (isText) return cell;
      // Spreadsheets write TRUE and FALSE.
      const json = typeOf(name) === 'boolean' ? cell.toLowerCase() : cell;
      const value = parseJson(json);
      return value === undefined ? cell : value;
    },
    writeName: (name, isNested) => (isNested ? name : writeName(name, nested)),
    hasDecimalComma: (name, cell) => isNumber(name) && DECIMAL_COMMA.test(cell.trim()),
    isAmbiguous: (name, cell) => isNumber(name) && ONE_POINT.test(cell.trim()),
    nested,
  };
}

/** `24,5` and `1.234,50`. */
const DECIMAL_COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;

/** `1.250`: the point is before three digits. No thousands begin with 0. */
const ONE_POINT = /^-?[1-9]\d{0,2}\.\d{3}$/;

export const withPoint = (cell: string) => cell.trim().replaceAll('.', '').replace(',', '.');

/** Empty text, text that begins with a quote or a line break, and text with a formula. */
const needsQuotes = (text: string) => /^(?:$|["\t\r\n])/.test(text) || hasFormula(text);

/** The value of a JSON text; undefined for other text, and for numbers that JSON cannot write. */
function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
