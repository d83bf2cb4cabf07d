import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { BACK_IN_STOCK } from '../../shared/events/hand-over.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { stockWaiters } from '../../shared/storage/keys.ts';
import { askingFrom, create, errorOf, inTurn, openStore, PRODUCT, statusOf } from '../store/api.ts';
import { deliveringOn } from '../store/delivering.ts';
import { settle } from '../store/feed.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { until } from '../store/until.ts';

/** Mails to who waits for a product (stock.md, "Back in stock"). */
const store = await openStore({ url: 'https://shop.example' });
const { asAdmin, asPublic } = store;
const behindProxy = await startOwnServer({ behindProxy: true });
const newEmail = () => `${randomUUID()}@example.org`;
const soldOut = (fields: object = {}) =>
  create(asAdmin, '/products', { ...PRODUCT, stock_type: 'track', stock_level: 0, ...fields });
const wait = (id: number, body: object, ask = asPublic) =>
  ask('POST', `/products/${id}/notify`, body);
const change = (id: number, fields: object) => asAdmin('PATCH', `/products/${id}`, fields);
const addStock = (id: number, body: object) => asAdmin('POST', `/products/${id}/stock`, body);
const { id: application } = store.application;

async function subjectsTo(email: string): Promise<string[]> {
  const mails = await mailsTo(store.application, email);
  return mails.map(({ subject }) => subject);
}

/** Products that are waited for. */
async function awaited(email: string) {
  const waiting = await table.query(stockWaiters.partition(application), { consistent: true });
  return waiting.filter((item) => item['email'] === email).map((item) => stockWaiters.read(item));
}

/** Once the work for a change is done. */
const forgotten = (email: string) =>
  until(
    () => awaited(email),
    ({ length }) => length === 0,
  );

test('a waiting customer gets one email when stock returns, then is forgotten', async () => {
  const { id } = await soldOut();
  const email = newEmail();
  const answers = [await wait(id, { email }), await wait(id, { email })];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(2).fill([200, { status: true, mailed: true }]),
  );
  expect(await awaited(email)).toEqual([{ product_id: id, variant_id: 0 }]);
  await settle(store);
  expect((await addStock(id, { change: 5 })).status).toBe(200);
  const [mail, ...others] = await mailsTo(store.application, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Blue Kettle is back in stock');
  expect(mail?.text).toMatch(
    /^Hello,\n\nYou asked us to tell you when Blue Kettle is back in stock\./,
  );
  expect(mail?.text).toContain('https://shop.example');
  expect(await awaited(email)).toEqual([]);
  await addStock(id, { level: 0 });
  await settle(store);
  await addStock(id, { level: 3 });
  await settle(store);
  expect(await subjectsTo(email)).toHaveLength(1);
});

test.each([
  ['a stock level is set', { stock_level: 3 }],
  ['backorders are allowed', { allow_backorder: true }],
  ['stock tracking ends', { stock_type: 'infinite' }],
])('a waiting customer gets the email when %s', async (_, fields) => {
  const { id } = await soldOut({ stock_shards: 2 });
  const email = newEmail();
  await wait(id, { email });
  await change(id, { name: 'Red Kettle' });
  await settle(store);
  expect(await awaited(email)).toHaveLength(1);
  expect((await change(id, fields)).status).toBe(200);
  expect(await subjectsTo(email)).toEqual(['Red Kettle is back in stock']);
});

test('a customer can wait for one variant or for any of them', async () => {
  const variants = [0, 0].map((level) => ({ price: 3, stock_type: 'track', stock_level: level }));
  const { id } = await soldOut({ type: 'product_with_variants', variants });
  const [first, second, any] = [newEmail(), newEmail(), newEmail()];
  await wait(id, { email: first, variant_id: 1 });
  await wait(id, { email: second, variant_id: 2 });
  await wait(id, { email: any });
  expect(errorOf(await wait(id, { email: any, variant_id: 3 }))).toMatchObject({
    ...{ code: 400, invalidPropertyName: 'variant_id' },
  });
  await addStock(id, { variant_id: 2, change: 1 });
  expect(await subjectsTo(second)).toHaveLength(1);
  expect(await subjectsTo(any)).toHaveLength(1);
  await settle(store);
  expect(await awaited(first)).toEqual([{ product_id: id, variant_id: 1 }]);
  await asAdmin('DELETE', `/products/${id}/variants/1`);
  await forgotten(first);
});

