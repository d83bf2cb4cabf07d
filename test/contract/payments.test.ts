import { afterAll, expect, inject, test } from 'vitest';
import { type Json, type JsonObject, omit } from '../../shared/contract/json.ts';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { startFakeBraintree } from '../processors/fake-braintree.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import {
  ADDRESS,
  type Ask,
  ask,
  atOnce,
  create,
  errorOf,
  logIn,
  openStore,
  PRODUCT,
  type TestStore,
} from '../store/api.ts';
import { configureProcessors } from '../store/configure-processors.ts';
import { cipher, table } from '../store/local-store.ts';

const ports = inject('processorPorts');
const stripe = await startFakeStripe({ port: ports.stripe });
const braintree = await startFakeBraintree({ port: ports.braintree, customers: ['431', '77'] });
afterAll(() => Promise.all([stripe.close(), braintree.close()]));

const store = await openConfiguredStore();
const { asAdmin, asPublic, asUser } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });

async function openConfiguredStore(more: object = {}): Promise<TestStore> {
  const currencies = [
    { code: 'JPY', rate: 163.27 },
    { code: 'USD', rate: 1.0905 },
  ];
  const opened = await openStore({ currencies });
  await configureProcessors(opened, stripe, braintree, more);
  return opened;
}

/** Of the orders of guests, by their ids. */
const secrets = new Map<Json, Json>();

async function placeOrder(asWhom: Ask = asPublic, changes: JsonObject = {}) {
  const { secret, ...order } = await create(asWhom, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...changes,
  });
  if (secret) secrets.set(order.id, secret);
  return order;
}

const orderOf = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const chargesOf = ({ id }: { id: number }) =>
  stripe.charges.filter(({ metadata }) => metadata.order_id === String(id));
const salesOf = ({ id }: { id: number }) =>
  braintree.transactions.filter(({ orderId }) => orderId === String(id));

