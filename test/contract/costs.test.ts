import { expect, test } from 'vitest';
import { type Answered, create, openStore, PRODUCT } from '../store/api.ts';

/**
 * What each operation costs a warm instance: calls of the database, read units, write units. A
 * change that makes one dearer fails here, and says so in the same commit.
 */
const store = await openStore();
const brand = await create(store.asAdmin, '/brands', { name: 'Northwind' });
const product = await create(store.asAdmin, '/products', PRODUCT);
const category = await create(store.asAdmin, '/categories', { name: 'Kitchen' });
const items = [{ product_id: product.id }];
const collection = await create(store.asAdmin, '/collections', { name: 'Home', items });
for (const path of ['/brands', '/variables', '/application', '/products', '/collections']) {
  await store.asPublic('GET', path);
}

function cost({ headers }: Answered): number[] {
  const numbers = headers.get('server-timing')?.matchAll(/([\d.]+) (?:round|read|write)/g) ?? [];
  return [...numbers].map(([, number]) => Number(number));
}

test.each([
  ['public', 'GET', `/products/${product.id}`, undefined, [1, 0.5, 0]],
  ['admin', 'GET', `/products/${product.id}`, undefined, [1, 1, 0]],
  ['public', 'GET', '/products?q=kettle&price_lt=50', undefined, [1, 0.5, 0]],
  ['admin', 'GET', '/products', undefined, [1, 1, 0]],
  ['public', 'GET', '/products?category=/Kitchen', undefined, [2, 1, 0]],
  ['public', 'GET', `/categories/${category.id}`, undefined, [2, 1, 0]],
  ['public', 'GET', '/categories', undefined, [1, 0.5, 0]],
  ['public', 'GET', `/collections/${collection.id}`, undefined, [2, 1, 0]],
  ['public', 'GET', `/brands/${brand.id}`, undefined, [1, 0.5, 0]],
  ['admin', 'POST', '/brands', { name: 'x' }, [1, 0, 1]],
  ['admin', 'PUT', `/brands/${brand.id}`, { name: 'y' }, [2, 1, 1]],
  ['admin', 'DELETE', `/brands/${brand.id}`, undefined, [1, 0, 1]],
  ['admin', 'POST', '/products', PRODUCT, [1, 0, 1]],
  ['admin', 'PUT', `/products/${product.id}`, { price: 3 }, [2, 1, 1]],
  ['public', 'GET', '/application', undefined, [0, 0, 0]],
] as const)('%s %s %s', async (level, method, path, body, expected) => {
  const asLevel = { public: store.asPublic, admin: store.asAdmin }[level];
  expect(cost(await asLevel(method, path, body as never))).toEqual(expected);
});
