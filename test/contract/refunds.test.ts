import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { askProcessor, beginRefund, type RefundContext } from '../../shared/refunds/make-refund.ts';
import { planRefund } from '../../shared/refunds/refund-plan.ts';
import { refundablePayments } from '../../shared/refunds/refundable-payments.ts';
import { MAX_REFUNDS, newRefund } from '../../shared/refunds/refunds.ts';
import { orders } from '../../shared/resources/orders.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, ask, atOnce, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { configureProcessors } from '../store/configure-processors.ts';
import { cipher, table } from '../store/local-store.ts';

/** Money that goes back, by the processor that has charged it. */
const { stripe, braintree, store, url, sweep } = await openCardStore({
  tax_type: 'all',
  tax_rate: 22,
  currencies: [{ code: 'USD', rate: 1.0905 }],
});
const { asAdmin, asPublic } = store;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 5 });
const WAYS = {
  Stripe: { method: 'Stripe', source: 'tok_visa' },
  Braintree: { method: 'Braintree', nonce: 'fake-valid-nonce' },
} as const;
type Way = keyof typeof WAYS;
const EACH = ['Stripe', 'Braintree'] as const;

const newProduct = (changes: object = {}) =>
  create(asAdmin, '/products', {
    ...PRODUCT,
    price: 10,
    stock_type: 'track',
    stock_level: 10,
    ...changes,
  });

/** Three kettles for 10 and one pot for 3.33 with 22 % tax, and 5 for the post, which has tax, too. */
async function paidOrder(way: Way, changes: object = {}) {
  const [kettle, pot] = [await newProduct(), await newProduct({ price: 3.33 })];
  const { secret, ...order } = await create(asPublic, '/orders', {
    items: [
      { product_id: kettle.id, quantity: 3 },
      { product_id: pot.id, quantity: 1 },
    ],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    shipping_id: post.id,
    ...changes,
  });
  const body = { order_id: order.id, secret, ...WAYS[way] };
  const paid = await asPublic('POST', '/payments', body);
  expect(paid.status).toBe(200);
  if (way === 'Braintree') settle(order);
  return { ...order, secret, kettle: kettle.id, pot: pot.id };
}

type Paid = Awaited<ReturnType<typeof paidOrder>>;

/** The money of Braintree has arrived. */
function settle({ id }: { id: number }) {
  const sale = braintree.transactions.find(({ orderId }) => orderId === String(id));
  Object.assign(sale ?? {}, { status: 'settled' });
}

const orderOf = async ({ id }: Paid) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const refund = ({ id }: Paid, body: JsonObject) =>
  asAdmin('POST', `/orders/${id}/refunds`, { restock: false, ...body });
const stockOf = async (id: number) =>
  (await asAdmin('GET', `/products/${id}`)).body.data.stock_level;

/** What the processor has given back: minor units. */
function returned({ id }: Paid): number {
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(id));
  const credits = braintree.transactions.filter(
    ({ type, orderId }) => type === 'credit' && orderId?.includes(`-${id}-`),
  );
  return (
    (charge?.amount_refunded ?? 0) +
    credits.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
  );
}

test.each(EACH)('refunds line units through %s with their share of the tax', async (way) => {
  const order = await paidOrder(way);
  expect(order.total).toBe(46.76);
  const { status, body } = await refund(order, {
    line_items: [{ product_id: order.kettle, quantity: 1 }],
    reason: 'It leaks.',
    restock: true,
  });
  const paid = await orderOf(order);
  expect([status, body.data]).toEqual([200, paid]);
  expect(paid).toMatchObject({
    state: 'processing',
    partially_refunded: true,
    refunds_total: 12.2,
    display_refunds_total: '12.2 EUR',
    items: [{ quantity: 3, refunded_quantity: 1 }, { quantity: 1 }],
    products: [{ quantity: 3, refunded_quantity: 1 }, { quantity: 1 }],
  });
  expect(paid.refunds).toEqual([
    {
      id: 0,
      amount: 12.2,
      total: 12.2,
      charged_amount: 12.2,
      charged_currency: 'EUR',
      payment: 0,
      line_items: [
        {
          ...{ product_id: order.kettle, variant_id: 0, quantity: 1, amount: 12.2 },
          ...{ unsent: 1, restocked: 1 },
        },
      ],
      shipping: false,
      taxes: [{ tax_id: 0, name: 'Tax', rate: 22, base: 10, amount: 2.2 }],
      restock: true,
      reason: 'It leaks.',
      status: 'succeeded',
      processor_refund: expect.any(String),
      created_at: TIME,
      created_by: { kind: 'admin', request_id: expect.any(String), at: TIME },
    },
  ]);
  expect([returned(order), await stockOf(order.kettle)]).toEqual([1220, 8]);
});

