import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProblems } from '../../bin/ops/transfer/problem-file.ts';
import { importProducts } from '../../bin/ops/transfer/product-import.ts';
import { importLines } from '../../bin/ops/transfer/record-import.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { exportLines } from '../../shared/transfer/record-export.ts';
import type { Row } from '../../shared/transfer/rows.ts';
import { ADDRESS, create, insist, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { makeRoot } from '../store/ops-command.ts';

/** What happens to the stock of a product while many buy it (protocol.md, "Stock"). */
const store = await openStore();
const { asAdmin, asPublic } = store;
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const BUYERS = 64;

const tracked = (stock_level: number, fields: object = {}) => ({
  price: 3,
  stock_type: 'track',
  stock_level,
  ...fields,
});

async function levelsOf(id: number): Promise<Record<number, number | null>> {
  const { variants } = (await asAdmin('GET', `/products/${id}`)).body.data;
  return Object.fromEntries(
    variants.map(({ id: each, stock_level }: Variant) => [each, stock_level]),
  );
}
interface Variant {
  readonly id: number;
  readonly stock_level: number | null;
}

const root = makeRoot();

const newFile = () => join(root, `${crypto.randomUUID()}.ndjson`);

async function* rowsOf(all: readonly JsonObject[]): AsyncGenerator<Row> {
  for (const [i, fields] of all.entries()) yield { line: i + 1, position: 0, fields };
}

/**
 * Imports rows that change what is sold, as somebody with `bin/shopwright`; again, as that asks, while
 * buyers change the product too often.
 */
async function importRows(rows: readonly JsonObject[]): Promise<void> {
  const application = await readApplication(table, store.application.id);
  const problems = openProblems(newFile());
  await importProducts(table, application, rowsOf(rows), problems);
  problems.close();
  const { first } = problems;
  expect(first.filter(({ reason }) => !reason.includes('Import the row again'))).toEqual([]);
  if (first.length > 0) await importRows(rows);
}

test.each([1, 4])(
  'stock with %i shards stays exact under 64 buyers, cancellations, variant changes and imports',
  async (shards) => {
    const sku = `SHIRT-${shards}`;
    const { id } = await create(asAdmin, '/products', {
      ...PRODUCT,
      sku,
      type: 'product_with_variants',
      variants: [tracked(40), tracked(100), tracked(7)],
      ...(shards > 1 && { stock_shards: shards }),
    });
    const path = `/products/${id}`;
    const sold = { 1: 0, 2: 0 };

    const buy = async (i: number) => {
      const variant_id = i % 2 === 0 ? 1 : 2;
      const items = [{ product_id: id, variant_id, quantity: 1 + (i % 3) }];
      const bought = await insist(() => asPublic('POST', '/orders', { items, ...addresses }));
      expect([200, 400]).toContain(bought.status);
      if (bought.status !== 200) return;
      sold[variant_id] += 1 + (i % 3);
      if (i % 5 !== 0) return;
      const cancel = () =>
        asAdmin('PATCH', `/orders/${bought.body.data.id}`, { state: 'canceled' });
      expect((await insist(cancel)).status).toBe(200);
      sold[variant_id] -= 1 + (i % 3);
    };
    const changeVariants = async () => {
      for (let i = 0; i < 4; i += 1) {
        const added = await insist(() => asAdmin('POST', `${path}/variants`, tracked(i)));
        expect(added.status).toBe(200);
        const last = added.body.data.variants.at(-1).id;
        await insist(() => asAdmin('PUT', `${path}/variants/3`, { stock_level: 20 + i }));
        expect((await insist(() => asAdmin('DELETE', `${path}/variants/${last}`))).status).toBe(
          200,
        );
      }
    };
    const importPrices = async () => {
      for (let i = 0; i < 4; i += 1) {
        await importRows([
          { sku, brand: `Brand ${i}` },
          { sku: `NEW-${shards}-${i}`, name: 'New', price: 1, stock_level: i },
        ]);
      }
    };
    const work = Array.from({ length: BUYERS }, (_, i) => buy(i));
    await Promise.all([...work, changeVariants(), importPrices()]);

    expect(await levelsOf(id)).toEqual({ 1: 40 - sold[1], 2: 100 - sold[2], 3: 23 });
    expect(sold[1]).toBeGreaterThan(0);
    const imported = await asAdmin('GET', `/products?sku=NEW-${shards}-3`);
    expect(imported.body.data).toMatchObject([{ stock_type: 'track', stock_level: 3 }]);
    expect((await asAdmin('GET', path)).body.data).toMatchObject({ brand: 'Brand 3' });
  },
);

test('an export and import keep the remaining sharded stock', async () => {
  const other = await openStore();
  const fields = { ...PRODUCT, ...tracked(9), stock_shards: 3 };
  const { id } = await create(asAdmin, '/products', fields);
  const items = [{ product_id: id, quantity: 4 }];
  await create(asPublic, '/orders', { items, ...addresses });
  const from = await readApplication(table, store.application.id);
  const to = await readApplication(table, other.application.id);
  const rows: JsonObject[] = [];
  for await (const line of exportLines(table, from, {})) {
    const row = JSON.parse(line);
    if (row.record.id === id) rows.push(row);
  }
  const problems = openProblems(newFile());
  await importLines(table, to, rowsOf(rows), problems);
  problems.close();
  const path = `/products/${id}`;
  expect((await other.asAdmin('GET', path)).body.data).toMatchObject({ stock_level: 5 });
  const bought = other.asPublic('POST', '/orders', {
    items: [{ product_id: id, quantity: 5 }],
    ...addresses,
  });
  expect((await bought).status).toBe(200);
  expect((await asAdmin('GET', path)).body.data).toMatchObject({ stock_level: 5 });
  expect((await other.asAdmin('GET', path)).body.data).toMatchObject({ stock_level: 0 });
});
