import { type Product, products } from '../../../functions/products/resource.ts';
import { readOnlyFields } from '../../../shared/contract/resource.ts';
import { recordPartition } from '../../../shared/storage/keys.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { openProgress } from '../progress.ts';
import type { Store } from '../store.ts';
import { csvOf } from './csv.ts';
import { cellsOf } from './csv-cells.ts';
import { allRecords } from './record-export.ts';

export const productCells = cellsOf(products.schema);

export async function* asLines(records: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Reads all products before the first row, because the header has the attributes of all. */
export async function* asCsv(records: AsyncIterable<Product>): AsyncGenerator<string> {
  const all: Product[] = [];
  const custom = new Set<string>();
  for await (const record of records) {
    all.push(record);
    for (const name of Object.keys(record)) if (!KNOWN.includes(name)) custom.add(name);
  }
  yield* csvOf([...FIRST, ...[...custom].sort(), ...LAST], all, productCells);
}

const COMPUTED = readOnlyFields(products.schema);
const FIRST = [
  'id',
  ...Object.keys(products.schema.properties).filter((name) => !COMPUTED.includes(name)),
];
const LAST = ['created_at', 'updated_at'];
const KNOWN = [...FIRST, ...LAST, ...COMPUTED];

/** All products, oldest first. Shows a progress bar, and counts them. */
export async function* countedProducts(
  { table, count }: Store,
  { id }: Application,
  counts: { products: number },
): AsyncGenerator<Product> {
  const total = await count(recordPartition(id, products.name));
  const progress = openProgress('exporting');
  try {
    for await (const product of allRecords(table, { id }, products)) {
      yield product;
      counts.products += 1;
      progress.update(counts.products / Math.max(total, counts.products), counts.products);
    }
  } finally {
    progress.end();
  }
}
