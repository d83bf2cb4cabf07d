import { expect, test } from 'vitest';
import { ADDRESS, type Ask, create, openStore, PRODUCT } from '../store/api.ts';

/** Bodies as the published clients send them are taken without a word (protocol.md, "Published clients"). */
const { asAdmin, asPublic } = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });

async function send(ask: Ask, method: string, path: string, body: object) {
  const answer = await ask(method, path, body);
  const { errors, warnings } = answer.body;
  expect([method, path, answer.status, errors, warnings]).toEqual([
    method,
    path,
    200,
    undefined,
    undefined,
  ]);
  return answer.body.data;
}

test('accepts carts with numbers as text, no options, no variant, and whole lines', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const cart = await send(asPublic, 'POST', '/carts', { op: 'add', user_id: null, items: [] });
  const path = `/carts/${cart.id}`;
  const line = { product_id: String(product_id), quantity: '2', options: [] };
  await send(asPublic, 'PATCH', path, { op: 'add', items: [line] });
  await send(asPublic, 'PATCH', path, [
    { op: 'update', items: [{ product_id, quantity: 3, variant_id: null }] },
  ]);
  const { items } = await send(asAdmin, 'PATCH', `${path}?currency=USD`, {
    op: 'update',
    items: [{ product_id, quantity: 4 }],
  });
  expect(items[0].quantity).toBe(4);
  const { items: whole } = (await asAdmin('GET', path)).body.data;
  await send(asAdmin, 'PUT', path, { user_id: null, items: whole });
  await send(asAdmin, 'PATCH', path, { op: 'remove', items: [{ product_id }] });
});

test('accepts orders with nulls and custom attributes', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const cart = await create(asPublic, '/carts', { items: [{ product_id, quantity: 1 }] });
  const method = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const order = await send(asAdmin, 'POST', '/orders', {
    user_id: null,
    cart_id: cart.id,
    shipping_address: { ...ADDRESS, address2: null, vat: null, name: 'At home' },
    billing_address: ADDRESS,
    promotion_id: null,
    coupon_code: null,
    gift_message: 'For Ada',
    external_id: 7,
  });
  expect(order).toMatchObject({ gift_message: 'For Ada', external_id: 7 });
  await send(asAdmin, 'POST', '/payments', {
    ...{ order_id: order.id, method: 'Custom', payment_method_id: method.id },
    ...{ description: 'Cash', reference: 'x' },
  });
  await send(asAdmin, 'PATCH', `/orders/${order.id}`, { state: 'completed', notes: ['sent'] });
});

test('accepts whole records sent back after reading them', async () => {
  for (const [path, body] of [
    ['/addresses', { ...ADDRESS, name: 'At home', vat: null }],
    ['/products', { ...PRODUCT, price_discount: 20, author: 'Ada', 'isbn-13': '9780000000002' }],
    ['/categories', { name: 'Kettles', url: 'kettles' }],
    ['/collections', { name: 'Home', items: [], Description: 'x' }],
    ['/brands', { name: 'Northwind', image_url: 'https://example.com/a.png' }],
  ] as const) {
    const { id } = await send(asAdmin, 'POST', path, body);
    const { data } = (await asAdmin('GET', `${path}/${id}`)).body;
    await send(asAdmin, 'PUT', `${path}/${id}`, data);
  }
});

test('accepts users with custom attributes, and logins', async () => {
  const account = { email: 'ada@example.org', name: 'Ada Verne', password: 'a secret one' };
  const { id } = await send(asPublic, 'POST', '/users', { ...account, newsletter: true });
  const { email, password } = account;
  await send(asPublic, 'POST', '/users/authenticate', { email, password });
  const { data } = (await asAdmin('GET', `/users/${id}`)).body;
  await send(asAdmin, 'PUT', `/users/${id}`, { ...data, name: 'Ada V.' });
});
