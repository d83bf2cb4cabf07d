import { expect, test } from 'vitest';
import { changedAnswers } from '../formats/answers.ts';
import { ADA, BOB, BOBS_OLD_PASSWORD } from '../formats/fill-store.ts';
import { openRecordedStore } from '../formats/open-recorded-store.ts';
import { adminOf } from '../formats/requests.ts';

/** The upgrade of a store that version 0.1 has written. Each test goes on where the last one ended. */
const store = await openRecordedStore('5963bf3');
const { recorded, ask, send, read, shopwright, stripe } = store;
const { ids, keys, tokens } = recorded;
const application = String(recorded.application);
const { shipped, open, charged, unpaid, failed, ada, kettle, shirt } = ids;

/** Fields that answers have got since, with their values. */
const ADDED = {
  'admin /application': {
    'data.*.tax_id': null,
    'data.*.prices_include_tax': null,
    'data.*.shipping_required': null,
    'data.*.guest_payments_need_secret': null,
    'data.*.unique_sku': null,
    'data.*.unpaid_order_minutes': null,
    'data.*.guest_max_quantity': null,
    'data.*.user_uploads': null,
    'data.*.password_min_length': null,
    'data.*.old_password_required': null,
    'data.*.abandoned_cart_minutes': null,
    'data.*.capture': null,
    'data.*.server_addresses': null,
    'data.*.language': null,
    'data.*.password_reset_url': null,
    'data.*.order_url': null,
  },
  'public /application': {
    'data.*.prices_include_tax': null,
    'data.*.language': null,
    'data.*.password_min_length': null,
  },
  'public /carts/:id': { 'data.problems': [] },
  'ada /users/cart': { 'data.problems': [] },
  'admin /orders/:id': { 'data.payment_method_id': null },
};

/** What is answered otherwise since, as CHANGELOG.md says: bounds of dates, methods without zones. */
const CHANGED = ['admin /orders?created_at_gt=2020-01-01', 'public /shippings/cart/:id?zone='];

test('answers as version 0.1 did, but for fields that were added', async () => {
  const changed = await changedAnswers(store);
  const isMeant = (asked: string) => CHANGED.some((prefix) => asked.startsWith(prefix));
  expect(changed.filter(({ asked }) => !isMeant(asked))).toEqual(
    Object.entries(ADDED).flatMap(([asked, fields]) =>
      Object.entries(fields).map(([name, now]) => ({ asked, path: `body.${name}`, now })),
    ),
  );
  expect(new Set(changed.map(({ asked }) => asked).filter(isMeant)).size).toBe(CHANGED.length);
});

test('nothing of it is unreadable', async () => {
  expect(await shopwright('application', 'check', application)).toEqual({
    id: recorded.application,
    items: 28,
    unreadable: [],
  });
});

test('takes its keys, tokens and passwords, and none that were ended', async () => {
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
];

test('its carts are ordered, with their coupons', async () => {
  const { cart, guestCart, shipping: shipping_id, address } = ids;
  const addresses = { shipping_address_id: address, billing_address_id: address };
  expect(await stockOf()).toEqual([9, 2]);
  const own = { cart_id: cart, shipping_id, ...addresses };
  const ordered = await send('POST', '/orders', own, 'ada');
  expect(ordered).toMatchObject({
    status: 200,
    body: { data: { state: 'created', items_total: 45, shipping_total: 6, total: 62.73 } },
  });
  const guests = { cart_id: guestCart, shipping_id, ...addresses };
  const { body } = await send('POST', '/orders', guests);
  expect(body.data).toMatchObject({ coupon_code: 'ALWAYS', items_total: 61.5 });
  expect(await stockOf()).toEqual([6, 1]);
});

const move = (id: number | undefined, state: string) => send('PATCH', `/orders/${id}`, { state });
const idsOf = async (path: string): Promise<number[]> =>
  (await read(path)).map(({ id }: { id: number }) => id);

test('its orders are paid, canceled and refunded, and give back what they have taken', async () => {
  const method = { payment_method_id: ids['method'] };
  const paid = await send('POST', '/payments', { order_id: unpaid, ...method });
  expect(paid.body.data).toMatchObject({ state: 'processing', total: 53 });
  expect((await move(failed, 'canceled')).status).toBe(200);
  expect((await move(unpaid, 'canceled')).status).toBe(200);
  expect(await stockOf()).toEqual([8, 2]);

  const line_items = [{ product_id: kettle, quantity: 1 }];
  const refund = await send('POST', `/orders/${shipped}/refunds`, { line_items, restock: true });
  expect(refund.body.data).toMatchObject({ partially_refunded: true, state: 'shipped' });
  expect(await stockOf()).toEqual([9, 2]);
  expect((await move(shipped, 'refunded')).body.data.state).toBe('refunded');
});

test('a charge whose outcome it did not know is made once, and others are refunded', async () => {
  const card = { order_id: open, method: 'Stripe', source: 'tok_visa' };
  const { length: before } = stripe.charges;
  const again = await send('POST', '/payments', card);
  expect(again.body['_embedded']).toMatchObject({ order: { state: 'processing' } });
  expect(stripe.charges).toHaveLength(before + 1);
  const attempt = recorded.items.find(({ sk }) => Number(sk) === open);
  const { key } = JSON.parse(String(attempt?.['data'])).payment_attempt;
  expect(stripe.requests.at(-1)?.headers['idempotency-key']).toBe(key);

  const uses = () => read(`/coupons/${ids['unlimited']}`);
  expect(await uses()).toMatchObject({ total_usages: 1 });
  for (const id of [open, charged]) {
    expect((await move(id, 'canceled')).body.data).toMatchObject({ state: 'canceled' });
  }
  expect(await uses()).toMatchObject({ total_usages: 0 });
  const refunds = stripe.requests.filter(({ path }) => path === '/v1/refunds');
  expect(refunds).toHaveLength(2);
});

const listed = async () => ({
  canceled: await idsOf('/orders?state=canceled&fields=id'),
  created: await idsOf('/orders?state=created&fields=id'),
  refunded: await idsOf('/orders?state=refunded&fields=id'),
  ofAda: await idsOf(`/orders?user_id=${ada}&fields=id`),
  since: await idsOf('/orders?created_at_gt=2020-01-01&sort_order=ASC&fields=id'),
});

test('its orders are in all lists, before they are in the index of states and after', async () => {
  const before = await listed();
  expect(before.canceled).toEqual([ids['canceled'], open, failed, charged, unpaid]);
  expect(before.refunded).toEqual([ids['refunded'], shipped]);
  expect(before.ofAda.slice(1)).toEqual([charged, shipped]);
  expect(before.since).toHaveLength(9);
  const index = () => shopwright('application', 'index', application);
  expect(await index()).toMatchObject({ indexed: expect.any(Number) });
  expect(await index()).toMatchObject({ indexed: 0 });
  expect(await listed()).toEqual(before);
});
