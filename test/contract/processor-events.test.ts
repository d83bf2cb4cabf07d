import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { braintreeEvent } from '../processors/braintree-signature.ts';
import type { Node } from '../processors/braintree-xml.ts';
import type { Step } from '../processors/fake-processor.ts';
import { type StripeEvent, stripeEvent, stripeSignature } from '../processors/stripe-signature.ts';
import { ADDRESS, ask, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { cipher, provision, table } from '../store/local-store.ts';
import { stripeDeliveries, TAKEN } from '../store/stripe-deliveries.ts';

/** What processors say of payments, whatever was lost before (payments.md, "Events of processors"). */
const opened = await openCardStore();
const { stripe, braintree, url, store, sweep } = opened;
const { post, sendStripe, deliver, eventsOf, chargeOf } = stripeDeliveries(opened);
const { asAdmin, asPublic, application } = store;
const { publicKey } = application;

const STOCK = 10;
async function placeOrder(changes: JsonObject = {}) {
  const product = await create(asAdmin, '/products', {
    ...PRODUCT,
    price: 57.34,
    stock_type: 'track',
    stock_level: STOCK,
  });
  const { secret, ...order } = await create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...changes,
  });
  return { ...order, secret, productId: product.id };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

const orderOf = async ({ id }: Placed) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const pay = ({ id }: Placed, body: JsonObject) =>
  asPublic('POST', '/payments', { order_id: id, ...body });

const TOKEN = { method: 'Stripe', source: 'tok_visa' };
const VISA = { method: 'Stripe', payment_method: 'pm_card_visa' };
const ACT = { method: 'Stripe', payment_method: 'pm_card_authenticationRequired' };
const DEBIT = { method: 'Stripe', payment_method: 'pm_sepa_debit' };
const NONCE = { method: 'Braintree', nonce: 'fake-valid-nonce' };

const sendBraintree = (kind: string, subject: Node, keys = braintree) =>
  post('braintree', braintreeEvent(kind, subject, keys), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });

const saleOf = ({ id }: Placed) => {
  const sale = braintree.transactions.find(({ orderId }) => orderId === `${id}`);
  if (!sale) throw new Error(`Nothing was sold for ${id}.`);
  return sale;
};

/** Leaves the service without an answer, however often Stripe's library asks. */
async function payUnknown(order: Placed, body: JsonObject, step: Step = 'drop after acting') {
  const fake = body['method'] === 'Stripe' ? stripe : braintree;
  fake.script(step, ...(fake === stripe ? [step] : []));
  expect((await pay(order, body)).status).toBe(503);
}

test.each([TOKEN, VISA])('an event records a payment whose answer was lost: %j', async (body) => {
  const order = await placeOrder();
  await payUnknown(order, body);
  expect(await orderOf(order)).toMatchObject({ state: 'created', payment_attempt: {} });
  await deliver(...eventsOf(order));
  const paid = await orderOf(order);
  expect(paid).toMatchObject({
    state: 'processing',
    payments: [{ method: 'Stripe', successful: true, amount: 57.34, data: chargeOf(order) }],
  });
  expect(paid).not.toHaveProperty('payment_attempt');
  // Again, and in another order.
  await deliver(...eventsOf(order), ...eventsOf(order).reverse());
  expect(await orderOf(order)).toEqual(paid);
  expect(await sweep(61)).toEqual([]);
  expect(await orderOf(order)).toEqual(paid);
});

