import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const CURRENCIES = [
  { code: 'USD', rate: 1.0905 },
  { code: 'JPY', rate: 163.27 },
  { code: 'BHD', rate: 0.41 },
];

describe('in another currency', async () => {
  const { asAdmin, asPublic } = await openStore({ currencies: CURRENCIES });
  const products = [];
  for (let i = 0; i < 3; i += 1) {
    products.push(await create(asAdmin, '/products', { ...PRODUCT, price: 10 }));
  }
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }));
  const courier = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 5 });
  const cash = await create(asAdmin, '/paymentMethods', {
    name: 'Cash',
    cost_type: 'fixed_fee',
    fixed_fee: 1,
  });
  const promotion = await create(asAdmin, '/promotions', {
    name: 'One off each',
    active: true,
    conditions: [{ type: 'MIN_CART_VALUE', value: 30 }],
    effects: [{ type: 'CART_ITEMS_NET_REDUCTION', value: 1 }],
  });
  await create(asAdmin, '/coupons', {
    name: 'Ten percent of one',
    code: 'ONE',
    target_type: 'PRODUCT_COUPON',
    target_id: items[0]?.product_id,
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  const body = {
    items,
    ...addresses,
    shipping_id: courier.id,
    payment_method_id: cash.id,
    promotion_id: promotion.id,
    coupon_code: 'ONE',
  };
  const shownIn = async (id: number, currency: string) =>
    (await asAdmin('GET', `/orders/${id}?currency=${currency}`)).body.data;

  test('a cart adds up: three lines at 10.91 are 32.73', async () => {
    const { id } = await create(asPublic, '/carts', { items });
    const { body: shown } = await asPublic('GET', `/carts/${id}?currency=USD`);
    expect(shown.data).toMatchObject({
      items: [{ price: 10.91 }, { price: 10.91 }, { price: 10.91 }],
      items_total: 32.73,
      total: 32.73,
      display_total: '32.73 USD',
    });
    const promotions = await asPublic('GET', `/promotions/cart/${id}?currency=USD`);
    expect(promotions.body.data).toMatchObject([{ promotion_total: 3.27 }]);
  });

  /** Of 10.91: 1.09 by the promotion, and of one line 1.09 by the coupon. */
  const line = (product_id: number, coupon_total: number, discounted_total: number) => ({
    product_id,
    variant_id: 0,
    quantity: 1,
    unit_price: 10.91,
    line_total: 10.91,
    promotion_total: 1.09,
    coupon_total,
    discounted_total,
  });
  const totals = {
    items_total: 32.73,
    shipping_total: 5.45,
    taxes_total: 0,
    promotion_total: 3.27,
    coupon_total: 1.09,
    payment_method_total: 1.09,
    total: 34.91,
  };
  const texts = {
    display_items_total: '32.73 USD',
    display_shipping_total: '5.45 USD',
    display_taxes_total: '0 USD',
    display_promotion_total: '3.27 USD',
    display_coupon_total: '1.09 USD',
    display_payment_method_total: '1.09 USD',
    display_total: '34.91 USD',
  };

  test('an order stores amounts in both currencies and keeps them when the rate changes', async () => {
    const { secret: _, ...order } = await create(asAdmin, '/orders', { ...body, currency: 'USD' });
    const [one = 0, two = 0, three = 0] = items.map(({ product_id }) => product_id);
    expect(order).toMatchObject({
      items_total: 30,
      promotion_total: 3,
      coupon_total: 1,
      total: 32,
      display_total: '32 EUR',
      currency: { code: 'USD', rate: 1.0905, rounding: 0 },
    });
    expect(order.converted).toEqual({
      currency: 'USD',
      lines: [line(one, 1.09, 8.73), line(two, 0, 9.82), line(three, 0, 9.82)],
      ...totals,
      ...texts,
    });
    const rates = [{ code: 'USD', rate: 2 }, ...CURRENCIES.slice(1)];
    await asAdmin('PUT', '/application', { currencies: rates });
    const shown = await shownIn(order.id, 'USD');
    expect(shown).toMatchObject({
      ...totals,
      ...texts,
      products: [{ price: 10.91 }, { price: 10.91 }, { price: 10.91 }],
      shipping: { base_cost: 5.45 },
      converted: order.converted,
      discounts: [
        { promotion_total: 1.09, coupon_total: 1.09, display_coupon_total: '1.09 USD' },
        { promotion_total: 1.09, coupon_total: 0 },
        { promotion_total: 1.09, coupon_total: 0 },
      ],
    });
    // Another currency has the rate of today: 1,633 yen a line.
    expect(await shownIn(order.id, 'JPY')).toMatchObject({
      products: [{ price: 1633 }, { price: 1633 }, { price: 1633 }],
      items_total: 4899,
      shipping_total: 816,
      promotion_total: 489,
      coupon_total: 163,
      payment_method_total: 163,
      total: 5226,
      discounts: [{ coupon_total: 163 }, { coupon_total: 0 }, { coupon_total: 0 }],
    });
    expect(await shownIn(order.id, 'EUR')).toEqual(order);
  });

  test('only the body sets the order currency; the query sets what is shown', async () => {
    const order = await create(asPublic, '/orders?currency=JPY', body);
    expect(order).toMatchObject({ display_total: '5226 JPY', currency: { code: 'EUR', rate: 1 } });
    expect(order).not.toHaveProperty('converted');
    const refused = await asPublic('POST', '/orders', { ...body, currency: 'GBP' });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'currency']);
  });

  test('a promotion minimum is in the base currency, whatever that of the order', async () => {
    // 30 EUR are enough, though 12.3 BHD; 20 EUR are not, though 3,266 JPY.
    const enough = { ...body, coupon_code: null, currency: 'BHD' };
    expect(await create(asPublic, '/orders', enough)).toMatchObject({
      promotion_total: 3,
      converted: { items_total: 12.3, promotion_total: 1.23 },
    });
    const few = { ...enough, items: items.slice(1), currency: 'JPY' };
    const answer = await asPublic('POST', '/orders', few);
    expect(errorOf(answer).message).toBe(`Promotion ${promotion.id} does not apply to this order.`);
  });

  test('an order too large for a currency does not break the list in it', async () => {
    const currencies = [{ code: 'USD', rate: 2_000 }];
    const { asAdmin, asPublic } = await openStore({ currencies });
    const dear = await create(asAdmin, '/products', { ...PRODUCT, price: 9_000_000 });
    await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 5 });
    await create(asAdmin, '/promotions', {
      name: 'A tenth off',
      active: true,
      conditions: [],
      effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
    });
    const fees = { cost_type: 'fixed_fee', fixed_fee: 1 };
    const cash = await create(asAdmin, '/paymentMethods', { name: 'Cash', ...fees });
    const large = {
      items: [{ product_id: dear.id, quantity: 1_000_000 }],
      payment_method_id: cash.id,
      ...addresses,
    };
    const quote = await create(asPublic, '/orders/quote?currency=USD', large);
    const { secret: _, ...order } = await create(asAdmin, '/orders', large);
    const list = await asAdmin('GET', '/orders?currency=USD');
    const amounts = { items_total: 18e15, payment_method_total: 2_000, total: 18e15 + 2_000 };
    expect(list.body.data).toMatchObject([{ id: order.id, ...amounts }]);
    expect(quote).toMatchObject({
      ...amounts,
      lines: [{ unit_price: 18e9, line_total: 18e15, discounted_total: 18e15 }],
      shipping_options: [{ cost: 10_000 }],
      payment_options: [{ chosen: true, fee: 2_000, total: amounts.total }],
      promotion_options: [{ promotion_total: 1.8e15 }],
      problems: [],
    });
    const refused = await asPublic('POST', '/orders', { ...large, currency: 'USD' });
    expect(errorOf(refused).message).toContain('above the limit');
    expect((await asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
  });
});

