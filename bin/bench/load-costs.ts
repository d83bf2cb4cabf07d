import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Product } from '../../functions/products/resource.ts';
import { products as productType } from '../../functions/products/resource.ts';
import { CatalogueReplica } from '../../shared/catalogue/catalogue-replica.ts';
import { attributeFilters } from '../../shared/catalogue/filters.ts';
import { matchesText } from '../../shared/catalogue/search.ts';
import { writeSnapshot } from '../../shared/catalogue/snapshot.ts';
import { readSort } from '../../shared/catalogue/sorting.ts';
import { readConfig } from '../../shared/config.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { noUsage, type Usage } from '../../shared/storage/usage.ts';
import type { Write } from '../../shared/storage/write.ts';
import { formatNumber, printRow } from './rows.ts';

/** Writes of one transaction. */
const MAX_BATCH_WRITES = 100;

export interface BenchCatalogue {
  readonly client: DynamoDBClient;
  readonly application: number;
  readonly products: readonly Product[];
}

const openCounted = (client: DynamoDBClient, usage: Usage) =>
  dynamoDbStorage(client, readConfig().tableName).openTable(usage);

/** Stores the products as records. */
export async function storeProducts(
  table: Table,
  application: number,
  products: readonly Product[],
): Promise<void> {
  const records = openRecords(table, { id: application }, productType);
  for (let i = 0; i < products.length; i += MAX_BATCH_WRITES) {
    const batch = products.slice(i, i + MAX_BATCH_WRITES);
    await table.transactWrite(
      batch.map(({ id, ...fields }): Write => {
        const { put } = records.newRecord(fields).write;
        return { put: { ...put, ...recordKey({ id: application }, productType.name, id) } };
      }),
    );
  }
}

/** Prints the costs of loading the catalogue from its records, if stored, and from a snapshot. */
export async function benchLoads(
  catalogue: BenchCatalogue,
  { hasRecords }: { hasRecords: boolean },
) {
  const { client, application, products } = catalogue;
  console.log('                                            CPU ms  read units  round trips');
  if (hasRecords) await measureLoad('load from the records', catalogue);
  const source = { application, type: productType };
  const snapshot = { records: products, takenAt: databaseNow(), seen: [] };
  await writeSnapshot(openCounted(client, noUsage()), source, snapshot);
  const before = await usedMemory();
  const replica = await measureLoad('load from the snapshot', catalogue);
  showMemory('memory of the records', (await usedMemory()) - before, products);
  useIndex(replica);
  showMemory('  with columns and words', (await usedMemory()) - before, products);
}

async function measureLoad(
  name: string,
  { client, application }: BenchCatalogue,
): Promise<CatalogueReplica> {
  const usage = noUsage();
  const before = process.cpuUsage();
  const source = { application, type: productType };
  const replica = await CatalogueReplica.load(openCounted(client, usage), source, Infinity);
  const { user, system } = process.cpuUsage(before);
  printRow(
    name,
    formatNumber((user + system) / 1_000),
    formatNumber(usage.readUnits, 1),
    formatNumber(usage.roundTrips),
  );
  return replica;
}

/** Runs lists that build all columns and words of the index that the bench uses. */
function useIndex(replica: CatalogueReplica): void {
  const query = new Map([
    ['category_id', '5'],
    ['colour', 'blue'],
    ['$price_gt', '50'],
    ['sort_by', 'price'],
  ]);
  const index = replica.index('shown');
  for (const filter of attributeFilters(query)) index.select([filter], readSort(query));
  index.select([{ text: 'lamp', matches: matchesText('lamp') }], readSort(query));
}

async function usedMemory(): Promise<number> {
  // Promises are collected only after the turn of the event loop in which they were awaited.
  for (let i = 0; i < 5; i += 1) {
    await setTimeout(20);
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function showMemory(name: string, bytes: number, products: readonly Product[]): void {
  const json = JSON.stringify(products).length;
  printRow(
    name,
    `${formatNumber(bytes / 1024 / 1024)} MB`,
    `${(bytes / json).toFixed(1)} times the JSON`,
  );
}