test('an event that arrives before the answer leaves the order to the request', async () => {
  const order = await placeOrder();
  stripe.script('act late');
  const paying = pay(order, TOKEN);
  await stripe.stuck();
  // Stripe has not charged yet, as far as it shows; then it has, and says so at once.
  const early = stripe.chargeByHand({
    amount: '5734',
    currency: 'eur',
    source: 'tok_visa',
    'metadata[order_id]': String(order.id),
  });
  await deliver(...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({ state: 'created', payment_attempt: {} });
  await stripe.release();
  expect((await paying).status).toBe(200);
  const paid = await orderOf(order);
  expect(paid).toMatchObject({ state: 'processing', payments: [{ successful: true }] });
  expect(paid.payments[0].data.id).not.toBe(early.id);
});

test('a shopper who confirms with the bank and closes the browser has paid', async () => {
  const order = await placeOrder();
  const { body } = await pay(order, ACT);
  await deliver(...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({
    state: 'created',
    payment_attempt: { status: 'requires_action' },
  });
  stripe.finish(body.data.payment_intent);
  await deliver(...eventsOf(order));
  const paid = await orderOf(order);
  expect(paid).toMatchObject({ state: 'processing', payments: [{ data: chargeOf(order) }] });
  // The browser comes back after all.
  const again = await pay(order, { method: 'Stripe', payment_intent: body.data.payment_intent });
  expect(again.status).toBe(200);
  expect(await orderOf(order)).toEqual(paid);
});

test('a failed confirmation fails the payment and cancels the intent', async () => {
  const order = await placeOrder();
  const { body } = await pay(order, ACT);
  stripe.finish(body.data.payment_intent, false);
  await deliver(...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({
    state: 'failed',
    payments: [{ successful: false, error: { Stripe: { type: 'card_error' } } }],
  });
  const [intent] = stripe.intents.filter(({ id }) => id === body.data.payment_intent);
  expect(intent?.status).toBe('canceled');
  await deliver(...eventsOf(order));
  expect((await orderOf(order)).payments).toHaveLength(1);
});

test.each([true, false])('a bank debit completes days later (paid: %j)', async (isPaid) => {
  const order = await placeOrder();
  const { body } = await pay(order, DEBIT);
  await deliver(...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({ state: 'created', payments: [{ pending: true }] });
  stripe.finish(body.data.payment_intent, isPaid);
  await deliver(...eventsOf(order));
  const ended = await orderOf(order);
  expect(ended).toMatchObject({
    state: isPaid ? 'processing' : 'failed',
    payments: [{ successful: isPaid }],
  });
  expect(ended.payments).toHaveLength(1);
});

test('a Braintree event settles a payment', async () => {
  const order = await placeOrder();
  await payUnknown(order, NONCE);
  const sale = saleOf(order);
  sale.status = 'settled';
  const { id } = sale;
  expect(await sendBraintree('transaction_settled', { transaction: { id } })).toEqual(TAKEN);
  const paid = await orderOf(order);
  expect(paid).toMatchObject({
    state: 'processing',
    payments: [{ successful: true, data: { id } }],
  });
  await sendBraintree('transaction_settled', { transaction: { id } });
  expect(await orderOf(order)).toEqual(paid);
});

test('a declined Braintree settlement fails the payment', async () => {
  const order = await placeOrder();
  await pay(order, NONCE);
  const sale = saleOf(order);
  sale.status = 'settlement_declined';
  const { id } = sale;
  await sendBraintree('transaction_settlement_declined', { transaction: { id } });
  const failed = await orderOf(order);
  expect(failed).toMatchObject({
    state: 'failed',
    payments: [{ successful: false, error: { Braintree: { transaction: { id } } } }],
  });
  await sendBraintree('transaction_settlement_declined', { transaction: { id } });
  expect(await orderOf(order)).toEqual(failed);
});

test.each(['won', 'lost'] as const)(
  'a Stripe dispute ends as %s in any event order',
  async (status) => {
    const order = await placeOrder();
    await pay(order, VISA);
    const { id } = chargeOf(order);
    const seen = stripe.events.length;
    stripe.dispute(id);
    const [opened] = stripe.events.slice(seen);
    await deliver(...stripe.events.slice(seen));
    expect(await orderOf(order)).toMatchObject({
      state: 'processing',
      disputed: true,
      payments: [{ dispute: { status: 'open' } }],
    });
    stripe.closeDispute(id, status);
    await deliver(...stripe.events.slice(seen).reverse(), ...(opened ? [opened] : []));
    expect(await orderOf(order)).toMatchObject({
      state: 'processing',
      disputed: false,
      payments: [{ successful: true, dispute: { status } }],
    });
  },
);

test('a Braintree dispute and its outcome show on the order', async () => {
  const order = await placeOrder();
  await pay(order, NONCE);
  const { id, disputes } = saleOf(order);
  const dispute = { id: 'd1', status: 'open', transaction: { id } };
  disputes.push({ id: 'd1', status: 'open' });
  await sendBraintree('dispute_opened', { dispute });
  expect(await orderOf(order)).toMatchObject({ disputed: true });
  disputes.splice(0, 1, { id: 'd1', status: 'lost' });
  await sendBraintree('dispute_lost', { dispute: { ...dispute, status: 'lost' } });
  expect(await orderOf(order)).toMatchObject({
    disputed: false,
    payments: [{ dispute: { id: 'd1', status: 'lost' } }],
  });
});

const chargeByHand = ({ id }: Placed, changes: Readonly<Record<string, string>> = {}) =>
  stripe.chargeByHand({
    amount: '5734',
    currency: 'eur',
    source: 'tok_visa',
    'metadata[order_id]': String(id),
    ...changes,
  });

test('a charge for an order without an attempt pays it once', async () => {
  const order = await placeOrder();
  const charge = chargeByHand(order);
  await deliver(...eventsOf(order), ...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({
    state: 'processing',
    payments: [
      { method: 'Stripe', successful: true, amount: 57.34, charged_amount: 57.34, data: charge },
    ],
  });
  expect((await orderOf(order)).payments).toHaveLength(1);
});

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test.each([
  ['another amount', { amount: '5733' }, 'amount'],
  ['another currency', { currency: 'usd' }, 'amount'],
])('a charge of %s does not pay an order', async (_, changes, reason) => {
  const order = await placeOrder();
  const charge = chargeByHand(order, changes);
  await deliver(...eventsOf(order), ...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({
    state: 'created',
    payment_mismatches: [{ at: TIME, reason, charge: charge.id }],
  });
  expect(await orderOf(order)).not.toHaveProperty('payments');
  // Only admins see it.
  const path = `/orders/${order.id}`;
  const headers = { 'Order-Secret': order.secret };
  const { body } = await ask('GET', path, { authorization: publicKey, url, headers });
  expect(body.data).toMatchObject({ id: order.id });
  expect(body.data).not.toHaveProperty('payment_mismatches');
});

test('a second charge for a paid order is a mismatch', async () => {
  const order = await placeOrder();
  await pay(order, TOKEN);
  const paid = await orderOf(order);
  const charge = chargeByHand(order);
  await deliver(...eventsOf(order));
  expect(await orderOf(order)).toEqual({
    ...paid,
    updated_at: TIME,
    payment_mismatches: [{ at: TIME, reason: 'state', charge: charge.id }],
  });
});

test('an intent changed at Stripe is a mismatch', async () => {
  const order = await placeOrder();
  const { body } = await pay(order, ACT);
  const intent = stripe.intents.find(({ id }) => id === body.data.payment_intent);
  if (intent) intent.amount = 100;
  stripe.finish(body.data.payment_intent);
  await deliver(...eventsOf(order));
  expect(await orderOf(order)).toMatchObject({
    state: 'created',
    payment_attempt: {},
    payment_mismatches: [{ reason: 'amount' }],
  });
});

test('a payment for a canceled order is refunded once', async () => {
  const [attempted, unknown] = [await placeOrder(), await placeOrder()];
  await payUnknown(attempted, TOKEN);
  for (const { id } of [attempted, unknown]) {
    await asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
  }
  chargeByHand(unknown);
  for (const order of [attempted, unknown]) {
    await deliver(...eventsOf(order), ...eventsOf(order));
    expect(await orderOf(order)).toMatchObject({
      state: 'canceled',
      payments: [{ successful: true, refund: { status: 'pending' } }],
    });
  }
  expect(await sweep(0)).toEqual([]);
  for (const order of [attempted, unknown]) {
    expect(await orderOf(order)).toMatchObject({
      state: 'canceled',
      payments: [{ refund: { status: 'succeeded' } }],
      refunds_total: 57.34,
    });
    expect(chargeOf(order)).toMatchObject({ refunded: true });
    // What Stripe says of that refund is known.
    const refunded = await orderOf(order);
    await deliver(...eventsOf(order));
    expect(await orderOf(order)).toEqual(refunded);
  }
});

test('an authorized charge for a canceled order does not refund other payments', async () => {
  const order = await placeOrder();
  const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
  await create(asAdmin, '/payments', { order_id: order.id, payment_method_id: transfer.id });
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  chargeByHand(order, { capture: 'false' });
  await deliver(...eventsOf(order));
  const canceled = await orderOf(order);
  expect(canceled.state).toBe('canceled');
  expect(canceled.payments).toMatchObject([{ successful: true }, { captured: false }]);
  expect(canceled).not.toHaveProperty('refunds');
});

test('a Stripe Dashboard refund becomes a refund of the order', async () => {
  const order = await placeOrder();
  await pay(order, VISA);
  const { id } = chargeOf(order);
  const about = (events: readonly StripeEvent[]) => events.filter(({ body }) => body.includes(id));
  stripe.refundByHand(id, 734);
  await deliver(...about(stripe.events), ...about(stripe.events));
  const created_by = { kind: 'system', at: expect.any(String) };
  const REFUND = {
    status: 'succeeded',
    reason: 'Refunded at Stripe.',
    payment: 0,
    created_by,
  };
  expect(await orderOf(order)).toMatchObject({
    state: 'processing',
    partially_refunded: true,
    refunds_total: 7.34,
    refunds: [{ ...REFUND, id: 0, amount: 7.34, charged_amount: 7.34 }],
  });
  stripe.refundByHand(id, 5000);
  await deliver(...about(stripe.events).reverse());
  expect(await orderOf(order)).toMatchObject({
    state: 'refunded',
    refunds_total: 57.34,
    refunds: [{}, { ...REFUND, id: 1, amount: 50 }],
  });
});

test('a Dashboard refund that the bank returns is marked failed', async () => {
  const order = await placeOrder();
  await pay(order, VISA);
  const { id } = chargeOf(order);
  const about = () => stripe.events.filter(({ body }) => body.includes(id));
  stripe.refundByHand(id, 734);
  await deliver(...about());
  await asAdmin('POST', `/orders/${order.id}/refunds`, { amount: 5, restock: false });
  const made = stripe.refunds.find(({ charge, amount }) => charge === id && amount === 734);
  stripe.decide(made?.id ?? '', false);
  await deliver(...about());
  const returned = await orderOf(order);
  expect(returned).toMatchObject({
    state: 'processing',
    refunds: [{ status: 'failed', failure: 'The bank returned it.' }, { status: 'succeeded' }],
    refunds_total: 5,
  });
  await deliver(...about().reverse());
  expect(await orderOf(order)).toEqual(returned);
});

test('a Dashboard refund of an invoiced order creates a credit note', async () => {
  const order = await placeOrder();
  await pay(order, VISA);
  const invoice = await create(asAdmin, '/invoices', { order_id: order.id });
  const { id } = chargeOf(order);
  stripe.refundByHand(id, 734);
  const events = stripe.events.filter(({ body }) => body.includes(id));
  await deliver(...events, ...events);
  const [refund] = (await orderOf(order)).refunds;
  const { data } = (await asAdmin('GET', `/invoices/${refund.credit_note_id}`)).body;
  expect(data).toMatchObject({
    type: 'credit_note',
    issued: true,
    order_id: order.id,
    refund_id: 0,
    invoice_id: invoice.id,
    total: 7.34,
  });
});

test('a refund in the Braintree Control Panel appears with its next event', async () => {
  const order = await placeOrder();
  await pay(order, NONCE);
  const sale = saleOf(order);
  sale.status = 'settled';
  braintree.refundByHand(sale, '7.34');
  const subject = { transaction: { id: sale.id } };
  await sendBraintree('transaction_settled', subject);
  await sendBraintree('transaction_settled', subject);
  expect(await orderOf(order)).toMatchObject({
    state: 'processing',
    refunds: [{ status: 'succeeded', amount: 7.34, reason: 'Refunded at Braintree.' }],
  });
  expect((await orderOf(order)).refunds).toHaveLength(1);
});

test('events for our own refunds add none but report returns by the bank', async () => {
  const order = await placeOrder();
  await pay(order, TOKEN);
  const { id } = chargeOf(order);
  const about = () => stripe.events.filter(({ body }) => body.includes(id));
  await asAdmin('POST', `/orders/${order.id}/refunds`, { amount: 7.34, restock: false });
  const refunded = await orderOf(order);
  expect(refunded).toMatchObject({ refunds: [{ status: 'succeeded' }], refunds_total: 7.34 });
  await deliver(...about());
  expect(await orderOf(order)).toEqual(refunded);
  stripe.decide(refunded.refunds[0].processor_refund, false);
  await deliver(...about());
  const returned = await orderOf(order);
  expect(returned).toMatchObject({
    state: 'processing',
    refunds: [{ status: 'failed', failure: 'The bank returned it.' }],
    refunds_total: 0,
  });
  await deliver(...about().reverse());
  expect(await orderOf(order)).toEqual(returned);
});

test('refuses events not signed for this store and changes nothing', async () => {
  const order = await placeOrder();
  await payUnknown(order, TOKEN);
  const before = await orderOf(order);
  const asked = stripe.requests.length;
  const [event] = eventsOf(order);
  if (!event) throw new Error('There is no event.');
  const { body } = event;
  const old = Date.now() - 301_000;
  const attempts = [
    sendStripe(event, 'whsec_another'),
    sendStripe(event, stripe.signingSecret, old),
    post('stripe', body),
    post('stripe', body, { 'Stripe-Signature': 't=1,v1=00' }),
    post('stripe', `${body} `, { 'Stripe-Signature': stripeSignature(body, stripe.signingSecret) }),
    post('stripe', '', { 'Stripe-Signature': stripeSignature('', stripe.signingSecret) }),
    sendBraintree('check', { check: true }, { ...braintree, privateKey: 'another' }),
    sendBraintree('check', { check: true }, { ...braintree, publicKey: 'another' }),
    post('braintree', 'bt_signature=x'),
    post('braintree', ''),
  ];
  for (const answer of await Promise.all(attempts)) {
    expect(answer).toEqual({
      status: 400,
      body: {
        status: false,
        errors: [
          { code: 400, type: 'BadRequest', message: 'The signature of the event is not valid.' },
        ],
      },
    });
  }
  expect(await orderOf(order)).toEqual(before);
  expect(stripe.requests.length).toBe(asked);
});

test('verifies the signature on the raw bytes', async () => {
  const body = `{"id": "evt_1", "object":"event",\r\n "type": "x.y", "data": {"object": {"name":"Žofie\\u00e9 ☕"}}}\n`;
  await deliver({ body });
});

test('ignores other events and unknown payments', async () => {
  const other = { id: 'ch_x', object: 'charge', metadata: { order_id: '12' } };
  await deliver(
    stripeEvent('customer.created', { id: 'cus_1' }),
    stripeEvent('charge.succeeded', other),
    stripeEvent('payment_intent.succeeded', { id: 'pi_unknown' }),
  );
  expect(await sendBraintree('check', { check: true })).toEqual(TAKEN);
  expect(await sendBraintree('transaction_settled', { transaction: { id: 'nobody' } })).toEqual(
    TAKEN,
  );
  const charge = stripe.chargeByHand({ amount: '1', currency: 'eur', source: 'tok_visa' });
  await deliver(stripeEvent('charge.succeeded', charge));
});

test('returns 503 to get an event again when the processor API fails', async () => {
  const order = await placeOrder();
  await payUnknown(order, TOKEN);
  stripe.script('fail');
  const [event] = eventsOf(order);
  if (!event) throw new Error('There is no event.');
  expect((await sendStripe(event)).status).toBe(503);
  await deliver(event);
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
});

test('refuses events for unknown or unconfigured stores and processors', async () => {
  const { application: plain } = await provision();
  const path = (name: string, of: string) => `/integrations/${name}/events/${of}`;
  const status = async (name: string, of: string) =>
    (await ask('POST', path(name, of), { url })).status;
  expect(await status('stripe', plain.publicKey)).toBe(400);
  expect(await status('stripe', `${publicKey.slice(0, -1)}!`)).toBe(404);
  expect(await status('other', publicKey)).toBe(404);
  expect((await ask('GET', path('stripe', publicKey), { url })).status).toBe(405);
  await setProcessor(table, cipher, plain, 'stripe', { secretKey: stripe.secretKey }, Date.now());
  expect(plain.id).not.toBe(application.id);
});

test('refuses a body that is too large', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(256 * 1024) });
  expect((await sendStripe({ body })).status).toBe(413);
});
