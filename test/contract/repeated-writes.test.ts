import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, ask, create, errorOf, openStore, PRODUCT, statusOf } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';

const store = await openStore();
const { publicKey } = store.application;
const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
const asAdmin = `${publicKey}:${token}`;

interface Options {
  readonly body?: object;
  readonly key?: string;
  readonly match?: string;
}

const send = (authorization: string, method: string, path: string, options: Options = {}) =>
  ask(method, path, {
    authorization,
    body: options.body,
    headers: {
      ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
      ...(options.match !== undefined && { 'If-Match': options.match }),
    },
  });

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

const product = await create(store.asAdmin, '/products', PRODUCT);
const items = [{ product_id: product.id, quantity: 1 }];

test('adding a cart line twice with one key adds it once', async () => {
  const cart = await create(store.asPublic, '/carts', { items });
  const path = `/carts/${cart.id}`;
  const add = () =>
    send(publicKey, 'PATCH', path, { body: { op: 'add', items }, key: `line-${cart.id}` });
  const [first, again] = [await add(), await add()];
  expect([first.status, replayed(first)]).toEqual([200, null]);
  expect([again.status, replayed(again), again.body]).toEqual([200, 'true', first.body]);
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect((await store.asPublic('GET', path)).body.data.items[0].quantity).toBe(2);
  const other = await send(publicKey, 'PATCH', path, {
    body: { op: 'add', items: [] },
    key: `line-${cart.id}`,
  });
  expect([other.status, errorOf(other).type]).toEqual([422, 'UnprocessableEntity']);
});

test('a retried settings change applies once', async () => {
  const put = () =>
    send(asAdmin, 'PUT', '/application', { body: { company_name: 'Tea' }, key: 'settings' });
  const first = await put();
  await store.asAdmin('PUT', '/application', { company_name: 'Coffee' });
  const again = await put();
  expect([again.status, replayed(again), again.body]).toEqual([200, 'true', first.body]);
  const { body } = await store.asAdmin('GET', '/application');
  expect(body.data[0].company_name).toBe('Coffee');
});

