import { beforeAll, expect, test } from 'vitest';
import { baseUrl, create, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore();
const products: { id: number }[] = [];
beforeAll(async () => {
  products.push(await create(store.asAdmin, '/products', PRODUCT));
});

/** Asks as everyone may, and for nothing that has one of the tags. */
async function get(path: string, tags?: string) {
  const response = await fetch(baseUrl + path, {
    headers: { Authorization: store.application.publicKey, ...(tags && { 'If-None-Match': tags }) },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
const cachingOf = ({ headers }: { headers: Headers }) => [
  headers.get('cache-control'),
  headers.get('vary'),
];

test.each(['/products', '/products/:id', '/products?q=kettle&fields=name'])(
  'GET %s returns 304 for a matching ETag',
  async (path) => {
    const url = path.replace(':id', String(products[0]?.id));
    const first = await get(url);
    expect(tagOf(first)).toMatch(/^"(?:\w+\.)?[\w-]{27}"$/);
    const second = await get(url, tagOf(first));
    expect([second.status, second.text, tagOf(second)]).toEqual([304, '', tagOf(first)]);
    expect(second.headers.get('access-control-allow-origin')).toBe('*');
    expect(second.headers.get('x-request-id')).toMatch(/.+/);
    for (const tags of [`W/${tagOf(first)}`, `"other", ${tagOf(first)}`, '*']) {
      expect((await get(url, tags)).status).toBe(304);
    }
    expect((await get(url, '"other"')).text).toBe(first.text);
  },
);

test.each(['/products/:id', '/products?id=:id', '/products?id=:id&fields=price'])(
  'GET %s returns a changed record with a new ETag',
  async (path) => {
    const { id } = await create(store.asAdmin, '/products', PRODUCT);
    const url = path.replace(':id', String(id));
    const before = await get(url);
    await store.asAdmin('PUT', `/products/${id}`, { price: 25 });
    const after = await get(url, tagOf(before));
    expect([after.status, [JSON.parse(after.text).data].flat()[0].price]).toEqual([200, 25]);
    expect(tagOf(after)).not.toBe(tagOf(before));
  },
);

test('public responses may be cached for one second', async () => {
  for (const path of ['/products', `/products/${products[0]?.id}`, '/categories']) {
    expect(cachingOf(await get(path))).toEqual(['public, max-age=1', 'Authorization, Currency']);
  }
});

test('responses to authenticated callers are private and revalidated', async () => {
  const asked = ['private, no-cache', 'Authorization, Currency'];
  expect(cachingOf(await store.asAdmin('GET', '/products'))).toEqual(asked);
  expect(cachingOf(await store.asUser('GET', '/products'))).toEqual(asked);
  expect(cachingOf(await store.asAdmin('GET', '/coupons'))).toEqual(asked);
});

test('errors, user records and the application are not cached', async () => {
  const answers = await Promise.all([
    store.asPublic('GET', '/products/1'),
    store.asPublic('GET', '/products?page=0'),
    store.asUser('GET', '/carts'),
    store.asAdmin('GET', '/orders'),
    store.asPublic('GET', '/application'),
  ]);
  for (const answer of answers) {
    expect([...cachingOf(answer), tagOf(answer)]).toEqual(['no-store', null, '']);
  }
});
