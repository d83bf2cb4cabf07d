import { expect, test } from 'vitest';
import { resources } from '../../functions/index.ts';
import { ADDRESS, asking, create, openStore, PRODUCT } from '../store/api.ts';

const mine = await openStore();
const other = await openStore();

const product = await create(mine.asAdmin, '/products', PRODUCT);

const BODIES: Record<string, object> = {
  addresses: ADDRESS,
  brands: { name: 'x' },
  categories: { name: 'x' },
  collections: { name: 'x' },
  products: PRODUCT,
  carts: { items: [] },
  coupons: {
    name: 'x',
    code: 'X',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 1,
  },
  orders: {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  },
  paymentMethods: { name: 'x', cost_type: 'no_cost' },
  promotions: { name: 'xx', conditions: [], effects: [] },
  shippings: { name: 'x', base_cost: 1 },
  users: { name: 'x', email: 'x@example.org', password: 'secret' },
  variables: { name: 'x', value: 1, type: 'number' },
};

/** What a change needs to get as far as looking for the record. */
const CHANGES: Record<string, object> = {
  carts: { op: 'add', items: [] },
  orders: { state: 'processing' },
};

const stored = resources.filter(({ routes }) => routes.some(({ path }) => path.endsWith('/:id')));

const methodsOf = (name: string) =>
  stored
    .filter((resource) => resource.name === name)
    .flatMap(({ routes }) => routes.filter(({ path }) => path === `/${name}/:id`))
    .flatMap(({ methods }) => methods)
    .filter((method) => method !== 'GET');

test.each(stored.map(({ name }) => name))(
  'one store never reaches the %s of another',
  async (name) => {
    const record = await create(mine.asAdmin, `/${name}`, { ...BODIES[name] });
    const path = `/${name}/${record.id}`;
    expect((await other.asAdmin('GET', path)).status).toBe(404);
    for (const method of methodsOf(name)) {
      expect((await other.asAdmin(method, path, { name: 'stolen', ...CHANGES[name] })).status).toBe(
        404,
      );
    }
    expect((await other.asAdmin('GET', `/${name}?id=${record.id}`)).body.data).toEqual([]);
    expect((await mine.asAdmin('GET', path)).body.data).toEqual(record);
  },
);

test("refers to no record of another store's", async () => {
  const product = await create(mine.asAdmin, '/products', PRODUCT);
  const category = await create(mine.asAdmin, '/categories', { name: 'x' });
  const items = [{ product_id: product.id }];
  expect((await other.asAdmin('POST', '/collections', { name: 'x', items })).status).toBe(400);
  const child = { name: 'x', parent_id: category.id };
  expect((await other.asAdmin('POST', '/categories', child)).status).toBe(404);
});

test('a public key cannot be bent to another store', async () => {
  const [, id, rest] = /^pk_(\d+)_(.*)$/.exec(mine.application.publicKey) ?? [];
  for (const key of [
    `pk_${other.application.id}_${rest}`,
    `pk_${id}#application_${rest}`,
    `pk_0${id}_${rest}`,
  ]) {
    expect((await asking(key)('GET', '/brands')).status).toBe(401);
  }
});
