import { expect, test } from 'vitest';
import { routesOf } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Parameters of writes, which are no filters (protocol.md, "Filters"). */
const { asAdmin, asPublic, asUser } = await openStore({
  currencies: [{ code: 'USD', rate: 2 }],
});

const WRITES = resources.flatMap((resource) =>
  routesOf(resource).flatMap(({ methods, path, access, parts = {} }) => {
    if (access === 'anyone' || !access.admin) return [];
    const spelt = path.replaceAll(/:(\w+)/g, (_, name) => {
      const part = parts[name];
      if (Array.isArray(part)) return part[0];
      return part === 'event' ? 'evt_0000000000000001' : '1';
    });
    return methods.filter((method) => method !== 'GET').map((method) => [method, spelt] as const);
  }),
);

test.each(WRITES)('%s %s refuses an unknown query parameter', async (method, path) => {
  const body = method === 'DELETE' ? undefined : {};
  const refused = await asAdmin(method, `${path}?currency=USD&locale=en&dry_run=true`, body);
  const { invalidPropertyName, failedValidator } = errorOf(refused);
  expect([refused.status, invalidPropertyName, failedValidator]).toEqual([
    400,
    'dry_run',
    'whitelist',
  ]);
});

test('refuses dry_run on orders and places nothing', async () => {
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const body = {
    items: [{ product_id: id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  };
  for (const ask of [asPublic, asUser, asAdmin]) {
    const refused = await ask('POST', '/orders?dry_run=true', body);
    expect([refused.status, errorOf(refused).message]).toEqual([
      400,
      'dry_run is not a parameter here. These are: currency, locale.',
    ]);
  }
  expect((await asAdmin('GET', '/orders')).body['count']).toBe(0);
  const placed = await asPublic('POST', '/orders?currency=USD&locale=en', body);
  expect(placed.status).toBe(200);
});

test('explains that a body field does not belong in the query', async () => {
  const refused = await asPublic('POST', '/orders?coupon_code=TEN', { items: [] });
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    'coupon_code belongs in the body.',
  ]);
});

test('accepts currency and locale on requests without filters', async () => {
  expect((await asAdmin('GET', '/events?currency=USD&locale=en')).status).toBe(200);
  expect((await asAdmin('GET', '/events?dry_run=true')).status).toBe(400);
});