const byStripe = ({ id }: { id: number }, source: Json = 'tok_visa'): JsonObject => ({
  method: 'Stripe',
  order_id: id,
  source,
});
const byBraintree = ({ id }: { id: number }, nonce: Json = 'fake-valid-nonce'): JsonObject => ({
  method: 'Braintree',
  order_id: id,
  nonce,
});
function pay(body: JsonObject, asWhom: Ask = asPublic) {
  const secret = asWhom === asPublic && secrets.get(body['order_id'] ?? null);
  return asWhom('POST', '/payments', { ...body, ...(secret && { secret }) });
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** What an order says of the method that it is paid by, which costs nothing. */
const paidBy = (
  method: { readonly id: number; readonly name: string },
  order: { readonly explanation: readonly object[] },
) => ({
  explanation: [
    ...order.explanation,
    {
      rule: 'payment_method',
      id: method.id,
      name: method.name,
      applied: true,
      reason: 'The fee of the payment method.',
      amount: 0,
      display_amount: '0 EUR',
    },
  ],
  payment_method_id: method.id,
  payment_method: omit({ ...method, application_id: 0 }, ['application_id']),
  payment_method_total: 0,
  display_payment_method_total: '0 EUR',
});

test('records a payment with a custom payment method', async () => {
  const order = await placeOrder();
  const body = { method: 'Custom', order_id: order.id, payment_method_id: transfer.id };
  const { status, body: answer } = await pay(body);
  expect({ status, answer }).toEqual({
    status: 200,
    answer: {
      status: true,
      data: {
        ...order,
        state: 'processing',
        status: 'processing',
        ...paidBy(transfer, order),
        updated_at: TIME,
        payments: [
          {
            method: 'Custom',
            order_id: order.id,
            amount: 57.34,
            charged_amount: 57.34,
            charged_currency: 'EUR',
            successful: true,
            description: '',
            created_at: TIME,
            payment_method_id: transfer.id,
          },
        ],
      },
    },
  });
  expect(await orderOf(order.id)).toEqual(answer.data);
});

test('takes the payment method from the order, and a time only from admins', async () => {
  const created_at = '2024-03-02T09:40:00.000Z';
  for (const asWhom of [asAdmin, asPublic]) {
    const order = await placeOrder(asPublic, { payment_method_id: transfer.id });
    const description = 'Paid in cash';
    const body = { method: 'Custom', order_id: order.id, description, created_at };
    const [payment] = (await pay(body, asWhom)).body.data.payments;
    expect(payment).toMatchObject({ payment_method_id: transfer.id, description });
    expect(payment.created_at === created_at).toBe(asWhom === asAdmin);
  }
});

test('an admin confirms a payment reported by the customer', async () => {
  const method = { name: 'Bank transfer', cost_type: 'no_cost', settlement: 'confirmed' };
  const bank = await create(asAdmin, '/paymentMethods', method);
  const payment_method_id = bank.id;
  const order = await placeOrder();
  const body = { method: 'Custom', order_id: order.id, payment_method_id };
  const payment = {
    method: 'Custom',
    order_id: order.id,
    payment_method_id,
    amount: 57.34,
    charged_amount: 57.34,
    charged_currency: 'EUR',
    description: '',
    created_at: TIME,
  };
  const announced = {
    ...order,
    ...paidBy(bank, order),
    payment_request: { amount: 57.34, reference: order.number },
    updated_at: TIME,
    payments: [{ ...payment, successful: false, pending: true }],
  };
  for (const again of [body, body]) {
    expect((await pay(again)).body).toEqual({ status: true, data: announced });
  }
  await pay(byStripe(order, 'tok_chargeDeclined'));
  expect((await pay(body, asAdmin)).body.data).toMatchObject({
    state: 'processing',
    payments: [
      { method: 'Stripe', successful: false },
      { ...payment, successful: true },
    ],
  });
  const other = await placeOrder();
  await pay({ ...body, order_id: other.id });
  await pay(byStripe(other));
  expect((await orderOf(other.id)).payments).toMatchObject([{ method: 'Stripe' }]);
});

test('charges the order total through Stripe and refuses an amount in the body', async () => {
  const order = await placeOrder();
  for (const own of [{ amount: 1 }, { total: 1 }]) {
    const refused = await pay({ ...byStripe(order), ...own });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([
      400,
      Object.keys(own)[0],
    ]);
  }
  expect(chargesOf(order)).toEqual([]);
  const { status, body } = await pay({ ...byStripe(order), reference: 'x' });
  const [charge] = chargesOf(order);
  expect(charge).toMatchObject({ amount: 5734, currency: 'eur' });
  const paid = {
    ...order,
    state: 'processing',
    status: 'processing',
    updated_at: TIME,
    payments: [
      {
        method: 'Stripe',
        order_id: order.id,
        amount: 57.34,
        charged_amount: 57.34,
        charged_currency: 'EUR',
        successful: true,
        description: '',
        created_at: TIME,
        data: charge,
      },
    ],
  };
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: true, data: charge, _embedded: { order: paid } },
  });
  expect(await orderOf(order.id)).toEqual((body['_embedded'] as JsonObject)['order']);
});

test('charges the order total in its currency through Stripe', async () => {
  const items = [{ product_id: kettle.id, quantity: 10 }];
  const order = await placeOrder(asPublic, { currency: 'JPY', items });
  expect((await pay(byStripe(order))).status).toBe(200);
  // Ten at 9,362; the total of 573.4 EUR would be 93,619.
  expect(chargesOf(order)).toMatchObject([{ amount: 93_620, currency: 'jpy' }]);
  const { payments } = await orderOf(order.id);
  const charged = { charged_amount: 93_620, charged_currency: 'JPY' };
  expect(payments).toMatchObject([{ amount: 573.4, ...charged }]);
});

test('charges through Braintree in a currency with a merchant account', async () => {
  const opened = await openConfiguredStore({ merchantAccounts: { USD: 'shop_usd' } });
  const { id } = await create(opened.asAdmin, '/products', { ...PRODUCT, price: 10 });
  const place = (currency: string) =>
    placeOrder(opened.asPublic, { currency, items: [{ product_id: id, quantity: 3 }] });
  const [dollars, yen] = [await place('USD'), await place('JPY')];
  for (const order of [dollars, yen]) {
    expect((await pay(byBraintree(order), opened.asPublic)).status).toBe(200);
  }
  expect(salesOf(dollars)).toMatchObject([{ amount: '32.73' }]);
  const accounts = braintree.requests.filter(({ body }) => body.includes('shop_usd'));
  expect(accounts).toMatchObject([{ body: expect.stringContaining(`"${dollars.id}"`) }]);
  expect(salesOf(yen)).toMatchObject([{ amount: '30.00' }]);
  const paymentsOf = async ({ id: order }: { id: number }) =>
    (await opened.asAdmin('GET', `/orders/${order}`)).body.data.payments;
  const [inUsd, inBase] = [await paymentsOf(dollars), await paymentsOf(yen)];
  expect(inUsd).toMatchObject([{ amount: 30, charged_amount: 32.73, charged_currency: 'USD' }]);
  expect(inBase).toMatchObject([{ amount: 30, charged_amount: 30, charged_currency: 'EUR' }]);
});

