import { expect, test } from 'vitest';
import { CatalogueReplica } from '../../../shared/catalogue/catalogue-replica.ts';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import { writeSnapshot } from '../../../shared/catalogue/snapshot.ts';
import { type Product, products } from '../../../shared/resources/products.ts';
import { takeStock } from '../../../shared/stock/stock.ts';
import { changeRecordOfStock, countInSecond } from '../../../shared/storage/change-records.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { recordPartition, stockItems } from '../../../shared/storage/keys.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { elsewhere } from '../../store/elsewhere.ts';
import { storage, table } from '../../store/local-store.ts';

/** Tracked stock beside its products (docs/data-model.md, "Stock"). */
const BUDGET = 64 * 1024 * 1024;
const KETTLE = { name: 'Kettle', price: 3, stock_type: 'track', stock_level: 10 } as const;

function open() {
  const application = newId();
  const records = openRecords(table, { id: application }, products);
  const keyOf = (id: number) => stockItems.key({ application, resource: products.name, id }, 0);
  return {
    application,
    records,
    keyOf,
    /** By another process, which says so a moment later. */
    async sell(id: number, variant = '0', counted = table) {
      const change = {
        productId: id,
        amounts: new Map([[variant, 1]]),
        backorderable: new Set<string>(),
      };
      const partition = recordPartition(application, products.name);
      await elsewhere(async () => {
        await counted.transactWrite([takeStock(keyOf(id), change, new Map())]);
        await table.write(changeRecordOfStock(partition, countInSecond(undefined, [id])));
      });
    },
  };
}

async function list(cache: ReplicaCache, application: number) {
  const usage = noUsage();
  const source = { application, type: products };
  const replica = await cache.current(storage.openTable(usage), source, 0);
  const records = replica.index('all').records as readonly Product[];
  return { levels: records.map(({ stock_level }) => stock_level), records, usage };
}

const shirt = (count: number) => ({
  ...{ name: 'Shirt', price: 3, type: 'product_with_variants' as const, has_variants: true },
  variants: Array.from({ length: count }, (_, i) => ({
    ...{ id: i + 1, price: 3, description: 'Cotton, of one piece. '.repeat(5) },
    ...{ stock_type: 'track' as const, stock_level: 1_000 },
  })),
});

test('a sale of a product with 1,000 variants writes at most 30 units', async () => {
  const { records, sell } = open();
  const { id } = await records.create(shirt(1_000));
  const usage = noUsage();
  await sell(id, '431', storage.openTable(usage));
  expect(usage.writeUnits).toBeLessThanOrEqual(30);
  const { variants = [] } = (await records.get(id)) ?? {};
  expect(variants[430]?.stock_level).toBe(999);
});

test('a replica reads only the stock after a sale', async () => {
  const { application, records, sell } = open();
  const { id } = await records.create(shirt(500));
  const cache = new ReplicaCache(BUDGET);
  const loaded = await list(cache, application);
  await sell(id, '7');
  const { records: shown, usage } = await list(cache, application);
  expect(shown[0]?.variants?.[6]?.stock_level).toBe(999);
  expect(usage.readUnits * 10).toBeLessThan(loaded.usage.readUnits);
  expect(shown).toEqual(await records.all());
});

test('a replica from an old snapshot has the current stock in at most 7 round trips', async () => {
  const { application, records, sell } = open();
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      records.create({ ...KETTLE, description: `${i}, `.repeat(200) }),
    ),
  );
  const source = { application, type: products };
  const { neededSnapshot } = await CatalogueReplica.load(table, source, BUDGET);
  if (!neededSnapshot) throw new Error('There is no snapshot to write.');
  await writeSnapshot(table, source, neededSnapshot);
  for (const { id } of made) await sell(id);
  const { levels, records: shown, usage } = await list(new ReplicaCache(BUDGET), application);
  expect(levels).toEqual(made.map(() => 9));
  expect(shown).toEqual(await records.all());
  // The head, its part and the changes; the four partitions of stock side by side.
  expect(usage.roundTrips).toBeLessThanOrEqual(7);
});

test('leaves a product without stock data out of lists, notes it, and shows the others', async () => {
  const { application, records, keyOf } = open();
  const [damaged, kettle] = [await records.create(KETTLE), await records.create(KETTLE)];
  await table.write({ remove: keyOf(damaged.id) });
  const usage = noUsage();
  const counted = openRecords(storage.openTable(usage), { id: application }, products);
  expect((await counted.all()).map(({ id }) => id)).toEqual([kettle.id]);
  expect(usage.unreadable?.size).toBe(1);
  await expect(records.get(damaged.id)).rejects.toThrow('cannot be read');
});
