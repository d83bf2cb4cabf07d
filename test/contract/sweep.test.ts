import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { UNUSED_BYTES } from '../../shared/files/unused-bytes.ts';
import { orderWork } from '../../shared/orders/order-work.ts';
import { type DueWork, scheduleWork, workKey } from '../../shared/storage/due-work.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { readApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import { ADDRESS, type Ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { files, table } from '../store/local-store.ts';
import { dueWorkOf, MINUTE_MS, sweeping } from '../store/sweep.ts';

/** Orders that nobody pays, and money that comes too late. */
const { stripe, braintree, url, store, sweep } = await openCardStore();
const { asAdmin, asPublic, asUser, application } = store;
const coupon = await create(asAdmin, '/coupons', {
  name: 'Ten percent',
  code: 'TEN',
  target_type: 'CART_COUPON',
  discount_type: 'PERCENTAGE_DISCOUNT',
  discount_value: 10,
  usages_left: 50,
});

const STOCK = 10;
const newProduct = (changes: object = {}) =>
  create(asAdmin, '/products', {
    ...PRODUCT,
    stock_type: 'track',
    stock_level: STOCK,
    ...changes,
  });

/** An order of two units, of a product of its own. */
async function placeOrder(asWhom: Ask = asPublic, changes: object = {}) {
  const product = await newProduct();
  const { secret: _, ...order } = await create(asWhom, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...changes,
  });
  return { ...order, productId: product.id };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

const orderOf = async ({ id }: Placed) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const stockOf = async ({ productId }: Placed) =>
  (await asAdmin('GET', `/products/${productId}`)).body.data.stock_level;
const usesLeft = async () => (await asAdmin('GET', `/coupons/${coupon.id}`)).body.data.usages_left;
const isPresent = async (work: DueWork) =>
  (await table.get(workKey(work), { consistent: true })) !== undefined;
const isDue = ({ id }: Pick<Placed, 'id'>, kind = 'unpaid-order') =>
  isPresent({ application: application.id, kind, id });

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const CARDS = {
  Stripe: { fake: stripe, card: { source: 'tok_visa' } },
  Braintree: { fake: braintree, card: { nonce: 'fake-valid-nonce' } },
} as const;
type Method = keyof typeof CARDS;
const METHODS = ['Stripe', 'Braintree'] as const;

const pay = ({ id }: Placed, method: Method) =>
  asPublic('POST', '/payments', { order_id: id, method, ...CARDS[method].card });
const chargesOf = ({ id }: Placed) => [
  ...stripe.charges.filter(({ metadata }) => metadata.order_id === String(id)),
  ...braintree.transactions.filter(({ orderId }) => orderId === String(id)),
];
const refundsOf = (method: Method) =>
  CARDS[method].fake.requests.filter(({ method: verb, path }) =>
    method === 'Stripe' ? path === '/v1/refunds' : verb !== 'GET' && /\/(void|refund)$/.test(path),
  ).length;

/** A payment whose outcome the service does not learn. */
async function payUnknown(order: Placed, method: Method, step: 'fail' | 'drop after acting') {
  // Stripe's library asks a second time by itself when a connection is closed.
  const isRepeated = method === 'Stripe' && step === 'drop after acting';
  CARDS[method].fake.script(step, ...(isRepeated ? [step] : []));
  expect((await pay(order, method)).status).toBe(503);
}

