import { expect, test } from 'vitest';
import { recordKey } from '../../shared/storage/keys.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';

const store = await openStore();
const product = await create(store.asAdmin, '/products', PRODUCT);
const items = [{ product_id: product.id, quantity: 1 }];
const keyOf = (id: number) => recordKey(store.application, 'carts', id);
const expiryOf = async (id: number) =>
  (await table.get(keyOf(id), { consistent: true }))?.['expires_at'];
const setExpiry = (id: number, seconds: number | undefined) =>
  table.write({
    update: keyOf(id),
    edits: [
      seconds === undefined
        ? { attribute: 'expires_at', remove: true }
        : { attribute: 'expires_at', set: seconds },
    ],
  });
const DAY = 86_400;
const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * DAY;

test.each([
  ['a guest', store.asPublic, 30],
  ['a user', store.asUser, 180],
] as const)('a cart of %s expires some days after its last change', async (_, ask, days) => {
  const earliest = inDays(days);
  const { id } = await create(ask, '/carts', { items });
  expect(await expiryOf(id)).toBeGreaterThanOrEqual(earliest);
  expect(await expiryOf(id)).toBeLessThanOrEqual(inDays(days + 1));
  // At the end of a day, so that few changes move it.
  expect(Number(await expiryOf(id)) % DAY).toBe(0);
  await setExpiry(id, inDays(1));
  await ask('GET', `/carts/${id}`);
  expect(await expiryOf(id)).toBeLessThan(inDays(2));
  await ask('PATCH', `/carts/${id}`, { op: 'add', items });
  expect(await expiryOf(id)).toBeGreaterThanOrEqual(earliest);
});

test('a cart that a user claims gets the lifetime of a user cart', async () => {
  const { id } = await create(store.asPublic, '/carts', { items });
  const earliest = inDays(180);
  await store.asUser('PUT', `/carts/${id}`, { user_id: store.userId });
  expect(await expiryOf(id)).toBeGreaterThanOrEqual(earliest);
});

test('open orders, addresses and users never expire', async () => {
  const bodies = {
    orders: { items, shipping_address: ADDRESS, billing_address: ADDRESS },
    addresses: ADDRESS,
    users: { name: 'Ada', email: 'ada@example.org', password: 'a secret' },
  };
  for (const [name, body] of Object.entries(bodies)) {
    const { id } = await create(store.asUser, `/${name}`, body);
    const item = await table.get(recordKey(store.application, name, id), { consistent: true });
    expect([item?.['version'], item?.['expires_at']]).toEqual([1, undefined]);
  }
});

test('an expired cart cannot be listed, read, changed or ordered', async () => {
  const other = await openStore();
  const sold = await create(other.asAdmin, '/products', PRODUCT);
  const lines = [{ product_id: sold.id, quantity: 1 }];
  const [live, ended] = [
    await create(other.asUser, '/carts', { items: lines }),
    await create(other.asUser, '/carts', { items: lines }),
  ];
  const key = recordKey(other.application, 'carts', ended.id);
  await table.write({
    update: key,
    edits: [{ attribute: 'expires_at', set: Math.floor(Date.now() / 1_000) - 1 }],
  });
  for (const ask of [other.asAdmin, other.asUser]) {
    const { body } = await ask('GET', '/carts');
    expect([body['count'], body.data.map(({ id }: { id: number }) => id)]).toEqual([1, [live.id]]);
  }
  expect((await other.asAdmin('GET', '/carts?page=2&per_page=1')).body.data).toEqual([]);
  const requests = [
    ['GET', `/carts/${ended.id}`],
    ['PATCH', `/carts/${ended.id}`, { op: 'add', items: lines }],
    ['DELETE', `/carts/${ended.id}`],
    ['POST', '/orders', { cart_id: ended.id, shipping_address: ADDRESS, billing_address: ADDRESS }],
  ] as const;
  for (const [method, path, body] of requests) {
    expect((await other.asUser(method, path, body)).status).toBe(404);
  }
});
