import { afterAll, expect, inject, test } from 'vitest';
import { MIN_SHARED } from '../../../shared/tenancy/shared-counts.ts';
import { WRITE_CACHE_TTL_MS } from '../../../shared/tenancy/tenant-cache.ts';
import { ADDRESS, type Answered, type Ask, create, openStore, PRODUCT } from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { readDocument } from '../../store/document.ts';
import { startOwnServer } from '../../store/own-server.ts';
import { openRecordingEngine } from '../../store/recording-engine.ts';

/**
 * What each operation costs a warm instance: calls of the database one after another, read units,
 * write units. A change that makes one dearer fails here, and says so in the same commit. Of
 * transactions the local database counts less than half of what AWS charges, two units for each
 * item; but it counts the indexes of keys with each update of an owned record in a transaction, which AWS
 * does not.
 *
 * All of them are sent in one second: the first request of the next one would also share the counts of this one.
 */
const SECOND_MS = 1_000;
stopClock(Date.now() - (Date.now() % SECOND_MS));
const engine = await openRecordingEngine(inject('local').endpoint);
afterAll(() => engine.close());
// Its clients are visitors, and no server of the shop.
const settings = { server_addresses: [] };
const opened = await openStore(settings, await startOwnServer({ endpoint: engine.endpoint }));
const store = {
  asPublic: ticking(opened.asPublic),
  asUser: ticking(opened.asUser),
  asAdmin: ticking(opened.asAdmin),
};

/** However long they take, requests are 5 ms apart for caches, and for what counts as new. */
function ticking(ask: Ask): Ask {
  return (...request) => {
    tick(5);
    return ask(...request);
  };
}

const brand = await create(store.asAdmin, '/brands', { name: 'Northwind' });
const product = await create(store.asAdmin, '/products', PRODUCT);
const category = await create(store.asAdmin, '/categories', { name: 'Kitchen' });
const items = [{ product_id: product.id }];
const collection = await create(store.asAdmin, '/collections', { name: 'Home', items });
const address = await create(store.asUser, '/addresses', ADDRESS);
const login = { email: 'ada@example.org', password: 'a secret' };
const user = await create(store.asAdmin, '/users', { name: 'Ada', ...login });
const stays = { email: 'stays@example.org', password: 'a secret' };
await create(store.asAdmin, '/users', { name: 'Eve', ...stays });
const remembered = { ...stays, remember: true };
const { refresh_token } = await create(store.asPublic, '/users/authenticate', remembered);
const nobody = { name: 'x', email: 'x@example.org', password: 'a secret' };
const tracked = { ...PRODUCT, stock_type: 'track', stock_level: 100 };
const kettle = await create(store.asAdmin, '/products', tracked);
const other = await create(store.asAdmin, '/products', tracked);
const chosen = [{ product_id: kettle.id, quantity: 1 }];
const cart = await create(store.asPublic, '/carts', {
  items: [...chosen, { product_id: other.id, quantity: 1 }],
});
await create(store.asAdmin, '/coupons', {
  name: 'Free',
  code: 'FREE',
  target_type: 'CART_COUPON',
  discount_type: 'PERCENTAGE_DISCOUNT',
  discount_value: 100,
});
const shipping = await create(store.asAdmin, '/shippings', { name: 'Courier', base_cost: 6 });
const method = await create(store.asAdmin, '/paymentMethods', {
  name: 'Cash',
  cost_type: 'no_cost',
});
const order = {
  cart_id: cart.id,
  coupon_code: 'FREE',
  shipping_id: shipping.id,
  payment_method_id: method.id,
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
};
const imported = { resource: 'brands', format: 'csv', content: 'name\nx\n' };
const removal = { op: 'remove', items: chosen };
const ownCart = await create(store.asUser, '/carts', {
  items: [...chosen, { product_id: other.id, quantity: 1 }],
});
const ownOrder = {
  items: chosen,
  shipping_address_id: address.id,
  billing_address_id: address.id,
};
for (const path of ['/orders', '/shippings', '/application']) {
  await store.asPublic('GET', path);
}
await store.asUser('GET', '/orders');
await store.asAdmin('GET', '/reports/carts');
// With its first order, a store skips to its first number.
const draft = await create(store.asAdmin, '/orders', { state: 'draft', items: chosen });
await store.asAdmin('DELETE', `/orders/${draft.id}`);