test('declines Braintree cards without 3-D Secure when the store requires it', async () => {
  const [full, failed] = ['full', 'failed'].map(
    (outcome) => `fake-three-d-secure-visa-${outcome}-authentication-nonce`,
  );
  const { asAdmin, asPublic } = await openConfiguredStore({ requireThreeDSecure: true });
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
  const order = await placeOrder(asPublic, { items: [{ product_id: id, quantity: 1 }] });
  const reason = { gatewayRejectionReason: 'three_d_secure' };
  for (const nonce of ['fake-valid-nonce', failed]) {
    const refused = await pay(byBraintree(order, nonce), asPublic);
    expect(errorOf(refused)).toMatchObject({ code: 400, Braintree: { gatewayErrors: reason } });
  }
  expect((await pay(byBraintree(order, full), asPublic)).status).toBe(200);
  const { payments } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(payments).toMatchObject([
    { successful: false },
    { successful: false },
    {
      successful: true,
      data: {
        threeDSecureInfo: {
          ...{ status: 'authenticate_successful', enrolled: 'Y' },
          ...{ liabilityShifted: true, liabilityShiftPossible: true },
        },
      },
    },
  ]);
  // Elsewhere a card is charged that the bank did not confirm.
  const other = await placeOrder();
  expect((await pay(byBraintree(other, failed))).status).toBe(200);
  expect((await orderOf(other.id)).payments).toMatchObject([
    { data: { threeDSecureInfo: { liabilityShifted: false } } },
  ]);
});

test('charges through Braintree with a nonce or its JSON', async () => {
  const order = await placeOrder();
  const { status, body } = await pay(byBraintree(order));
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: true,
      data: { status: 'submitted_for_settlement', amount: '57.34', orderId: String(order.id) },
      _embedded: {
        order: {
          id: order.id,
          state: 'processing',
          payments: [{ method: 'Braintree', successful: true, data: { id: body.data.id } }],
        },
      },
    },
  });
  const second = await placeOrder(asPublic, { currency: 'JPY' });
  expect((await pay(byBraintree(second, '{"nonce":"fake-valid-nonce"}'))).status).toBe(200);
  expect(salesOf(second)).toMatchObject([{ amount: '57.34' }]);
});

test('reports a card that Stripe declines, then accepts another one', async () => {
  const order = await placeOrder();
  const { status, body } = await pay(byStripe(order, 'tok_chargeDeclined'));
  const message = 'Your card was declined.';
  const Stripe = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    charge: expect.stringMatching(/^ch_/),
    message,
  };
  expect({ status, body }).toEqual({
    status: 400,
    body: { status: false, errors: [{ code: 400, type: 'BadRequest', message, Stripe }] },
  });
  const failed = await orderOf(order.id);
  expect(failed).toEqual({
    ...order,
    state: 'failed',
    status: 'failed',
    updated_at: TIME,
    payments: [
      {
        method: 'Stripe',
        order_id: order.id,
        amount: 57.34,
        charged_amount: 57.34,
        charged_currency: 'EUR',
        successful: false,
        description: '',
        created_at: TIME,
        error: { message, Stripe },
      },
    ],
  });
  expect((await pay(byStripe(order))).status).toBe(200);
  expect((await orderOf(order.id)).payments).toMatchObject([failed.payments[0], {}]);
});

test('reports a Braintree decline in the format clients expect', async () => {
  const order = await placeOrder();
  const { status, body } = await pay(byBraintree(order, 'fake-processor-declined-visa-nonce'));
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      status: false,
      errors: [
        {
          code: 400,
          type: 'BadRequest',
          message: 'Braintree transaction error. See object for more details.',
          Braintree: {
            transactionErrors: [],
            transaction: expect.objectContaining({
              status: 'processor_declined',
              orderId: String(order.id),
              processorResponseCode: '2000',
            }),
            gatewayErrors: null,
          },
        },
      ],
    },
  });
  expect(await orderOf(order.id)).toMatchObject({
    state: 'failed',
    payments: [{ method: 'Braintree', successful: false }],
  });
});

