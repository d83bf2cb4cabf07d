import { expect, test } from 'vitest';
import { ADDRESS, atOnce, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** What a body names and the store does not offer is a problem of its quote. */
const store = await openStore({ shipping_required: true });
const { asAdmin, asPublic } = store;
const product = await create(asAdmin, '/products', PRODUCT);
const courier = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 6 });
const hidden = await create(asAdmin, '/paymentMethods', {
  name: 'Old',
  cost_type: 'fixed_fee',
  fixed_fee: 5,
  active: false,
});
const items = [{ product_id: product.id, quantity: 2 }];
const ordered = { items, shipping_address: ADDRESS, billing_address: ADDRESS };

const CASES = [
  [{ coupon_code: 'NONE' }, 400, 'coupon_gone', 'coupon_code', 'No coupon has this code.'],
  [{ promotion_id: 7 }, 400, 'promotion_gone', 'promotion_id', 'No promotion has the ID 7.'],
  [{ shipping_id: 7 }, 404, 'shipping_gone', 'shipping_id', 'No shipping method has the ID 7.'],
  [
    { payment_method_id: 7 },
    404,
    'payment_method_gone',
    'payment_method_id',
    'No payment method has the ID 7.',
  ],
  [
    { payment_method_id: hidden.id },
    404,
    'payment_method_gone',
    'payment_method_id',
    `No payment method has the ID ${hidden.id}.`,
  ],
] as const;

test.each(CASES)('%j is a problem in the quote', async (named, status, code, field, message) => {
  const body = { ...ordered, shipping_id: courier.id, ...named };
  const problems = [{ code, message, field }];
  const quote = await create(asPublic, '/orders/quote', body);
  expect(quote.problems).toEqual(problems);
  expect(quote.items_total).toBe(49);
  expect([quote.coupon_total, quote.payment_method_total]).toEqual([undefined, undefined]);
  const refused = await asPublic('POST', '/orders', body);
  expect([refused.status, errorOf(refused)]).toMatchObject([status, { message, problems }]);
});

test('a quote lists every problem, and an order fails with 404 before 400', async () => {
  const body = {
    ...ordered,
    coupon_code: 'NONE',
    promotion_id: 7,
    shipping_id: 7,
    payment_method_id: 7,
  };
  const codes = ['shipping_gone', 'payment_method_gone', 'promotion_gone', 'coupon_gone'];
  const quote = await create(asPublic, '/orders/quote', body);
  expect(quote.problems.map(({ code }: { code: string }) => code)).toEqual(codes);
  const refused = await asPublic('POST', '/orders', body);
  expect([refused.status, errorOf(refused).message]).toEqual([
    404,
    'No shipping method has the ID 7.',
  ]);
});

test('an invalid coupon code does not fall back to the coupon of the cart', async () => {
  const coupon = await create(asAdmin, '/coupons', {
    name: 'A tenth off',
    code: 'TENTH',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  const cart = await create(asPublic, '/carts', { items });
  await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: coupon.code });
  const body = { cart_id: cart.id, shipping_id: courier.id, coupon_code: 'TENHT' };
  const quote = await create(asPublic, '/orders/quote', body);
  expect([quote.coupon_total, quote.problems]).toEqual([
    undefined,
    [{ code: 'coupon_gone', message: 'No coupon has this code.', field: 'coupon_code' }],
  ]);
});

test('of two errors, 404 always comes before 400', async () => {
  const { asUser } = store;
  const cart = await create(asUser, '/carts', { items });
  const body = { cart_id: cart.id, shipping_address: ADDRESS, billing_address: ADDRESS };
  await create(asUser, '/orders', { ...body, shipping_id: courier.id });
  // The cart is closed, which is 400, and there is no such address.
  const twice = { ...body, shipping_address: undefined, shipping_address_id: 7 };
  const answers = await atOnce(20, () => asUser('POST', '/orders', twice));
  expect(new Set(answers.map((answer) => errorOf(answer).message))).toEqual(
    new Set(['No address has the ID 7.']),
  );
  const unknown = { ...ordered, items: undefined, cart_id: 7, promotion_id: 7, shipping_id: 7 };
  for (const path of ['/orders', '/orders/quote']) {
    const refused = await atOnce(20, () => asPublic('POST', path, unknown));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
  }
});