test('cancels an overdue unpaid order and returns its stock and coupon use', async () => {
  const uses = await usesLeft();
  const order = await placeOrder(asPublic, { coupon_code: 'TEN' });
  expect([await stockOf(order), await usesLeft()]).toEqual([STOCK - 2, uses - 1]);
  expect(await sweep(59)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({ state: 'created' });
  expect(await sweep(61)).toEqual([]);
  const { productId: _, ...placed } = order;
  expect(await orderOf(order)).toEqual({
    ...placed,
    state: 'canceled',
    status: 'canceled',
    cancel_reason: 'unpaid',
    taken: { at: null, stock: [] },
    updated_at: TIME,
  });
  expect([await stockOf(order), await usesLeft()]).toEqual([STOCK, uses]);
  expect(await isDue(order)).toBe(false);
  const late = await pay(order, 'Stripe');
  expect(errorOf(late)).toMatchObject({ code: 400, message: expect.stringContaining('canceled') });
});

test('does not repeat finished work', async () => {
  const order = await placeOrder();
  const item = await table.get(workKey(orderWork('unpaid-order', order.id, { application })));
  await Promise.all([sweep(61), sweep(61), sweep(61)]);
  if (item) await table.write({ put: item });
  await sweep(61);
  expect((await orderOf(order)).state).toBe('canceled');
  expect([await stockOf(order), await isDue(order)]).toEqual([STOCK, false]);
});

test('keeps work that is rescheduled while it runs', async () => {
  const work = { application: application.id, kind: UNUSED_BYTES, id: newId() };
  await table.write(scheduleWork(work, Date.now()));
  const remove = async () => void (await table.write(scheduleWork(work, Date.now() + MINUTE_MS)));
  expect(await sweeping(store, {}, undefined, { ...files, remove })(0)).toEqual([]);
  expect(await isPresent(work)).toBe(true);
  expect(await sweep(2)).toEqual([]);
  expect(await isPresent(work)).toBe(false);
});

test('work that is rescheduled during a failure runs at its new time', async () => {
  const work = { application: application.id, kind: UNUSED_BYTES, id: newId() };
  await table.write(scheduleWork(work, Date.now()));
  const remove = async () => {
    await table.write(scheduleWork(work, Date.now() + MINUTE_MS));
    throw new Error('not now');
  };
  expect(await sweeping(store, {}, undefined, { ...files, remove })(0)).toHaveLength(1);
  expect(await sweep(2)).toEqual([]);
  expect(await isPresent(work)).toBe(false);
});

test('keeps paid orders and orders placed by admins', async () => {
  const [paid, ofAdmin] = [await placeOrder(), await placeOrder(asAdmin)];
  expect((await pay(paid, 'Stripe')).status).toBe(200);
  await sweep(61);
  expect(await Promise.all([paid, ofAdmin].map(orderOf))).toMatchObject([
    { state: 'processing' },
    { state: 'created' },
  ]);
  expect([await isDue(paid), await isDue(ofAdmin)]).toEqual([false, false]);
  expect(await stockOf(paid)).toBe(STOCK - 2);
});

test('only staff can cancel an unpaid order with a shipped parcel', async () => {
  const order = await placeOrder(asUser);
  const path = `/orders/${order.id}`;
  const line_items = [{ product_id: order.productId, quantity: 1 }];
  await create(asAdmin, `${path}/shipments`, { line_items });
  const refused = await asUser('POST', `${path}/cancel`, {});
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    'An order with a shipped parcel cannot be canceled by its customer.',
  ]);
  await sweep(61);
  expect(await orderOf(order)).toMatchObject({ state: 'created' });
  expect(await stockOf(order)).toBe(STOCK - 2);
  await asAdmin('PATCH', path, { state: 'canceled' });
  expect(await orderOf(order)).toMatchObject({ state: 'canceled' });
  expect(await stockOf(order)).toBe(STOCK - 1);
});

