import { products as type } from '../../functions/products/resource.ts';
import { CatalogueReplica } from '../../shared/catalogue/catalogue-replica.ts';
import { saveSnapshot } from '../../shared/catalogue/save-snapshot.ts';
import { BUDGET_SHARE } from '../../shared/config.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { IN_MEMORY } from '../../shared/storage/sqlite/open-file.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { runProgram } from '../program.ts';
import { generateProducts, seededRandom } from './generated-products.ts';
import { formatNumber, printRow } from './rows.ts';

/**
 * Simulates lists of many shops on one instance: which replicas stay in memory, by the cache that the
 * functions use, and what a list costs, by the measured costs of one shop. Assumed: shops are asked by
 * Zipf's law, each list looks for changes, and nothing changes meanwhile.
 */
const SHOPS = 10_000;
const PRODUCTS = 450;
const LISTS = 200_000;
const MEMORIES_MB = [512, 1_024, 1_769];
const RANDOM_STEPS = 2 ** 32 - 1;

async function simulate(): Promise<void> {
  const { bytes, fromRecords, fromSnapshot } = await measureShop();
  console.log(`${SHOPS} shops of ${PRODUCTS} products on one instance (simulated)`);
  console.log(`  a load: ${fromRecords} read units, from a snapshot ${fromSnapshot}`);
  console.log(`${' '.repeat(44)} misses %   units a list   without snapshots`);
  for (const memory of MEMORIES_MB) {
    const misses = missesOf(bytes, memory * 1024 * 1024 * BUDGET_SHARE);
    const units = (load: number) => formatNumber(misses * load + (1 - misses), 1);
    const [own, none] = [units(fromSnapshot), units(fromRecords)];
    printRow(`${memory} MB`, formatNumber(100 * misses), own, none);
  }
}

/** What one shop takes in memory, and what loading it costs. */
async function measureShop() {
  const storage = sqliteStorage({ file: IN_MEMORY });
  const table = storage.openTable();
  const source = { application: 1, type };
  const records = openRecords(table, { id: source.application }, type);
  for (const { id: _, ...fields } of generateProducts(PRODUCTS)) {
    await table.write(records.newRecord(fields).write);
  }
  const load = async () => {
    const usage = noUsage();
    const replica = await CatalogueReplica.load(storage.openTable(usage), source, Infinity);
    return { replica, units: usage.readUnits };
  };
  const first = await load();
  await saveSnapshot(table, source, Infinity);
  const second = await load();
  storage.close();
  return { bytes: first.replica.bytes, fromRecords: first.units, fromSnapshot: second.units };
}

/** The share of lists whose shop is not in memory, once the cache is full. */
function missesOf(bytes: number, maxBytes: number): number {
  const cache = new LruCache<true>({ maxBytes, bytesOf: () => bytes });
  const random = seededRandom(1);
  const shopOf = zipf(SHOPS);
  let misses = 0;
  for (let i = 0; i < 2 * LISTS; i += 1) {
    const shop = String(shopOf(random(RANDOM_STEPS) / RANDOM_STEPS));
    if (cache.get(shop)) continue;
    cache.set(shop, true);
    if (i >= LISTS) misses += 1;
  }
  return misses / LISTS;
}

/** The shop at a place between 0 and 1: that of rank n has 1/n of the requests of the first. */
function zipf(count: number): (place: number) => number {
  const sums: number[] = [];
  for (let i = 0; i < count; i += 1) sums.push((sums[i - 1] ?? 0) + 1 / (i + 1));
  const total = sums.at(-1) ?? 0;
  return (place) => {
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((sums[middle] ?? 0) < place * total) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

await runProgram(simulate);
