import { expect, test } from 'vitest';
import { changedAnswers } from '../formats/answers.ts';
import { ADA, ADDRESS, BOB, BOBS_OLD_PASSWORD } from '../formats/fill-store.ts';
import { openRecordedStore } from '../formats/open-recorded-store.ts';
import { adminOf } from '../formats/requests.ts';

/** The upgrade of a store that version 0.2.0 has written. Each test goes on where the last one ended. */
const store = await openRecordedStore('0.2.0');
const { recorded, ask, send, read, shopwright, sweepAfter, stripe } = store;
const { ids, keys, tokens } = recorded;
const application = String(recorded.application);
const { shipped, open, charged, unpaid, failed, waiting, ada, kettle, shirt, pot } = ids;

test('returns the same responses as version 0.2.0', async () => {
  expect(recorded.answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await changedAnswers(store)).toEqual([]);
});

test('application check finds no unreadable items', async () => {
  expect(await shopwright('application', 'check', application)).toEqual({
    id: recorded.application,
    items: expect.any(Number),
    unreadable: [],
  });
});

test('accepts its keys, tokens and passwords, and refuses revoked ones', async () => {
  const logIn = (user: object) => send('POST', '/users/authenticate', user, 'public');
  const asAdmin = await adminOf(ask, keys);
  expect((await ask({ method: 'GET', path: '/users', authorization: asAdmin })).status).toBe(200);
  for (const user of [ADA, BOB]) expect((await logIn(user)).status).toBe(200);
  expect((await logIn({ ...BOB, password: BOBS_OLD_PASSWORD })).status).toBe(401);
  expect((await send('GET', '/users/me', undefined, 'ada')).body.data.id).toBe(ada);
  const ended = { method: 'GET', path: '/users/me', authorization: tokens['ended'] };
  expect((await ask(ended)).status).toBe(401);
});

const stockOf = async () => [
  (await read(`/products/${kettle}`)).stock_level,
  (await read(`/products/${shirt}`)).variants[0].stock_level,
  (await read(`/products/${pot}`)).stock_level,
];

test('customers can order its carts with their coupons', async () => {
  const { guestCart, merged, shipping: shipping_id, address } = ids;
  const addresses = { shipping_address_id: address, billing_address_id: address };
  expect(await stockOf()).toEqual([9, 2, 11]);
  const own = { cart_id: merged, coupon_code: 'TWICE', shipping_id, ...addresses };
  const ordered = await send('POST', '/orders', own, 'ada');
  expect(ordered).toMatchObject({
    status: 200,
    body: { data: { cart_id: ids['cart'], state: 'created', items_total: 65, coupon_total: 32.5 } },
  });
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const guests = { cart_id: guestCart, shipping_id, ...places };
  const { body } = await send('POST', '/orders', guests, 'public');
  expect(body.data).toMatchObject({ coupon_code: 'ALWAYS', items_total: 61.5 });
  expect(await stockOf()).toEqual([6, 1, 10]);
  expect(await read(`/coupons/${ids['twice']}`)).toMatchObject({ usages_left: 0 });
});

const move = (id: number | undefined, state: string) => send('PATCH', `/orders/${id}`, { state });
const idsOf = async (path: string): Promise<number[]> =>
  (await read(path)).map(({ id }: { id: number }) => id);

test('staff can pay, cancel and refund its orders, and stock returns', async () => {
  const method = { payment_method_id: ids['method'] };
  const paid = await send('POST', '/payments', { order_id: unpaid, ...method });
  expect(paid.body.data).toMatchObject({ state: 'processing', total: 65.19 });
  expect((await move(failed, 'canceled')).status).toBe(200);
  expect((await move(unpaid, 'canceled')).status).toBe(200);
  expect(await stockOf()).toEqual([8, 2, 10]);

  const line_items = [{ product_id: kettle, quantity: 1 }];
  const refund = await send('POST', `/orders/${shipped}/refunds`, { line_items, restock: true });
  expect(refund.body.data).toMatchObject({ partially_refunded: true, state: 'shipped' });
  expect(await stockOf()).toEqual([9, 2, 10]);
  expect((await move(shipped, 'refunded')).body.data.state).toBe('refunded');
});

test('retries an uncertain charge once and refunds it when canceled', async () => {
  const card = { order_id: open, method: 'Stripe', source: 'tok_visa' };
  const { length: before } = stripe.charges;
  const again = await send('POST', '/payments', card);
  expect(again.body['_embedded']).toMatchObject({ order: { state: 'processing' } });
  expect(stripe.charges).toHaveLength(before + 1);
  const attempt = recorded.items.find(({ sk }) => Number(sk) === open);
  const { key } = JSON.parse(String(attempt?.['data'])).payment_attempt;
  expect(stripe.requests.at(-1)?.headers['idempotency-key']).toBe(key);

  for (const id of [open, charged]) {
    expect((await move(id, 'canceled')).body.data).toMatchObject({ state: 'canceled' });
  }
  const refunds = stripe.requests.filter(({ path }) => path === '/v1/refunds');
  expect(refunds).toHaveLength(2);
});

test('captures and refunds its charges and completes an open refund', async () => {
  const { authorised, invoiced, uncertain } = ids;
  const { length: before } = stripe.refunds;
  const captured = await send('POST', `/orders/${authorised}/capture`, {});
  expect(captured.body.data.payments).toMatchObject([{ captured: true, amount: 42.4 }]);
  const more = await send('POST', `/orders/${invoiced}/refunds`, { amount: 3, restock: false });
  const { refunds, refunds_total } = more.body.data;
  expect(refunds.map(({ status }: { status: string }) => status)).toEqual([
    'succeeded',
    'succeeded',
  ]);
  expect(refunds_total).toBe(14.2);
  const again = { amount: 1, restock: false };
  const completed = await send('POST', `/orders/${uncertain}/refunds`, again);
  expect(completed.body.data.refunds).toMatchObject([{ amount: 1, status: 'succeeded' }]);
  expect(stripe.refunds).toHaveLength(before + 2);
});

test('continues its invoice numbers and rotates its webhook secrets', async () => {
  const { body } = await send('POST', '/invoices', { order_id: ids['paid'] });
  expect(body.data).toMatchObject({ number: '2026-000002', total: 44.52 });
  const rotated = await send('POST', `/webhooks/${ids['webhook']}/rotate`, {});
  expect(rotated.body.data.secret).toMatch(/^whsec_/);
});

test('the sweep cancels orders that nobody paid in time', async () => {
  // The processor of the tests does not know of the payment that waits for the shopper.
  expect(await sweepAfter(120)).toHaveLength(1);
  expect(await idsOf('/orders?state=created&fields=id')).toEqual([waiting]);
  const canceled = await read('/orders?state=canceled&fields=cancel_reason');
  const reasons = canceled.map(({ cancel_reason }: { cancel_reason?: string }) => cancel_reason);
  expect(reasons.filter((reason: string) => reason === 'unpaid')).toHaveLength(2);
  expect(await stockOf()).toEqual([14, 3, 11]);
});

test('lists its orders by state, customer and date', async () => {
  expect(await idsOf('/orders?state=canceled&fields=id')).toHaveLength(7);
  expect(await idsOf('/orders?state=refunded&fields=id')).toEqual([ids['refunded'], shipped]);
  expect(await idsOf(`/orders?user_id=${ada}&fields=id`)).toHaveLength(4);
  expect(await idsOf('/orders?created_at_gt=2020-01-01&sort_order=ASC&fields=id')).toHaveLength(14);
});
