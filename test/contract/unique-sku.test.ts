import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { products } from '../../shared/resources/products.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { makeRoot, shopwright } from '../store/ops-command.ts';

const root = makeRoot();

const post = ({ asAdmin }: TestStore, sku: string, more: object = {}) =>
  asAdmin('POST', '/products', { ...PRODUCT, sku, ...more });

const put = ({ asAdmin }: TestStore, id: unknown, body: object) =>
  asAdmin('PUT', `/products/${id}`, body);

const openStrictStore = () => openStore({ unique_sku: true });

const taken = (sku: string, id: unknown, name = 'sku') => refused(sku, `product ${id}`, name);

const refused = (sku: string, holder: string, name: string) => ({
  status: 409,
  body: {
    status: false,
    errors: [
      {
        code: 409,
        type: 'Conflict',
        message: `${name} must be unique: ${holder} has the same one.`,
        valid: false,
        failedValidator: 'unique',
        invalidPropertyName: name,
        invalidPropertyValue: sku,
      },
    ],
  },
});

test('saves a product with a duplicate SKU and warns about it', async () => {
  const store = await openStore();
  const first = await post(store, 'CUP');
  expect(first.body.warnings).toBe(undefined);
  const second = await post(store, 'CUP');
  const { id } = first.body.data;
  expect(second.body.warnings).toEqual([`sku: product ${id} has the same one.`]);
  const third = (await post(store, 'POT')).body.data;
  expect((await put(store, third.id, { sku: 'CUP' })).body.warnings).toHaveLength(1);
  expect((await put(store, third.id, { price: 3 })).body.warnings).toBe(undefined);
  expect((await put(store, third.id, { sku: 'CUP' })).body.warnings).toBe(undefined);
});

test('with unique_sku, a duplicate SKU returns 409 until it is free again', async () => {
  const store = await openStrictStore();
  const cup = (await post(store, 'CUP')).body.data;
  const pot = (await post(store, 'POT')).body.data;
  expect(await post(store, 'CUP')).toMatchObject(taken('CUP', cup.id));
  expect(await put(store, pot.id, { sku: 'CUP' })).toMatchObject(taken('CUP', cup.id));
  expect((await put(store, cup.id, { sku: 'CUP', price: 2 })).status).toBe(200);

  expect((await put(store, cup.id, { sku: 'MUG' })).status).toBe(200);
  expect((await put(store, pot.id, { sku: 'CUP' })).status).toBe(200);
  await store.asAdmin('DELETE', `/products/${pot.id}`);
  expect((await post(store, 'CUP')).status).toBe(200);
  for (const body of [{}, { sku: '' }, { sku: '' }])
    await create(store.asAdmin, '/products', { ...PRODUCT, ...body });
});

test('only one of 8 concurrent products gets a SKU', async () => {
  const store = await openStrictStore();
  const long = '漢'.repeat(500);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(store, long)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const { body } = await store.asAdmin('GET', '/products?fields=sku');
  expect(body.data).toEqual([{ sku: long }]);
});

test('products with an existing duplicate SKU can still be updated', async () => {
  const store = await openStrictStore();
  const records = openRecords(table, store.application, products);
  const cup = { name: 'Cup', price: 4, stock_type: 'infinite', sku: 'CUP' } as const;
  const one = await records.create(cup);
  const other = await records.create(cup);
  for (const { id } of [one, other]) {
    expect((await put(store, id, { sku: 'CUP', price: 5 })).status).toBe(200);
  }
  expect((await post(store, 'CUP')).status).toBe(409);
});

const withVariants = (...skus: string[]) => ({
  ...PRODUCT,
  type: 'product_with_variants',
  variants: skus.map((sku) => ({ price: 3, sku })),
});

test('saves a variant with a duplicate SKU and warns about it', async () => {
  const store = await openStore();
  const { asAdmin } = store;
  const cup = (await post(store, 'CUP')).body.data;
  const two = await asAdmin('POST', '/products', withVariants('CUP', 'POT', 'POT'));
  expect([two.status, two.body.warnings]).toEqual([
    200,
    [
      `variants.0.sku: product ${cup.id} has the same one.`,
      'variants.1.sku: variant 3 has the same one.',
      'variants.2.sku: variant 2 has the same one.',
    ],
  ]);
  const { id } = two.body.data;
  const lid = await post(store, 'POT');
  expect(lid.body.warnings).toEqual([`sku: product ${id} has the same one.`]);
  const put2 = (body: object) => asAdmin('PUT', `/products/${id}/variants/2`, body);
  expect((await put2({ price: 4 })).body.warnings).toBe(undefined);
  expect((await put2({ sku: 'CUP' })).body.warnings).toEqual([
    'variants.1.sku: variant 1 has the same one.',
  ]);
});

