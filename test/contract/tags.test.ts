import { expect, test } from 'vitest';
import { ADDRESS, type Ask, create, errorOf, logIn, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';

/** Labels of orders and users, which staff give and see alone (orders.md, "Finding orders"). */
const store = await openStore();
const { asAdmin } = store;
const nora = { name: 'Nora Quist', email: 'nora@example.org', password: 'long enough' };
const { id: userId } = await create(asAdmin, '/users', nora);
const asUser = await logIn(store, userId);
const product = await create(asAdmin, '/products', PRODUCT);

const place = (ask: Ask, more: object = {}) =>
  create(ask, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...more,
  });

const patch = (path: string, body: object, ask: Ask = asAdmin) => ask('PATCH', path, body);

const found = async (path: string, ask: Ask = asAdmin) =>
  (await ask('GET', path)).body.data.map(({ id }: { id: number }) => id);

test('staff can change order tags with or without a state change', async () => {
  const { id } = await place(asUser);
  const tagged = await patch(`/orders/${id}`, { tags: ['VIP', 'call back', 'VIP'] });
  expect([tagged.status, tagged.body.data]).toMatchObject([
    200,
    { state: 'created', tags: ['VIP', 'call back'] },
  ]);
  const noted = await patch(`/orders/${id}`, { notes: 'She wants it by Friday.' });
  expect(noted.body.data).toMatchObject({
    tags: ['VIP', 'call back'],
    notes: ['She wants it by Friday.'],
  });
  const moved = await patch(`/orders/${id}`, { state: 'processing', tags: [] });
  expect(moved.body.data).toMatchObject({ state: 'processing', tags: [] });
});

test('finds orders and users by tag, and orders by words in tags', async () => {
  const { id } = await place(asUser);
  await patch(`/orders/${id}`, { tags: ['Fragile parcel', 'Gift'] });
  const ada = { ...nora, email: 'ada@example.org', tags: ['Gift'] };
  const user = await create(asAdmin, '/users', ada);
  await settledFeed(store);
  expect(await found('/orders?tag=fragile%20Parcel')).toEqual([id]);
  expect(await found('/orders?tag=nothing,GIFT')).toEqual([id]);
  expect(await found('/orders?tag=fragile')).toEqual([]);
  expect(await found('/orders?q=fragile%20parcel')).toEqual([id]);
  expect(await found('/users?tag=gift')).toEqual([user.id]);
  await patch(`/users/${user.id}`, { tags: [] });
  await patch(`/orders/${id}`, { tags: ['Gift'] });
  await settledFeed(store);
  expect(await found('/users?tag=gift')).toEqual([]);
  expect(await found('/orders?tag=fragile%20parcel')).toEqual([]);
  expect(await found('/orders?tag=gift')).toEqual([id]);
});

test('customers cannot see, set or search tags', async () => {
  await patch(`/users/${userId}`, { tags: ['difficult'] });
  const { id, ...placed } = await place(asUser);
  await patch(`/orders/${id}`, { tags: ['difficult'] });
  expect(placed).not.toHaveProperty('tags');
  const paths = [`/orders/${id}`, '/orders', '/users/me', '/users', `/users/${userId}/export`];
  for (const path of paths) {
    const { status, body } = await asUser('GET', path);
    expect([path, status, JSON.stringify(body).includes('difficult')]).toEqual([path, 200, false]);
  }
  expect(await found('/orders?tag=difficult', asUser)).toEqual([]);
  expect(await found('/orders?$has=tags', asUser)).toEqual([]);
  const set = await patch('/users/me', { tags: ['good'] }, asUser);
  expect([set.status, errorOf(set).invalidPropertyName]).toEqual([400, 'tags']);
  const kept = await patch('/users/me', { name: 'Another name' }, asUser);
  expect([kept.status, kept.body.data.tags]).toEqual([200, undefined]);
  expect((await asAdmin('GET', `/users/${userId}`)).body.data.tags).toEqual(['difficult']);
  // A copy of the user as the customer was then.
  expect((await asAdmin('GET', `/orders/${id}`)).body.data.user).not.toHaveProperty('tags');
});

test('erasing an order removes its tags', async () => {
  const { id } = await place(asUser);
  await patch(`/orders/${id}`, { tags: ['difficult'] });
  const erased = await create(asAdmin, `/orders/${id}/erase`, {});
  expect(erased).not.toHaveProperty('tags');
});

test.each([
  [{ tags: ['a'.repeat(41)] }, 'tags.0'],
  [{ tags: Array.from({ length: 21 }, (_, i) => `tag ${i}`) }, 'tags'],
  [{ tags: [''] }, 'tags.0'],
  [{ tags: 'VIP' }, 'tags'],
  [{}, 'state'],
])('refuses %j', async (body, name) => {
  const { id } = await place(asUser);
  const refused = await patch(`/orders/${id}`, body);
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, name]);
});
