import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, type Ask, ask, asking, atOnce, create, errorOf, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { table } from '../store/local-store.ts';

/** Payments by Stripe's PaymentIntents, in which the shopper may have to confirm to the bank. */
const { stripe, url, store, sweep } = await openCardStore();
const { asAdmin, asPublic } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });

const secrets = new Map<number, string>();
async function placeOrder(changes: JsonObject = {}) {
  const { secret, ...order } = await create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...changes,
  });
  secrets.set(order.id, secret);
  return order;
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

const orderOf = async ({ id }: Placed) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const intentsOf = ({ id }: Placed) =>
  stripe.intents.filter(({ metadata }) => metadata['order_id'] === String(id));
const statusesOf = (order: Placed) => intentsOf(order).map(({ status }) => status);
const chargesOf = ({ id }: Placed) =>
  stripe.charges.filter(({ metadata, paid }) => metadata.order_id === String(id) && paid);

const VISA = 'pm_card_visa';
const ACT = 'pm_card_authenticationRequired';
const DEBIT = 'pm_sepa_debit';

function pay({ id }: Placed, body: JsonObject, asWhom: Ask = asPublic) {
  const secret = asWhom === asPublic && secrets.get(id);
  const method = 'Stripe';
  return asWhom('POST', '/payments', { method, order_id: id, ...body, ...(secret && { secret }) });
}

/** A payment that waits for the shopper. Returns the id of its intent. */
async function begin(order: Placed, payment_method = ACT): Promise<string> {
  const { body } = await pay(order, { payment_method });
  return body.data['payment_intent'];
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const PAYMENT = {
  method: 'Stripe',
  amount: 57.34,
  charged_amount: 57.34,
  charged_currency: 'EUR',
  description: '',
  created_at: TIME,
};
const MISMATCH = {
  code: 400,
  type: 'BadRequest',
  valid: false,
  failedValidator: 'whitelist',
  invalidPropertyName: 'payment_intent',
  message: 'payment_intent does not match the open payment of this order.',
};

/** What must hold of every order that was paid with one intent. */
async function expectPaidOnce(order: Placed) {
  const paid = await orderOf(order);
  expect(paid).toMatchObject({ state: 'processing' });
  expect(paid).not.toHaveProperty('payment_attempt');
  const succeeded = paid.payments.filter(({ successful }: JsonObject) => successful);
  expect(succeeded).toEqual([
    { ...PAYMENT, order_id: order.id, successful: true, data: chargesOf(order)[0] },
  ]);
  expect(chargesOf(order)).toMatchObject([{ amount: 5734, currency: 'eur', refunded: false }]);
}

test('a card that needs no confirmation pays at once', async () => {
  const order = await placeOrder();
  const { status, body } = await pay(order, { payment_method: VISA, expected_total: 57.34 });
  const [charge] = chargesOf(order);
  const paid = {
    ...order,
    state: 'processing',
    status: 'processing',
    updated_at: TIME,
    payments: [{ ...PAYMENT, order_id: order.id, successful: true, data: charge }],
  };
  const answer = { status: true, data: charge, _embedded: { order: paid } };
  expect({ status, body }).toEqual({ status: 200, body: answer });
  expect(await orderOf(order)).toEqual(paid);
  const request = stripe.requests.findLast(({ path }) => path === '/v1/payment_intents');
  const key = request?.headers['idempotency-key'];
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    amount: '5734',
    currency: 'eur',
    payment_method: VISA,
    confirm: 'true',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    description: `Order ${order.id}`,
    'metadata[order_id]': String(order.id),
    'metadata[attempt]': key,
    'expand[0]': 'latest_charge',
  });
  // The same again: the intent has paid this order.
  const [intent] = intentsOf(order);
  expect((await pay(order, { payment_intent: intent?.id ?? '' })).body).toEqual(answer);
});