test('with unique_sku, every variant operation refuses a duplicate SKU', async () => {
  const store = await openStrictStore();
  const { asAdmin } = store;
  const cup = (await post(store, 'CUP')).body.data;
  const twins = await asAdmin('POST', '/products', withVariants('POT', 'POT'));
  expect(twins).toMatchObject(refused('POT', 'variant 2', 'variants.0.sku'));
  expect(await asAdmin('POST', '/products', withVariants('POT', 'CUP'))).toMatchObject(
    taken('CUP', cup.id, 'variants.1.sku'),
  );

  const pots = await create(asAdmin, '/products', { ...withVariants('P-1', 'P-2'), sku: 'P-1' });
  const path = `/products/${pots.id}`;
  const added = await asAdmin('POST', `${path}/variants`, [{ price: 3, sku: 'CUP' }]);
  expect(added).toMatchObject(taken('CUP', cup.id, 'variants.2.sku'));
  expect(await asAdmin('PUT', `${path}/variants/2`, { sku: 'CUP' })).toMatchObject(
    taken('CUP', cup.id, 'variants.1.sku'),
  );
  expect(await asAdmin('PUT', `${path}/variants/2`, { sku: 'P-1' })).toMatchObject(
    refused('P-1', 'variant 1', 'variants.1.sku'),
  );
  expect(await post(store, 'P-2')).toMatchObject(taken('P-2', pots.id));
  expect(await put(store, cup.id, { sku: 'P-2' })).toMatchObject(taken('P-2', pots.id));

  const { data } = (await asAdmin('GET', path)).body;
  expect((await put(store, pots.id, data)).status).toBe(200);
  expect((await asAdmin('PUT', `${path}/variants/2`, { sku: 'P-3' })).status).toBe(200);
  expect((await put(store, cup.id, { sku: 'P-2' })).status).toBe(200);
});

test('only one of 12 concurrent products and variants gets a SKU', async () => {
  const store = await openStrictStore();
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async (i) => {
      const { id } = await create(store.asAdmin, '/products', withVariants(`A-${i}`));
      return id as number;
    }),
  );
  const answers = await Promise.all([
    ...ids.map((id) => store.asAdmin('PUT', `/products/${id}/variants/1`, { sku: 'NEW' })),
    ...ids.map(() => store.asAdmin('POST', '/products', withVariants('NEW'))),
    ...ids.map(() => post(store, 'NEW')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
});

test('saves a product with 200 variant SKUs', async () => {
  const store = await openStrictStore();
  const skus = Array.from({ length: 200 }, (_, i) => `S-${i}`);
  await create(store.asAdmin, '/products', withVariants(...skus));
  expect((await post(store, 'S-0')).status).toBe(409);
  expect((await post(store, 'S-199')).status).toBe(409);
});

test('an import refuses duplicate variant SKUs', async () => {
  const store = await openStrictStore();
  const cup = (await post(store, 'CUP')).body.data;
  const file = join(root, 'variants.ndjson');
  const rows = [
    { ...withVariants('V-1', 'CUP'), slug: 'one' },
    { ...withVariants('V-1', 'V-1'), slug: 'two' },
    { ...withVariants('V-2', 'V-3'), slug: 'three' },
    { ...withVariants('V-4', 'V-3'), slug: 'four' },
    { ...PRODUCT, sku: 'V-2' },
  ];
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const application = String(store.application.id);
  const { code } = await shopwright('import', 'products', file, '--application', application);
  const { body } = await store.asAdmin('GET', '/products?slug=three');
  const [{ id }] = body.data;
  const errors = readFileSync(`${file}.errors.ndjson`, 'utf8').trim().split('\n');
  expect([code, errors.map((line) => JSON.parse(line).reason)]).toEqual([
    2,
    [
      `variants.1.sku must be unique: product ${cup.id} has the same one.`,
      'variants.0.sku must be unique: variant 2 has the same one.',
      `variants.1.sku must be unique: product ${id} has the same one.`,
      `sku must be unique: product ${id} has the same one.`,
    ],
  ]);
});

test('an import refuses duplicate product SKUs', async () => {
  const store = await openStrictStore();
  const cup = (await post(store, 'CUP')).body.data;
  const pot = (await post(store, 'POT')).body.data;
  const file = join(root, 'products.csv');
  writeFileSync(file, `id,sku,name,price\n${pot.id},CUP,Pot,5\n,MUG,Mug,6\n,CUP,Cup,7\n`);
  const id = String(store.application.id);
  const { code } = await shopwright('import', 'products', file, '--application', id);
  expect([code, readFileSync(`${file}.errors.ndjson`, 'utf8')]).toEqual([
    2,
    `{"line":2,"reason":"sku must be unique: product ${cup.id} has the same one."}\n`,
  ]);
  expect((await post(store, 'MUG')).status).toBe(409);
});