test('the last unit gets the remainder and moves the order to refunded', async () => {
  const order = await paidOrder('Stripe', { shipping_id: undefined, shipping_fee: 0 });
  const part = (product_id: number) => ({ line_items: [{ product_id, quantity: 1 }] });
  for (const product of [order.kettle, order.pot, order.kettle, order.kettle]) {
    expect((await refund(order, part(product))).status).toBe(200);
  }
  const refunded = await orderOf(order);
  expect(refunded).toMatchObject({ state: 'refunded', refunds_total: order.total });
  expect(refunded).not.toHaveProperty('partially_refunded');
  expect(returned(order)).toBe(Math.round(order.total * 100));
  expect(errorOf(await refund(order, { amount: 0.01 }))).toEqual({
    code: 400,
    type: 'BadRequest',
    message: `Order ${order.id} has no payment with money left to refund.`,
  });
});

test('an amount spreads over the rest of the order or overrides line prices', async () => {
  const order = await paidOrder('Stripe');
  const all = { line_items: [{ product_id: order.pot, quantity: 1 }], shipping: true };
  await refund(order, all);
  await refund(order, { total: 10, restock_refunded_items: true });
  const damaged = { line_items: [{ product_id: order.kettle, quantity: 1 }], amount: 5 };
  await refund(order, damaged);
  const { refunds } = await orderOf(order);
  expect(refunds).toMatchObject([
    { amount: 10.16, shipping: true, taxes: [{ base: 8.33, amount: 1.83 }] },
    { amount: 10, line_items: [], taxes: [{ amount: 1.8 }] },
    { amount: 5, line_items: [{ quantity: 1, amount: 12.2 }] },
  ]);
  await refund(order, { amount: 21.6 });
  const { state, tax_lines, refunds: done } = await orderOf(order);
  const taxes = done.flatMap((each: JsonObject) => each['taxes']);
  const sumOf = (name: string) =>
    taxes.reduce((sum: number, tax: { [name: string]: number }) => sum + (tax[name] ?? 0) * 100, 0);
  expect([state, Math.round(sumOf('amount')), Math.round(sumOf('base'))]).toEqual([
    'refunded',
    Math.round(tax_lines[0].amount * 100),
    Math.round(tax_lines[0].base * 100),
  ]);
});

test('refunds an order in its own currency, to the cent', async () => {
  const order = await paidOrder('Stripe', { currency: 'USD' });
  const { converted } = order;
  await refund(order, { line_items: [{ product_id: order.kettle, quantity: 1 }] });
  const [first] = (await orderOf(order)).refunds;
  expect(first).toMatchObject({
    amount: 12.2,
    charged_amount: 13.31,
    charged_currency: 'USD',
    converted: { currency: 'USD', amount: 13.31, lines: [13.31], taxes: [{ amount: 2.4 }] },
  });
  const left = Math.round((converted.total - 13.31) * 100) / 100;
  expect(errorOf(await refund(order, { amount: left + 0.01 }))).toMatchObject({
    failedValidator: 'max',
    invalidPropertyName: 'amount',
  });
  await refund(order, { amount: left });
  const paid = await orderOf(order);
  expect(paid).toMatchObject({
    state: 'refunded',
    refunds_total: order.total,
    converted: { refunds_total: converted.total },
  });
  expect(returned(order)).toBe(Math.round(converted.total * 100));
});