test('a shopper confirms with the bank, and the intent settles the order', async () => {
  const order = await placeOrder();
  const { status, body } = await pay(order, {
    payment_method: ACT,
    return_url: 'https://shop.example/orders/7',
  });
  const [intent] = intentsOf(order);
  const { client_secret, id: payment_intent = '' } = intent ?? {};
  const answer = { status: 'requires_action', client_secret, payment_intent };
  expect({ status, body }).toEqual({ status: 200, body: { status: true, data: answer } });
  expect(await orderOf(order)).toEqual({
    ...order,
    updated_at: TIME,
    payment_attempt: { method: 'Stripe', started_at: TIME, status: 'requires_action' },
  });
  const stored = await table.query(`${store.application.id}#orders`);
  expect(JSON.stringify(stored)).not.toContain('_secret_');
  // Not confirmed yet: sent again, either request has the same answer.
  expect((await pay(order, { payment_intent })).body.data).toEqual(answer);
  expect((await pay(order, { payment_method: ACT })).body.data).toEqual(answer);
  stripe.finish(payment_intent);
  const settled = await pay(order, { payment_intent });
  expect(settled).toMatchObject({ status: 200, body: { data: chargesOf(order)[0] } });
  expect(settled.body['_embedded']).toEqual({ order: await orderOf(order) });
  await expectPaidOnce(order);
  expect(intentsOf(order)).toHaveLength(1);
});

test('a caller without the order secret sees little of a guest order', async () => {
  const order = await placeOrder();
  const stranger = asking(store.application.publicKey, url);
  const { body } = await pay(order, { payment_method: ACT }, stranger);
  const { payment_intent, client_secret } = body.data;
  expect(client_secret).toContain('_secret_');
  const waiting = await pay(order, { payment_intent }, stranger);
  expect(waiting.body).toEqual({
    status: true,
    data: { status: 'requires_action', payment_intent },
  });
  stripe.finish(payment_intent);
  for (const answer of [
    await pay(order, { payment_intent }, stranger),
    await pay(order, { payment_intent }, stranger),
  ]) {
    const [charge] = chargesOf(order);
    const { id, status, amount, currency } = charge ?? {};
    expect(answer.body.data).toEqual({ id, status, amount, currency });
    const { order: shown } = answer.body['_embedded'] as JsonObject;
    expect(shown).toMatchObject({ id: order.id });
    expect(shown).not.toHaveProperty('shipping_address');
  }
});

test('a payment fails if the bank declines or the shopper does not confirm', async () => {
  const order = await placeOrder();
  const declined = await pay(order, { payment_method: 'pm_card_visa_chargeDeclined' });
  const error = {
    message: 'Your card was declined.',
    Stripe: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  };
  expect(declined.body).toEqual({
    status: false,
    errors: [{ code: 400, type: 'BadRequest', ...error }],
  });
  const payment_intent = await begin(order);
  stripe.finish(payment_intent, false);
  const failed = await pay(order, { payment_intent });
  expect(errorOf(failed)).toMatchObject({
    code: 400,
    Stripe: { type: 'card_error', code: 'payment_intent_authentication_failure' },
  });
  // The shopper could have paid it with another card.
  expect(statusesOf(order)).toEqual(['requires_payment_method', 'canceled']);
  expect(await orderOf(order)).toMatchObject({
    state: 'failed',
    payments: [{ ...PAYMENT, order_id: order.id, successful: false, error }, { successful: false }],
  });
  expect((await pay(order, { payment_intent })).status).toBe(400);
  expect((await pay(order, { payment_method: VISA })).status).toBe(200);
  await expectPaidOnce(order);
});

test.each([
  [{ payment_method: '' }, 'source'],
  [{ payment_method: 7 }, 'payment_method'],
  [{ payment_method: VISA, source: 'tok_visa' }, 'source'],
  [{ payment_method: VISA, return_url: 'orders/7' }, 'return_url'],
  [{ payment_intent: 'pi_none' }, 'payment_intent'],
])('refuses %j', async (body, invalidPropertyName) => {
  const order = await placeOrder();
  expect(errorOf(await pay(order, body))).toMatchObject({ code: 400, invalidPropertyName });
  expect(await orderOf(order)).toEqual(order);
  expect(intentsOf(order)).toEqual([]);
});

test("only the order's own, unchanged intent settles it", async () => {
  const [order, other] = [await placeOrder(), await placeOrder()];
  const payment_intent = await begin(order);
  const ofOther = await begin(other);
  stripe.finish(ofOther);
  expect(errorOf(await pay(order, { payment_intent: ofOther }))).toEqual({
    ...MISMATCH,
    // What was sent is not repeated: it is not known to be of the caller.
  });
  stripe.finish(payment_intent);
  const [intent] = intentsOf(order);
  if (!intent) throw new Error('There is no intent.');
  const made = structuredClone(intent);
  for (const wrong of [
    { amount: 1 },
    { currency: 'usd' },
    { livemode: true },
    { metadata: { ...made.metadata, order_id: '7' } },
    { metadata: { ...made.metadata, attempt: 'other' } },
  ]) {
    Object.assign(intent, made, wrong);
    expect(errorOf(await pay(order, { payment_intent }))).toEqual(MISMATCH);
    expect((await orderOf(order)).state).toBe('created');
  }
  const at = expect.any(String);
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data.payment_mismatches).toEqual([
    { at, reason: 'attempt', charge: ofOther },
    { at, reason: 'amount', charge: payment_intent },
  ]);
  Object.assign(intent, made);
  expect((await pay(order, { payment_intent })).status).toBe(200);
  await expectPaidOnce(order);
});

