import { expect, test } from 'vitest';
import {
  ADDRESS,
  type Ask,
  ask,
  asking,
  create,
  errorOf,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';

/** An order is named by its number (orders.md, "Order numbers"). */
const store = await openStore({ order_number_prefix: 'WEB/' });
const { asAdmin, asPublic, asUser, application } = store;
const product = await create(asAdmin, '/products', PRODUCT);

const bodyOf = (address: object = {}) => ({
  items: [{ product_id: product.id, quantity: 1 }],
  shipping_address: { ...ADDRESS, ...address },
  billing_address: { ...ADDRESS, ...address },
});

const guests = await create(asPublic, '/orders', bodyOf());
const users = await create(asUser, '/orders', bodyOf());
const draft = await create(asAdmin, '/orders', { ...bodyOf(), state: 'draft' });
await settledFeed(store);

const pathOf = (number: string) => `/orders/number/${encodeURIComponent(number)}`;

const withSecret =
  (secret: string, authorization: string = application.publicKey): Ask =>
  (method, path) =>
    ask(method, path, { authorization, headers: { 'Order-Secret': secret } });

const unknown = (number: string) => ({
  code: 404,
  type: 'NotFound',
  message: `No order has the number ${number}.`,
});

test('staff, the user, and the guest can get an order by number as well as by ID', async () => {
  const asGuest = withSecret(guests.secret);
  for (const [asker, order] of [
    [asAdmin, guests],
    [asAdmin, draft],
    [asUser, users],
    [asGuest, guests],
  ] as const) {
    const byId = await asker('GET', `/orders/${order.id}`);
    const byNumber = await asker('GET', pathOf(order.number));
    expect([byNumber.status, byNumber.body]).toEqual([200, byId.body]);
    expect(byNumber.headers.get('etag')).toBe(byId.headers.get('etag'));
  }
  const { body } = await asUser('GET', `${pathOf(users.number)}?fields=id,number`);
  expect(body.data).toEqual({ id: users.id, number: users.number });
});

test('finds an order by any spelling of its number', async () => {
  const digits = guests.number.replace('WEB/', '');
  for (const number of [`web-${digits}`, `WEB${digits}`, ` web ${digits} `]) {
    expect((await asAdmin('GET', pathOf(number))).body.data.id).toBe(guests.id);
  }
  expect((await asAdmin('GET', pathOf(digits))).status).toBe(404);
});

test('the order of another customer returns the same 404 as a missing one', async () => {
  const other = await openStore();
  const tries: [Ask, string][] = [
    [asPublic, guests.number],
    [asPublic, users.number],
    [withSecret('A'.repeat(22)), guests.number],
    [withSecret(guests.secret), users.number],
    [asUser, guests.number],
    [asUser, draft.number],
    [withSecret(guests.secret), draft.number],
    [other.asAdmin, guests.number],
    [asAdmin, 'WEB/7'],
    [asAdmin, '-'],
    [asAdmin, 'x'.repeat(300)],
  ];
  for (const [asker, number] of tries) {
    const answered = await asker('GET', pathOf(number));
    expect([answered.status, errorOf(answered)]).toEqual([404, unknown(number)]);
  }
});

test('other fields that contain an order number do not hide the order', async () => {
  const { number } = users;
  const digits = number.replace('WEB/', '');
  for (let i = 0; i < 3; i += 1) {
    const hiding = { postal_code: number, full_name: `number:${number} ${digits}`, city: number };
    await create(asPublic, '/orders', bodyOf(hiding));
  }
  await settledFeed(store);
  expect((await asUser('GET', pathOf(number))).body.data.id).toBe(users.id);
  const { body } = await asAdmin('GET', `/orders?number=${encodeURIComponent(number)}&fields=id`);
  expect(body.data).toEqual([{ id: users.id }]);
});

test('refuses an unknown public key with 401', async () => {
  const answered = await asking('pk_nothing')('GET', pathOf(guests.number));
  expect(answered.status).toBe(401);
});
