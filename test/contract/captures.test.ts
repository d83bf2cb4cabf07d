import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, atOnce, create, errorOf, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { stripeDeliveries } from '../store/stripe-deliveries.ts';

/** Stores that take the money of a card payment later. */
const opened = await openCardStore({ capture: 'manual' });
const { stripe, braintree, store, sweep } = opened;
const { deliver, eventsOf, chargeOf } = stripeDeliveries(opened);
const { asAdmin, asPublic } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });

const WAYS = {
  'an intent': { method: 'Stripe', payment_method: 'pm_card_visa' },
  'a token': { method: 'Stripe', source: 'tok_visa' },
  'a nonce': { method: 'Braintree', nonce: 'fake-valid-nonce' },
} as const;
type Way = keyof typeof WAYS;
const EACH: Way[] = ['an intent', 'a token', 'a nonce'];
const PER_EACH = EACH.map((way) => [way] as const);

async function placeOrder() {
  const { secret, ...order } = await create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  return { order, secret };
}

/** An order whose money is authorised. */
async function authorise(way: Way) {
  const { order, secret } = await placeOrder();
  const body = { order_id: order.id, secret, ...WAYS[way] };
  expect((await asPublic('POST', '/payments', body)).status).toBe(200);
  return order;
}

type Placed = Awaited<ReturnType<typeof authorise>>;

const orderOf = async ({ id }: Placed) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const capture = ({ id }: Placed, body: JsonObject = {}) =>
  asAdmin('POST', `/orders/${id}/capture`, body);
const cancel = ({ id }: Placed) => asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });

/** What the processor has taken for an order, and still holds: major units. */
function moneyOf({ id }: Placed) {
  const charges = stripe.charges
    .filter(({ metadata, paid }) => paid && metadata.order_id === String(id))
    .map(({ captured, refunded, amount, amount_captured }) => ({
      taken: refunded ? 0 : amount_captured / 100,
      held: captured || refunded ? 0 : amount / 100,
    }));
  const sales = braintree.transactions
    .filter(({ orderId }) => orderId === String(id))
    .map(({ status, amount }) => ({
      taken: status === 'submitted_for_settlement' ? Number(amount) : 0,
      held: status === 'authorized' ? Number(amount) : 0,
    }));
  return [...charges, ...sales];
}

const AUTHORISED = [{ taken: 0, held: 57.34 }];
const TAKEN = [{ taken: 57.34, held: 0 }];
const NOTHING = [{ taken: 0, held: 0 }];

/** Stripe's library asks a second time by itself when a connection is closed. */
function lose(way: Way, step: 'fail' | 'drop after acting', before = 0) {
  const fake = way === 'a nonce' ? braintree : stripe;
  const times = way !== 'a nonce' && step === 'drop after acting' ? 2 : 1;
  const answers = Array.from({ length: before }, () => 'answer' as const);
  fake.script(...answers, ...Array.from({ length: times }, () => step));
}

test.each(PER_EACH)('%s authorizes a payment, and an admin captures it', async (way) => {
  const order = await authorise(way);
  const paid = await orderOf(order);
  expect(paid).toMatchObject({
    state: 'processing',
    payments: [{ successful: true, captured: false, amount: 57.34, charged_amount: 57.34 }],
  });
  expect(moneyOf(order)).toEqual(AUTHORISED);
  const again = await asPublic('POST', '/payments', { order_id: order.id, ...WAYS[way] });
  expect(again.status).toBe(400);
  const { status, body } = await capture(order);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    ...paid,
    updated_at: body.data.updated_at,
    payments: [{ ...paid.payments[0], captured: true, data: body.data.payments[0].data }],
  });
  expect(await orderOf(order)).toEqual(body.data);
  expect(moneyOf(order)).toEqual(TAKEN);
  expect(errorOf(await capture(order))).toEqual({
    code: 400,
    type: 'BadRequest',
    message: `Order ${order.id} has no authorized payment to capture.`,
  });
});

test.each(PER_EACH)('a partial capture of %s releases the rest', async (way) => {
  const order = await authorise(way);
  const { status, body } = await capture(order, { amount: 20.01 });
  expect([status, body.data.payments]).toMatchObject([
    200,
    [{ captured: true, amount: 20.01, charged_amount: 20.01, charged_currency: 'EUR' }],
  ]);
  expect(moneyOf(order)).toEqual([{ taken: 20.01, held: 0 }]);
});

test('an invoice after a partial capture shows the captured amount as paid', async () => {
  const order = await authorise('a token');
  await capture(order, { amount: 30 });
  // What is given back of it is not paid once more.
  await create(asAdmin, `/orders/${order.id}/refunds`, { amount: 10 });
  const { total, paid_total } = await create(asAdmin, '/invoices', { order_id: order.id });
  expect([total, paid_total]).toEqual([57.34, 30]);
});

test('only an admin can capture, once and up to the authorized amount', async () => {
  const order = await authorise('an intent');
  for (const [amount, failedValidator] of [
    [57.35, 'max'],
    [0, 'min'],
    [-1, 'min'],
    ['x', 'type'],
  ] as const) {
    expect(errorOf(await capture(order, { amount }))).toMatchObject({
      code: 400,
      failedValidator,
      invalidPropertyName: 'amount',
    });
  }
  const path = `/orders/${order.id}/capture`;
  expect((await asPublic('POST', path, {})).status).toBe(401);
  expect((await asAdmin('POST', '/orders/7/capture', {})).status).toBe(404);
  const unpaid = await placeOrder();
  expect((await capture(unpaid.order)).status).toBe(400);
  const answers = await atOnce(10, () => capture(order, { amount: 30 }));
  expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(moneyOf(order)).toEqual([{ taken: 30, held: 0 }]);
});