function cost({ headers }: Answered): number[] {
  const numbers = headers.get('server-timing')?.matchAll(/([\d.]+) (?:round|read|write)/g) ?? [];
  return [...numbers].map(([, number]) => Number(number));
}

/** Read after the instance has seen all changes, as it has a moment after the last of them. */
async function settledCost(access: 'asPublic' | 'asAdmin', path: string): Promise<number[]> {
  await store[access]('GET', path);
  return cost(await store[access]('GET', path));
}

const ADMIN_LISTS = [
  '/products',
  '/products?q=kettle&price_lt=50&sort_by=relevance',
  '/products?brand_id=1&sort_by=price&page=2',
  '/categories',
  '/shippings?zone=Spain',
];

const ONE_LOOK = [1, 1, 0] as const;

test.each(ADMIN_LISTS)('admin GET %s checks for changes once', async (path) => {
  expect(await settledCost('asAdmin', path)).toEqual(ONE_LOOK);
});

test.each([
  [`/products/${product.id}`, [1, 0.5]],
  ['/products', [1, 1]],
  ['/products?category=/Kitchen&expand=category,brand', [1, 3]],
  [`/products/${product.id}?expand=category`, [1, 1.5]],
  [`/categories/${category.id}`, [1, 1.5]],
  ['/categories?fetch_subcategories=true', [1, 1]],
  [`/collections/${collection.id}`, [2, 1]],
  [`/brands/${brand.id}`, [1, 0.5]],
] as const)('public GET %s stays within its read budget', async (path, [trips, units]) => {
  const [roundTrips = 9, readUnits = 9, writeUnits] = await settledCost('asPublic', path);
  expect(roundTrips).toBeLessThanOrEqual(trips);
  expect(readUnits).toBeLessThanOrEqual(units);
  expect(writeUnits).toBe(0);
});

const COSTS = [
  ['admin', 'GET', `/products/${product.id}`, undefined, [1, 1, 0]],
  ['admin', 'POST', '/brands', { name: 'x' }, [1, 0, 2]],
  ['admin', 'PUT', `/brands/${brand.id}`, { name: 'y' }, [2, 1, 2]],
  ['admin', 'DELETE', `/brands/${brand.id}`, undefined, [1, 0, 2]],
  ['admin', 'POST', '/products', PRODUCT, [1, 0, 2]],
  ['admin', 'PUT', `/products/${product.id}`, { price: 3 }, [2, 1, 2]],
  ['public', 'GET', `/carts/${cart.id}`, undefined, [2, 3, 0]],
  ['public', 'PATCH', `/carts/${cart.id}`, { op: 'add', items: chosen }, [2, 5, 1]],
  ['user', 'GET', `/carts/${ownCart.id}`, undefined, [2, 5, 0]],
  ['user', 'PATCH', `/carts/${ownCart.id}`, removal, [2, 3, 1]],
  ['public', 'POST', '/carts', { items: chosen }, [2, 2, 2]],
  ['public', 'POST', '/orders', order, [4, 9, 15]],
  ['user', 'POST', '/orders', ownOrder, [3, 4, 13]],
  ['user', 'GET', '/orders', undefined, [2, 3.5, 0]],
  ['admin', 'GET', '/orders', undefined, [1, 3, 0]],
  ['admin', 'GET', '/addresses', undefined, [1, 1.5, 0]],
  ['user', 'GET', '/addresses', undefined, [2, 2.5, 0]],
  ['user', 'GET', `/addresses/${address.id}`, undefined, [1, 1, 0]],
  ['user', 'POST', '/addresses', ADDRESS, [1, 0, 3]],
  ['user', 'PUT', `/addresses/${address.id}`, { city: 'Faro' }, [2, 1, 1]],
  ['user', 'DELETE', `/addresses/${address.id}`, undefined, [3, 1, 4]],
  // Staff see whether the address is proved.
  ['admin', 'GET', `/users/${user.id}`, undefined, [2, 2, 0]],
  ['admin', 'GET', `/users/${user.id}?expand=purchases`, undefined, [3, 2, 0]],
  ['admin', 'GET', '/users?email=ada@example.org', undefined, [2, 2, 0]],
  ['public', 'POST', '/users', nobody, [2, 0, 6]],
  ['admin', 'PUT', `/users/${user.id}`, { name: 'Ada V.' }, [2, 1, 1]],
  ['public', 'POST', '/users/authenticate', login, [2, 2, 1]],
  ['public', 'POST', '/users/refresh', { refresh_token }, [2, 1, 1]],
  ['public', 'POST', '/users/logout', { refresh_token }, [2, 1, 1]],
  ['public', 'POST', '/users/authenticate', { ...login, password: 'x' }, [2, 1, 2]],
  ['public', 'POST', '/users/recoverPassword', { email: login.email }, [4, 2, 2]],
  ['admin', 'DELETE', `/users/${user.id}`, undefined, [3, 2, 6]],
  ['public', 'GET', '/application', undefined, [0, 0, 0]],
  ['admin', 'GET', '/reports/sales?by=product', undefined, [1, 1, 0]],
  ['admin', 'GET', '/reports/customers', undefined, [1, 1, 0]],
  ['admin', 'POST', '/imports', imported, [5, 2, 10]],
] as const;

