import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CatalogueReplica } from '../../shared/catalogue/catalogue-replica.ts';
import { attributeFilters } from '../../shared/catalogue/filters.ts';
import { matchesText } from '../../shared/catalogue/search.ts';
import { writeSnapshot } from '../../shared/catalogue/snapshot.ts';
import { readSort } from '../../shared/catalogue/sorting.ts';
import { type Product, products as type } from '../../shared/resources/products.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { runProgram } from '../program.ts';
import { LOCAL_CREDENTIALS, LOCAL_TABLE } from './dynamodb-local.ts';
import { generateProducts, storeProducts } from './generated-products.ts';
import { formatNumber, printRow } from './rows.ts';

/** Writing more products, and their stock, takes long. */
const MAX_STORED_PRODUCTS = 10_000;

const [endpoint = '', parameter = ''] = process.argv.slice(2);
const size = Number(parameter);
const client = new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });
const storage = dynamoDbStorage(client, LOCAL_TABLE);
const products = size > MAX_STORED_PRODUCTS ? untracked(size) : generateProducts(size);
const json = JSON.stringify(products).length;

/** Any application does, and each size has its own. */
const application = size;

/** Products that are whole without items of stock. */
function untracked(count: number): Product[] {
  return generateProducts(count).map(({ stock_level: _, ...product }) => ({
    ...product,
    stock_type: 'infinite',
  }));
}

/** Prints the costs of loading a catalogue from its records, if it is not large, and from a snapshot. */
async function bench(): Promise<void> {
  const bytes = Math.round(json / size);
  console.log(`\nA catalog of ${size} products with ${bytes} bytes of JSON each`);
  if (size > MAX_STORED_PRODUCTS) console.log('  (only as a snapshot, without tracked stock)');
  console.log('                                            CPU ms  read units  round trips');
  if (size <= MAX_STORED_PRODUCTS) await benchRecords();
  await benchSnapshot();
  client.destroy();
}

/** A function of its own, so that nothing refers to what is loaded when memory is measured. */
async function benchRecords(): Promise<void> {
  await storeProducts(storage.openTable(), application, products);
  await measureLoad('load from the records');
}

async function benchSnapshot(): Promise<void> {
  const snapshot = { records: products, takenAt: databaseNow(), seen: [] };
  await writeSnapshot(storage.openTable(), { application, type }, snapshot);
  const before = await usedMemory();
  const replica = await measureLoad('load from the snapshot');
  showMemory('memory of the records', (await usedMemory()) - before);
  useIndex(replica);
  showMemory('  with columns and words', (await usedMemory()) - before);
}

async function measureLoad(name: string): Promise<CatalogueReplica> {
  const usage = noUsage();
  const before = process.cpuUsage();
  const table = storage.openTable(usage);
  const replica = await CatalogueReplica.load(table, { application, type }, Infinity);
  const { user, system } = process.cpuUsage(before);
  printRow(
    name,
    formatNumber((user + system) / 1_000),
    formatNumber(usage.readUnits, 1),
    formatNumber(usage.roundTrips),
  );
  return replica;
}

/** Runs lists that build columns of several attributes, and the words of texts. */
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

function showMemory(name: string, bytes: number): void {
  const megabytes = `${formatNumber(bytes / 1024 / 1024)} MB`;
  printRow(name, megabytes, `${(bytes / json).toFixed(1)} times the JSON`);
}

await runProgram(bench);
