import { afterAll, expect, inject, test } from 'vitest';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { create, openStore } from '../../store/api.ts';
import { documentedAnswers } from '../../store/documented-answers.ts';
import { type Fault, openFaultyEngine } from '../../store/faulty-engine.ts';
import { cipher } from '../../store/local-store.ts';
import { addresses, atEachCall, orderScenarios } from '../../store/order-scenarios.ts';
import { startOwnServer } from '../../store/own-server.ts';

/**
 * The faults of DynamoDB's protocol, with what the AWS SDK does about them: those of any engine are
 * in ../storage/faults.test.ts.
 */
const store = await openStore();
const faults = await openFaultyEngine(inject('local').endpoint);
const stripe = await startFakeStripe();
afterAll(() => Promise.all([faults.close(), stripe.close()]));
const url = await startOwnServer({
  endpoint: faults.endpoint,
  // The failures are meant, and would fill the report.
  environment: { STRIPE_URL: stripe.baseUrl, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  inspect: documentedAnswers(),
});
const { openCart, placeWith, payWith, send } = await orderScenarios({ store, url, stripe, faults });

test.each<Fault>(['throttle', 'garble', 'lose', 'lose once'])(
  'places exactly one order whichever database call fails: %s',
  async (fault) => {
    expect(await atEachCall((at) => placeWith({ fault, at }))).toBeGreaterThanOrEqual(4);
  },
);

test.each(['Custom', 'Stripe'] as const)(
  'makes exactly one payment by %s whichever database answer is lost once',
  async (method) => {
    const calls = await atEachCall((at) => payWith(method, { fault: 'lose once', at }));
    expect(calls).toBeGreaterThanOrEqual(2);
  },
);

test('an order without a key is placed once even if the database answer is lost', async () => {
  const { product, coupon } = await openCart();
  const items = [{ product_id: product.id, quantity: 2 }];
  faults.plan({ fault: 'lose once', at: 'TransactWriteItems' });
  const answer = await send('POST', '/orders', { items, ...addresses, coupon_code: coupon.code });
  expect([answer.status, faults.end()]).toEqual([200, true]);
  const { id } = JSON.parse(answer.text).data;
  const orders = await store.asAdmin('GET', `/orders?coupon_code=${coupon.code}`);
  expect(orders.body.data).toMatchObject([{ id, total: 44.1 }]);
  const sold = await store.asAdmin('GET', `/products/${product.id}`);
  expect(sold.body.data.stock_level).toBe(8);
});

test('an order succeeds even if an item is throttled first', async () => {
  const { cart } = await openCart();
  faults.plan({ fault: 'cancel', at: 'TransactWriteItems' });
  const answer = await send('POST', '/orders', { cart_id: cart.id, ...addresses });
  expect([answer.status, faults.end()]).toEqual([200, true]);
});

test('a cart line is added once even if the answer is lost', async () => {
  const { product, cart } = await openCart();
  const items = [{ product_id: product.id, quantity: 1 }];
  faults.plan({ fault: 'lose once', at: 'UpdateItem' });
  const answer = await send('PATCH', `/carts/${cart.id}`, { op: 'add', items });
  expect([answer.status, faults.end()]).toEqual([200, true]);
  expect(JSON.parse(answer.text).data.items).toMatchObject([{ quantity: 3 }]);
});

test('a canceled order returns stock and coupon once even if the answer is lost', async () => {
  const { product, coupon, cart } = await openCart();
  const order = await create(store.asPublic, '/orders', { cart_id: cart.id, ...addresses });
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const Authorization = `${store.application.publicKey}:${token}`;
  faults.plan({ fault: 'lose once', at: 'TransactWriteItems' });
  const move = { state: 'canceled' };
  const answer = await send('PATCH', `/orders/${order.id}`, move, { Authorization });
  expect([answer.status, faults.end()]).toEqual([200, true]);
  const returned = await store.asAdmin('GET', `/products/${product.id}`);
  expect(returned.body.data.stock_level).toBe(10);
  const unused = await store.asAdmin('GET', `/coupons/${coupon.id}`);
  expect(unused.body.data).toMatchObject({ total_usages: 0, usages_left: 5 });
});
