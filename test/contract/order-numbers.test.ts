import { expect, test } from 'vitest';
import { NUMBERS_AT_ONCE } from '../../functions/orders/order-numbers.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import {
  ADDRESS,
  type Ask,
  asking,
  atOnce,
  create,
  errorOf,
  insist,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { until } from '../store/until.ts';

const otherInstance = await startOwnServer();

const bodyOf = (product_id: number) => ({
  items: [{ product_id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});

/** A store that orders can be placed in. */
async function openShop(settings: Parameters<typeof openStore>[0] = {}) {
  const store = await openStore(settings);
  const { id } = await create(store.asAdmin, '/products', PRODUCT);
  const place = async (ask: Ask): Promise<string> => {
    const { status, body } = await insist(() => ask('POST', '/orders', bodyOf(id)));
    expect([status, body['errors']]).toEqual([200, undefined]);
    return body.data.number;
  };
  const lastTaken = async () => {
    const key = besideRecordsKey(store.application.id, 'orders#counters', 'number');
    return (await table.get(key, { consistent: true }))?.['last'];
  };
  return { ...store, productId: id, place, lastTaken };
}

test('400 orders at the same time over two instances have numbers of their own', async () => {
  const { application, asPublic, place, lastTaken } = await openShop();
  const onOther = asking(application.publicKey, otherInstance);
  const numbers = await atOnce(400, (i) => place(i % 2 === 0 ? asPublic : onOther));
  expect(new Set(numbers).size).toBe(400);
  const values = numbers.map(Number).toSorted((one, other) => one - other);
  expect(values[0]).toBeGreaterThanOrEqual(1_001);
  // What was not given is left of the numbers that the two instances have taken.
  const last = Number(await lastTaken());
  expect(values.at(-1)).toBeLessThanOrEqual(last);
  expect((last - 1_000) % NUMBERS_AT_ONCE).toBe(0);
});

test('numbers are not in the order of time', async () => {
  const { asPublic, place } = await openShop();
  const numbers: number[] = [];
  for (let i = 0; i < NUMBERS_AT_ONCE; i += 1) numbers.push(Number(await place(asPublic)));
  const sorted = numbers.toSorted((one, other) => one - other);
  expect(sorted).toEqual(Array.from({ length: NUMBERS_AT_ONCE }, (_, i) => 1_001 + i));
  // One of 20! histories.
  expect(numbers).not.toEqual(sorted);
});

test('a store says what its numbers begin with, and where', async () => {
  const { asAdmin, place } = await openShop({
    order_number_prefix: 'WEB-',
    order_number_start: 50_000,
  });
  const next = () => place(asAdmin);
  expect(await next()).toMatch(/^WEB-500[01]\d$/);
  await asAdmin('PUT', '/application', { order_number_prefix: 'N', order_number_start: 70_000 });
  // Other functions read the settings again some seconds later.
  await until(next, (number) => /^N700[01]\d$/.test(number));
  // Numbers are never given again.
  await asAdmin('PUT', '/application', { order_number_start: 1 });
  await until(next, (number) => /^N700[23]\d$/.test(number));
});

test('a prefix has no digit at its end, so that no two numbers are spelt the same', async () => {
  const { asAdmin } = await openShop();
  for (const order_number_prefix of ['A1', 'ä', 'A B', 'TOO-LONG-PREFIX']) {
    const { status, body } = await asAdmin('PUT', '/application', { order_number_prefix });
    expect([status, body['errors']]).toMatchObject([
      400,
      [{ invalidPropertyName: 'order_number_prefix' }],
    ]);
  }
  for (const order_number_prefix of ['', '2026-', 'a/b_']) {
    expect((await asAdmin('PUT', '/application', { order_number_prefix })).status).toBe(200);
  }
  for (const order_number_start of [0, 1.5, 1_000_000_001]) {
    expect((await asAdmin('PUT', '/application', { order_number_start })).status).toBe(400);
  }
});

test('neither a quote nor an order that is refused takes a number', async () => {
  const { asAdmin, asPublic, productId, lastTaken } = await openShop();
  const quoted = await asPublic('POST', '/orders/quote', bodyOf(productId));
  expect(quoted.status).toBe(200);
  const refused = await asPublic('POST', '/orders', bodyOf(productId + 1));
  expect(refused.status).toBe(400);
  expect(await lastTaken()).toBeUndefined();
  // Nobody chooses a number.
  for (const ask of [asPublic, asAdmin]) {
    const chosen = await ask('POST', '/orders', { ...bodyOf(productId), number: '7' });
    expect([chosen.status, errorOf(chosen).invalidPropertyName]).toEqual([400, 'number']);
    const order = await create(ask, '/orders', bodyOf(productId));
    expect(order.number).toMatch(/^10[012]\d$/);
  }
});
