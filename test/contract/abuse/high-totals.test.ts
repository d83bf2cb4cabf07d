import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore } from '../../store/api.ts';

const { asAdmin, asPublic } = await openStore({ currency_code: 'JPY' });
const MOST = 1_000_000;

/** A product of which so many come to almost as much as a total can be. */
const dear = (name: string) =>
  create(asAdmin, '/products', { name, price: 900_000_000, stock_type: 'infinite' });

test('a cart of more than a total can be is refused, and spoils no list when prices rise', async () => {
  const [ring, crown] = [await dear('Ring'), await dear('Crown')];
  const lineOf = ({ id }: { id: number }) => ({ product_id: id, quantity: MOST });
  const items = [lineOf(ring)];
  const refused = await asPublic('POST', '/carts', { items: [...items, lineOf(crown)] });
  expect(refused.status).toBe(400);
  const cart = await create(asPublic, '/carts', { items });
  expect(cart.total).toBe(900_000_000 * MOST);
  const path = `/carts/${cart.id}`;
  const added = await asPublic('PATCH', path, { op: 'add', items: [lineOf(crown)] });
  expect([added.status, errorOf(added).message]).toEqual([
    400,
    'A total is above the limit of 10^15 minor units.',
  ]);
  expect((await asPublic('GET', path)).body.data).toEqual(cart);

  const other = await create(asPublic, '/carts', {
    items: [{ product_id: crown.id, quantity: 1 }],
  });
  expect((await asAdmin('PUT', `/products/${ring.id}`, { price: 9_000_000_000 })).status).toBe(200);
  const { status, body } = await asAdmin('GET', '/carts');
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { id: other.id, total: 900_000_000, problems: [] },
    { id: cart.id, total: 0, problems: [{ code: 'total_too_high' }] },
  ]);
  const order = { cart_id: cart.id, shipping_address: ADDRESS, billing_address: ADDRESS };
  expect((await asPublic('POST', '/orders', order)).status).toBe(400);
  expect((await asPublic('PATCH', path, { op: 'remove', items: [lineOf(ring)] })).status).toBe(200);
});