test.each(PER_EACH)('canceling the order releases the authorization of %s', async (way) => {
  const order = await authorise(way);
  expect((await cancel(order)).body.data).toMatchObject({
    state: 'canceled',
    payments: [{ captured: false, refund: { status: 'pending' } }],
  });
  expect((await capture(order)).status).toBe(400);
  // The process ends between the release and its record: of Braintree's requests the first reads.
  lose(way, 'drop after acting', way === 'a nonce' ? 1 : 0);
  expect(await sweep(1)).toHaveLength(1);
  expect(await sweep(12)).toEqual([]);
  const canceled = await orderOf(order);
  expect(canceled.payments).toMatchObject([{ captured: false, refund: { status: 'succeeded' } }]);
  expect(canceled).not.toHaveProperty('refunds');
  expect(moneyOf(order)).toEqual(NOTHING);
});

test.each(
  EACH.flatMap((way) =>
    (['fail', 'drop after acting'] as const).map((step) => [way, step] as const),
  ),
)(
  'a capture of %s with a lost response (%s) happens once, by retry or sweep',
  async (way, step) => {
    for (const isRepeated of [true, false]) {
      const order = await authorise(way);
      lose(way, step, way === 'a nonce' ? 1 : 0);
      expect((await capture(order, { amount: 30 })).status).toBe(503);
      expect((await orderOf(order)).payments).toMatchObject([{ capture: { amount: 3000 } }]);
      // Until it is known nothing else is taken, and the order stays.
      expect((await capture(order, { amount: 31 })).status).toBe(409);
      expect((await cancel(order)).status).toBe(409);
      if (isRepeated) expect((await capture(order, { amount: 30 })).status).toBe(200);
      expect(await sweep(11)).toEqual([]);
      const [payment] = (await orderOf(order)).payments;
      expect(payment).toMatchObject({ captured: true, amount: 30, charged_amount: 30 });
      expect(payment).not.toHaveProperty('capture');
      expect(moneyOf(order)).toEqual([{ taken: 30, held: 0 }]);
    }
  },
);

test('an expired authorization cannot be captured', async () => {
  const order = await authorise('an intent');
  const intent = stripe.intents.find(({ metadata }) => metadata['order_id'] === String(order.id));
  const charge = stripe.charges.find(({ id }) => id === intent?.latest_charge);
  Object.assign(intent ?? {}, { status: 'canceled' });
  Object.assign(charge ?? {}, { refunded: true });
  expect(errorOf(await capture(order))).toEqual({
    code: 400,
    type: 'BadRequest',
    message: 'Stripe cannot capture this payment: it has expired, or was released.',
  });
  expect((await orderOf(order)).payments).toMatchObject([{ captured: false }]);
  await cancel(order);
  expect(await sweep(1)).toEqual([]);
  expect((await orderOf(order)).payments).toMatchObject([{ refund: { status: 'succeeded' } }]);
});

test('a payment that the shopper had to confirm is authorized, not captured', async () => {
  const { order, secret } = await placeOrder();
  const body = { order_id: order.id, method: 'Stripe', secret };
  const payment_method = 'pm_card_authenticationRequired';
  const begun = await asPublic('POST', '/payments', { ...body, payment_method });
  const { payment_intent } = begun.body.data;
  stripe.finish(payment_intent);
  expect((await asPublic('POST', '/payments', { ...body, payment_intent })).status).toBe(200);
  expect(await sweep(61)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({
    state: 'processing',
    payments: [{ successful: true, captured: false }],
  });
  expect(moneyOf(order)).toEqual(AUTHORISED);
});

test('a late authorization for a canceled order is released', async () => {
  const { order, secret } = await placeOrder();
  const body = { order_id: order.id, secret, ...WAYS['a token'] };
  stripe.script('drop after acting', 'drop after acting');
  expect((await asPublic('POST', '/payments', body)).status).toBe(503);
  await cancel(order);
  await sweep(61);
  await sweep(61);
  const canceled = await orderOf(order);
  expect(canceled.payments).toMatchObject([{ captured: false, refund: { status: 'succeeded' } }]);
  expect(canceled).not.toHaveProperty('refunds');
  expect(moneyOf(order)).toEqual(NOTHING);
});

test('an order follows a capture or release in the Stripe Dashboard', async () => {
  const [captured, released] = [await authorise('an intent'), await authorise('an intent')];
  stripe.captureByHand(chargeOf(captured).id, 5000);
  await deliver(...eventsOf(captured));
  const order = await orderOf(captured);
  expect(order).toMatchObject({
    state: 'processing',
    payments: [{ successful: true, captured: true, amount: 50, charged_amount: 50 }],
  });
  expect(order).not.toHaveProperty('refunds');
  stripe.releaseByHand(chargeOf(released).id);
  await deliver(...eventsOf(released));
  expect(await orderOf(released)).toMatchObject({
    state: 'failed',
    payments: [{ successful: false, error: { message: 'The payment was canceled.' } }],
  });
});