test('fully refunds a USD order that was charged in the store currency', async () => {
  const order = await paidOrder('Braintree', { currency: 'USD' });
  // In dollars 32.73 + 3.63 + 5.45, with 9.20 of tax.
  expect([order.total, order.converted.total]).toEqual([46.76, 51.01]);
  for (const amount of [0.01, 10, 36.75]) {
    expect((await refund(order, { amount })).status).toBe(200);
  }
  expect(await orderOf(order)).toMatchObject({
    ...{ state: 'refunded', refunds_total: 46.76, converted: { refunds_total: 51.01 } },
    refunds: [0.01, 10, 36.75].map((amount) => ({ amount, charged_currency: 'EUR' })),
  });
});

test('only successful refunds count toward the converted refunds total', async () => {
  const order = await paidOrder('Stripe', { currency: 'USD' });
  stripe.nextRefund('failed');
  expect((await refund(order, { amount: 10 })).status).toBe(400);
  await refund(order, { amount: 5 });
  const { converted, refunds } = await orderOf(order);
  expect([refunds.length, converted.refunds_total]).toEqual([2, 5]);
});

test('Stripe refunds Kuwaiti dinars in multiples of 0.010', async () => {
  const dinars = await openStore({ currency_code: 'KWD', tax_type: 'all', tax_rate: 5 }, url);
  await configureProcessors(dinars, stripe, braintree);
  const product = await create(dinars.asAdmin, '/products', { ...PRODUCT, price: 3.33 });
  const coupon = { name: 'Ten', code: 'TEN', target_type: 'CART_COUPON' };
  const discount = { discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 };
  await create(dinars.asAdmin, '/coupons', { ...coupon, ...discount });
  const order = await create(dinars.asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 3 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    coupon_code: 'TEN',
  });
  const { id, secret } = order;
  await create(dinars.asPublic, '/payments', { order_id: id, secret, ...WAYS.Stripe });
  const line_items = [{ product_id: product.id, quantity: 1 }];
  const one = () => dinars.asAdmin('POST', `/orders/${id}/refunds`, { line_items, restock: false });
  expect([await one(), await one(), await one()].map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  const { data } = (await dinars.asAdmin('GET', `/orders/${id}`)).body;
  const amounts = data.refunds.map(({ amount }: { amount: number }) => amount);
  const all = [data.total, amounts, data.refunds_total, data.state];
  expect(all).toEqual([9.49, [3.15, 3.17, 3.17], 9.49, 'refunded']);
});

test('records a refund of a manual payment without asking a processor', async () => {
  const { id } = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
  const kettle = await newProduct();
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  expect(
    (await asAdmin('POST', `/orders/${order.id}/refunds`, { amount: 1, restock: false })).status,
  ).toBe(400);
  await create(asAdmin, '/payments', { order_id: order.id, payment_method_id: id });
  const requests = stripe.requests.length;
  const body = { line_items: [{ product_id: kettle.id, quantity: 1 }], restock: true };
  const refunded = await create(asAdmin, `/orders/${order.id}/refunds`, body);
  expect(refunded).toMatchObject({ state: 'refunded', refunds: [{ status: 'succeeded' }] });
  expect([stripe.requests.length, await stockOf(kettle.id)]).toEqual([requests, 10]);
});

test.each([
  [{}, 'amount', 'missingRequiredProperty'],
  [{ amount: 0 }, 'amount', 'min'],
  [{ amount: -1 }, 'amount', 'min'],
  [{ amount: 1.234 }, 'amount', 'format'],
  [{ total: 46.77 }, 'total', 'max'],
  [{ amount: 1, restock: 'yes' }, 'restock', 'type'],
  [{ line_items: [{ product_id: 7, quantity: 1 }] }, 'line_items.0.product_id', 'whitelist'],
])('refuses %j', async (body, invalidPropertyName, failedValidator) => {
  const order = await paidOrder('Stripe');
  expect(errorOf(await refund(order, body))).toMatchObject({
    code: 400,
    invalidPropertyName,
    failedValidator,
  });
  const four = { line_items: [{ product_id: order.kettle, quantity: 4 }] };
  expect(errorOf(await refund(order, four))).toMatchObject({
    invalidPropertyName: 'line_items.0.quantity',
    failedValidator: 'max',
  });
  expect([returned(order), (await orderOf(order)).refunds]).toEqual([0, undefined]);
});