const unpaid = await placeOrder();
test.each([
  [
    { order_id: 'x' },
    { failedValidator: 'missingRequiredProperty', invalidPropertyName: 'method' },
  ],
  [{ method: 'Stripe' }, { invalidPropertyName: 'order_id', valid: false }],
  [
    { method: 'Stripe', order_id: 'x' },
    { failedValidator: 'type', invalidPropertyValue: 'x' },
  ],
  [
    { method: 7, order_id: unpaid.id },
    { failedValidator: 'type', invalidPropertyName: 'method' },
  ],
  [
    { method: 'Cash', order_id: 7 },
    { code: 404, type: 'NotFound' },
  ],
  [{ method: 'stripe', order_id: unpaid.id }, { failedValidator: 'whitelist' }],
  [{ method: 'Custom', order_id: unpaid.id }, { invalidPropertyName: 'payment_method_id' }],
  [{ payment_method_id: 7, order_id: unpaid.id }, { code: 404 }],
  [{ method: 'Stripe', order_id: unpaid.id }, { invalidPropertyName: 'source' }],
  [{ method: 'Braintree', order_id: unpaid.id, source: 'x' }, { invalidPropertyName: 'nonce' }],
  [byStripe(unpaid, 7), { failedValidator: 'type', invalidPropertyName: 'source' }],
] as [JsonObject, JsonObject][])('refuses %j', async (body, expected) => {
  const error = errorOf(await pay(body, asAdmin));
  expect(error).toMatchObject({ code: 400, ...expected });
});

test('names a processor that is missing or misconfigured', async () => {
  const other = await openStore();
  const { id } = await create(other.asAdmin, '/products', PRODUCT);
  const items = [{ product_id: id, quantity: 1 }];
  const order = await placeOrder(other.asPublic, { items });
  for (const [name, body] of [
    ['Stripe', byStripe(order)],
    ['Braintree', byBraintree(order)],
  ] as const) {
    expect(errorOf(await pay(body, other.asPublic))).toEqual({
      code: 400,
      type: 'BadRequest',
      message: `Payments with ${name} are not configured for this store.`,
    });
  }
  const wrong = await openStore();
  await setProcessor(
    table,
    cipher,
    wrong.application,
    'stripe',
    { secretKey: 'sk_test_wrong' },
    Date.now(),
  );
  const product = await create(wrong.asAdmin, '/products', PRODUCT);
  const placed = await placeOrder(wrong.asPublic, {
    items: [{ product_id: product.id, quantity: 1 }],
  });
  expect(errorOf(await pay(byStripe(placed), wrong.asPublic))).toEqual({
    code: 400,
    type: 'BadRequest',
    message: 'Payments with Stripe are not configured properly.',
  });
  expect((await wrong.asAdmin('GET', `/orders/${placed.id}`)).body.data).toEqual({
    ...placed,
    updated_at: TIME,
  });
});

test('callers can pay only orders they can see', async () => {
  const owned = await placeOrder(asUser);
  const other = await logIn(store, 99);
  for (const asWhom of [asPublic, other, (await openConfiguredStore()).asAdmin]) {
    expect((await pay(byStripe(owned), asWhom)).status).toBe(404);
  }
  expect((await pay(byStripe(unpaid), asUser)).status).toBe(404);
  expect((await pay(byStripe(owned), asUser)).status).toBe(200);
  expect((await pay(byStripe(await placeOrder(asUser)), asAdmin)).status).toBe(200);
});

test('refuses payment for a paid or canceled order', async () => {
  const order = await placeOrder();
  await pay(byStripe(order));
  const custom = { order_id: order.id, payment_method_id: transfer.id };
  for (const body of [byStripe(order), byBraintree(order), custom]) {
    expect(errorOf(await pay(body))).toEqual({
      code: 400,
      type: 'BadRequest',
      message: `Order ${order.id} has already been paid.`,
    });
  }
  const canceled = await placeOrder();
  await asAdmin('PATCH', `/orders/${canceled.id}`, { state: 'canceled' });
  expect((await pay(byStripe(canceled))).status).toBe(400);
  expect([chargesOf(order).length, chargesOf(canceled).length]).toEqual([1, 0]);
});

