import { afterAll, expect, inject, test } from 'vitest';
import { setProcessor } from '../../../shared/tenancy/processors.ts';
import { readApplication } from '../../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../../store/api.ts';
import { documentedAnswers } from '../../store/documented-answers.ts';
import { type Fault, openFaultyEngine } from '../../store/faulty-engine.ts';
import { cipher, table } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';

/** A server of its own, whose database fails at one step of placing or paying an order. */
const store = await openStore();
const engine = await openFaultyEngine(inject('local').endpoint);
const stripe = await startFakeStripe();
afterAll(() => Promise.all([engine.close(), stripe.close()]));
const faultyUrl = await startOwnServer({
  endpoint: engine.endpoint,
  // The failures are meant, and would fill the report.
  environment: { STRIPE_URL: stripe.baseUrl, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  inspect: documentedAnswers(),
});

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

async function send(method: string, path: string, body: object, headers: object = {}) {
  const response = await fetch(`${faultyUrl}/v0${path}`, {
    method,
    headers: { Authorization: store.application.publicKey, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const place = (body: object, key: string) =>
  send('POST', '/orders', body, { 'Idempotency-Key': key });

let scenarios = 0;

/** A cart with two units of a product and a coupon, and what an order of it must leave. */
async function openCart() {
  scenarios += 1;
  const stock = { stock_type: 'track', stock_level: 10 };
  const product = await create(store.asAdmin, '/products', { ...PRODUCT, ...stock });
  const coupon = await create(store.asAdmin, '/coupons', {
    name: 'Ten percent',
    code: `FAULT-${scenarios}`,
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
    usages_left: 5,
  });
  const items = [{ product_id: product.id, quantity: 2 }];
  const cart = await create(store.asPublic, '/carts', { items });
  await store.asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: coupon.code });
  return { product, coupon, cart, key: `order-${scenarios}` };
}

/** Places an order while the n-th call of the database fails, and again without a fault. */
async function placeWith(fault: Fault, at: number): Promise<boolean> {
  const { product, coupon, cart, key } = await openCart();
  const body = { cart_id: cart.id, ...addresses };
  engine.plan({ fault, at });
  const first = await place(body, key);
  const wasMet = engine.end();
  expect([fault, at, [200, 503].includes(first.status)]).toEqual([fault, at, true]);
  expect(first.headers.get('retry-after')).toBe(first.status === 503 ? '1' : null);

  const again = await place(body, key);
  const { data } = JSON.parse(again.text);
  expect([fault, at, again.status]).toEqual([fault, at, 200]);
  if (first.status === 200) expect(again.text).toBe(first.text);
  const orders = await store.asAdmin('GET', `/orders?cart_id=${cart.id}`);
  expect(orders.body.data.map(({ id }: { id: number }) => id)).toEqual([data.id]);
  const sold = await store.asAdmin('GET', `/products/${product.id}`);
  expect(sold.body.data.stock_level).toBe(8);
  const used = await store.asAdmin('GET', `/coupons/${coupon.id}`);
  expect(used.body.data).toMatchObject({ total_usages: 1, usages_left: 4 });
  const closed = await store.asAdmin('GET', `/carts/${cart.id}`);
  expect(closed.body.data).toMatchObject({ status: 'closed', order_id: data.id });
  return wasMet;
}

test.each<Fault>(['fail', 'throttle', 'garble', 'lose', 'lose once'])(
  'one order comes of it whichever call of the database gets the fault: %s',
  async (fault) => {
    let steps = 0;
    while (await placeWith(fault, steps + 1)) steps += 1;
    expect(steps).toBeGreaterThanOrEqual(4);
  },
);

test('without a key, too, an order whose answer was lost is placed once and answered', async () => {
  const { product, coupon } = await openCart();
  const items = [{ product_id: product.id, quantity: 2 }];
  engine.plan({ fault: 'lose once', at: 'TransactWriteItems' });
  const answer = await send('POST', '/orders', { items, ...addresses, coupon_code: coupon.code });
  expect([answer.status, engine.end()]).toEqual([200, true]);
  const { id } = JSON.parse(answer.text).data;
  const orders = await store.asAdmin('GET', `/orders?coupon_code=${coupon.code}`);
  expect(orders.body.data).toMatchObject([{ id, total: 44.1 }]);
  const sold = await store.asAdmin('GET', `/products/${product.id}`);
  expect(sold.body.data.stock_level).toBe(8);
});

test('an order placed while an item is throttled is placed in the end', async () => {
  const { cart } = await openCart();
  engine.plan({ fault: 'cancel', at: 'TransactWriteItems' });
  const answer = await send('POST', '/orders', { cart_id: cart.id, ...addresses });
  expect([answer.status, engine.end()]).toEqual([200, true]);
});

test('a line whose answer was lost is added once', async () => {
  const { product, cart } = await openCart();
  const items = [{ product_id: product.id, quantity: 1 }];
  engine.plan({ fault: 'lose once', at: 'UpdateItem' });
  const answer = await send('PATCH', `/carts/${cart.id}`, { op: 'add', items });
  expect([answer.status, engine.end()]).toEqual([200, true]);
  expect(JSON.parse(answer.text).data.items).toMatchObject([{ quantity: 3 }]);
});

test('a canceled order whose answer was lost gives back what it took once', async () => {
  const { product, coupon, cart } = await openCart();
  const order = await create(store.asPublic, '/orders', { cart_id: cart.id, ...addresses });
  const { token } = await issueToken(store.application, cipher, { access: 'admin' });
  const Authorization = `${store.application.publicKey}:${token}`;
  engine.plan({ fault: 'lose once', at: 'TransactWriteItems' });
  const move = { state: 'canceled' };
  const answer = await send('PATCH', `/orders/${order.id}`, move, { Authorization });
  expect([answer.status, engine.end()]).toEqual([200, true]);
  const returned = await store.asAdmin('GET', `/products/${product.id}`);
  expect(returned.body.data.stock_level).toBe(10);
  const unused = await store.asAdmin('GET', `/coupons/${coupon.id}`);
  expect(unused.body.data).toMatchObject({ total_usages: 0, usages_left: 5 });
});

const transfer = await create(store.asAdmin, '/paymentMethods', {
  name: 'x',
  cost_type: 'no_cost',
});
const kettle = await create(store.asAdmin, '/products', PRODUCT);
const { secretKey } = stripe;
const application = await readApplication(table, store.application.id);
await setProcessor(table, cipher, application, 'stripe', { secretKey });

const METHODS = {
  Custom: { payment_method_id: transfer.id },
  Stripe: { source: 'tok_visa' },
};

/** Pays an order while the n-th call of the database fails, and again until it is paid. */
async function payWith(method: keyof typeof METHODS, fault: Fault, at: number): Promise<boolean> {
  const order = await create(store.asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    ...addresses,
  });
  const body = { method, order_id: order.id, ...METHODS[method] };
  const key = `pay-${order.id}`;
  engine.plan({ fault, at });
  const first = await send('POST', '/payments', body, { 'Idempotency-Key': key });
  const wasMet = engine.end();
  expect([method, fault, at, [200, 503].includes(first.status)]).toEqual([method, fault, at, true]);

  const again = await send('POST', '/payments', body, { 'Idempotency-Key': key });
  expect([method, fault, at, again.status]).toEqual([method, fault, at, 200]);
  const { body: paid } = await store.asAdmin('GET', `/orders/${order.id}`);
  expect(paid.data).toMatchObject({
    state: 'processing',
    payments: [{ method, successful: true }],
  });
  const charges = stripe.charges.filter(({ metadata }) => metadata.order_id === String(order.id));
  expect(charges).toHaveLength(method === 'Stripe' ? 1 : 0);
  return wasMet;
}

test.each<[keyof typeof METHODS, Fault]>([
  ['Custom', 'fail'],
  ['Custom', 'lose'],
  ['Custom', 'lose once'],
  ['Stripe', 'fail'],
  ['Stripe', 'lose'],
  ['Stripe', 'lose once'],
])(
  'one payment by %s comes of it whichever call of the database gets the fault: %s',
  async (method, fault) => {
    let steps = 0;
    while (await payWith(method, fault, steps + 1)) steps += 1;
    expect(steps).toBeGreaterThanOrEqual(2);
  },
);
