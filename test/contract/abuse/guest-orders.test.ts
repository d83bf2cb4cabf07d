import { afterAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { secretOf } from '../../../shared/orders/order-secret.ts';
import { inflateJson } from '../../../shared/storage/deflated-json.ts';
import { firstIdOf } from '../../../shared/storage/identifier.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { setProcessor } from '../../../shared/tenancy/processors.ts';
import { readApplication } from '../../../shared/tenancy/provisioning.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import {
  ADDRESS,
  type Answered,
  ask,
  create,
  errorOf,
  openStore,
  PRODUCT,
} from '../../store/api.ts';
import { documentedAnswers } from '../../store/documented-answers.ts';
import { cipher, itemsOf, table } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';

/** Orders of guests: what the public key shows and changes of them, and what their secret does. */
const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const url = await startOwnServer({
  environment: { STRIPE_URL: stripe.baseUrl },
  inspect: documentedAnswers(),
});
const store = await openStore({ guest_payments_need_secret: true }, url);
const { asAdmin, asPublic, asUser, application } = store;
const read = await readApplication(table, application.id);
await setProcessor(table, cipher, read, 'stripe', { secretKey: stripe.secretKey }, Date.now());
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });

const BODY = {
  items: [{ product_id: kettle.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
};
const placeOrder = (asWhom = asPublic) => create(asWhom, '/orders', BODY);

interface Sent {
  readonly secret?: string | undefined;
  readonly body?: object;
  readonly key?: string;
}

/** With the public key, and the secret of an order in its header. */
const send = (method: string, path: string, { secret, body, key }: Sent = {}) =>
  ask(method, path, {
    authorization: application.publicKey,
    url,
    body,
    headers: {
      ...(secret !== undefined && { 'Order-Secret': secret }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
  });

const custom = ({ id }: { id: number }) => ({ order_id: id, payment_method_id: transfer.id });
const byStripe = ({ id }: { id: number }, source = 'tok_visa') => ({
  order_id: id,
  method: 'Stripe',
  source,
});

const withoutSecret = ({ secret: _, ...order }: JsonObject) => order;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const notFound = (id: number, message = `No order has the ID ${id}.`) => ({
  status: 404,
  body: { status: false, errors: [{ code: 404, type: 'NotFound', message }] },
});
const inShort = ({ status, body }: Answered) => ({ status, body });

test('a guest reads the full order only with its secret', async () => {
  const { secret, ...order } = await placeOrder();
  expect(secret).toMatch(/^[\w-]{22}$/);
  const path = `/orders/${order.id}`;
  expect(inShort(await send('GET', path, { secret }))).toEqual({
    status: 200,
    body: { status: true, data: order },
  });
  const other = await placeOrder();
  for (const wrong of [undefined, '', 'x', other.secret, `${secret}x`]) {
    expect(inShort(await send('GET', path, { secret: wrong }))).toEqual(notFound(order.id));
  }
  const owned = await placeOrder(asUser);
  expect(owned).not.toHaveProperty('secret');
  const computed = await secretOf(owned.id, { application }, cipher);
  expect((await send('GET', `/orders/${owned.id}`, { secret: computed })).status).toBe(404);
  expect((await asUser('GET', path)).status).toBe(404);
});

test('the order secret works after login, appears in no other response and is never stored', async () => {
  const key = 'guest-order';
  const first = await send('POST', '/orders', { body: BODY, key });
  const again = await send('POST', '/orders', { body: BODY, key });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
  const { id, secret } = first.body.data;
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toEqual(withoutSecret(first.body.data));
  const items = await itemsOf(application.id);
  const answer = items.find(({ pk }) => pk.includes('#idempotency#orders#'))?.['answer'];
  expect(JSON.stringify(items)).not.toContain(secret);
  expect(JSON.stringify(inflateJson(answer as Uint8Array))).not.toContain(secret);
  const { body } = await asUser('POST', '/payments', { ...custom({ id }), secret });
  expect(body.data).toMatchObject({ id, state: 'processing', shipping_address: ADDRESS });
});

test('the order secret expires after 180 days', async () => {
  const day = 24 * 60 * 60 * 1_000;
  const id = firstIdOf(Date.now() - 181 * day);
  const { secret, ...order } = await placeOrder();
  const { pk, sk } = recordKey(application, 'orders', order.id);
  const item = await table.get({ pk, sk });
  await table.write({ put: { ...item, ...recordKey(application, 'orders', id) } });
  expect((await asAdmin('GET', `/orders/${id}`)).status).toBe(200);
  const old = await secretOf(id, { application }, cipher);
  expect((await send('GET', `/orders/${id}`, { secret: old })).status).toBe(404);
  expect((await send('GET', `/orders/${order.id}`, { secret })).status).toBe(200);
});

test('a stranger who guesses an order ID can pay only by card and cannot read the order', async () => {
  const order = await placeOrder();
  const guessed = await asPublic('POST', '/payments', custom(order));
  const reason = `No order has the ID ${order.id}, or its secret is missing. Send the "secret" from the response that created it.`;
  expect(inShort(guessed)).toEqual(notFound(order.id, reason));
  const wrong = await asPublic('POST', '/payments', { ...custom(order), secret: 'x' });
  expect(inShort(wrong)).toEqual(notFound(order.id, reason));
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(withoutSecret(order));

  const declined = await asPublic('POST', '/payments', byStripe(order, 'tok_chargeDeclined'));
  expect(errorOf(declined)).toMatchObject({ Stripe: { code: 'card_declined' } });
  const { status, body } = await asPublic('POST', '/payments', byStripe(order));
  const payment = {
    method: 'Stripe',
    order_id: order.id,
    amount: 57.34,
    description: '',
    created_at: TIME,
  };
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: true,
      data: { id: stripe.charges.at(-1)?.id, status: 'succeeded', amount: 5734, currency: 'eur' },
      _embedded: {
        order: {
          id: order.id,
          state: 'processing',
          status: 'processing',
          currency: order.currency,
          items_total: 57.34,
          display_items_total: '57.34 EUR',
          shipping_total: 0,
          display_shipping_total: '0 EUR',
          taxes_total: 0,
          display_taxes_total: '0 EUR',
          total: 57.34,
          display_total: '57.34 EUR',
          payments: [
            { ...payment, successful: false },
            { ...payment, successful: true },
          ],
        },
      },
    },
  });
});

test('a guest pays with the secret in the body or header and gets the full order', async () => {
  const { secret, ...order } = await placeOrder();
  const paid = await asPublic('POST', '/payments', { ...custom(order), secret });
  expect(paid).toMatchObject({
    status: 200,
    body: { data: { state: 'processing', shipping_address: ADDRESS } },
  });
  const second = await placeOrder();
  const charged = await send('POST', '/payments', {
    secret: second.secret,
    body: byStripe(second),
  });
  const whole = (await asAdmin('GET', `/orders/${second.id}`)).body.data;
  expect(charged.body).toEqual({
    status: true,
    data: stripe.charges.at(-1),
    _embedded: { order: whole },
  });
});

test('without the secret, a repeated Idempotency-Key does not replay the response', async () => {
  const { id, secret } = await placeOrder();
  const body = { order_id: id, method: 'Custom', payment_method_id: transfer.id };
  const pay = (sent: Sent) => send('POST', '/payments', { body, key: `pay-${id}`, ...sent });
  const paid = await pay({ secret });
  expect([paid.status, paid.body.data.shipping_address.full_name]).toEqual([
    200,
    ADDRESS.full_name,
  ]);
  for (const sent of [{}, { secret: 'x' }]) {
    const guessed = await pay(sent);
    expect([guessed.status, errorOf(guessed).type]).toEqual([422, 'UnprocessableEntity']);
  }
  const repeated = await pay({ secret });
  expect([repeated.status, repeated.body]).toEqual([200, paid.body]);
});

test('with guest_payments_need_secret off, a guest pays without the secret but sees little', async () => {
  const existing = await openStore({ guest_payments_need_secret: false }, url);
  const product = await create(existing.asAdmin, '/products', PRODUCT);
  const method = await create(existing.asAdmin, '/paymentMethods', {
    name: 'x',
    cost_type: 'no_cost',
  });
  const items = [{ product_id: product.id, quantity: 1 }];
  const order = await create(existing.asPublic, '/orders', { ...BODY, items });
  const body = { order_id: order.id, payment_method_id: method.id };
  const { status, body: answer } = await existing.asPublic('POST', '/payments', body);
  expect([status, answer.data.state]).toEqual([200, 'processing']);
  expect(answer.data).not.toHaveProperty('shipping_address');
  expect(answer.data).not.toHaveProperty('products');
});

test('cross-origin scripts may send the Order-Secret header', async () => {
  const { headers } = await send('OPTIONS', '/orders');
  expect(headers.get('access-control-allow-headers')?.split(', ')).toContain('Order-Secret');
});
