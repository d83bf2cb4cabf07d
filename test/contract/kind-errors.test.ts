import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Errors say what to do. */
const { asAdmin, asPublic, asUser } = await openStore({
  guest_payments_need_secret: true,
  shipping_required: true,
});
const product = await create(asAdmin, '/products', { ...PRODUCT, requires_shipping: false });
const sent = await create(asAdmin, '/products', PRODUCT);
const method = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
const items = [{ product_id: product.id, quantity: 1 }];
const order = await create(asPublic, '/orders', { items, ...places });

const messageOf = async (answer: ReturnType<typeof asPublic>) => errorOf(await answer).message;

test.each([
  ['email', 'POST', '/users/authenticate', { email: '', password: 'x' }, 'must not be empty.'],
  ['name', 'POST', '/users', { name: '', email: 'a@example.org', password: 'a secret' }, undefined],
  ['method', 'POST', `/orders/${order.id}/payments`, { method: 'Cash' }, 'must be Custom.'],
] as const)('%s of %s %s', async (name, verb, path, body, says = 'must not be empty.') => {
  expect(await messageOf(asPublic(verb, path, body))).toBe(`${name} ${says}`);
});

test('an unauthorized request learns which token it needs', async () => {
  const messages = [
    await messageOf(asPublic('GET', '/orders')),
    await messageOf(asPublic('POST', '/brands', { name: 'A' })),
    await messageOf(asUser('POST', '/brands', { name: 'A' })),
  ];
  expect(messages).toEqual([
    'list requires a login. Log in, or send a token after the public key.',
    'create is only for admins. Send an admin token after the public key.',
    'create is only for admins. The token of a user does not allow it.',
  ]);
});

test('a guest who pays without the secret learns where to find it, not whether the order exists', async () => {
  for (const order_id of [order.id, 7]) {
    const body = { order_id, payment_method_id: method.id };
    const refused = await asPublic('POST', '/payments', body);
    expect([refused.status, errorOf(refused).message]).toEqual([
      404,
      `No order has the ID ${order_id}, or its secret is missing. Send the "secret" from the response that created it.`,
    ]);
    const listed = await asPublic('GET', `/orders/${order_id}/payments`);
    expect([listed.status, errorOf(listed).message]).toEqual([404, errorOf(refused).message]);
  }
  const asOwner = await asAdmin('GET', '/orders/7/payments');
  expect(errorOf(asOwner).message).toBe('No order has the ID 7.');
});

test('the error says to add a shipping method when the store has none', async () => {
  const body = { items: [{ product_id: sent.id, quantity: 1 }], ...places };
  const refused = await asPublic('POST', '/orders', body);
  const message =
    'Choose a shipping method. This store has none. Add one (POST /shippings), or set requires_shipping to false for products that do not ship.';
  expect([refused.status, errorOf(refused).message]).toEqual([400, message]);
});

test('the error names the shipping method and the country it does not ship to', async () => {
  const zones = [{ name: 'Portugal', code: 'PT' }];
  const { id } = await create(asAdmin, '/shippings', { name: 'Bicycle', base_cost: 2, zones });
  const shipping_address = { ...ADDRESS, country: 'Fakeland' };
  const body = { items, shipping_address, billing_address: ADDRESS, shipping_id: id };
  const message = 'Bicycle is not available for this order: it does not ship to Fakeland.';
  expect(await messageOf(asPublic('POST', '/orders', body))).toBe(message);
});

test('the error for a missing shipping choice leaves out API details', async () => {
  for (const name of ['Courier', 'Post', 'Van']) {
    await create(asAdmin, '/shippings', { name, base_cost: 2 });
  }
  const body = { items: [{ product_id: sent.id, quantity: 1 }], ...places };
  expect(await messageOf(asPublic('POST', '/orders', body))).toBe('Choose a shipping method.');
  const quoted = (await asPublic('POST', '/orders/quote', body)).body.data;
  expect(quoted.problems).toMatchObject([
    { code: 'shipping_not_chosen', message: 'Choose a shipping method.' },
  ]);
});