test('a refund without restock leaves the stock unchanged', async () => {
  const order = await paidOrder('Stripe');
  const unit = { line_items: [{ product_id: order.kettle, quantity: 1 }] };
  const stock = await stockOf(order.kettle);
  const refunded = await create(asAdmin, `/orders/${order.id}/refunds`, unit);
  expect(refunded.refunds).toMatchObject([{ restock: false, line_items: [{ quantity: 1 }] }]);
  expect(await stockOf(order.kettle)).toBe(stock);
});

test('canceling an order does not restock refunded units again', async () => {
  const order = await paidOrder('Stripe');
  const unit = { line_items: [{ product_id: order.kettle, quantity: 1 }] };
  await refund(order, { ...unit, restock: true });
  await refund(order, unit);
  expect(await stockOf(order.kettle)).toBe(8);
  const canceled = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  expect(canceled.status).toBe(200);
  // The unit that was refunded without going back is gone.
  expect([await stockOf(order.kettle), await stockOf(order.pot)]).toEqual([9, 10]);
});

test('the sweep polls a pending refund until it succeeds or fails', async () => {
  const [paid, lost] = [await paidOrder('Stripe'), await paidOrder('Stripe')];
  for (const [order, isPaid] of [
    [paid, true],
    [lost, false],
  ] as const) {
    stripe.nextRefund('pending');
    const body = { line_items: [{ product_id: order.kettle, quantity: 3 }], restock: true };
    expect((await refund(order, body)).body.data).toMatchObject({
      refunds: [{ status: 'pending' }],
      items: [{ refunded_quantity: 3 }, {}],
    });
    expect(await sweep(2)).toEqual([]);
    expect((await orderOf(order)).refunds).toMatchObject([{ status: 'pending' }]);
    expect(errorOf(await refund(order, { amount: 46.76 })).code).toBe(400);
    stripe.decide(String(stripe.refunds[0]?.id), isPaid);
    await sweep(63);
  }
  expect(await orderOf(paid)).toMatchObject({
    partially_refunded: true,
    refunds_total: 36.6,
    refunds: [{ status: 'succeeded' }],
  });
  const failed = await orderOf(lost);
  expect(failed).toMatchObject({
    state: 'processing',
    refunds: [{ status: 'failed', failure: 'lost_or_stolen_card' }],
  });
  expect(failed).not.toHaveProperty('refunds_total');
  expect(failed.items[0]).not.toHaveProperty('refunded_quantity');
  // Money and units can be refunded again, and the units are in stock already.
  const again = { line_items: [{ product_id: lost.kettle, quantity: 3 }], restock: true };
  expect((await refund(lost, again)).body.data).toMatchObject({ refunds_total: 36.6 });
  expect(await stockOf(lost.kettle)).toBe(10);
});

test('a partial Braintree refund waits until the payment settles', async () => {
  const order = await paidOrder('Braintree');
  const sale = braintree.transactions.find(({ orderId }) => orderId === String(order.id));
  Object.assign(sale ?? {}, { status: 'submitted_for_settlement' });
  expect((await refund(order, { amount: 10 })).body.data.refunds).toMatchObject([
    { status: 'pending' },
  ]);
  await sweep(2);
  expect(returned(order)).toBe(0);
  settle(order);
  await sweep(63);
  expect(await orderOf(order)).toMatchObject({ refunds_total: 10, partially_refunded: true });
  expect(returned(order)).toBe(1000);
});

const saleOf = ({ id }: Paid) =>
  braintree.transactions.find(({ orderId }) => orderId === String(id));

