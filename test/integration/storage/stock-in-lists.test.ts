import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { consumeChanges } from '../../../functions/stream/consume-changes.ts';
import { openCatalogue } from '../../../shared/catalogue/catalogue.ts';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import { products } from '../../../shared/resources/products.ts';
import { takeStock } from '../../../shared/stock/stock.ts';
import type { Change } from '../../../shared/storage/change.ts';
import { stockItems } from '../../../shared/storage/keys.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { elsewhere } from '../../store/elsewhere.ts';
import { provision, table } from '../../store/local-store.ts';

/** Orders write no change records: the consumer of the log of changes tells replicas of stock. */
const BUDGET = 1024 * 1024;
const PUBLIC_MS = 60_000;

afterEach(() => vi.restoreAllMocks());

async function openStore() {
  const { application } = await provision();
  const fields = { name: 'Kettle', price: 3, stock_type: 'track', stock_level: 10 } as const;
  const { id } = await openRecords(table, application, products).create(fields);
  const name = { application: application.id, resource: products.name, id };
  const key = stockItems.key(name, 0);
  const cache = new ReplicaCache(BUDGET);

  return {
    id,

    /** One is sold by another process. Gives what the log has of it. */
    async sell(): Promise<Change> {
      const before = await table.get(key, { consistent: true });
      await elsewhere(() =>
        table.write(
          takeStock(
            key,
            { productId: id, amounts: new Map([['0', 1]]), backorderable: new Set() },
            new Map(),
          ),
        ),
      );
      const after = await table.get(key, { consistent: true });
      return { id: randomUUID(), time: Date.now(), before, after };
    },

    consume: (...changes: readonly Change[]) =>
      elsewhere(() =>
        consumeChanges(changes, {
          table,
          replicas: new ReplicaCache(BUDGET),
          publicUrl: undefined,
          handOver: async () => {},
        }),
      ),

    /** What a list shows. */
    async level() {
      const source = { application: application.id, type: products };
      const replica = await cache.current(table, source, 0);
      return replica.index('all').records.map((record) => Reflect.get(record, 'stock_level'));
    },

    /** What a public request finds by id. */
    async levelById() {
      const options = { cache, maxAge: PUBLIC_MS };
      const found = await openCatalogue(table, application.id, options).find(products, [id]);
      return found.get(id)?.stock_level;
    },
  };
}

test('a list shows a sale once it is consumed, and a lookup by ID shows it at once', async () => {
  const { sell, consume, level, levelById } = await openStore();
  expect(await level()).toEqual([10]);
  const sold = [await sell(), await sell(), await sell()];
  expect([await level(), await levelById()]).toEqual([[10], 7]);
  await consume(...sold);
  expect([await level(), await levelById()]).toEqual([[7], 7]);
});

test('consuming a sale again, late, or out of order changes nothing', async () => {
  const { sell, consume, level } = await openStore();
  const [first, second] = [await sell(), await sell()];
  await consume(second, first);
  expect(await level()).toEqual([8]);
  await consume(first);
  expect(await level()).toEqual([8]);
});

test('a list between two sales in one second misses neither', async () => {
  const { sell, consume, level } = await openStore();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  for (const left of [9, 8, 7]) {
    await consume(await sell());
    expect(await level()).toEqual([left]);
  }
});
