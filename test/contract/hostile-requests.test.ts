import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, create, openStore, PRODUCT, publicUrl } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';

const store = await openStore();
const product = await create(store.asAdmin, '/products', PRODUCT);
const { token } = await issueToken(store.application, cipher, { access: 'admin' });
const authorization = `${store.application.publicKey}:${token}`;

const ORDER = {
  items: [{ product_id: product.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
};

const segment = fc.oneof(
  fc.constantFrom('v0', 'brands', 'products', 'categories', 'collections', 'variables', 'tokens'),
  fc.constantFrom('application', 'docs', 'variants', String(product.id), '1', '..', '%00', '%', ''),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);
const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'q',
      'page',
      'per_page',
      'sort_by',
      'sort_order',
      'fields',
      'cursor',
      'category',
    ),
    fc.constantFrom('currency', 'expand', 'collection_id', '$has', '$price_gt', 'id', '__proto__'),
    fc.string({ maxLength: 6 }),
  ),
  fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.double().map(String),
    fc.constantFrom('null', '-0', '9e999'),
  ),
);
const body = fc.oneof(
  fc.json({ depthSize: 'medium' }),
  fc.string(),
  fc
    .record(
      {
        name: fc.oneof(fc.string(), fc.jsonValue()),
        price: fc.oneof(fc.double(), fc.nat(), fc.jsonValue()),
        stock_type: fc.oneof(
          fc.constantFrom('track', 'infinite', 'status', 0, 1, 2),
          fc.jsonValue(),
        ),
        stock_level: fc.oneof(fc.double(), fc.jsonValue()),
        variants: fc.oneof(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.jsonValue()),
        variantsDefinition: fc.jsonValue(),
        has_variants: fc.oneof(fc.boolean(), fc.jsonValue()),
        items: fc.oneof(fc.array(fc.record({ product_id: fc.jsonValue() })), fc.jsonValue()),
        parent_id: fc.jsonValue(),
        value: fc.jsonValue(),
        type: fc.jsonValue(),
        ['__proto__']: fc.jsonValue(),
        constructor: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  path: fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
  query: fc
    .array(parameter, { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs).toString()),
  body,
});

/** Requests of which most reach an action: a stored resource, an id, and a body that may fit. */
const aimed = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH'),
  path: fc
    .tuple(
      fc.constantFrom('brands', 'products', 'categories', 'collections', 'variables'),
      fc.constantFrom('', `/${product.id}`, `/${product.id}/variants`, `/${product.id}/variants/1`),
    )
    .map(([resource, rest]) => `/v0/${resource}${rest}`),
  query: fc
    .array(parameter, { maxLength: 3 })
    .map((pairs) => new URLSearchParams(pairs).toString()),
  body,
});

test.each([
  ['random', request],
  ['aimed', aimed],
])('answers %s requests in the envelope, and never with 500', async (_, requests) => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, query, body }) => {
      const response = await fetch(`${publicUrl}${path}?${query}`, {
        method,
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
        ...(method !== 'GET' && { body }),
      });
      if (response.headers.get('content-type')?.startsWith('text/html')) return;
      const answer = (await response.json()) as { status: boolean; errors?: unknown[] };
      expect(response.status).toBeLessThan(500);
      expect(answer.status).toBe(response.ok);
      if (!response.ok) {
        expect(answer.errors).toEqual([
          expect.objectContaining({
            code: response.status,
            type: expect.any(String),
            message: expect.any(String),
          }),
        ]);
      }
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['POST', '/users/authenticate', { email: '\ud800@example.org', password: 'x' }, 401],
  ['POST', '/users/recoverPassword', { email: '\ud800@example.org' }, 200],
  ['POST', '/users', { email: '\ud800@example.org', password: 'long enough' }, 400],
  ['POST', '/orders', { ...ORDER, coupon_code: '\ud800' }, 400],
  ['POST', '/orders', { ...ORDER, coupon_code: 'x'.repeat(3_000) }, 400],
  ['POST', '/users/authenticate', { email: `${'x'.repeat(3_000)}@x.org`, password: 'x' }, 400],
] as const)('%s %s with a text that is no key is no error of the server', async (...each) => {
  const [method, path, sent, status] = each;
  const answer = await store.asPublic(method, path, sent);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
});