test('records a refund made at the processor when a pending one fails', async () => {
  const voided = await paidOrder('Braintree');
  Object.assign(saleOf(voided) ?? {}, { status: 'submitted_for_settlement' });
  await refund(voided, { amount: 10 });
  Object.assign(saleOf(voided) ?? {}, { status: 'voided' });
  expect(await sweep(2)).toEqual([]);
  const { total } = voided;
  expect(await orderOf(voided)).toMatchObject({
    state: 'refunded',
    refunds_total: total,
    refunds: [
      { amount: 10, status: 'failed', failure: 'it is voided.' },
      { amount: total, status: 'succeeded', reason: 'Refunded at Braintree.' },
    ],
  });

  const partly = await paidOrder('Stripe');
  lose('Stripe', 'drop before acting');
  expect((await refund(partly, { amount: 30 })).status).toBe(503);
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(partly.id));
  stripe.refundByHand(String(charge?.id), 3000);
  expect(await sweep(2)).toEqual([]);
  expect(await orderOf(partly)).toMatchObject({
    partially_refunded: true,
    refunds_total: 30,
    refunds: [{ status: 'failed' }, { amount: 30, status: 'succeeded' }],
  });
  expect(returned(partly)).toBe(3000);
});

test('refuses more than the processor has left and records the missing refund', async () => {
  const order = await paidOrder('Stripe');
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(order.id));
  Object.assign(charge ?? {}, { amount_refunded: 4000 });
  const { code, message } = errorOf(await refund(order, { amount: 10 }));
  expect([code, message]).toEqual([
    400,
    expect.stringMatching(/^Stripe cannot refund this payment: Refund amount/),
  ]);
  expect((await orderOf(order)).refunds).toMatchObject([
    { amount: 10, status: 'failed' },
    { amount: 40, status: 'succeeded', reason: 'Refunded at Stripe.' },
  ]);
  const { status } = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  expect(status).toBe(200);
  expect(await orderOf(order)).toMatchObject({ state: 'canceled', refunds_total: order.total });
});

test('a declined refund leaves the order state and stock unchanged', async () => {
  const order = await paidOrder('Stripe');
  for (const send of [
    () => refund(order, { amount: 10 }),
    () => asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' }),
  ]) {
    stripe.nextRefund('failed');
    const { code, message } = errorOf(await send());
    expect([code, message]).toEqual([
      400,
      'Stripe cannot refund this payment: lost_or_stolen_card',
    ]);
  }
  expect(await orderOf(order)).toMatchObject({
    state: 'processing',
    refunds: [{ status: 'failed' }, { status: 'failed' }],
  });
  expect(await stockOf(order.kettle)).toBe(7);
});

test.each(
  EACH.flatMap((way) => (['canceled', 'refunded'] as const).map((state) => [way, state] as const)),
)('moving an order paid by %s to %s refunds the rest', async (way, state) => {
  const order = await paidOrder(way);
  await refund(order, { amount: 10 });
  const move = { state, notes: 'Sorry' };
  const { status, body } = await asAdmin('PATCH', `/orders/${order.id}`, move);
  expect([status, body.data]).toEqual([200, await orderOf(order)]);
  expect(body.data).toMatchObject({
    state,
    notes: ['Sorry'],
    refunds_total: order.total,
    refunds: [{ amount: 10 }, { amount: 36.76, status: 'succeeded' }],
  });
  expect(returned(order)).toBe(4676);
  expect(await stockOf(order.kettle)).toBe(state === 'canceled' ? 10 : 7);
});

test('limits an order to 100 refunds but still allows a full refund', async () => {
  const order = await paidOrder('Stripe');
  const records = openRecords(table, store.application, orders);
  await refund(order, { amount: 0.01 });
  // Not at once, because each is an event.
  for (let length = 10; length <= MAX_REFUNDS; length += 10) {
    await records.update(order.id, async ({ refunds: [first] = [] }) => ({
      refunds: first && Array.from({ length }, (_, id) => ({ ...first, id })),
    }));
  }
  const refused = await refund(order, { amount: 0.01 });
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    'An order can have up to 100 refunds.',
  ]);
  const moved = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'refunded' });
  expect([moved.status, moved.body.data.state]).toEqual([200, 'refunded']);
});