test('a customer who waits for a product in stock gets the email soon', async () => {
  const { id } = await soldOut({ stock_level: 1 });
  const email = newEmail();
  expect(await statusOf(wait(id, { email }))).toBe(200);
  const work = { application, kind: BACK_IN_STOCK, id };
  await deliver(work, deliveringOn(auditedTable(table, bySystem)), Date.now() + 1_000);
  expect(await subjectsTo(email)).toHaveLength(1);
});

test('customers keep waiting for a hidden product, but not for a deleted one', async () => {
  const { id } = await soldOut();
  const email = newEmail();
  await wait(id, { email });
  await change(id, { published: false });
  expect(await statusOf(wait(id, { email: newEmail() }))).toBe(404);
  await addStock(id, { change: 1 });
  await settle(store);
  expect(await awaited(email)).toHaveLength(1);
  await change(id, { published: true });
  expect(await subjectsTo(email)).toHaveLength(1);
  const other = await soldOut();
  await wait(other.id, { email });
  await asAdmin('DELETE', `/products/${other.id}`);
  await forgotten(email);
  expect(await statusOf(wait(other.id, { email }))).toBe(404);
});

test('limits requests to 3 per email address and 30 per network, except for staff', async () => {
  const { id } = await soldOut();
  const others = await Promise.all([soldOut(), soldOut(), soldOut()]);
  const email = newEmail();
  for (const each of [{ id }, ...others]) {
    expect(await statusOf(wait(each.id, { email }))).toBe(200);
  }
  expect(await awaited(email)).toHaveLength(3);
  expect(await statusOf(wait(others[2]?.id ?? 0, { email }, asAdmin))).toBe(200);
  expect(await awaited(email)).toHaveLength(4);
  const stranger = askingFrom('198.51.100.7', store.application.publicKey, behindProxy);
  const answers = await inTurn(31, () => wait(id, { email: newEmail() }, stranger));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
  for (const body of [{}, { email: 'nobody' }, { email: 'a b@example.org' }]) {
    expect(errorOf(await wait(id, body))).toMatchObject({
      ...{ code: 400, invalidPropertyName: 'email' },
    });
  }
});

test('a user export lists awaited products, and an erasure deletes them', async () => {
  const { id } = await soldOut();
  const email = newEmail();
  const user = await create(asAdmin, '/users', { name: 'Nora', email, password: 'correct horse' });
  await wait(id, { email: email.toUpperCase() });
  const { data } = (await asAdmin('GET', `/users/${user.id}/export`)).body;
  expect(data.back_in_stock).toEqual([{ product_id: id, variant_id: 0 }]);
  expect((await asAdmin('POST', `/users/${user.id}/erase`)).status).toBe(200);
  expect(await awaited(email.toUpperCase())).toEqual([]);
});

test('a store can customize the email, and events omit the email address', async () => {
  const own = await openStore();
  await create(own.asAdmin, '/notifications', {
    ...{ event: 'product.back_in_stock', subject: '{{ product.name }}!', text: 'It is here.' },
  });
  const { id } = await create(own.asAdmin, '/products', {
    ...{ ...PRODUCT, stock_type: 'status', stock_status: 'out_of_stock' },
  });
  const email = newEmail();
  await wait(id, { email }, own.asPublic);
  await own.asAdmin('PATCH', `/products/${id}`, { stock_status: 'in_stock' });
  expect(await mailsTo(own.application, email)).toMatchObject([
    ...[{ subject: 'Blue Kettle!', text: 'It is here.' }],
  ]);
  const { data } = (await own.asAdmin('GET', '/events?types=mail.requested')).body;
  expect(data).toMatchObject([
    ...[{ data: { type: 'product.back_in_stock', resource: 'products', record_id: id } }],
  ]);
  expect(JSON.stringify(data)).not.toContain(email);
});

test('the email links to the product page if the store has a product_url', async () => {
  const product_url = 'https://shop.example/p/{slug}';
  expect((await asAdmin('PUT', '/application', { product_url: 'http://a.example' })).status).toBe(
    400,
  );
  expect((await asAdmin('PUT', '/application', { product_url })).status).toBe(200);
  const { id } = await soldOut({ slug: 'blue-kettle' });
  const email = newEmail();
  await wait(id, { email });
  await settle(store);
  await addStock(id, { change: 5 });
  const [mail] = await mailsTo(store.application, email);
  expect(mail?.text).toContain('https://shop.example/p/blue-kettle');
  expect((await asAdmin('PUT', '/application', { product_url: null })).status).toBe(200);
  const [settings] = (await asAdmin('GET', '/application')).body.data;
  expect(settings.product_url).toBeNull();
});
