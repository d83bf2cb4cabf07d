import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { atOnce, baseUrl, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';

const store = await openStore();

async function post(
  { application }: TestStore,
  path: string,
  key: string,
  body: object,
  access: { access: 'admin' } | { access: 'user'; userId: number } = { access: 'admin' },
) {
  const { token } = await issueToken(application, cipher, access, Date.now());
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `${application.publicKey}:${token}`, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    requestId: response.headers.get('x-request-id'),
    text: await response.text(),
  };
}

test('runs a repeated request once and replays the exact response', async () => {
  const first = await post(store, '/brands', 'one', { name: 'Once' });
  const again = await post(store, '/brands', 'one', { name: 'Once' });
  expect(first).toMatchObject({ status: 200, replayed: null });
  expect(again).toEqual({ ...first, replayed: 'true', requestId: again.requestId });
  expect(again.requestId).not.toBe(first.requestId);
  expect((await store.asAdmin('GET', '/brands?name=Once')).body['count']).toBe(1);
});

test('runs concurrent requests with the same key once', async () => {
  const answers = await atOnce(20, () => post(store, '/brands', 'twenty', { name: 'Twenty' }));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  expect((await store.asAdmin('GET', '/brands?name=Twenty')).body['count']).toBe(1);
});

test('refuses a key that a different request has used', async () => {
  await post(store, '/brands', 'other', { name: 'One' });
  const answer = await post(store, '/brands', 'other', { name: 'Other' });
  expect([answer.status, JSON.parse(answer.text).errors[0].type]).toEqual([
    422,
    'UnprocessableEntity',
  ]);
});

test('keeps keys separate per resource', async () => {
  const brand = await post(store, '/brands', 'both', { name: 'One' });
  const category = await post(store, '/categories', 'both', { name: 'One' });
  expect([brand.replayed, category.replayed]).toEqual([null, null]);
  expect((await post(store, '/categories', 'both', { name: 'One' })).replayed).toBe('true');
});

test('keeps keys separate per store', async () => {
  const other = await openStore();
  const mine = await post(store, '/brands', 'shared', { name: 'Shared' });
  const theirs = await post(other, '/brands', 'shared', { name: 'Shared' });
  expect([mine.replayed, theirs.replayed]).toEqual([null, null]);
});

test('accepts the same key again after a validation error', async () => {
  expect((await post(store, '/brands', 'late', {})).status).toBe(400);
  const answer = await post(store, '/brands', 'late', { name: 'Mended' });
  expect(answer).toMatchObject({ status: 200, replayed: null });
});

test('also covers variants added to a product', async () => {
  const product = { name: 'Shirt', price: 1, has_variants: true };
  const { data } = JSON.parse((await post(store, '/products', 'shirt', product)).text);
  const path = `/products/${data.id}/variants`;
  const variant = { Size: 'S', stock_type: 'infinite' };
  const [first, again] = [
    await post(store, path, 'variant', variant),
    await post(store, path, 'variant', variant),
  ];
  expect([first.replayed, again.replayed, again.text]).toEqual([null, 'true', first.text]);
  expect((await store.asAdmin('GET', path)).body.data).toHaveLength(1);
});

test('refuses a key that is too long', async () => {
  const answer = await post(store, '/brands', 'x'.repeat(256), { name: 'x' });
  expect(JSON.parse(answer.text).errors[0]).toMatchObject({
    code: 400,
    failedValidator: 'max',
    invalidPropertyName: 'Idempotency-Key',
  });
});

test('refuses a request whose response is too large to store, and changes nothing', async () => {
  // What is random does not become smaller by being packed.
  const products = await Promise.all(
    [1, 2].map(() =>
      create(store.asAdmin, '/products', {
        ...PRODUCT,
        noise: randomBytes(240_000).toString('base64'),
      }),
    ),
  );
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }));
  const answer = await post(store, '/carts', 'large', { items });
  expect(answer).toMatchObject({ status: 413, text: expect.stringContaining('EntityTooLarge') });
  expect((await store.asAdmin('GET', '/carts')).body['count']).toBe(0);
});