test('unpaid_order_minutes 0 cancels no orders', async () => {
  const existing = await openStore({ unpaid_order_minutes: 0 }, url);
  const product = await create(existing.asAdmin, '/products', PRODUCT);
  const { id } = await create(existing.asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  await sweeping(existing)(525_601);
  expect(await dueWorkOf(existing.application.id)).toEqual([]);
  expect((await existing.asAdmin('GET', `/orders/${id}`)).body.data.state).toBe('created');
});

test('a payment method sets its own deadline, three days by default', async () => {
  const cost = { name: 'x', cost_type: 'no_cost' };
  const [invoice, quick, endless] = [
    await create(asAdmin, '/paymentMethods', cost),
    await create(asAdmin, '/paymentMethods', { ...cost, unpaid_order_minutes: 10 }),
    await create(asAdmin, '/paymentMethods', { ...cost, unpaid_order_minutes: 0 }),
  ];
  const placed = await Promise.all(
    [invoice, quick, endless].map(({ id }) => placeOrder(asPublic, { payment_method_id: id })),
  );
  const states = async () => (await Promise.all(placed.map(orderOf))).map(({ state }) => state);
  await sweep(11);
  expect(await states()).toEqual(['created', 'canceled', 'created']);
  await sweep(4_319);
  expect(await states()).toEqual(['created', 'canceled', 'created']);
  await sweep(4_321);
  expect(await states()).toEqual(['canceled', 'canceled', 'created']);
});

test('one run handles 250 due items', async () => {
  const other = await openStore();
  const ids = Array.from({ length: 250 }, (_, i) => 8 * (i + 1));
  const works = ids.map((id) => orderWork('unpaid-order', id, other));
  await Promise.all(works.map((work) => table.write(scheduleWork(work, Date.now()))));
  expect(await dueWorkOf(other.application.id)).toHaveLength(250);
  expect(await sweeping(other)(0)).toEqual([]);
  expect(await dueWorkOf(other.application.id)).toEqual([]);
});

const timeAfter = (order: Placed, minutes: number) =>
  new Date(Date.parse(order.created_at) + minutes * MINUTE_MS).toISOString();

test.each([
  [{}, 4_320],
  [{ unpaid_order_minutes: 120 }, 120],
])(
  'a pending payment with %j keeps its order until the payment method deadline',
  async (own, minutes) => {
    const { id } = await create(asAdmin, '/paymentMethods', {
      name: 'Bank transfer',
      cost_type: 'no_cost',
      settlement: 'confirmed',
      ...own,
    });
    const order = await placeOrder();
    const announce = () =>
      create(asPublic, '/payments', { order_id: order.id, payment_method_id: id });
    await announce();
    await announce();
    const { payments } = await orderOf(order);
    const ends_at = timeAfter(order, minutes);
    expect(payments).toEqual([
      {
        method: 'Custom',
        order_id: order.id,
        payment_method_id: id,
        amount: order.total,
        charged_amount: order.total,
        charged_currency: 'EUR',
        successful: false,
        pending: true,
        description: '',
        created_at: TIME,
        ends_at,
      },
    ]);
    await sweep(61);
    expect(await orderOf(order)).toMatchObject({ state: 'created', payments: [{ pending: true }] });
    await sweep(minutes - 1);
    expect(await orderOf(order)).toMatchObject({ state: 'created', payments: [{ pending: true }] });
    await sweep(minutes + 1);
    const { pending: _, ...ended } = payments[0];
    const canceled = await orderOf(order);
    expect(canceled).toMatchObject({ state: 'canceled', cancel_reason: 'unpaid' });
    expect(canceled.payments).toEqual([ended]);
    expect(await stockOf(order)).toBe(STOCK);
  },
);

test('a pending payment by a method without a deadline keeps its order', async () => {
  const { id } = await create(asAdmin, '/paymentMethods', {
    name: 'Bank transfer',
    cost_type: 'no_cost',
    settlement: 'confirmed',
    unpaid_order_minutes: 0,
  });
  const order = await placeOrder();
  await create(asPublic, '/payments', { order_id: order.id, payment_method_id: id });
  await sweep(5_000);
  expect(await orderOf(order)).toMatchObject({ state: 'created', payments: [{ pending: true }] });
  expect(await isDue(order)).toBe(true);
});

test.each([
  ['/application', { unpaid_order_minutes: 9 }, 'min'],
  ['/application', { unpaid_order_minutes: 525_601 }, 'max'],
  ['/application', { unpaid_order_minutes: 10.5 }, 'type'],
  ['/paymentMethods', { name: 'x', cost_type: 'no_cost', unpaid_order_minutes: 1 }, 'min'],
])('%s refuses %j', async (path, body, failedValidator) => {
  const method = path === '/application' ? 'PUT' : 'POST';
  const refused = errorOf(await asAdmin(method, path, body));
  expect(refused).toMatchObject({
    code: 400,
    failedValidator,
    invalidPropertyName: 'unpaid_order_minutes',
  });
});

test.each(METHODS)('cancels an order whose open %s attempt charged nothing', async (method) => {
  const order = await placeOrder();
  await payUnknown(order, method, 'fail');
  // A processor may still be at it.
  expect(await sweep(4)).toEqual([]);
  expect((await orderOf(order)).state).toBe('created');
  await sweep(61);
  expect(await orderOf(order)).toMatchObject({ state: 'canceled', cancel_reason: 'unpaid' });
  expect([await stockOf(order), chargesOf(order).length]).toEqual([STOCK, 0]);
});

test.each(METHODS)('an open %s attempt that charged pays the order', async (method) => {
  const order = await placeOrder();
  await payUnknown(order, method, 'drop after acting');
  await sweep(61);
  const paid = await orderOf(order);
  expect(paid).toMatchObject({
    state: 'processing',
    payments: [{ method, successful: true, amount: order.total }],
  });
  expect(paid).not.toHaveProperty('payment_attempt');
  expect([await stockOf(order), chargesOf(order).length]).toEqual([STOCK - 2, 1]);
});

test('retries an order later when its processor is unreachable', async () => {
  const order = await placeOrder();
  await payUnknown(order, 'Stripe', 'fail');
  stripe.script('fail', 'fail');
  expect(await sweep(61)).toEqual([
    `open-payment of ${order.id} failed in application ${application.id}`,
    `unpaid-order of ${order.id} failed in application ${application.id}`,
  ]);
  expect(await orderOf(order)).toMatchObject({ state: 'created', payment_attempt: {} });
  expect(await sweep(72)).toEqual([]);
  expect((await orderOf(order)).state).toBe('canceled');
});

test.each(METHODS)('refunds a late %s charge once', async (method) => {
  const { fake } = CARDS[method];
  const order = await placeOrder();
  // The function that asked has been killed; the processor acts on it after the order has ended.
  fake.script('act late');
  const paying = pay(order, method);
  await fake.stuck();
  await sweep(61);
  expect(await orderOf(order)).toMatchObject({ state: 'canceled', payment_attempt: { method } });
  await fake.release();
  expect((await paying).status).toBe(503);
  expect(chargesOf(order)).toHaveLength(1);

  const before = refundsOf(method);
  await sweep(122);
  expect(await orderOf(order)).toMatchObject({
    state: 'canceled',
    payments: [{ method, successful: true, refund: { status: 'pending' } }],
  });
  // The process ends between the refund and its record: of Braintree's requests the first reads.
  const dropped = ['drop after acting', 'drop after acting'] as const;
  fake.script(...(method === 'Braintree' ? (['answer', ...dropped.slice(1)] as const) : dropped));
  expect(await sweep(122)).toEqual([
    `late-money of ${order.id} failed in application ${application.id}`,
  ]);
  await sweep(140);
  await sweep(140);
  const refunded = await orderOf(order);
  expect(refunded).toMatchObject({
    state: 'canceled',
    refunds_total: order.total,
    payments: [{ method, successful: true, refund: { status: 'succeeded' } }],
    refunds: [{ id: 0, total: order.total, created_at: TIME }],
  });
  expect(refunded).not.toHaveProperty('payment_attempt');
  const [charge] = chargesOf(order) as JsonObject[];
  expect(charge).toMatchObject(
    method === 'Stripe'
      ? { refunded: true, amount_refunded: charge?.['amount'] }
      : { status: 'voided' },
  );
  expect(refundsOf(method) - before).toBeGreaterThan(0);
  expect([await stockOf(order), await isDue(order, 'late-money')]).toEqual([STOCK, false]);
});

test('refunds an open attempt after an admin cancels the order', async () => {
  const order = await placeOrder();
  await payUnknown(order, 'Stripe', 'drop after acting');
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  await sweep(61);
  await sweep(61);
  expect(await orderOf(order)).toMatchObject({
    payments: [{ refund: { status: 'succeeded' } }],
    refunds_total: order.total,
  });
  expect(chargesOf(order)).toMatchObject([{ refunded: true }]);
});

test('drops an attempt that no processor charged within a day', async () => {
  const order = await placeOrder();
  await payUnknown(order, 'Stripe', 'fail');
  await sweep(61);
  await sweep(122);
  expect(await isDue(order, 'late-money')).toBe(true);
  await sweep(24 * 60 + 5);
  expect(await isDue(order, 'late-money')).toBe(false);
  expect(await orderOf(order)).not.toHaveProperty('payment_attempt');
});

test('a concurrent payment and sweep either pay or cancel the order', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder()));
  for (const order of orders) {
    await table.write(
      scheduleWork(orderWork('unpaid-order', order.id, { application }), Date.now()),
    );
  }
  const [answers] = await Promise.all([
    Promise.all(orders.map((order) => pay(order, 'Stripe'))),
    sweep(0),
    sweep(0),
  ]);
  await sweep(61);
  for (const [i, order] of orders.entries()) {
    const { state } = await orderOf(order);
    const isPaid = answers[i]?.status === 200;
    expect([state, await stockOf(order), chargesOf(order).length]).toEqual(
      isPaid ? ['processing', STOCK - 2, 1] : ['canceled', STOCK, 0],
    );
  }
});

test('orders of a closed store wait until it reopens', async () => {
  const order = await placeOrder();
  const read = () => readApplication(table, application.id);
  await setStatus(table, await read(), 'inactive', Date.now());
  await sweep(61);
  await setStatus(table, await read(), 'active', Date.now());
  const stored = await table.get(workKey(orderWork('unpaid-order', order.id, { application })));
  expect(stored).toBeDefined();
  await sweep(72);
  expect((await orderOf(order)).state).toBe('canceled');
});
