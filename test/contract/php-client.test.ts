import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, baseUrl, credentials, type Envelope, openStore, PRODUCT } from '../store/api.ts';

/** Requests as the published client for PHP spells them (protocol.md, "Published clients"). */
const store = await openStore();
const { publicKey } = store.application;

/** As `json_encode` writes it: slashes and all but ASCII are escaped. */
const jsonEncode = (value: Json) =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

type Parameter = string | number | boolean | null | readonly number[];

/** As `http_build_query` writes it. */
function buildQuery(parameters: Readonly<Record<string, Parameter>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    if (value === null) return [];
    if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
    if (typeof value !== 'object') return [[name, String(value)]];
    return value.map((each, i) => [`${name}[${i}]`, String(each)]);
  });
  return new URLSearchParams(pairs).toString();
}

async function send(method: string, path: string, body?: Json, authorization = publicKey) {
  const sends = body !== undefined;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      'User-Agent': 'Httpful/0.2.20 (cURL/7.88.1 PHP/8.2.36)',
      Accept: sends ? '*/*; q=0.5, text/plain; q=0.8, text/html;level=3;' : 'application/json',
      ...(authorization !== '' && { Authorization: authorization }),
      ...(sends && { 'Content-Type': 'application/json' }),
    },
    ...(sends && { body: jsonEncode(body) }),
  });
  // Another type is not parsed.
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return { status: response.status, body: (await response.json()) as Envelope };
}

let authorization = '';

/** With the token. */
const call = (method: string, path: string, body?: Json) => send(method, path, body, authorization);
const get = (path: string, query?: Readonly<Record<string, Parameter>>) =>
  call('GET', query ? `${path}?${buildQuery(query)}` : path);

async function create(path: string, body: JsonObject) {
  const answer = await call('POST', path, body);
  expect([path, answer]).toMatchObject([path, { status: 200 }]);
  return answer.body.data;
}

beforeAll(async () => {
  // `authenticate` sends no Authorization header.
  const { body } = await send('POST', '/tokens', credentials(store), '');
  // `setAccessToken` takes backslashes out of it.
  authorization = `${publicKey}:${String(body['token']).replaceAll('\\', '')}`;
});

const RESOURCES: Record<string, () => JsonObject> = {
  addresses: () => ADDRESS,
  brands: () => ({ name: 'Café N/W' }),
  categories: () => ({ name: 'Kettles' }),
  collections: () => ({ name: 'Home', items: [] }),
  contents: () => ({ title: 'Tea', text: 'Seventy degrees' }),
  coupons: () => ({
    name: 'Five off',
    code: randomUUID(),
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
  }),
  files: () => ({ name: 'Tea', filename: 'tea.txt', file: 'aGVsbG8g\r\nd29ybGQ=\r\n' }),
  paymentMethods: () => ({ name: 'Cash', cost_type: 'no_cost' }),
  products: () => PRODUCT,
  promotions: () => ({
    name: 'Spring',
    conditions: [],
    effects: [{ type: 'FREE_SHIPPING', value: 1 }],
  }),
  shippings: () => ({ name: 'Courier', base_cost: 6 }),
  stores: () => ({ name: 'Harbour', owner_email: 'harbour@example.org' }),
  users: () => ({ name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a secret' }),
  variables: () => ({ name: 'free_from', type: 'number', value: 60 }),
};

describe.each(Object.entries(RESOURCES))('%s', (name, makeBody) => {
  test('can be created, listed, read, updated, and deleted', async () => {
    const created = await create(`/${name}`, makeBody());
    const one = `/${name}/${created.id}`;
    expect((await get(one)).body.data).toMatchObject({ id: created.id });
    // Without parameters, the query is empty.
    expect((await call('GET', `/${name}?`)).body).toMatchObject({ status: true });
    const listed = await get(`/${name}`, { id: created.id, per_page: '5', x: null });
    expect(listed.body).toMatchObject({ count: 1, data: [{ id: created.id }] });
    const change = name === 'addresses' ? { city: 'Évora' } : { description: 'a/b é' };
    expect((await call('PUT', one, change)).body.data).toMatchObject(change);
    expect((await call('DELETE', one)).body).toEqual({ status: true });
    expect((await get(one)).status).toBe(404);
  });
});

test('reads the application', async () => {
  expect((await get('/application')).body.data).toMatchObject([{ name: 'Tea House' }]);
});

test('understands queries built by PHP', async () => {
  const name = `Blue ${randomUUID()} é`;
  const { id } = await create('/products', { ...PRODUCT, name, published: true });
  const count = async (query: Readonly<Record<string, Parameter>>) => {
    const { status, body } = await get('/products', { ...query, id });
    return status === 200 ? body['count'] : body['errors'];
  };
  expect(await count({ published: true })).toBe(1);
  expect(await count({ published: false })).toBe(0);
  expect(await count({ name })).toBe(1);
  expect(await count({ q: name, sort_by: 'price', sort_order: 'ASC' })).toBe(1);
  expect(await count({ price_gt: 1.5, price_lt: 1e13 })).toBe(1);
  // Not one value of several: that is `id=1,2`.
  expect(await count({ brand_id: [1, 2] })).toMatchObject([
    { code: 400, message: 'The parameter brand_id[0] must not have brackets.' },
  ]);
});

test('fills a cart, places an order, and pays for it', async () => {
  const product = await create('/products', PRODUCT);
  const method = await create('/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const cart = await create('/carts', { items: [] });
  const patch = async (op: string, items: Json) => {
    const { body } = await call('PATCH', `/carts/${cart.id}`, { op, items });
    return body.data.items.map(({ quantity }: { quantity: number }) => quantity);
  };
  // Numbers of forms are text, and an empty list stands for no options.
  const line = { product_id: String(product.id), quantity: '2', options: [] };
  expect(await patch('add', [line])).toEqual([2]);
  expect(await patch('update', [{ product_id: product.id, quantity: 3 }])).toEqual([3]);
  expect(await patch('remove', [{ product_id: product.id }])).toEqual([]);
  await patch('add', [line]);
  expect((await get('/carts', { id: cart.id })).body).toMatchObject({ count: 1 });
  expect((await get(`/promotions/cart/${cart.id}`)).body).toMatchObject({ status: true });
  const order = await create('/orders', {
    cart_id: cart.id,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  expect(order).toMatchObject({ status: 'pending', total: 49 });
  const payment = { method: 'Custom', order_id: order.id, payment_method_id: method.id };
  expect(await create('/payments', payment)).toMatchObject({ status: 'processing' });
  expect((await get(`/orders/${order.id}`)).body.data).toMatchObject({ status: 'processing' });
  for (const method of ['PUT', 'DELETE']) {
    const answer = await call(method, `/orders/${order.id}`, method === 'PUT' ? {} : undefined);
    expect(answer.status).toBe(405);
  }
});

test('logs users in and returns 404, not 401, for a wrong password', async () => {
  const user = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a secret' };
  const { id } = await create('/users', user);
  const { email, password } = user;
  const { body } = await call('POST', '/users/authenticate', { email, password });
  expect(body.data).toMatchObject({ token: expect.any(String), user: { id } });
  const wrong = await call('POST', '/users/authenticate', { email, password: 'x' });
  expect(wrong.status).toBe(404);
  // `generateClientToken` sends an empty object as text; this store has no Braintree.
  expect((await call('POST', '/integrations/braintree/clientToken', {})).status).toBe(400);
});
