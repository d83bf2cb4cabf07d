import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { products as productType } from '../../functions/products/resource.ts';
import { CatalogueReplica } from '../../shared/catalogue/catalogue-replica.ts';
import { attributeFilters } from '../../shared/catalogue/filters.ts';
import { matchesText } from '../../shared/catalogue/search.ts';
import { writeSnapshot } from '../../shared/catalogue/snapshot.ts';
import { readSort } from '../../shared/catalogue/sorting.ts';
import { readConfig } from '../../shared/config.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords, type Stored } from '../../shared/storage/records.ts';
import { noUsage, openTable, type Usage } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { column, row } from './rows.ts';

/** Records of one transaction. */
const BATCH = 100;

export interface Filled {
  readonly client: DynamoDBClient;
  readonly application: number;
  readonly products: readonly Stored[];
}

const openCounted = (client: DynamoDBClient, usage: Usage) =>
  openTable(client, readConfig().tableName, usage);

/** Puts the products into the table. */
export async function fillTable({ client, application, products }: Filled): Promise<void> {
  const table = openCounted(client, noUsage());
  const records = openRecords(table, application, productType);
  for (let i = 0; i < products.length; i += BATCH) {
    const batch = products.slice(i, i + BATCH);
    await table.transact(
      batch.map(({ id, ...fields }): Write => {
        const { put } = records.newRecord(fields).write;
        return { put: { ...put, ...recordKey(application, productType.name, id) } };
      }),
    );
  }
}

/** Loads the catalogue from its records, if they are in the table, and from a snapshot of them. */
export async function measureLoads(filled: Filled, { hasRecords }: { hasRecords: boolean }) {
  const { client, application, products } = filled;
  console.log('                                            CPU ms  read units  round trips');
  if (hasRecords) await measureLoad('load from the records', filled);
  const source = { application, type: productType };
  const snapshot = { records: products, takenAt: databaseNow(), seen: [] };
  await writeSnapshot(openCounted(client, noUsage()), source, snapshot);
  const before = await usedMemory();
  const copy = await measureLoad('load from the snapshot', filled);
  showMemory('memory of the records', (await usedMemory()) - before, products);
  useIndex(copy);
  showMemory('  with columns and words', (await usedMemory()) - before, products);
}

async function measureLoad(
  name: string,
  { client, application }: Filled,
): Promise<CatalogueReplica> {
  const usage = noUsage();
  const before = process.cpuUsage();
  const source = { application, type: productType };
  const copy = await CatalogueReplica.load(openCounted(client, usage), source);
  const { user, system } = process.cpuUsage(before);
  row(name, column((user + system) / 1_000), column(usage.readUnits, 1), column(usage.roundTrips));
  return copy;
}

/** Asks lists that make columns of all attributes that the bench filters and sorts by, and words. */
function useIndex(copy: CatalogueReplica): void {
  const query = new Map([
    ['category_id', '5'],
    ['colour', 'blue'],
    ['$price_gt', '50'],
    ['sort_by', 'price'],
  ]);
  const index = copy.index('shown');
  for (const filter of attributeFilters(query)) index.select([filter], readSort(query));
  index.select([{ text: 'lamp', matches: matchesText('lamp') }], readSort(query));
}

async function usedMemory(): Promise<number> {
  // What is waited for in this turn of the event loop is free to be collected in the next.
  for (let i = 0; i < 5; i += 1) {
    await setTimeout(20);
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function showMemory(name: string, bytes: number, products: readonly Stored[]): void {
  const json = JSON.stringify(products).length;
  row(name, `${column(bytes / 1024 / 1024)} MB`, `${(bytes / json).toFixed(1)} times the JSON`);
}