test('a card payment drops the payment method fee', async () => {
  const fee = { name: 'x', cost_type: 'fixed_fee', fixed_fee: 2.5 };
  const { id: payment_method_id } = await create(asAdmin, '/paymentMethods', fee);
  const order = await placeOrder(asPublic, { payment_method_id });
  expect(order.total).toBe(59.84);
  const free = { total: 57.34, payment_method_total: 0, payment_method_id: null };
  await pay(byStripe(order, 'tok_chargeDeclined'));
  // What a failed attempt has set stays until the next.
  expect(await orderOf(order.id)).toMatchObject({ state: 'failed', ...free });
  expect((await pay({ ...byStripe(order), expected_total: 59.84 })).status).toBe(409);
  const { body } = await pay({ ...byStripe(order), expected_total: 57.34 });
  expect(body['_embedded']).toMatchObject({
    order: { ...free, payments: [{}, { amount: 57.34 }] },
  });
  expect(chargesOf(order)).toMatchObject([{ amount: 5734 }, { amount: 5734 }]);
});

test('an order allows 20 failed payments, of which strangers can make 10', async () => {
  const { secret, ...order } = await create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const declined = byStripe(order, 'tok_chargeDeclined');
  for (let i = 0; i < 11; i += 1) await pay(declined);
  expect(errorOf(await pay(byStripe(order))).message).toContain(
    'failed payments and takes no more',
  );
  expect(chargesOf(order)).toHaveLength(10);
  for (let i = 0; i < 10; i += 1) await pay({ ...declined, secret });
  const proven = { ...byStripe(order), secret };
  expect(errorOf(await pay(proven)).message).toContain('failed payments and takes no more');
  expect(chargesOf(order)).toHaveLength(20);
});

