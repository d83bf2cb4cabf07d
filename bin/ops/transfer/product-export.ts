import { products } from '../../../functions/products/resource.ts';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { recordPartition } from '../../../shared/storage/keys.ts';
import type { Stored } from '../../../shared/storage/records.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { openProgress } from '../progress.ts';
import type { Store } from '../store.ts';
import { allRecords } from './application-export.ts';
import { csvOf } from './csv.ts';
import { cellsOf } from './csv-cells.ts';

export const productCells = cellsOf(products.schema);

export async function* asLines(records: AsyncIterable<JsonObject>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** The header needs all attributes, so all products are read before the first is written. */
export async function* asCsv(records: AsyncIterable<Stored>): AsyncGenerator<string> {
  const all: Stored[] = [];
  const custom = new Set<string>();
  for await (const record of records) {
    all.push(record);
    for (const name of Object.keys(record)) if (!KNOWN.includes(name)) custom.add(name);
  }
  yield* csvOf([...FIRST, ...[...custom].sort(), ...LAST], all, productCells);
}

const FIRST = ['id', ...Object.keys(products.schema.properties)];
const LAST = ['created_at', 'updated_at'];
const KNOWN = [...FIRST, ...LAST];

/** All products, oldest first; shows how far it is, and counts them. */
export async function* countedProducts(
  { table, count }: Store,
  { id }: Application,
  counts: { products: number },
): AsyncGenerator<Stored> {
  const total = await count(recordPartition(id, products.name));
  const progress = openProgress('exporting');
  try {
    for await (const product of allRecords(table, id, products)) {
      yield product;
      counts.products += 1;
      progress.at(counts.products / Math.max(total, counts.products), counts.products);
    }
  } finally {
    progress.end();
  }
}
