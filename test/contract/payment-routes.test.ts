import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, type Answered, type Ask, ask, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';

/** The further routes by which clients pay answer as `POST /payments` (payments.md, "Payments"). */
const { stripe, braintree, store, url } = await openCardStore({ guest_payments_need_secret: true });
const { asAdmin, asPublic, asUser, application } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });

const placeOrder = (asWhom: Ask) =>
  create(asWhom, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });

interface Way {
  readonly path: string;
  readonly method: string;
  readonly paying: JsonObject;
  readonly declined: JsonObject;
  readonly further?: readonly JsonObject[];
}

const WAYS: Way[] = [
  {
    path: '/orders/:id/payments',
    method: 'Custom',
    paying: { payment_method_id: transfer.id },
    declined: { payment_method_id: 1 },
    further: [{}, { payment_method_id: 'x' }],
  },
  {
    path: '/integrations/stripe/charges',
    method: 'Stripe',
    paying: { source: 'tok_visa' },
    declined: { source: 'tok_chargeDeclined' },
    further: [{}, { payment_method: 'pm_card_visa' }, { payment_intent: 'pi_of_nobody' }],
  },
  {
    path: '/integrations/braintree/transactions/sale',
    method: 'Braintree',
    paying: { nonce: 'fake-valid-nonce' },
    declined: { nonce: 'fake-processor-declined-visa-nonce' },
    further: [{}],
  },
];

/** A payment as both routes are asked for it: `order_id` is in the path or in the body. */
interface Payment {
  readonly id: number;
  readonly body: JsonObject;
  readonly authorization?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const guest = application.publicKey;

const send = (path: string, { authorization = guest, headers, body }: Payment, extra: JsonObject) =>
  ask('POST', path, {
    authorization,
    url,
    body: { ...body, ...extra },
    ...(headers && { headers }),
  });

const byPayments = ({ method }: Way, payment: Payment) =>
  send('/payments', payment, { order_id: payment.id, method });

function byRoute({ path }: Way, payment: Payment) {
  const inPath = path.replace(':id', String(payment.id));
  return send(inPath, payment, path === inPath ? { order_id: payment.id } : {});
}

/** The text of an answer without what only one order, or one moment, has. */
const textOf = ({ body }: Answered, { id, number }: JsonObject) =>
  JSON.stringify(body)
    .replaceAll(String(id), 'order')
    .replaceAll(`"${number}"`, 'number')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\b(ch|pi|pm|cus)_\w+/g, '$1')
    .replaceAll(/"(id|globalId|created)":("\w+"|\d+)/g, '"$1":any');

/** Pays two orders that are the same, one by each route, and compares the answers. */
async function compare(way: Way, asWhom: Ask, describe: (order: JsonObject) => Partial<Payment>) {
  const pay = async (by: typeof byRoute) => {
    const order = await placeOrder(asWhom);
    const answer = await by(way, { id: order.id, body: way.paying, ...describe(order) });
    return { status: answer.status, text: textOf(answer, order) };
  };
  const answered = await pay(byRoute);
  expect(answered).toEqual(await pay(byPayments));
  return answered;
}

const secretOf = ({ secret }: JsonObject) => ({ secret: secret ?? null });

test.each(WAYS)('$path answers like /payments', async (way) => {
  const { paying, declined, further = [] } = way;
  const compareAll = async (bodies: readonly JsonObject[]) => {
    const found: number[] = [];
    for (const body of bodies) {
      const sent = (order: JsonObject) => ({ body: { ...body, ...secretOf(order) } });
      found.push((await compare(way, asPublic, sent)).status);
    }
    return found;
  };
  const totals = [paying, { ...paying, expected_total: 57.34 }, { ...paying, description: 'Cash' }];
  expect(await compareAll(totals)).toEqual([200, 200, 200]);
  const refused = [
    { ...paying, expected_total: 1 },
    { ...paying, created_at: 'x' },
    { ...paying, description: 'x'.repeat(1_001) },
  ];
  expect(await compareAll(refused)).toEqual([409, 400, 400]);
  expect(await compareAll([declined])).not.toEqual([200]);
  await compareAll(further);
});

test.each(WAYS)('$path accepts the same callers as /payments', async (way) => {
  const header = (order: JsonObject) => ({ headers: { 'Order-Secret': String(order['secret']) } });
  expect(await compare(way, asPublic, header)).toMatchObject({ status: 200 });
  const stranger = await compare(way, asPublic, () => ({}));
  expect(stranger.status).toBe(way.method === 'Custom' ? 404 : 200);
  expect(stranger.text).not.toContain(ADDRESS.full_name);
  expect(await compare(way, asUser, () => ({}))).toMatchObject({ status: 404 });
  const unknown = await compare(way, asPublic, () => ({ id: 4096 }));
  expect(unknown).toMatchObject({ status: 404 });
  const order = await placeOrder(asUser);
  const path = way.path.replace(':id', order.id);
  const sent = { order_id: order.id, ...way.paying };
  const { status, body } = await asUser('POST', path, sent);
  expect([status, body.status]).toEqual([200, true]);
  expect((await asAdmin('POST', path, sent)).status).toBe(400);
});

test.each(WAYS)('$path pays once per Idempotency-Key', async (way) => {
  const order = await placeOrder(asPublic);
  const headers = { 'Idempotency-Key': `pay ${order.id}` };
  const payment = { id: order.id, body: { ...way.paying, ...secretOf(order) }, headers };
  const first = await byRoute(way, payment);
  const again = await byRoute(way, payment);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const { payments } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(payments).toMatchObject([{ method: way.method, successful: true }]);
  const id = String(order.id);
  const charges = stripe.charges.filter(({ metadata }) => metadata.order_id === id);
  const sales = braintree.transactions.filter(({ orderId }) => orderId === id);
  expect(charges.length + sales.length).toBe(way.method === 'Custom' ? 0 : 1);
  const other = await byRoute(way, { ...payment, body: { ...payment.body, description: 'x' } });
  expect(other.status).toBe(422);
});

test.each(WAYS)('$path accepts only its own payment method', async (way) => {
  for (const method of ['Custom', 'Stripe', 'Braintree']) {
    const order = await placeOrder(asPublic);
    const body = { ...way.paying, method, ...secretOf(order) };
    const { status } = await byRoute(way, { id: order.id, body });
    expect([method, status]).toEqual([method, method === way.method ? 200 : 400]);
  }
});

test('anyone who can see an order can list its payments', async () => {
  const order = await placeOrder(asPublic);
  const path = `/orders/${order.id}/payments`;
  const secret = { 'Order-Secret': order.secret };
  await ask('POST', path, { authorization: guest, url, headers: secret, body: WAYS[0]?.paying });
  const { payments } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(payments).toHaveLength(1);
  const listed = await ask('GET', path, { authorization: guest, url, headers: secret });
  expect(listed.body).toEqual({ status: true, data: payments });
  expect((await asAdmin('GET', path)).body).toEqual({ status: true, data: payments });
  for (const asWhom of [asPublic, asUser]) expect((await asWhom('GET', path)).status).toBe(404);
});