test('PUT, order PATCH and DELETE replay their first response', async () => {
  const brand = await create(store.asAdmin, '/brands', { name: 'One' });
  const path = `/brands/${brand.id}`;
  const put = () => send(asAdmin, 'PUT', path, { body: { name: 'Two' }, key: `put-${brand.id}` });
  const first = await put();
  await store.asAdmin('PUT', path, { name: 'Three' });
  const again = await put();
  expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
  expect((await store.asAdmin('GET', path)).body.data.name).toBe('Three');

  const order = await create(store.asAdmin, '/orders', {
    items,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const move = () =>
    send(asAdmin, 'PATCH', `/orders/${order.id}`, {
      body: { state: 'processing' },
      key: `move-${order.id}`,
    });
  const [moved, movedAgain] = [await move(), await move()];
  expect([moved.status, movedAgain.status, movedAgain.body]).toEqual([200, 200, moved.body]);

  for (const [name, body] of [
    ['brands', { name: 'Gone' }],
    ['addresses', ADDRESS],
  ] as const) {
    const { id } = await create(store.asAdmin, `/${name}`, body);
    const remove = () => send(asAdmin, 'DELETE', `/${name}/${id}`, { key: `gone-${id}` });
    expect(await remove()).toMatchObject({ status: 200, body: { status: true } });
    const repeated = await remove();
    expect([repeated.status, replayed(repeated)]).toEqual([200, 'true']);
    expect(await statusOf(store.asAdmin('DELETE', `/${name}/${id}`))).toBe(404);
  }
});

test('deleting a variant twice with one key replays the response', async () => {
  const { id } = await create(store.asAdmin, '/products', {
    ...PRODUCT,
    variants: [{ size: 'S' }, { size: 'M' }],
  });
  const remove = () => send(asAdmin, 'DELETE', `/products/${id}/variants/2`, { key: `cut-${id}` });
  expect(await remove()).toMatchObject({ status: 200, body: { status: true } });
  const repeated = await remove();
  expect([repeated.body, replayed(repeated)]).toEqual([{ status: true }, 'true']);
});

const RECORDS = [
  ['brands', { name: 'Northwind' }, { name: 'Southwind' }],
  ['addresses', ADDRESS, { city: 'Faro' }],
  ['users', { name: 'Ada', email: 'ada@example.org', password: 'a secret' }, { name: 'Ada V.' }],
] as const;

test.each(RECORDS)('If-Match on %s updates one version only', async (name, body, changes) => {
  const made = await send(asAdmin, 'POST', `/${name}`, { body });
  const path = `/${name}/${made.body.data.id}`;
  const shown = await send(asAdmin, 'GET', path);
  expect(tagOf(made)).toMatch(/^"\w+\.[\w-]{27}"$/);
  // Another view of the same version has another tag, and names it as well.
  const part = await send(asAdmin, 'GET', `${path}?fields=id`);
  expect(tagOf(part)).not.toBe(tagOf(shown));

  const changed = await send(asAdmin, 'PUT', path, { body: changes, match: tagOf(part) });
  expect(changed.status).toBe(200);
  for (const match of [tagOf(shown), `W/${tagOf(made)}`, '"other"', '']) {
    const answer = await send(asAdmin, 'PUT', path, { body: changes, match });
    expect([answer.status, errorOf(answer).type]).toEqual([412, 'PreconditionFailed']);
    expect(await statusOf(send(asAdmin, 'DELETE', path, { match }))).toBe(412);
  }
  const any = await send(asAdmin, 'PUT', path, { body: changes, match: '*' });
  expect(any.status).toBe(200);
  const list = `"other", ${tagOf(any)}`;
  expect(await statusOf(send(asAdmin, 'DELETE', path, { match: list }))).toBe(200);
  expect(await statusOf(send(asAdmin, 'DELETE', path, { match: '*' }))).toBe(404);
});

test('store settings have an ETag for admins only', async () => {
  const read = () => send(asAdmin, 'GET', '/application');
  const first = await read();
  const put = (match: string) =>
    send(asAdmin, 'PUT', '/application', { body: { company_name: 'Tea Ltd.' }, match });
  const changed = await put(tagOf(first));
  expect(changed.status).toBe(200);
  const late = await put(tagOf(first));
  expect([late.status, errorOf(late).type]).toEqual([412, 'PreconditionFailed']);
  expect(await statusOf(put(tagOf(changed)))).toBe(200);
  expect(tagOf(await send(publicKey, 'GET', '/application'))).toBe('');
});

test('carts and orders also support If-Match', async () => {
  const cart = await send(publicKey, 'POST', '/carts', { body: { items } });
  const path = `/carts/${cart.body.data.id}`;
  const body = { op: 'add', items };
  expect(await statusOf(send(publicKey, 'PATCH', path, { body, match: tagOf(cart) }))).toBe(200);
  expect(await statusOf(send(publicKey, 'PATCH', path, { body, match: tagOf(cart) }))).toBe(412);
  const order = await send(asAdmin, 'POST', '/orders', {
    body: { items, shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  const move = (state: string) =>
    send(asAdmin, 'PATCH', `/orders/${order.body.data.id}`, {
      body: { state },
      match: tagOf(order),
    });
  expect([(await move('processing')).status, (await move('shipped')).status]).toEqual([200, 412]);
});

test('a payment response carries the ETag of its order', async () => {
  const method = await create(store.asAdmin, '/paymentMethods', {
    name: 'x',
    cost_type: 'no_cost',
  });
  const order = { items, shipping_address: ADDRESS, billing_address: ADDRESS };
  const { id } = await create(store.asAdmin, '/orders', order);
  const paid = await send(asAdmin, 'POST', '/payments', {
    body: { order_id: id, payment_method_id: method.id },
  });
  const ship = (match: string) =>
    send(asAdmin, 'PATCH', `/orders/${id}`, { body: { state: 'shipped' }, match });
  expect(tagOf(paid)).toBe(tagOf(await send(asAdmin, 'GET', `/orders/${id}`)));
  expect([(await ship(tagOf(paid))).status, (await ship(tagOf(paid))).status]).toEqual([200, 412]);
});

test('an ETag from before a sale still matches the product', async () => {
  const made = await send(asAdmin, 'POST', '/products', {
    body: { ...PRODUCT, stock_type: 'track', stock_level: 5 },
  });
  const { id } = made.body.data;
  await create(store.asPublic, '/orders', {
    items: [{ product_id: id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const answer = await send(asAdmin, 'PUT', `/products/${id}`, {
    body: { price: 9 },
    match: tagOf(made),
  });
  expect([answer.status, answer.body.data.stock_level]).toEqual([200, 4]);
});

test('CORS allows Idempotency-Key and If-Match', async () => {
  const { headers } = await ask('OPTIONS', '/carts/1');
  const allowed = headers.get('access-control-allow-headers')?.split(', ');
  expect(allowed).toEqual(expect.arrayContaining(['Idempotency-Key', 'If-Match']));
  expect(headers.get('access-control-expose-headers')).toContain('ETag');
});

test('replays a registration only for the same password', async () => {
  const email = `${randomUUID()}@example.org`;
  const register = (password: string | undefined) =>
    send(publicKey, 'POST', '/users', {
      body: { name: 'Eve', email, ...(password !== undefined && { password }) },
      key: email,
    });
  const first = await register('correct horse');
  const again = await register('correct horse');
  expect([again.status, replayed(again), again.body]).toEqual([200, 'true', first.body]);
  for (const password of ['battery staple', undefined]) {
    const other = await register(password);
    expect([other.status, replayed(other)]).toEqual([422, null]);
  }
});

test('does not store responses to logins and password changes', async () => {
  const login = { email: `${randomUUID()}@example.org`, password: 'a secret' };
  const user = await create(store.asPublic, '/users', { name: 'Eve', ...login });
  const key = login.email;
  const logIn = () => send(publicKey, 'POST', '/users/authenticate', { body: login, key });
  expect([replayed(await logIn()), replayed(await logIn())]).toEqual([null, null]);
  const change = () =>
    send(asAdmin, 'PUT', `/users/${user.id}/updatePassword`, {
      body: { old_password: 'a secret', new_password: 'changed one' },
      key,
    });
  expect([(await change()).status, (await change()).status]).toEqual([200, 404]);
});