test('refund: false moves an order without refunding it', async () => {
  const order = await paidOrder('Stripe');
  const move = { state: 'refunded', refund: false };
  const { status, body } = await asAdmin('PATCH', `/orders/${order.id}`, move);
  expect([status, body.data.state, returned(order)]).toEqual([200, 'refunded', 0]);
  expect(body.data).not.toHaveProperty('refunds');
});

test('refuses to refund an erased Stripe order and leaves no open refund', async () => {
  const order = await paidOrder('Stripe');
  expect((await asAdmin('POST', `/orders/${order.id}/erase`, {})).status).toBe(200);
  const cancel = (more: object = {}) =>
    asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled', ...more });
  const refused = await cancel();
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    `The Stripe charge for order ${order.id} is no longer known.`,
  ]);
  expect(await orderOf(order)).not.toHaveProperty('refunds');
  expect((await cancel({ refund: false })).body.data.state).toBe('canceled');
});

test('cancels an order after a unit refund with a lost response', async () => {
  const order = await paidOrder('Stripe');
  const line_items = [{ product_id: order.kettle, quantity: 1 }];
  lose('Stripe', 'drop after acting');
  const all = { line_items, amount: order.total, restock: true };
  expect((await refund(order, all)).status).toBe(503);
  const { status, body } = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  expect([status, body.data.state]).toEqual([200, 'canceled']);
  expect(returned(order)).toBe(4676);
  expect([await stockOf(order.kettle), await stockOf(order.pot)]).toEqual([10, 10]);
});

const LOST = ['fail', 'drop before acting', 'drop after acting'] as const;

/** Stripe’s library asks a second time by itself; of Braintree’s requests the first ones read. */
function lose(way: Way, step: (typeof LOST)[number]) {
  if (way === 'Braintree') braintree.script('answer', step);
  else if (step === 'fail') stripe.script(step);
  else stripe.script(step, step);
}

