import { afterAll, expect, test } from 'vitest';
import { LEASE_MS } from '../../../shared/payments/payment-states.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { create, openStore } from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { documentedAnswers } from '../../store/documented-answers.ts';
import { type Fault, faultyStorage } from '../../store/faulty-storage.ts';
import { storage } from '../../store/local-store.ts';
import { addresses, atEachCall, orderScenarios } from '../../store/order-scenarios.ts';
import { startOwnServer } from '../../store/own-server.ts';

/** A server of its own, whose storage fails at one call of placing or paying an order. */
stopClock();
const faults = faultyStorage(storage);
const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const url = await startOwnServer({
  storage: faults.storage,
  // The failures are meant, and would fill the report.
  environment: { STRIPE_URL: stripe.baseUrl, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  inspect: documentedAnswers(),
});
const store = await openStore({}, url);
const { openCart, placeWith, payWith, refundWith, send } = await orderScenarios({
  store,
  url,
  stripe,
  faults,
  // A payment that was cut off excludes others for a while.
  beforeRepeat: () => tick(LEASE_MS),
});

const FAULTS: readonly Fault[] = ['fail', 'down', 'lose'];

test.each(FAULTS)(
  'places exactly one order whichever call to the storage fails: %s',
  async (fault) => {
    expect(await atEachCall((at) => placeWith({ fault, at }))).toBeGreaterThanOrEqual(4);
  },
);

test.each(
  (['Custom', 'Stripe'] as const).flatMap((by) => FAULTS.map((fault) => [by, fault] as const)),
)(
  'makes exactly one payment by %s whichever call to the storage fails: %s',
  async (method, fault) => {
    expect(await atEachCall((at) => payWith(method, { fault, at }))).toBeGreaterThanOrEqual(2);
  },
);

test.each(
  (['refund', 'cancel'] as const).flatMap((way) => FAULTS.map((fault) => [way, fault] as const)),
)(
  'makes exactly one refund for a %s whichever call to the storage fails: %s',
  async (way, fault) => {
    expect(await atEachCall((at) => refundWith(way, { fault, at }))).toBeGreaterThanOrEqual(4);
  },
);

test('refuses an order whose stock sells out before it is written', async () => {
  const { product } = await openCart();
  const order = (quantity: number) =>
    send('POST', '/orders', { items: [{ product_id: product.id, quantity }], ...addresses });
  const { waiting, release } = faults.hold('transactWrite');
  const late = order(8);
  await waiting;
  expect((await order(3)).status).toBe(200);
  release();
  const { status, text } = await late;
  expect([status, text]).toEqual([400, expect.stringContaining('only 7 left')]);
  const { body } = await store.asAdmin('GET', `/products/${product.id}`);
  expect(body.data.stock_level).toBe(7);
});

test('keeps both changes of a cart when one is written between the steps of the other', async () => {
  const { product, cart } = await openCart();
  const add = (quantity: number) =>
    store.asPublic('PATCH', `/carts/${cart.id}`, {
      op: 'add',
      items: [{ product_id: product.id, quantity }],
    });
  const { waiting, release } = faults.hold('write');
  const late = add(1);
  await waiting;
  expect((await add(3)).status).toBe(200);
  release();
  expect((await late).body.data.items).toMatchObject([{ quantity: 6 }]);
});

test('an order paid while being canceled stays paid until it is canceled again', async () => {
  const { cart } = await openCart();
  const order = await create(store.asPublic, '/orders', { cart_id: cart.id, ...addresses });
  const cancel = () => store.asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  const { waiting, release } = faults.hold('transactWrite');
  const late = cancel();
  await waiting;
  const payment = { order_id: order.id, method: 'Stripe', source: 'tok_visa' };
  expect((await store.asPublic('POST', '/payments', payment)).status).toBe(200);
  release();
  expect((await late).status).toBe(409);
  const { body } = await store.asAdmin('GET', `/orders/${order.id}`);
  expect(body.data.state).toBe('processing');
  expect((await cancel()).body.data).toMatchObject({
    state: 'canceled',
    refunds: [{ status: 'succeeded' }],
  });
  expect(stripe.charges.at(-1)).toMatchObject({ refunded: true });
});

test('an order canceled with a lost answer returns stock and coupon once', async () => {
  const { product, coupon, cart } = await openCart();
  const order = await create(store.asPublic, '/orders', { cart_id: cart.id, ...addresses });
  const cancel = () => store.asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  faults.plan({ fault: 'lose', at: 'transactWrite' });
  expect([(await cancel()).status, faults.end()]).toEqual([503, true]);
  await cancel();
  const returned = await store.asAdmin('GET', `/products/${product.id}`);
  expect(returned.body.data.stock_level).toBe(10);
  const unused = await store.asAdmin('GET', `/coupons/${coupon.id}`);
  expect(unused.body.data).toMatchObject({ total_usages: 0, usages_left: 5 });
});