test.each([
  ['another payment method', { payment_method: VISA }],
  ['a token', { source: 'tok_visa' }],
  ['a nonce', { method: 'Braintree', nonce: 'fake-valid-nonce' }],
  ['a method of the store', { method: 'Custom', payment_method_id: transfer.id }],
])('%s replaces the waiting payment', async (_, body) => {
  const order = await placeOrder();
  const payment_intent = await begin(order);
  expect((await pay(order, body)).status).toBe(200);
  expect(statusesOf(order)[0]).toBe('canceled');
  expect(await orderOf(order)).toMatchObject({
    state: 'processing',
    payments: [
      {
        ...PAYMENT,
        order_id: order.id,
        successful: false,
        error: { message: 'Another payment replaced it.' },
      },
      { successful: true },
    ],
  });
  expect((await pay(order, { payment_intent })).status).toBe(400);
});

test('a payment that can no longer be canceled is settled instead', async () => {
  const order = await placeOrder();
  stripe.finish(await begin(order));
  const { status, body } = await pay(order, { payment_method: 'pm_card_mastercard' });
  expect([status, body.data]).toEqual([200, chargesOf(order)[0]]);
  expect(statusesOf(order)).toEqual(['succeeded']);
  await expectPaidOnce(order);
});

test('a slow bank leaves the payment pending and the order unpaid', async () => {
  const order = await placeOrder();
  const { body } = await pay(order, { payment_method: DEBIT });
  const [intent] = intentsOf(order);
  const payment_intent = intent?.id ?? '';
  const pending = {
    ...order,
    updated_at: TIME,
    payments: [{ ...PAYMENT, order_id: order.id, successful: false, pending: true }],
    payment_attempt: { method: 'Stripe', started_at: TIME, status: 'processing' },
  };
  const answer = {
    status: true,
    data: { status: 'processing', payment_intent },
    _embedded: { order: pending },
  };
  expect(body).toEqual(answer);
  // Another one does not begin, because this one cannot be canceled.
  expect((await pay(order, { payment_method: VISA })).body).toEqual(answer);
  expect(await sweep(25 * 60)).toEqual([]);
  expect(await orderOf(order)).toEqual(pending);
  stripe.finish(payment_intent);
  expect(await sweep(27 * 60)).toEqual([]);
  await expectPaidOnce(order);
});

test('concurrent requests settle an intent only once', async () => {
  const order = await placeOrder();
  const payment_intent = await begin(order);
  stripe.finish(payment_intent);
  const bodies = [{ payment_intent }, { payment_method: ACT }, { payment_method: VISA }];
  const answers = await atOnce(21, (i) => pay(order, bodies[i % 3] ?? {}));
  expect(answers.filter(({ status }) => ![200, 400, 409, 503].includes(status))).toEqual([]);
  await expectPaidOnce(order);
  expect((await orderOf(order)).payments).toHaveLength(1);
});

