import type { Json } from '../../../shared/contract/json.ts';
import type { RecordSchema } from '../../../shared/contract/resource.ts';

/** How the attributes of a record stand in the cells of a row. */
export interface Cells {
  write(name: string, value: Json | undefined): string;
  /** Undefined for an empty cell: the attribute is not sent. */
  read(name: string, cell: string): Json | undefined;
}

/**
 * A text stands as it is, everything else as JSON. So does a text that would be read as something
 * else, and one that a spreadsheet would take for a formula: in quotes it is text to both
 * (docs/decisions.md, "A cell is text or JSON").
 */
export function cellsOf({ properties }: RecordSchema): Cells {
  const typeOf = (name: string) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return typeof property === 'object' ? property.type : undefined;
  };
  return {
    write(name, value) {
      if (value === undefined) return '';
      if (typeof value !== 'string') return JSON.stringify(value);
      const isMistaken = typeOf(name) !== 'string' && jsonIn(value) !== undefined;
      return isMistaken || NEEDS_QUOTES.test(value) || !value.isWellFormed()
        ? JSON.stringify(value)
        : value;
    },
    read(name, cell) {
      if (cell === '') return undefined;
      const isText = typeOf(name) === 'string' && !cell.startsWith('"');
      if (isText) return cell;
      // Spreadsheets write truth in capitals.
      const json = typeOf(name) === 'boolean' ? cell.toLowerCase() : cell;
      const value = jsonIn(json);
      return value === undefined ? cell : value;
    },
  };
}

/** Nothing, what looks quoted, and what begins a formula. */
const NEEDS_QUOTES = /^(?:$|["=+\-@\t\r])/;

/** What the text says as JSON, unless that cannot be written again. */
function jsonIn(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
