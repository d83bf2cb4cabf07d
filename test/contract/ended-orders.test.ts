import { expect, test } from 'vitest';
import { recordKey } from '../../shared/storage/keys.ts';
import { ADDRESS, type Ask, create, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { sweeping } from '../store/sweep.ts';

/** Orders that nobody has paid do not stay for ever. */
const store = await openStore({ unpaid_order_minutes: 60 });
const { asAdmin, asPublic, asUser, application } = store;
const sweep = sweeping(store);
const product = await create(asAdmin, '/products', PRODUCT);
const transfer = await create(asAdmin, '/paymentMethods', {
  name: 'Bank transfer',
  cost_type: 'no_cost',
  settlement: 'confirmed',
});

const DAY = 86_400;
const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * DAY;

const keyOf = (id: number) => recordKey(application, 'orders', id);
const expiryOf = async (id: number) =>
  (await table.get(keyOf(id), { consistent: true }))?.['expires_at'];

const place = (ask: Ask) =>
  create(ask, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
const orderOf = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;

test('an order canceled as unpaid expires 30 days after its last change', async () => {
  const { id } = await place(asPublic);
  expect(await expiryOf(id)).toBeUndefined();
  const earliest = inDays(30);
  expect(await sweep(61)).toEqual([]);
  expect(await orderOf(id)).toMatchObject({ state: 'canceled', cancel_reason: 'unpaid' });
  const expiry = Number(await expiryOf(id));
  expect([expiry >= earliest, expiry <= inDays(31), expiry % DAY]).toEqual([true, true, 0]);
});

test('an order with a payment, or canceled by its customer or an admin, stays', async () => {
  const announced = await place(asPublic);
  const payment = { order_id: announced.id, payment_method_id: transfer.id };
  await create(asPublic, '/payments', payment);
  const [byCustomer, byAdmin] = [await place(asUser), await place(asUser)];
  await create(asUser, `/orders/${byCustomer.id}/cancel`, {});
  await asAdmin('PATCH', `/orders/${byAdmin.id}`, { state: 'canceled' });
  expect(await sweep(4_321)).toEqual([]);
  for (const { id } of [announced, byCustomer, byAdmin]) {
    expect([(await orderOf(id)).state, await expiryOf(id)]).toEqual(['canceled', undefined]);
  }
});

test('a canceled order that gets an invoice later stays', async () => {
  const { id } = await place(asUser);
  await sweep(61);
  expect(await expiryOf(id)).toBeDefined();
  const invoice = { number: `N-${id}`, order_id: id, customer: {}, company: {}, lineItems: [] };
  await create(asAdmin, '/invoices', invoice);
  expect(await expiryOf(id)).toBeUndefined();
});

test('an expired order cannot be listed or read', async () => {
  const other = await openStore({ unpaid_order_minutes: 60 });
  const sold = await create(other.asAdmin, '/products', PRODUCT);
  const body = {
    items: [{ product_id: sold.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  };
  const ended = await create(other.asUser, '/orders', body);
  await sweeping(other)(61);
  const live = await create(other.asUser, '/orders', body);
  await table.write({
    update: recordKey(other.application, 'orders', ended.id),
    edits: [{ attribute: 'expires_at', set: Math.floor(Date.now() / 1_000) - 1 }],
  });
  for (const ask of [other.asAdmin, other.asUser]) {
    const { body: listed } = await ask('GET', '/orders');
    expect([listed['count'], listed.data.map(({ id }: { id: number }) => id)]).toEqual([
      1,
      [live.id],
    ]);
    const { body: canceled } = await ask('GET', '/orders?state=canceled');
    expect([canceled['count'], canceled.data]).toEqual([0, []]);
    expect((await ask('GET', `/orders/${ended.id}`)).status).toBe(404);
  }
});