describe('an amount a processor cannot charge', async () => {
  const place = async (currency: string, price: number, changes: JsonObject, stripe = true) => {
    const currencies = [{ code: 'BHD', rate: 0.0001 }];
    const store = await openStore({ currency_code: currency, currencies });
    const { asAdmin, asPublic } = store;
    const secretKey = 'sk_test_x';
    if (stripe)
      await setProcessor(table, cipher, store.application, 'stripe', { secretKey }, Date.now());
    const stock = { stock_type: 'track', stock_level: 9 };
    const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...stock, price });
    const items = [{ product_id: id, quantity: 1 }];
    const send = () => asPublic('POST', '/orders', { items, ...addresses, ...changes });
    return { ...store, productId: id, send };
  };

  test('is refused before taking stock, unless there is another payment method', async () => {
    const { asAdmin, productId, send } = await place('MGA', 10.5, {});
    expect(errorOf(await send())).toEqual({
      code: 400,
      type: 'BadRequest',
      message: 'Stripe cannot charge exactly MGA\u00a010.50.',
      problems: [
        { code: 'payment_unavailable', message: 'Stripe cannot charge exactly MGA\u00a010.50.' },
      ],
    });
    expect((await asAdmin('GET', `/products/${productId}`)).body.data.stock_level).toBe(9);
    await create(asAdmin, '/paymentMethods', { name: 'Off', cost_type: 'no_cost', active: false });
    expect((await send()).status).toBe(400);
    await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
    expect((await send()).body.data).toMatchObject({ total: 10.5 });
  });

  test('is refused when it rounds to zero in the order currency', async () => {
    const { send } = await place('MGA', 10, { currency: 'BHD' });
    expect(errorOf(await send()).message).toBe('Stripe cannot charge exactly BHD\u00a00.000.');
  });

  test.each([
    ['Stripe', 'Stripe cannot charge exactly MGA\u00a010.50.', true],
    ['Stripe', 'Payments with Stripe are not configured for this store.', false],
    ['Braintree', 'Payments with Braintree are not configured for this store.', true],
  ])('is refused when the order names %s: %s', async (processor, message, stripe) => {
    const { asAdmin, send } = await place('MGA', 10.5, { processor }, stripe);
    await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
    expect(errorOf(await send())).toMatchObject({
      code: 400,
      message,
      invalidPropertyName: 'processor',
    });
  });

  test('an order keeps the processor it names, and an unknown one is refused', async () => {
    const { send } = await place('MGA', 10, { processor: 'Stripe' });
    expect((await send()).body.data).toMatchObject({ processor: 'Stripe', total: 10 });
    const unknown = await place('MGA', 10, { processor: 'Cash' });
    const refused = errorOf(await unknown.send());
    expect(refused).toMatchObject({ code: 400, invalidPropertyName: 'processor' });
  });

  test('totals in dinars end in 0 with Stripe and stay exact without it', async () => {
    const { send } = await place('KWD', 1.255, { processor: 'Stripe' });
    expect((await send()).body.data).toMatchObject({
      total: 1.26,
      currency: { code: 'KWD', rounding: 0.01 },
      products: [{ price: 1.255 }],
    });
    const without = await place('KWD', 1.255, {}, false);
    expect((await without.send()).body.data).toMatchObject({ total: 1.255 });
  });
});
