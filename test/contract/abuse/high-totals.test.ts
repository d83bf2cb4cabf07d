import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../../store/api.ts';

const { asAdmin, asPublic } = await openStore({ currency_code: 'JPY' });
const MOST = 1_000_000;

/** A product of which so many come to almost as much as a total can be. */
const dear = (name: string) =>
  create(asAdmin, '/products', { name, price: 900_000_000, stock_type: 'infinite' });

test('a cart cannot exceed the maximum total, and the cart list survives a price rise', async () => {
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

test('a shipping cost near the maximum total splits across tax rates', async () => {
  const store = await openStore({ currency_code: 'JPY', tax_type: 'all' });
  const classOf = (rate: number) =>
    create(store.asAdmin, '/taxes', { name: `${rate} %`, rates: [{ country: 'PT', rate }] });
  const productOf = async (rate: number) => {
    const { id: tax_id } = await classOf(rate);
    const { id } = await create(store.asAdmin, '/products', { ...PRODUCT, price: 1, tax_id });
    return { product_id: id, quantity: 500_000 };
  };
  const items = [await productOf(0), await productOf(10)];
  const { id: shipping_id } = await create(store.asAdmin, '/shippings', {
    name: 'Convoy',
    base_cost: 0,
    per_item_cost: 600_000_000,
  });
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const order = await create(store.asAdmin, '/orders', { items, shipping_id, ...addresses });
  // Half of it at 10 %, as half of what the lines cost.
  expect(order).toMatchObject({
    items_total: 1_000_000,
    shipping_total: 600_000_000_000_000,
    taxes_total: 30_000_000_050_000,
    total: 630_000_001_050_000,
  });
});

test('a quote reports a total that is too high once its coupon has no effect', async () => {
  const store = await openStore({ currencies: [{ code: 'JPY', rate: 100_002 }] });
  const { id: product_id } = await create(store.asAdmin, '/products', { ...PRODUCT, price: 0.01 });
  const { id: shipping_id } = await create(store.asAdmin, '/shippings', {
    name: 'Convoy',
    base_cost: 9_999_800_003.99,
  });
  // Nothing in EUR, 400 in JPY: the total is 392 below the limit with it, and 8 above it without.
  await create(store.asAdmin, '/coupons', {
    name: 'Little',
    code: 'LITTLE',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_REDUCTION',
    discount_value: 40,
  });
  const items = [{ product_id, quantity: 1 }];
  const quote = { items, shipping_id, coupon_code: 'LITTLE', currency: 'JPY' };
  const { data } = (await store.asAdmin('POST', '/orders/quote', quote)).body;
  expect(data).toMatchObject({
    total: 0,
    problems: [{ code: 'total_too_high' }, { code: 'coupon_without_effect' }],
  });
});
