import { expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { storage } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

/** A server that may hold catalogues of 20 KB in memory. */
const url = await startOwnServer({ storage, replicaBytes: 20 * 1024 });

test('a catalog over the memory budget returns 422 for lists but works by ID', async () => {
  const { asAdmin, asPublic } = await openStore({}, url);
  const product = await create(asAdmin, '/products', PRODUCT);
  const paths = ['/products', '/products?q=kettle'];
  for (const path of paths) expect((await asPublic('GET', path)).status).toBe(200);

  const large = { ...PRODUCT, description: 'x'.repeat(25 * 1024) };
  await create(asAdmin, '/products', large);
  const refused = {
    code: 422,
    type: 'UnprocessableEntity',
    message:
      'The products of this store exceed 20 KB, too much for lists and searches on this ' +
      'server. Read them by ID, or ask the operator for more memory.',
  };
  for (const path of [...paths, '/products']) {
    for (const ask of [asAdmin, asPublic]) {
      const { status, body } = await ask('GET', path);
      expect([status, body]).toEqual([422, { status: false, errors: [refused] }]);
    }
  }
  expect((await asPublic('GET', `/products/${product.id}`)).status).toBe(200);
  expect((await asPublic('GET', '/brands')).status).toBe(200);
  const items = [{ product_id: product.id, quantity: 1 }];
  expect((await asPublic('POST', '/carts', { items })).status).toBe(200);
});

test('a catalog over the memory budget still enforces unique_sku', async () => {
  const { asAdmin } = await openStore({ unique_sku: true }, url);
  const large = { ...PRODUCT, description: 'x'.repeat(25 * 1024) };
  await create(asAdmin, '/products', { ...large, sku: 'K-1' });
  await create(asAdmin, '/products', { ...PRODUCT, sku: 'K-2' });
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, sku: 'K-1' });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([409, 'sku']);
});
