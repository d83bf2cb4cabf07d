import { expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT } from '../../store/api.ts';

const store = await openStore();
const product = await create(store.asAdmin, '/products', PRODUCT);

const ORDER = {
  items: [{ product_id: product.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
};

test.each([
  ['POST', '/users/authenticate', { email: '\ud800@example.org', password: 'x' }, 401],
  ['POST', '/users/recoverPassword', { email: '\ud800@example.org' }, 200],
  ['POST', '/users', { email: '\ud800@example.org', password: 'long enough' }, 400],
  ['POST', '/orders', { ...ORDER, coupon_code: '\ud800' }, 400],
  ['POST', '/orders', { ...ORDER, coupon_code: 'x'.repeat(3_000) }, 400],
  ['POST', '/users/authenticate', { email: `${'x'.repeat(3_000)}@x.org`, password: 'x' }, 400],
] as const)('%s %s with text that cannot be a key causes no server error', async (...each) => {
  const [method, path, sent, status] = each;
  const answer = await store.asPublic(method, path, sent);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
});

test('a stock change accepts any text as its reason', async () => {
  const tracked = await create(store.asAdmin, '/products', {
    ...PRODUCT,
    stock_type: 'track',
    stock_level: 1,
  });
  const sent = { change: 0, reason: '\ud800' };
  const answer = await store.asAdmin('POST', `/products/${tracked.id}/stock`, sent);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
});
