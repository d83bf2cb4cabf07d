import { expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT } from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { storage } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';
import { recordedStorage } from '../../store/recorded-storage.ts';

/** The calls of the storage that a request makes on a warm instance, on any engine. */
stopClock();
const recorded = recordedStorage(storage);
const url = await startOwnServer({ storage: recorded.storage });
const { asAdmin, asPublic, asUser } = await openStore({}, url);
const stocked = { ...PRODUCT, stock_type: 'track', stock_level: 100 };
const product = await create(asAdmin, '/products', stocked);
const items = [{ product_id: product.id, quantity: 1 }];
const cart = await create(asPublic, '/carts', { items });
const order = { shipping_address: ADDRESS, billing_address: ADDRESS };
await create(asPublic, '/orders', { cart_id: cart.id, ...order });
await asUser('GET', '/addresses');
const changed = await create(asPublic, '/carts', { items });
const ordered = await create(asPublic, '/carts', { items });
const login = { email: 'ada@example.org', password: 'correct horse' };
await create(asPublic, '/users', { name: 'Ada', ...login });
const remembered = { ...login, remember: true };
const { refresh_token } = await create(asPublic, '/users/authenticate', remembered);

const requests = [
  ['asPublic', 'GET', `/products/${product.id}`, undefined, ['getMany']],
  ['asAdmin', 'PUT', `/products/${product.id}`, { price: 3 }, ['getMany', 'transactWrite']],
  ['asPublic', 'POST', '/carts', { items }, ['getMany', 'write']],
  ['asPublic', 'PATCH', `/carts/${changed.id}`, { op: 'add', items }, ['getMany', 'get', 'write']],
  [
    'asPublic',
    'POST',
    '/orders',
    { cart_id: ordered.id, ...order },
    ['get', 'getMany', 'countOn', 'transactWrite'],
  ],
  ['asUser', 'GET', '/orders', undefined, ['page', 'keys', 'getMany']],
  ['asPublic', 'POST', '/users/authenticate', login, ['getMany', 'get']],
  ['asPublic', 'POST', '/users/authenticate', remembered, ['getMany', 'get', 'get', 'write']],
  ['asPublic', 'POST', '/users/refresh', { refresh_token }, ['getMany', 'write']],
  ['asPublic', 'POST', '/users/logout', { refresh_token }, ['get', 'write']],
  ['asUser', 'POST', '/users/logout', { everywhere: true }, ['transactWrite']],
] as const;

test.each(requests)('%s %s %s', async (level, method, path, body, expected) => {
  const send = { asAdmin, asPublic, asUser }[level];
  tick(10);
  const calls = await recorded.callsOf(async () => {
    expect((await send(method, path, body)).status).toBe(200);
  });
  expect(calls).toEqual(expected);
});
