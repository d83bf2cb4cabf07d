import type { RecordResource } from '../contract/resource.ts';
import { products } from '../resources/products.ts';
import { cellsOf } from './csv-cells.ts';
import { openCsv, openExcel } from './csv-file.ts';
import type { OpenFile } from './row-file.ts';

export const productCells = cellsOf(products.schema);

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

export const FILES: Readonly<Record<'csv' | 'excel' | 'ndjson', OpenFile>> = {
  csv: openCsv,
  excel: openExcel,
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