test('public POST /orders/quote reads in parallel, in at most two round trips', async () => {
  const [roundTrips, ...units] = cost(await store.asPublic('POST', '/orders/quote', order));
  expect(roundTrips).toBeLessThanOrEqual(2);
  expect(units).toEqual([13, 0]);
});

test.each(COSTS)('%s %s %s', async (level, method, path, body, expected) => {
  const asLevel = { public: store.asPublic, user: store.asUser, admin: store.asAdmin }[level];
  expect(cost(await asLevel(method, path, body))).toEqual(expected);
});

test('the first request in a second also shares the counts of the previous second', async () => {
  const get = async () => cost(await store.asAdmin('GET', `/products/${product.id}`));
  tick(2 * SECOND_MS - (Date.now() % SECOND_MS));
  const alone = await get();
  for (let i = 0; i < MIN_SHARED; i += 1) await store.asPublic('GET', `/products/${product.id}`);
  const [trips, reads = 0, writes = 0] = alone;
  tick(SECOND_MS);
  expect(await get()).toEqual([trips, reads + 0.5, writes + 1]);
  tick(SECOND_MS);
  expect(await get()).toEqual(alone);
});

test('the first write with a token in 5 seconds also reads the store', async () => {
  tick(WRITE_CACHE_TTL_MS);
  expect(cost(await store.asUser('POST', '/addresses', ADDRESS))).toEqual([2, 1, 3]);
  expect(cost(await store.asUser('POST', '/addresses', ADDRESS))).toEqual([1, 0, 3]);
  tick(WRITE_CACHE_TTL_MS);
  expect(cost(await store.asPublic('POST', '/carts', { items: chosen }))).toEqual([2, 2, 2]);
});

test('docs/data-model.md lists the same costs', () => {
  const lists = ADMIN_LISTS.map((path) => ['admin', 'GET', path, undefined, ONE_LOOK] as const);
  const measured = [...lists, ...COSTS].map(([level, method, path, , numbers]) =>
    [`\`${level} ${method} ${path.replace(/\d+$/, ':id')}\``, ...numbers].join(' '),
  );
  const said = readDocument('docs/data-model.md').tables.get('What operations cost') ?? [];
  const operations = said.filter(([name]) => name?.startsWith('`')).map((row) => row.join(' '));
  expect(operations.length).toBeGreaterThan(15);
  expect(operations.filter((row) => !measured.includes(row))).toEqual([]);
});
