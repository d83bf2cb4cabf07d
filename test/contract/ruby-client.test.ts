import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, baseUrl, credentials, type Envelope, openStore, PRODUCT } from '../store/api.ts';

/** Requests as the published client for Ruby spells them (protocol.md, "Published clients"). */
const store = await openStore();
const { publicKey } = store.application;

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'User-Agent': 'Faraday v0.12.1',
};

/** Each call gets a token of its own, with the time in seconds. */
async function newToken(): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify(credentials(store, { timestamp }));
  const response = await fetch(`${baseUrl}/tokens`, { method: 'POST', headers: HEADERS, body });
  return ((await response.json()) as { token: string }).token;
}

interface Request {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json;
  readonly isPublic?: boolean;
}

/** Every URL has a query, be it empty, and every request the type of a body. */
async function request(method: string, path: string, { query = {}, body, isPublic }: Request = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const response = await fetch(`${baseUrl}/${path}?${parameters}`, {
    method,
    headers: {
      ...HEADERS,
      Authorization: isPublic ? publicKey : `${publicKey}:${await newToken()}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

/** `data` of an answer; only 200 is success. */
async function dataOf(method: string, path: string, more: Request = {}) {
  const { status, body } = await request(method, path, more);
  expect([method, path, status, body['errors']]).toEqual([method, path, 200, undefined]);
  return body.data;
}

const find = (path: string, query: NonNullable<Request['query']> = {}) =>
  dataOf('GET', path, { query });
const create = (path: string, body: JsonObject) => dataOf('POST', path, { body });

test('reads the application at a path with a trailing slash', async () => {
  expect(await find('application/')).toMatchObject([{ name: 'Tea House', currency_code: 'EUR' }]);
});

test('creates, lists, finds and changes brands and categories', async () => {
  for (const plural of ['brands', 'categories']) {
    const created = await create(plural, { name: 'Northwind' });
    expect(await find(plural, { per_page: 200, page: 1 })).toEqual([created]);
    expect(await find(`${plural}/${created.id}`)).toEqual(created);
    const body = { name: 'Southwind' };
    expect(await dataOf('PUT', `${plural}/${created.id}`, { body })).toMatchObject(body);
  }
});

/** Bounds and all, as the client sends them unless it is told others. */
const ALL = {
  per_page: 20,
  page: 1,
  price_gt: 0,
  price_lt: 10_000_000_000_000,
  published: true,
};

test('finds products by category, SKU and search text with the public key', async () => {
  const category = await create('categories', { name: 'Kettles' });
  const sku = 'A 1&b+é';
  const { id } = await create('products', { ...PRODUCT, sku, category_id: category.id });
  for (const more of [
    { category_id: category.id },
    { sku },
    { q: 'kettle', category_id: category.id, sort_by: 'price', sort_order: 'ASC' },
  ]) {
    const list = { query: { ...ALL, ...more }, isPublic: true };
    expect(await dataOf('GET', 'products', list)).toMatchObject([{ id }]);
  }
  const counted = await request('GET', 'products', { query: { per_page: 20 }, isPublic: true });
  expect(counted.body).toMatchObject({ count: expect.any(Number), pages: expect.any(Number) });
});

test('reads variants and their definitions on products and cart lines', async () => {
  const product = await create('products', {
    name: 'Linen Shirt',
    price: 39,
    has_variants: true,
    variantsDefinition: { Size: ['S', 'M'] },
    variants: [{ Size: 'S', price: 39, stock_type: 'infinite' }],
  });
  const shown = await find(`products/${product.id}`);
  expect(shown).toMatchObject({ has_variants: true, variantsDefinition: { Size: ['S'] } });
  expect(shown.variants).toMatchObject([{ id: 1, Size: 'S' }]);
  // What was read may be sent back.
  await dataOf('PUT', `products/${product.id}`, { body: shown });
  const cart = await create('carts', {
    user_id: null,
    items: [{ product_id: product.id, variant_id: 1, quantity: 1 }],
  });
  const [line] = cart.items;
  expect(line).toMatchObject({ has_variants: true, variantsDefinition: { Size: ['S'] } });
  expect(line).toMatchObject({ variant: { Size: 'S' } });
  expect(line).not.toHaveProperty('variants');
  const collection = await create('collections', {
    name: 'x',
    items: [{ product_id: product.id }],
  });
  const { items } = await find(`collections/${collection.id}`);
  expect(items).toMatchObject([{ has_variants: true, variantsDefinition: { Size: ['S'] } }]);
});

async function register() {
  const account = { email: `${randomUUID()}@example.org`, name: 'Ada Verne', password: 'a secret' };
  return { account, user: await create('users', account) };
}

test('registers, finds, logs in and changes users', async () => {
  const { account, user } = await register();
  const { email, password } = account;
  const used = await request('POST', 'users', { body: account });
  expect(used.status).toBe(400);
  expect(used.body['errors']).toMatchObject([{}, { type: 'EmailAddressExists' }]);
  expect(await find('users', { email })).toEqual([user]);
  const session = await create('users/authenticate', { email, password });
  expect(session.token).toEqual(expect.any(String));
  const body = { email, password: 'wrong' };
  expect(await request('POST', 'users/authenticate', { body })).toMatchObject({ status: 404 });
  const change = { body: { name: 'Ada V.' } };
  expect(await dataOf('PUT', `users/${user.id}`, change)).toMatchObject(change.body);
});

test('fills a cart for a user and orders it', async () => {
  const { user } = await register();
  const fields = { ...ADDRESS, address2: null, vat: null, user_id: user.id };
  const address = await create('addresses', fields);
  expect(await find('addresses', { user_id: user.id })).toEqual([address]);
  // A user that is nil: nobody's addresses, and not those of everybody.
  expect(await find('addresses', { user_id: '' })).toEqual([]);
  const changed = { body: { ...address, city: 'Lisboa' } };
  expect(await dataOf('PUT', `addresses/${address.id}`, changed)).toMatchObject({ city: 'Lisboa' });

  const { id: product_id } = await create('products', PRODUCT);
  const cart = await create('carts', { user_id: null, items: [] });
  const patch = (op: string, items: Json) =>
    dataOf('PATCH', `carts/${cart.id}`, { body: { op, items } });
  await patch('add', [{ product_id, quantity: 2, variant_id: null }]);
  const { items } = await patch('update', [{ product_id, quantity: 3, variant_id: null }]);
  const claimed = { body: { user_id: user.id, items } };
  expect(await dataOf('PUT', `carts/${cart.id}`, claimed)).toMatchObject({ user_id: user.id });
  expect(await find('carts', { user_id: user.id })).toMatchObject([{ id: cart.id }]);

  await create('shippings', { name: 'Courier', base_cost: 6 });
  const [shipping] = await find('shippings');
  expect(await find('paymentmethods')).toEqual([]);
  expect(await find('coupons', { code: 'NONE' })).toEqual([]);
  const order = await create('orders', {
    user_id: user.id,
    cart_id: cart.id,
    shipping_address_id: address.id,
    billing_address_id: address.id,
    shipping_id: shipping.id,
    promotion_id: null,
    coupon_code: null,
  });
  expect(order).toMatchObject({ status: 'pending', total: 79.5, display_total: '79.5 EUR' });
  expect(await find('orders', { user_id: user.id })).toMatchObject([{ id: order.id }]);
  expect(await request('DELETE', `orders/${order.id}`)).toMatchObject({ status: 405 });
  expect((await request('DELETE', `addresses/${address.id}`)).body).toEqual({ status: true });
  // This store has no Braintree: an error that the client reads, and raises nothing for.
  const payment = { method: 'Braintree', order_id: order.id, nonce: 'fake-valid-nonce' };
  for (const [path, body, isPublic] of [
    ['payments', payment, false],
    ['integrations/braintree/clientToken', { customer_id: null }, true],
  ] as const) {
    const answer = await request('POST', path, { body, isPublic });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ type: 'BadRequest' }] } });
  }
});

test('stores a base64 file with line breaks', async () => {
  const file = `${'aGVsbG8g'.repeat(7)}\naGVsbG8g\n`;
  const body = { name: 'n', filename: 'n.jpg', file, mime_type: 'image/jpeg', slug: null };
  expect(await create('files', body)).toMatchObject({ name: 'n', size: 48, slug: null });
});