test.each([
  ['Stripe', byStripe, chargesOf],
  ['Braintree', byBraintree, salesOf],
] as const)('20 concurrent payments through %s charge once', async (_name, body, charges) => {
  const order = await placeOrder();
  const answers = await atOnce(20, () => pay(body(order)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
  expect(charges(order)).toHaveLength(1);
  expect((await orderOf(order.id)).payments).toHaveLength(1);
});

test.each([
  ['Stripe', byStripe, stripe, chargesOf, 'tok_visa', 'tok_once_1'],
  ['Braintree', byBraintree, braintree, salesOf, 'fake-valid-nonce', 'nonce-1'],
] as const)('charges through %s once even if the answer is lost', async (...row) => {
  const [name, body, fake, charges, card, other] = row;
  const order = await placeOrder();
  // Stripe's library asks a second time by itself, because the connection was closed.
  fake.script('drop after acting', ...(name === 'Stripe' ? (['drop after acting'] as const) : []));
  const lost = await pay(body(order, card));
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await orderOf(order.id)).toEqual({
    ...order,
    updated_at: TIME,
    payment_attempt: { method: name, started_at: TIME },
  });

  const another = await pay(body(order, other));
  const custom = await pay({ order_id: order.id, payment_method_id: transfer.id });
  expect([another.status, custom.status]).toEqual([409, 409]);
  const found = await pay(body(order, card));
  expect([found.status, charges(order).length]).toEqual([200, 1]);
  const paid = await orderOf(order.id);
  expect(paid).toMatchObject({ state: 'processing', payments: [{ successful: true }] });
  expect(paid).not.toHaveProperty('payment_attempt');
});

test('an order cannot change state while paying, but an admin can end a lost payment', async () => {
  const order = await placeOrder();
  stripe.script('act late');
  const paying = pay(byStripe(order));
  await stripe.stuck();
  const moved = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  expect(errorOf(moved)).toEqual({
    code: 409,
    type: 'Conflict',
    message: 'A payment for this order is already running.',
  });
  await stripe.release();
  expect((await paying).status).toBe(200);

  const lost = await placeOrder();
  stripe.script('fail');
  expect((await pay(byStripe(lost))).status).toBe(503);
  const failed = await asAdmin('PATCH', `/orders/${lost.id}`, { state: 'failed' });
  expect(failed.body.data).not.toHaveProperty('payment_attempt');
  expect((await pay(byStripe(lost, 'tok_once_after'))).status).toBe(200);
});

async function payWithKey(key: string, body: JsonObject) {
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${store.application.publicKey}:${token}`;
  const asked = { authorization, body, headers: { 'Idempotency-Key': key } };
  const { status, headers, body: answer } = await ask('POST', '/payments', asked);
  return { status, replayed: headers.get('idempotent-replayed'), answer };
}

test.each([
  ['a charge', 200, 'tok_visa'],
  ['a decline', 400, 'tok_chargeDeclined'],
])('replays the response to %s for the same Idempotency-Key', async (_name, status, source) => {
  const order = await placeOrder();
  const first = await payWithKey(source, byStripe(order, source));
  expect(first).toMatchObject({ status, replayed: null });
  expect(await payWithKey(source, byStripe(order, source))).toEqual({ ...first, replayed: 'true' });
  expect(chargesOf(order)).toHaveLength(1);
});

test('creates client tokens, with stored cards only for their owner', async () => {
  const path = '/integrations/braintree/clientToken';
  const customerOf = async (asWhom: Ask, body: JsonObject) => {
    const answer = await asWhom('POST', path, body);
    expect(answer).toMatchObject({ status: 200, body: { status: true } });
    expect(Object.keys(answer.body.data)).toEqual(['clientToken']);
    return JSON.parse(atob(answer.body.data.clientToken)).customer;
  };
  expect(await customerOf(asPublic, {})).toBeUndefined();
  expect(await customerOf(asPublic, { customer_id: null })).toBeUndefined();
  expect(await customerOf(asPublic, { customer_id: 77 })).toBeUndefined();
  expect(await customerOf(asUser, { customer_id: 77 })).toBeUndefined();
  expect(await customerOf(asUser, { customer_id: store.userId })).toBe('431');
  expect(await customerOf(asAdmin, { customer_id: 77 })).toBe('77');
  expect((await asPublic('POST', `${path.toUpperCase()}/`, {})).status).toBe(200);
  expect((await asPublic('POST', path, { customer_id: 'x' })).status).toBe(400);
  expect((await (await openStore()).asPublic('POST', path, {})).status).toBe(400);
  expect((await asPublic('GET', '/payments')).status).toBe(405);
});

test('shows how processors are configured, without secrets', async () => {
  const configured = await openStore();
  const withKey = { secretKey: 'sk_live_x', publishableKey: 'pk_live_x' };
  const keys = { merchantId: 'm', publicKey: 'p', privateKey: 'x' };
  const { application } = configured;
  const charging = await setProcessor(table, cipher, application, 'stripe', withKey, Date.now());
  const choices = { submitForSettlement: false, requireThreeDSecure: true };
  const both = { environment: 'production', ...keys, ...choices } as const;
  await setProcessor(table, cipher, charging, 'braintree', both, Date.now());
  const read = async (asWhom: Ask, name: string) =>
    (await asWhom('GET', `/integrations/${name}`)).body;
  expect(await read(configured.asPublic, 'stripe')).toEqual({
    status: true,
    data: { environment: 'production', isActive: true, publishable_key: 'pk_live_x' },
  });
  expect(await read(configured.asUser, 'braintree')).toEqual({
    status: true,
    data: {
      ...{ environment: 'production', isActive: true },
      ...{ autoSubmitForSettlement: false, threeDSecureRequired: true },
    },
  });
  expect(await read(asAdmin, 'stripe')).toEqual({
    status: true,
    data: { environment: 'sandbox', isActive: true },
  });
  const without = await openStore();
  for (const [name, title] of [
    ['stripe', 'Stripe'],
    ['braintree', 'Braintree'],
  ]) {
    expect(errorOf(await without.asPublic('GET', `/integrations/${name}`))).toEqual({
      code: 404,
      type: 'NotFound',
      message: `${title} is not configured for this store.`,
    });
  }
});

test('anyone who can see an order can list its payments', async () => {
  const order = await placeOrder();
  const path = `/orders/${order.id}/payments`;
  expect((await asAdmin('GET', path)).body).toEqual({ status: true, data: [] });
  await pay(byStripe(order));
  const { payments } = await orderOf(order.id);
  expect(payments).toHaveLength(1);
  expect((await asAdmin('GET', path)).body).toEqual({ status: true, data: payments });
  const headers = { 'Order-Secret': String(secrets.get(order.id)) };
  const authorization = store.application.publicKey;
  const asGuest = await ask('GET', path, { authorization, headers });
  expect(asGuest.body).toEqual({ status: true, data: payments });
  for (const asWhom of [asPublic, asUser]) {
    expect(errorOf(await asWhom('GET', path))).toMatchObject({ code: 404, type: 'NotFound' });
  }
});
