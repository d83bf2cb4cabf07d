import type { ObjectSchema } from '../../../shared/contract/fields.ts';
import type { Json } from '../../../shared/contract/json.ts';

/** Converts attributes of a record to cells of a row, and back. */
export interface Cells {
  write(name: string, value: Json | undefined): string;
  /** Undefined for an empty cell: the record does not have the attribute. */
  read(name: string, cell: string): Json | undefined;
  /** Whether a number is written as `24,5`, which is not read as one. */
  hasDecimalComma(name: string, cell: string): boolean;
  /** The same for files of programs that write numbers so. */
  readonly withDecimalCommas: Cells;
}

/** A name of an attribute as a cell of the header, where names need the same protection. */
export const writeName = (name: string): string =>
  NEEDS_QUOTES.test(name) || name !== name.trim() || !name.isWellFormed()
    ? JSON.stringify(name)
    : name;

export function readName(cell: string): string {
  const name = cell.trim();
  const value = name.startsWith('"') ? parseJson(name) : undefined;
  return typeof value === 'string' ? value : name;
}

/**
 * Text is written as it is, everything else as JSON. JSON quotes also protect text that would be
 * read as another value, and text that a spreadsheet would run as a formula
 * (docs/decisions/2026-11-21-csv-cells.md).
 */
export function cellsOf({ properties }: ObjectSchema): Cells {
  const typeOf = (name: string) => {
    return Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
  };
  const cells: Pick<Cells, 'read' | 'write'> = {
    write(name, value) {
      if (value === undefined) return '';
      if (typeof value !== 'string') return JSON.stringify(value);
      const isAmbiguous = typeOf(name) !== 'string' && parseJson(value) !== undefined;
      return isAmbiguous || NEEDS_QUOTES.test(value) || !value.isWellFormed()
        ? JSON.stringify(value)
        : value;
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
  };
  const isNumber = (name: string) => ['number', 'integer'].includes(String(typeOf(name)));
  const hasDecimalComma = (name: string, cell: string) =>
    isNumber(name) && DECIMAL_COMMA.test(cell.trim());
  const withDecimalCommas: Cells = {
    write: cells.write,
    read: (name, cell) => cells.read(name, hasDecimalComma(name, cell) ? withPoint(cell) : cell),
    hasDecimalComma: () => false,
    get withDecimalCommas() {
      return withDecimalCommas;
    },
  };
  return { ...cells, hasDecimalComma, withDecimalCommas };
}

/** `24,5` and `1.234,50`. */
const DECIMAL_COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;

const withPoint = (cell: string) => cell.trim().replaceAll('.', '').replace(',', '.');

/**
 * Empty text, text that begins with a quote, and text that begins as a formula does: also in the wide
 * forms of East Asia, and after a line break, which some spreadsheets drop.
 */
const NEEDS_QUOTES = /^(?:$|["=+\-@＝＋－＠\t\r\n])/;

/** The value of a JSON text; undefined for other text, and for numbers that JSON cannot write. */
function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