test('only one of 20 concurrent payments charges', async () => {
  const order = await placeOrder();
  const answers = await atOnce(20, () => pay(order, { payment_method: VISA }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(intentsOf(order)).toHaveLength(1);
  await expectPaidOnce(order);
});

test('a response with a client secret is not stored, yet the same key gets the same one', async () => {
  const order = await placeOrder();
  const authorization = store.application.publicKey;
  const request = {
    authorization,
    body: { method: 'Stripe', order_id: order.id, payment_method: ACT },
    headers: { 'Idempotency-Key': `intent-${order.id}` },
  };
  const send = () => ask('POST', '/payments', { ...request, url });
  const first = await send();
  expect(first.body.data.client_secret).toContain('_secret_');
  const again = await send();
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe(null);
  expect(intentsOf(order)).toHaveLength(1);
});

test.each([
  ['fail', 1],
  ['drop before acting', 2],
  ['drop after acting', 2],
] as const)(
  'when Stripe does not respond (%s), a retry of the payment charges once',
  async (step, times) => {
    for (const payment_method of [VISA, ACT]) {
      const order = await placeOrder();
      // Stripe's library asks a second time by itself when a connection is closed.
      stripe.script(...Array.from({ length: times }, () => step));
      expect((await pay(order, { payment_method })).status).toBe(503);
      expect((await pay(order, { payment_method: 'pm_card_mastercard' })).status).toBe(409);
      const { status, body } = await pay(order, { payment_method });
      expect(status).toBe(200);
      if (payment_method === ACT) {
        const { payment_intent } = body.data;
        stripe.finish(payment_intent);
        stripe.script(...Array.from({ length: times }, () => step));
        expect((await pay(order, { payment_intent })).status).toBe(503);
        expect((await pay(order, { payment_intent })).status).toBe(200);
      }
      expect(intentsOf(order)).toHaveLength(1);
      await expectPaidOnce(order);
    }
  },
);

test.each([
  ['fail', 1],
  ['drop after acting', 2],
] as const)('when canceling fails (%s), nothing is charged twice', async (step, times) => {
  const order = await placeOrder();
  await begin(order);
  // The intent is read before it is canceled.
  stripe.script('answer', ...Array.from({ length: times }, () => step));
  expect((await pay(order, { payment_method: VISA })).status).toBe(503);
  expect(await orderOf(order)).toMatchObject({ state: 'created', payment_attempt: {} });
  expect((await pay(order, { payment_method: VISA })).status).toBe(200);
  expect(statusesOf(order)).toEqual(['canceled', 'succeeded']);
  await expectPaidOnce(order);
});

test.each([
  ['paid', true],
  ['not confirmed', false],
])('the sweep settles an abandoned payment: %s', async (_, isPaid) => {
  const order = await placeOrder();
  stripe.finish(await begin(order), isPaid);
  expect(await sweep(11)).toEqual([]);
  if (isPaid) return expectPaidOnce(order);
  expect(await orderOf(order)).toMatchObject({
    state: 'failed',
    payments: [{ successful: false }],
  });
  expect(statusesOf(order)).toEqual(['canceled']);
});

test('the sweep finds an intent whose response was lost', async () => {
  const order = await placeOrder();
  stripe.script('drop after acting', 'drop after acting');
  await pay(order, { payment_method: VISA });
  expect(await sweep(11)).toEqual([]);
  await expectPaidOnce(order);
});

test('the sweep cancels an unpaid order and its open payment', async () => {
  const order = await placeOrder();
  const payment_intent = await begin(order);
  expect(await sweep(61)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({
    state: 'canceled',
    cancel_reason: 'unpaid',
    payments: [{ successful: false }],
  });
  expect(statusesOf(order)).toEqual(['canceled']);
  expect((await pay(order, { payment_intent })).status).toBe(400);
});

test('the sweep cancels a payment that has been open for a day', async () => {
  const endless = await create(asAdmin, '/paymentMethods', {
    name: 'x',
    cost_type: 'no_cost',
    unpaid_order_minutes: 0,
  });
  const order = await placeOrder({ payment_method_id: endless.id });
  await begin(order);
  await sweep(23 * 60);
  expect(await orderOf(order)).toMatchObject({
    state: 'created',
    payment_attempt: { status: 'requires_action' },
  });
  await sweep(25 * 60);
  const ended = await orderOf(order);
  expect(ended).toMatchObject({ state: 'failed', payments: [{ successful: false }] });
  expect(ended).not.toHaveProperty('payment_attempt');
  expect(statusesOf(order)).toEqual(['canceled']);
});

test('a payment that arrives after an admin cancels the order is refunded', async () => {
  const order = await placeOrder();
  const payment_intent = await begin(order);
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  stripe.finish(payment_intent);
  await sweep(61);
  await sweep(61);
  expect(await orderOf(order)).toMatchObject({
    state: 'canceled',
    refunds_total: 57.34,
    payments: [{ successful: true, refund: { status: 'succeeded' } }],
  });
  expect(chargesOf(order)).toMatchObject([{ refunded: true }]);
});

test('a shopper can still finish a payment after an admin marks the order failed', async () => {
  const order = await placeOrder();
  const payment_intent = await begin(order);
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'failed' });
  stripe.finish(payment_intent);
  expect((await pay(order, { payment_intent })).status).toBe(200);
  await expectPaidOnce(order);
});