test.each(
  EACH.flatMap((way) =>
    LOST.flatMap((step) =>
      (['a repetition', 'the sweep'] as const).map((by) => [way, step, by] as const),
    ),
  ),
)('a %s refund with a lost response (%s) is made once by %s', async (way, step, by) => {
  const order = await paidOrder(way);
  const body = { line_items: [{ product_id: order.kettle, quantity: 2 }], restock: true };
  lose(way, step);
  expect((await refund(order, body)).status).toBe(503);
  expect((await orderOf(order)).refunds).toMatchObject([{ status: 'pending' }]);
  // Until it is known nothing else is refunded.
  expect((await refund(order, { amount: 1 })).status).toBe(409);
  if (by === 'a repetition') expect((await refund(order, body)).status).toBe(200);
  stripe.forgetKeys();
  expect(await sweep(2)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({
    refunds_total: 24.4,
    refunds: [{ id: 0, status: 'succeeded', line_items: [{ restocked: 2 }] }],
  });
  expect([returned(order), await stockOf(order.kettle)]).toEqual([2440, 9]);
});

test.each(
  EACH.flatMap((way) =>
    LOST.flatMap((step) =>
      (['a repetition', 'the sweep'] as const).map((by) => [way, step, by] as const),
    ),
  ),
)('a %s cancellation with a lost response (%s) is made once by %s', async (way, step, by) => {
  const order = await paidOrder(way);
  const cancel = () => asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  lose(way, step);
  expect((await cancel()).status).toBe(503);
  expect((await orderOf(order)).state).toBe('processing');
  if (by === 'a repetition') expect((await cancel()).status).toBe(200);
  expect(await sweep(2)).toEqual([]);
  expect((await cancel()).status).toBe(200);
  expect(await orderOf(order)).toMatchObject({
    state: 'canceled',
    refunds_total: 46.76,
    refunds: [{ status: 'succeeded' }],
  });
  expect([returned(order), await stockOf(order.kettle)]).toEqual([4676, 10]);
});

test.each(EACH)(
  'the sweep finishes a refund when the function dies around its call to %s',
  async (way) => {
    const application = await readApplication(table, store.application.id);
    const urls = { stripe: stripe.baseUrl, braintree: braintree.baseUrl };
    const processors = configuredProcessors(cipher, urls);
    const context: RefundContext = {
      table,
      application,
      processors,
      clock: { now: () => Date.now() },
    };
    for (const isAsked of [false, true]) {
      const order = await paidOrder(way);
      const read = await openRecords(table, application, orders).read(order.id);
      const [payment] = read ? refundablePayments(read.record, 'EUR') : [];
      if (!read || !payment) throw new Error('The order is not paid.');
      const asked = { lines: [], shipping: false, amount: 10 };
      const planned = planRefund(read.record, payment, asked, application);
      const refunding = newRefund(read.record, planned, { restock: false }, Date.now());
      const begun = await beginRefund(read, refunding, context);
      if (begun && isAsked) await askProcessor(begun, context);
      // As long as its lease lasts, it may be running.
      expect((await refund(order, { amount: 10 })).status).toBe(409);
      await sweep(2);
      expect(await orderOf(order)).toMatchObject({
        refunds_total: 10,
        refunds: [{ status: 'succeeded' }],
      });
      expect(returned(order)).toBe(1000);
    }
  },
);

test('an Idempotency-Key refunds once, even when the sweep finishes first', async () => {
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${store.application.publicKey}:${token}`;
  const order = await paidOrder('Stripe');
  const send = (key: string, more: object = {}) =>
    ask('POST', `/orders/${order.id}/refunds`, {
      authorization,
      url,
      body: { amount: 5, restock: false, ...more },
      headers: { 'Idempotency-Key': key },
    });
  lose('Stripe', 'drop after acting');
  expect((await send('one')).status).toBe(503);
  await sweep(2);
  const answers = [await send('one'), await send('one')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.headers.get('Idempotent-Replayed')).toBe('true');
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await send('one', { amount: 6 })).status).toBe(422);
  const many = await atOnce(5, () => send('two'));
  expect(many.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
  expect((await send('two')).status).toBe(200);
  expect(returned(order)).toBe(1000);
});

test('If-Match protects refunds and moves', async () => {
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${store.application.publicKey}:${token}`;
  const order = await paidOrder('Stripe');
  const path = `/orders/${order.id}`;
  const send = (method: string, to: string, body: object, tag: string | null) =>
    ask(method, to, { authorization, url, body, headers: { 'If-Match': String(tag) } });
  const { headers } = await ask('GET', path, { authorization, url });
  const tag = headers.get('etag');
  const part = { amount: 5, restock: false };
  expect((await send('POST', `${path}/refunds`, part, tag)).status).toBe(200);
  expect((await send('POST', `${path}/refunds`, part, tag)).status).toBe(412);
  expect((await send('PATCH', path, { state: 'canceled' }, tag)).status).toBe(412);
  expect(returned(order)).toBe(500);
  const now = await ask('GET', path, { authorization, url });
  const moved = await send('PATCH', path, { state: 'canceled' }, now.headers.get('etag'));
  expect([moved.status, returned(order)]).toEqual([200, 4676]);
});

test('only the order secret shows the refunds of a guest order', async () => {
  const order = await paidOrder('Stripe');
  await refund(order, { amount: 5, reason: 'Late.' });
  const { publicKey: authorization } = store.application;
  const get = (headers: Readonly<Record<string, string>>) =>
    ask('GET', `/orders/${order.id}`, { authorization, url, headers });
  const [{ created_by, ...shown }] = (await orderOf(order)).refunds;
  expect(created_by.kind).toBe('admin');
  expect((await get({ 'Order-Secret': order.secret })).body.data.refunds).toEqual([shown]);
  expect((await get({})).status).toBe(404);
});
