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

const taken = (sku: string, id: unknown) => ({
  status: 409,
  body: {
    status: false,
    errors: [
      {
        code: 409,
        type: 'Conflict',
        message: `sku must be unique: product ${id} has the same one.`,
        valid: false,
        failedValidator: 'unique',
        invalidPropertyName: 'sku',
        invalidPropertyValue: sku,
      },
    ],
  },
});

test('a second product with one sku is stored, and the answer has a warning', async () => {
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

test('with unique_sku it is 409, and a sku that is free again can be taken', async () => {
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

test('of products that take one sku at the same time, one gets it', async () => {
  const store = await openStrictStore();
  const long = '漢'.repeat(500);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(store, long)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const { body } = await store.asAdmin('GET', '/products?fields=sku');
  expect(body.data).toEqual([{ sku: long }]);
});

test('products that have one sku already stay, and are changed', async () => {
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

test('an import gives no product the sku of another one', async () => {
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
