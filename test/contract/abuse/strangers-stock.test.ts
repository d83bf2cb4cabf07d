import { expect, test } from 'vitest';
import {
  ADDRESS,
  type Ask,
  asking,
  askingFrom,
  atOnce,
  create,
  errorOf,
  openStore,
  PRODUCT,
} from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { settledFeed } from '../../store/feed.ts';
import { SERVER, tally } from '../../store/login-shop.ts';
import { startOwnServer } from '../../store/own-server.ts';

stopClock();
const url = await startOwnServer({ behindProxy: true });

/** A store with a limit of 20, and a product of which there are 500. */
async function openShop(product: object = {}) {
  tick(60 * 60_000);
  const settings = { guest_max_quantity: 20, server_addresses: [`${SERVER}/32`] };
  const store = await openStore(settings, url);
  const { publicKey } = store.application;
  const counted = { ...PRODUCT, stock_type: 'track', stock_level: 500, published: true };
  const { id } = await create(store.asAdmin, '/products', { ...counted, ...product });
  return {
    ...store,
    id: Number(id),
    from: (address: string) => askingFrom(address, publicKey, url),
    left: async () => (await store.asAdmin('GET', `/products/${id}`)).body.data.stock_level,
  };
}

let emails = 0;

/** An order of somebody else each time, unless there is an e-mail address. */
function order(by: Ask, id: number, quantity: number, more: object = {}, email?: string) {
  emails += 1;
  const address = { ...ADDRESS, email: email ?? `guest-${emails}@example.org` };
  const body = { shipping_address: address, billing_address: address, ...more };
  return by('POST', '/orders', { items: [{ product_id: id, quantity }], ...body });
}

const PROBLEM =
  'Without an account, you can order up to 20 of Blue Kettle, including unpaid orders. Pay those, or log in.';

test('guests at one IP address share a limit per product', async () => {
  const { id, from, left, asAdmin } = await openShop();
  const guest = from('192.0.2.1');
  const answers = [];
  for (let i = 0; i < 8; i += 1) answers.push(await order(guest, id, 20));
  expect(tally(answers)).toEqual({ 200: 1, 400: 7 });
  expect(await left()).toBe(480);
  expect(errorOf(answers[7] ?? expect.fail())).toMatchObject({
    invalidPropertyName: 'items.0.quantity',
    failedValidator: 'max',
    message: PROBLEM,
  });
  const other = await create(asAdmin, '/products', {
    ...PRODUCT,
    stock_type: 'track',
    stock_level: 9,
    published: true,
  });
  expect((await order(guest, Number(other.id), 9)).status).toBe(200);
  expect((await order(from('192.0.2.2'), id, 20)).status).toBe(200);
  for (let i = 0; i < 3; i += 1) expect((await order(asAdmin, id, 20)).status).toBe(200);
});

test('concurrent guest orders from one IP address stay within the limit', async () => {
  const { id, from, left } = await openShop();
  const answers = await atOnce(12, () => order(from('192.0.2.1'), id, 5));
  expect(tally(answers)).toEqual({ 200: 4, 400: 8 });
  expect(await left()).toBe(480);
});

test('an IPv6 /48 can hold four times as much', async () => {
  const { id, from, left } = await openShop();
  for (let i = 0; i < 6; i += 1) {
    const answer = await order(from(`2001:db8:7:${i}::1`), id, 20);
    expect(answer.status).toBe(i < 4 ? 200 : 400);
  }
  expect(await left()).toBe(420);
});

test('variants of a product count together across order lines', async () => {
  const { id, from } = await openShop({
    has_variants: true,
    variantsDefinition: { size: ['S', 'M'] },
    variants: ['S', 'M'].map((size) => ({ size, stock_type: 'track', stock_level: 100 })),
  });
  const items = [1, 2].map((variant_id) => ({ product_id: id, variant_id, quantity: 15 }));
  const refused = await order(from('192.0.2.1'), id, 1, { items });
  expect([refused.status, errorOf(refused).message]).toEqual([400, PROBLEM]);
  const few = items.map((item) => ({ ...item, quantity: 10 }));
  expect((await order(from('192.0.2.1'), id, 1, { items: few })).status).toBe(200);
});

