import type { ObjectSchema } from '../contract/fields.ts';
import { type Cells, cellsOf } from './csv-cells.ts';
import { disarmed } from './formulas.ts';

/*
 * CSV for Excel, where semicolons divide lists and commas decimals, as in most of Europe: it opens with a
 * double click. Files for programs and imports are the other CSV.
 */

/** The byte order mark, by which Excel reads UTF-8. */
export const EXCEL_BEGIN = '\ufeff';

/** Each cell in quotes. */
export const EXCEL_OPTIONS = { delimiter: ';', quoted: true, quoted_empty: true } as const;

/** Texts as they are read by people, in which no formula begins. They are not read back. */
export const excelCells = (schema: ObjectSchema): Cells => ({
  ...cellsOf(schema),
  write(_, value) {
    if (value === undefined || value === null) return '';
    if (typeof value === 'number') return String(value).replace('.', ',');
    return disarmed(typeof value === 'string' ? value : JSON.stringify(value));
  },
  writeName: disarmed,
});
