import { expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const currencies = [
  { code: 'USD', rate: 1.1 },
  { code: 'JPY', rate: 160 },
];
const prices = { USD: { price: 29.99, price_discount: 26.5 } };

test('a product shows its own prices in a currency and converts only other currencies', async () => {
  const { asAdmin, asPublic } = await openStore({ currencies });
  const kettle = await create(asAdmin, '/products', { ...PRODUCT, price_discount: 20, prices });
  const pot = await create(asAdmin, '/products', {
    ...PRODUCT,
    price_discount: 20,
    prices: { USD: { price: 31 } },
  });
  const shown = async (path: string) => (await asPublic('GET', path)).body.data;
  const inUsd = { price: 29.99, display_price: '29.99 USD', price_discount: 26.5 };
  expect(await shown(`/products/${kettle.id}?currency=USD`)).toMatchObject({
    ...inUsd,
    display_price_discount: '26.5 USD',
  });
  expect(await shown(`/products/${pot.id}?currency=USD`)).toMatchObject({ price: 31 });
  expect(await shown(`/products/${pot.id}?currency=USD`)).not.toHaveProperty('price_discount');
  expect(await shown(`/products/${kettle.id}`)).toMatchObject({ price: 24.5, price_discount: 20 });
  // Converted, where it has none.
  expect(await shown(`/products/${kettle.id}?currency=JPY`)).toMatchObject({ price: 3_920 });
  const { id } = await create(asPublic, '/carts', {
    items: [
      { product_id: kettle.id, quantity: 2 },
      { product_id: pot.id, quantity: 1 },
    ],
  });
  expect(await shown(`/carts/${id}?currency=USD`)).toMatchObject({
    items: [inUsd, { price: 31 }],
    items_total: 84,
  });
});

test('lists in a currency compare own prices, even after a change', async () => {
  const { asAdmin, asPublic } = await openStore({ currencies });
  const priced = async (name: string, price: number, own?: object) =>
    create(asAdmin, '/products', { ...PRODUCT, name, price, ...(own && { prices: { USD: own } }) });
  const cheap = await priced('Cheap', 10, { price: 50 });
  await priced('Middle', 20);
  await priced('Dear', 30, { price: 12.34, price_discount: 11 });
  const names = async (query: string) =>
    (await asPublic('GET', `/products?${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );
  const sorted = 'sort_by=price&sort_order=ASC';
  expect(await names(sorted)).toEqual(['Cheap', 'Middle', 'Dear']);
  expect(await names(`${sorted}&currency=USD`)).toEqual(['Dear', 'Middle', 'Cheap']);
  expect(await names('currency=USD&on_sale=true')).toEqual(['Dear']);
  expect(await names('on_sale=true')).toEqual([]);
  expect(await names('currency=USD&price_lt=12.35')).toEqual(['Dear']);
  expect(await names('currency=USD&price_lt=12.34')).toEqual([]);
  expect(await names('currency=USD&price_gt=21.99&price_lt=22.01')).toEqual(['Middle']);
  const { body } = await asPublic('GET', '/products?currency=USD&facets=price');
  expect(body['_facets']).toEqual({
    price: {
      values: [
        { value: 12.34, count: 1 },
        { value: 22, count: 1 },
        { value: 50, count: 1 },
      ],
      min: 12.34,
      max: 50,
    },
  });
  await asAdmin('PUT', `/products/${cheap.id}`, { prices: { USD: { price: 1 } } });
  expect(await names(`${sorted}&currency=USD`)).toEqual(['Cheap', 'Dear', 'Middle']);
  await asAdmin('PUT', `/products/${cheap.id}`, { prices: null });
  expect(await names(`${sorted}&currency=USD`)).toEqual(['Cheap', 'Dear', 'Middle']);
  expect(await names(`${sorted}&currency=JPY`)).toEqual(['Cheap', 'Middle', 'Dear']);
});

test('a variant uses its own prices, or those of the product if created without a price', async () => {
  const { asAdmin, asPublic } = await openStore({ currencies });
  const { id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    prices,
    variants: [
      { size: 'S' },
      { size: 'L', price: 40 },
      { price: 50, prices: { USD: { price: 1 } } },
    ],
  });
  const { body } = await asPublic('GET', `/products/${id}/variants?currency=USD`);
  expect(body.data).toMatchObject([{ price: 29.99 }, { price: 44 }, { price: 1 }]);
});

test('an order computes base totals from base prices and converted totals from own prices', async () => {
  const { asAdmin, asPublic } = await openStore({ currencies, automatic_promotions: true });
  const { id: product_id } = await create(asAdmin, '/products', { ...PRODUCT, prices });
  const shipping = await create(asAdmin, '/shippings', {
    name: 'Courier',
    base_cost: 5,
    per_item_cost: 1,
    prices: { USD: { base_cost: 7, per_item_cost: 0 } },
  });
  const method = await create(asAdmin, '/paymentMethods', {
    name: 'Cash',
    cost_type: 'fixed_fee',
    fixed_fee: 1,
    prices: { USD: { fixed_fee: 2.5 } },
  });
  await create(asAdmin, '/promotions', {
    name: 'Four off',
    active: true,
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 4, prices: { USD: { value: 3 } } }],
  });
  await create(asAdmin, '/coupons', {
    name: 'Ten off',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 10,
    prices: { USD: { discount_value: 12 } },
  });
  const body = {
    items: [{ product_id, quantity: 2 }],
    ...addresses,
    shipping_id: shipping.id,
    payment_method_id: method.id,
    coupon_code: 'TEN',
    currency: 'USD',
  };
  const inBase = {
    items_total: 49,
    promotion_total: 4,
    coupon_total: 10,
    shipping_total: 7,
    payment_method_total: 1,
    total: 43,
  };
  const converted = {
    currency: 'USD',
    has_own_prices: true,
    items_total: 53,
    promotion_total: 3,
    coupon_total: 12,
    shipping_total: 7,
    payment_method_total: 2.5,
    total: 47.5,
  };
  const { body: quote } = await asPublic('POST', '/orders/quote', body);
  expect(quote.data).toMatchObject({ ...inBase, converted });
  const inDollars = await asPublic('POST', '/orders/quote?currency=USD', body);
  expect(inDollars.body.data).toMatchObject({ items_total: 53, total: 47.5 });
  expect(inDollars.body.data).not.toHaveProperty('has_own_prices');
  const { data: order } = (await asPublic('POST', '/orders', { ...body, expected_total: 47.5 }))
    .body;
  expect(order).toMatchObject({ ...inBase, converted });
  expect(order.explanation.map(({ reason }: { reason: string }) => reason)).toEqual([
    'The unit price of each line times its quantity.',
    '$3.00 off.',
    '$12.00 off the order.',
    '$7.00, and $0.00 for each unit.',
    'The fee of the payment method.',
  ]);
  const [line] = order.products;
  expect(line.prices).toEqual({ USD: prices.USD });
  // What the store changes later does not change the order.
  await asAdmin('PUT', `/products/${product_id}`, { prices: null });
  const { body: read } = await asAdmin('GET', `/orders/${order.id}?currency=USD`);
  expect(read.data).toMatchObject({ items_total: 53, total: 47.5 });
  expect(read.data).not.toHaveProperty('has_own_prices');
});

test('an order shown in another currency is converted as a whole', async () => {
  const { asAdmin, asPublic } = await openStore({
    currencies: [...currencies, { code: 'KWD', rate: 0.333 }],
    automatic_promotions: true,
  });
  const cost = { base_cost: 5, per_item_cost: 1 };
  /** An order, with `ofOthers` in currencies that are not its own: a body, and what is shown of it in dinars. */
  const shownInDinars = async (ofOthers: boolean, currency: string) => {
    const own = (amounts: object, others: object) => ({
      prices: { USD: amounts, ...(ofOthers && { KWD: others, JPY: others }) },
    });
    const product = await create(asAdmin, '/products', {
      ...PRODUCT,
      ...own({ price: 30 }, { price: 1 }),
    });
    const shipping = await create(asAdmin, '/shippings', {
      ...{ name: 'Courier', ...cost },
      ...own({ base_cost: 7, per_item_cost: 0 }, { base_cost: 1, per_item_cost: 1 }),
    });
    const method = await create(asAdmin, '/paymentMethods', {
      ...{ name: 'Cash', cost_type: 'fixed_fee', fixed_fee: 1 },
      ...own({ fixed_fee: 3 }, { fixed_fee: 7 }),
    });
    const type = 'CART_VALUE_NET_REDUCTION';
    const promotion = await create(asAdmin, '/promotions', {
      ...{ name: 'Off', active: true, conditions: [] },
      effects: [{ type, value: 4, ...own({ value: 3 }, { value: 2 }) }],
    });
    const coupon = {
      target_type: 'CART_COUPON',
      discount_type: 'NET_REDUCTION',
      discount_value: 2,
    };
    const code = `C${ofOthers}${currency}`;
    await create(asAdmin, '/coupons', {
      ...{ name: code, code, ...coupon },
      ...own({ discount_value: 3 }, { discount_value: 5 }),
    });
    const body = {
      ...{ items: [{ product_id: product.id, quantity: 2 }], ...addresses, currency },
      ...{ shipping_id: shipping.id, payment_method_id: method.id },
      ...{ promotion_id: promotion.id, coupon_code: code },
    };
    const quote = await create(asPublic, '/orders/quote?currency=KWD', body);
    const { id } = await create(asPublic, '/orders', body);
    const order = (await asAdmin('GET', `/orders/${id}?currency=KWD`)).body.data;
    const listed = (await asAdmin('GET', `/orders?id=${id}&currency=KWD`)).body.data[0];
    const {
      chosen: _,
      id: __,
      ...option
    } = quote.shipping_options.find((each: { id: number }) => each.id === shipping.id);
    const names = ['items_total', 'shipping_total', 'promotion_total', 'coupon_total', 'total'];
    const totals = (shown: Record<string, unknown>) =>
      [...names, 'payment_method_total', 'taxes_total'].map((name) => shown[name]);
    expect(totals(quote)).toEqual(totals(order));
    expect(totals(listed)).toEqual(totals(order));
    return {
      totals: totals(order),
      option,
      lines: order.products.map(({ price }: { price: number }) => price),
      shipping: [order.shipping.base_cost, order.shipping.per_item_cost],
      coupon: order.coupon.discount_value,
      promotion: order.promotion.effects[0].value,
    };
  };
  for (const currency of ['EUR', 'USD']) {
    const shown = await shownInDinars(true, currency);
    expect(shown).toEqual(await shownInDinars(false, currency));
    expect(shown).toMatchObject({
      totals: [16.318, 2.331, 1.332, 0.666, 16.984, 0.333, 0],
      ...{ lines: [8.159], shipping: [1.665, 0.333], coupon: 0.666, promotion: 1.332 },
    });
  }
});

test('an order with own prices cannot be charged in another currency', async () => {
  const store = await openStore({ currencies });
  const braintree = {
    environment: 'sandbox',
    merchantId: 'm',
    publicKey: 'p',
    privateKey: 'k',
  } as const;
  await setProcessor(table, cipher, store.application, 'braintree', braintree, Date.now());
  const own = await create(store.asAdmin, '/products', { ...PRODUCT, prices });
  const other = await create(store.asAdmin, '/products', PRODUCT);
  const quoteOf = async (product_id: number, processor?: string) =>
    (
      await store.asPublic('POST', '/orders/quote', {
        items: [{ product_id, quantity: 1 }],
        ...addresses,
        currency: 'USD',
        processor,
      })
    ).body.data;
  expect((await quoteOf(other.id)).payment_options).toMatchObject([{ charged_currency: 'EUR' }]);
  const { payment_options, problems } = await quoteOf(own.id, 'Braintree');
  expect(payment_options).toMatchObject([{ unavailable: 'Braintree cannot charge in USD.' }]);
  expect(problems).toEqual([
    {
      code: 'payment_unavailable',
      message: 'Braintree cannot charge in USD.',
      field: 'processor',
    },
  ]);
  await create(store.asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const { data: order } = (
    await store.asPublic('POST', '/orders', {
      items: [{ product_id: own.id, quantity: 1 }],
      ...addresses,
      currency: 'USD',
    })
  ).body;
  const refused = await store.asAdmin('POST', '/integrations/braintree/transactions/sale', {
    order_id: order.id,
    nonce: 'fake-valid-nonce',
  });
  expect(errorOf(refused)).toMatchObject({ code: 400, message: 'Braintree cannot charge in USD.' });
});

test('tracks the lowest price of 30 days in each currency', async () => {
  const { asAdmin } = await openStore({ currencies });
  const { id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    prices: { USD: { price: 30 }, JPY: { price: 4_000 } },
  });
  const change = async (changes: object) =>
    (await asAdmin('PUT', `/products/${id}`, changes)).body.data;
  const changed = await change({
    prices: { USD: { price: 30, price_discount: 25 }, JPY: { price: 4_000 } },
  });
  expect(changed.prices).toEqual({
    USD: { price: 30, price_discount: 25, lowest_price_30_days: 30 },
    JPY: { price: 4_000 },
  });
  expect(changed).not.toHaveProperty('lowest_price_30_days');
  expect((await asAdmin('GET', `/products/${id}?currency=USD`)).body.data).toMatchObject({
    lowest_price_30_days: 30,
    display_lowest_price_30_days: '30 USD',
  });
  const again = await change({ price_discount: 20, prices: changed.prices });
  expect(again).toMatchObject({ lowest_price_30_days: 24.5, prices: changed.prices });
});

test.each([
  [{ EUR: { price: 1 } }, 'whitelist', 'prices.EUR'],
  [{ XYZ: { price: 1 } }, 'whitelist', 'prices.XYZ'],
  [{ usd: { price: 1 } }, 'whitelist', 'prices.usd'],
  [{ JPY: { price: 1.5 } }, 'format', 'prices.JPY.price'],
  [{ USD: { price: -1 } }, 'min', 'prices.USD.price'],
  [{ USD: { price_discount: 1 } }, 'missingRequiredProperty', 'prices.USD.price'],
  [{ USD: 5 }, 'type', 'prices.USD'],
  [[], 'type', 'prices'],
])('refuses prices %j', async (sent, failedValidator, invalidPropertyName) => {
  const { asAdmin } = await openStore({ currencies });
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, prices: sent });
  expect(errorOf(refused)).toMatchObject({ code: 400, failedValidator, invalidPropertyName });
});

test('an effect accepts null for its own prices', async () => {
  const { asAdmin } = await openStore();
  const effect = { type: 'CART_VALUE_NET_REDUCTION', value: 5 };
  const effects = [{ ...effect, prices: null }];
  const promotion = await create(asAdmin, '/promotions', { name: 'Five', conditions: [], effects });
  expect(promotion.effects).toEqual([effect]);
});