test.each([
  ['canceled', { state: 'canceled' }],
  ['shipped', { state: 'shipped' }],
])('an order stops counting toward the limit once it is %s', async (_, move) => {
  const { id, from, asAdmin } = await openShop();
  const guest = from('192.0.2.1');
  const first = (await order(guest, id, 20)).body.data;
  expect((await order(guest, id, 1)).status).toBe(400);
  if (move.state === 'shipped')
    await asAdmin('PATCH', `/orders/${first.id}`, { state: 'processing' });
  expect((await asAdmin('PATCH', `/orders/${first.id}`, move)).status).toBe(200);
  expect((await order(guest, id, 20)).status).toBe(200);
  expect((await order(guest, id, 1)).status).toBe(400);
});

test('a paid order stops counting toward the limit; one on account still counts', async () => {
  const { id, from, asAdmin } = await openShop();
  const pays = async (settlement: string, address: string) => {
    const method = await create(asAdmin, '/paymentMethods', {
      ...{ name: settlement, cost_type: 'no_cost', settlement },
    });
    const guest = from(address);
    const { id: order_id, secret } = (await order(guest, id, 20)).body.data;
    const payment = { order_id, secret, method: 'Custom', payment_method_id: method.id };
    const paid = await guest('POST', '/payments', payment);
    expect(paid.status).toBe(200);
    return { again: () => order(guest, id, 20), order_id };
  };
  const onAccount = await pays('later', '192.0.2.1');
  expect((await onAccount.again()).status).toBe(400);
  const confirmed = await pays('confirmed', '192.0.2.2');
  expect((await confirmed.again()).status).toBe(400);
  const money = { method: 'Custom', order_id: confirmed.order_id };
  expect((await asAdmin('POST', '/payments', money)).status).toBe(200);
  expect((await confirmed.again()).status).toBe(200);
});

test('orders with one email address share a limit across IP addresses', async () => {
  const { id, from } = await openShop();
  const email = 'one@example.org';
  expect((await order(from('192.0.2.1'), id, 20, {}, email)).status).toBe(200);
  await expect
    .poll(async () => (await order(from('192.0.2.2'), id, 1, {}, ' ONE@example.org'.trim())).status)
    .toBe(400);
});

test('orders with one email address share a limit across IPv6 networks', async () => {
  const { id, from, ...store } = await openShop();
  const email = 'six@example.org';
  const orderFrom = (network: number) => order(from(`2001:db8:${network}::1`), id, 20, {}, email);
  expect((await orderFrom(1)).status).toBe(200);
  // Orders are found a moment after they are placed.
  await settledFeed(store);
  expect((await orderFrom(2)).status).toBe(400);
});

test('orders from a store server that names no visitor are counted by email address', async () => {
  const { id, from } = await openShop();
  for (let i = 0; i < 3; i += 1) expect((await order(from(SERVER), id, 20)).status).toBe(200);
  const email = 'two@example.org';
  const answers = await atOnce(4, () => order(from(SERVER), id, 10, {}, email));
  expect(tally(answers)).toEqual({ 200: 2, 400: 2 });
});

test('only customers with a confirmed email address have no limit', async () => {
  const { from, id, asPublic, asAdmin, application } = await openShop();
  const account = { name: 'Ada', email: 'ada@example.org', password: 'a good secret' };
  const user = await create(asPublic, '/users', account);
  const logIn = async () => {
    const answer = await from('192.0.2.9')('POST', '/users/authenticate', account);
    return asking(`${application.publicKey}:${answer.body.data.token}`, url);
  };
  const asUser = await logIn();
  expect((await order(asUser, id, 20)).status).toBe(200);
  const refused = await order(asUser, id, 1);
  expect(errorOf(refused).message).toContain('Until you confirm your email address');
  await asAdmin('PUT', `/users/${user.id}`, { email: account.email, password: account.password });
  tick(1_000);
  const proved = await logIn();
  for (let i = 0; i < 3; i += 1) expect((await order(proved, id, 20)).status).toBe(200);
});
