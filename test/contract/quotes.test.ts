import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore({
  currencies: [{ code: 'USD', rate: 1.1 }],
  automatic_promotions: true,
  shipping_required: true,
  server_timing: true,
});
const { asAdmin, asPublic } = store;

const kettle = await create(asAdmin, '/products', {
  ...PRODUCT,
  name: 'Kettle',
  price: 20,
  stock_type: 'track',
  stock_level: 5,
});
const tea = await create(asAdmin, '/products', { ...PRODUCT, name: 'Tea', price: 5 });
const courier = await create(asAdmin, '/shippings', {
  name: 'Courier',
  description: 'In two days',
  base_cost: 6,
  per_item_cost: 0.5,
});
const local = await create(asAdmin, '/shippings', {
  name: 'Bicycle',
  base_cost: 2,
  zones: [{ name: 'Portugal', code: 'PT' }],
  max_value: 40,
});
const delivery = await create(asAdmin, '/paymentMethods', {
  name: 'Cash on delivery',
  cost_type: 'percentage_fee',
  percentage_fee: 10,
});
const transfer = await create(asAdmin, '/paymentMethods', {
  name: 'Transfer',
  cost_type: 'no_cost',
});
const tenth = await create(asAdmin, '/promotions', {
  name: 'A tenth off',
  active: true,
  conditions: [{ type: 'MIN_CART_VALUE', value: 40 }],
  effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
});
const many = await create(asAdmin, '/promotions', {
  name: 'For many',
  active: true,
  conditions: [{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 10 }],
  effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 5 }],
});
const coupon = await create(asAdmin, '/coupons', {
  name: 'Tea for less',
  code: 'TEA',
  target_type: 'PRODUCT_COUPON',
  target_id: tea.id,
  discount_type: 'PERCENTAGE_DISCOUNT',
  discount_value: 20,
});

const items = [
  { product_id: kettle.id, quantity: 2 },
  { product_id: tea.id, quantity: 1 },
];
const quoteOf = (body: object, path = '/orders/quote') => create(asPublic, path, body);
const toPorto = { shipping_address: { country: 'Portugal' } };
const asOrdered = { shipping_address: ADDRESS, billing_address: ADDRESS };
const chosen = {
  items,
  ...toPorto,
  shipping_id: courier.id,
  payment_method_id: delivery.id,
  coupon_code: coupon.code,
};

test('a quote shows the total and the cost of every option', async () => {
  const { currency, explanation, ...quote } = await quoteOf(chosen);
  expect(currency).toMatchObject({ code: 'EUR', rate: 1 });
  expect(explanation).toHaveLength(6);
  expect(quote).toEqual({
    lines: [
      {
        product_id: kettle.id,
        variant_id: 0,
        quantity: 2,
        name: 'Kettle',
        unit_price: 20,
        display_unit_price: '20 EUR',
        line_total: 40,
        display_line_total: '40 EUR',
        promotion_total: 4,
        coupon_total: 0,
        discounted_total: 36,
        display_discounted_total: '36 EUR',
        untaxed_total: 36,
        display_untaxed_total: '36 EUR',
      },
      {
        product_id: tea.id,
        variant_id: 0,
        quantity: 1,
        name: 'Tea',
        unit_price: 5,
        display_unit_price: '5 EUR',
        line_total: 5,
        display_line_total: '5 EUR',
        promotion_total: 0.5,
        coupon_total: 1,
        discounted_total: 3.5,
        display_discounted_total: '3.5 EUR',
        untaxed_total: 3.5,
        display_untaxed_total: '3.5 EUR',
      },
    ],
    items_total: 45,
    display_items_total: '45 EUR',
    shipping_total: 7.5,
    display_shipping_total: '7.5 EUR',
    taxes_total: 0,
    display_taxes_total: '0 EUR',
    promotion_total: 4.5,
    display_promotion_total: '4.5 EUR',
    coupon_total: 1,
    display_coupon_total: '1 EUR',
    payment_method_total: 4.7,
    display_payment_method_total: '4.7 EUR',
    total: 51.7,
    display_total: '51.7 EUR',
    shipping_options: [
      {
        id: local.id,
        name: 'Bicycle',
        chosen: false,
        cost: 2,
        display_cost: '2 EUR',
        unavailable: '45 is not below max_value 40',
      },
      {
        id: courier.id,
        name: 'Courier',
        description: 'In two days',
        chosen: true,
        cost: 7.5,
        display_cost: '7.5 EUR',
      },
    ],
    payment_options: [
      {
        id: transfer.id,
        name: 'Transfer',
        chosen: false,
        fee: 0,
        display_fee: '0 EUR',
        total: 47,
        display_total: '47 EUR',
      },
      {
        id: delivery.id,
        name: 'Cash on delivery',
        chosen: true,
        fee: 4.7,
        display_fee: '4.7 EUR',
        total: 51.7,
        display_total: '51.7 EUR',
      },
    ],
    promotion_options: [
      {
        id: many.id,
        name: 'For many',
        chosen: false,
        unavailable: 'It requires at least 10 units.',
      },
      {
        id: tenth.id,
        name: 'A tenth off',
        chosen: true,
        promotion_total: 4.5,
        display_promotion_total: '4.5 EUR',
      },
    ],
    problems: [],
  });
});

test('a quote explains every rule, and the order keeps the explanation', async () => {
  const { explanation, currency } = await quoteOf({ ...chosen, currency: 'USD' });
  expect(explanation).toEqual([
    {
      rule: 'items',
      applied: true,
      reason: 'The unit price of each line times its quantity.',
      amount: 49.5,
      display_amount: '49.5 USD',
      lines: [
        { line: 0, amount: 44 },
        { line: 1, amount: 5.5 },
      ],
    },
    {
      rule: 'promotion',
      id: tenth.id,
      name: 'A tenth off',
      applied: true,
      reason: '10% off, for items for at least €40.00.',
      amount: -4.95,
      display_amount: '-4.95 USD',
      lines: [
        { line: 0, amount: -4.4 },
        { line: 1, amount: -0.55 },
      ],
    },
    {
      rule: 'promotion',
      id: many.id,
      name: 'For many',
      applied: false,
      reason: 'It requires at least 10 units.',
    },
    {
      rule: 'coupon',
      id: coupon.id,
      name: 'Tea for less',
      applied: true,
      reason: '20% off what it applies to.',
      amount: -1.1,
      display_amount: '-1.1 USD',
      lines: [{ line: 1, amount: -1.1 }],
    },
    {
      rule: 'shipping',
      id: courier.id,
      name: 'Courier',
      applied: true,
      reason: '$6.60, and $0.55 for each unit.',
      amount: 8.25,
      display_amount: '8.25 USD',
    },
    {
      rule: 'payment_method',
      id: delivery.id,
      name: 'Cash on delivery',
      applied: true,
      reason: 'The fee of the payment method.',
      amount: 5.17,
      display_amount: '5.17 USD',
    },
  ]);
  const body = { ...chosen, currency: 'USD', ...asOrdered };
  const order = await create(asPublic, '/orders', body);
  expect(currency).toEqual(order.currency);
  expect(order.explanation).toEqual(explanation);
  const stored = await asAdmin('GET', `/orders/${order.id}`);
  expect(stored.body.data.explanation).toEqual(explanation);
  const [listed] = (await asAdmin('GET', '/orders')).body.data;
  expect(listed.id).toBe(order.id);
  expect(listed).not.toHaveProperty('explanation');
  const paid = { order_id: order.id, secret: order.secret, payment_method_id: transfer.id };
  await create(asPublic, '/payments', paid);
  const later = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(later.explanation).toEqual([
    ...explanation.slice(0, -1),
    {
      ...explanation.at(-1),
      id: transfer.id,
      name: 'Transfer',
      amount: 0,
      display_amount: '0 USD',
    },
  ]);
  await asAdmin('PUT', `/products/${kettle.id}`, { stock_level: 5 });
});

const AMOUNTS = [
  'currency',
  'items_total',
  'shipping_total',
  'taxes_total',
  'promotion_total',
  'coupon_total',
  'payment_method_total',
  'total',
  'display_total',
  'converted',
  'tax_lines',
  'shipping_taxes',
  'explanation',
];
const amountsOf = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => AMOUNTS.includes(name)));

test('an order has the same amounts as its quote in every currency', async () => {
  for (const body of [
    chosen,
    { ...chosen, currency: 'USD' },
    { items: items.slice(1), ...toPorto, shipping_id: local.id },
  ]) {
    for (const query of ['', '?currency=USD']) {
      const quote = await quoteOf(body, `/orders/quote${query}`);
      const order = await create(asPublic, `/orders${query}`, { ...body, ...asOrdered });
      expect(amountsOf(quote)).toEqual(amountsOf(order));
      expect(quote.lines.map((each: object) => amountsOf(each))).toHaveLength(order.items.length);
    }
    await asAdmin('PUT', `/products/${kettle.id}`, { stock_level: 5 });
  }
});

test('a quote writes nothing', async () => {
  const cart = await create(asPublic, '/carts', { items });
  await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: coupon.code });
  await quoteOf(chosen);
  for (const body of [chosen, { cart_id: cart.id, ...toPorto }]) {
    const timings = [];
    // Once a second a request also shares the counts of the one before.
    for (const _ of [1, 2, 3]) {
      const { headers } = await asPublic('POST', '/orders/quote', body);
      timings.push(headers.get('server-timing'));
    }
    expect(timings).toContainEqual(expect.stringContaining(' 0 write units'));
  }
  expect((await asPublic('GET', `/carts/${cart.id}`)).body.data.status).toBe('open');
  expect((await asAdmin('GET', `/products/${kettle.id}`)).body.data.stock_level).toBe(5);
});

test('a quote and a refused order report the same problems', async () => {
  const gone = await create(asAdmin, '/products', { ...PRODUCT, published: false });
  const body = {
    items: [
      { product_id: gone.id, quantity: 1 },
      { product_id: kettle.id, quantity: 6 },
    ],
    coupon_code: coupon.code,
    promotion_id: many.id,
    processor: 'Stripe',
  };
  const { problems, ...quote } = await quoteOf(body);
  expect(problems).toEqual([
    {
      code: 'not_published',
      message: `No product has the ID ${gone.id}.`,
      line: 0,
      field: 'items.0.product_id',
    },
    {
      code: 'out_of_stock',
      message: 'Kettle: only 5 left.',
      line: 1,
      field: 'items.1.quantity',
    },
    {
      code: 'shipping_not_chosen',
      message: 'Choose a shipping method.',
      field: 'shipping_id',
    },
    {
      code: 'coupon_without_effect',
      message: 'The coupon TEA does not apply to anything in this order.',
      field: 'coupon_code',
    },
    {
      code: 'promotion_without_effect',
      message: `Promotion ${many.id} does not apply to this order.`,
      field: 'promotion_id',
    },
    {
      code: 'payment_unavailable',
      message: 'Payments with Stripe are not configured for this store.',
      field: 'processor',
    },
  ]);
  expect(quote).toMatchObject({ items_total: 120, total: 120 });
  expect(quote.lines.map(({ product_id }: { product_id: number }) => product_id)).toEqual([
    kettle.id,
  ]);
  expect(errorOf(await asPublic('POST', '/orders', { ...body, ...asOrdered }))).toEqual({
    code: 400,
    type: 'BadRequest',
    message: `No product has the ID ${gone.id}.`,
    valid: false,
    failedValidator: 'whitelist',
    invalidPropertyName: 'items.0.product_id',
    invalidPropertyValue: gone.id,
    problems,
  });
});

test('quotes an empty cart and a cart with problems', async () => {
  const empty = await create(asPublic, '/carts', { items: [] });
  const ofEmpty = await quoteOf({ cart_id: empty.id });
  expect(ofEmpty).toMatchObject({
    lines: [],
    total: 0,
    problems: [{ code: 'cart_empty', message: `Cart ${empty.id} is empty.` }],
  });
  const product = await create(asAdmin, '/products', { ...PRODUCT, name: 'Mug', price: 3 });
  const cart = await create(asPublic, '/carts', {
    items: [{ product_id: product.id, quantity: 1 }, ...items],
  });
  await asAdmin('DELETE', `/products/${product.id}`);
  const quote = await quoteOf({ cart_id: cart.id, ...toPorto, shipping_id: courier.id });
  const problems = [{ code: 'product_gone', message: 'Mug is no longer available.', line: 0 }];
  expect(quote).toMatchObject({ items_total: 45, total: 48, problems });
  const refused = await asPublic('POST', '/orders', {
    cart_id: cart.id,
    shipping_id: courier.id,
    ...asOrdered,
  });
  expect(errorOf(refused)).toEqual({
    code: 400,
    type: 'BadRequest',
    message: 'This cart cannot be ordered. Mug is no longer available.',
    problems,
  });
});

test('a shipping method that does not serve the country is unavailable', async () => {
  const one = { items: items.slice(1), shipping_id: local.id };
  const [toLyon, anywhere] = [
    await quoteOf({ ...one, shipping_address: { country: 'France' } }),
    await quoteOf(one),
  ];
  expect(toLyon.problems).toEqual([
    {
      code: 'shipping_unavailable',
      message: 'Bicycle is not available for this order: it does not ship to France.',
      field: 'shipping_id',
    },
  ]);
  expect(toLyon.shipping_options[0]).toMatchObject({
    id: local.id,
    chosen: true,
    unavailable: 'it does not ship to France',
  });
  expect(anywhere.problems).toEqual([]);
});

test('refuses invalid bodies and unknown carts', async () => {
  const refused = async (body: object) => {
    const answer = await asPublic('POST', '/orders/quote', body);
    const { code, invalidPropertyName } = errorOf(answer);
    return [code, invalidPropertyName];
  };
  expect(await refused({})).toEqual([400, 'items']);
  expect(await refused({ items: [] })).toEqual([400, undefined]);
  expect(await refused({ cart_id: 1, promotion_id: 1 })).toEqual([404, undefined]);
  expect(await refused({ items, shipping_fee: 1 })).toEqual([400, 'shipping_fee']);
  expect(await refused({ items, currency: 'CHF' })).toEqual([400, 'currency']);
  expect(await refused({ items, shipping_address: { country: 7 } })).toEqual([
    400,
    'shipping_address.country',
  ]);
});

test('refuses an order with the wrong expected total and returns the quote', async () => {
  const body = { ...chosen, currency: 'USD' };
  const { converted, ...quote } = await quoteOf(body);
  expect(converted).toMatchObject({ total: 56.87, display_total: '56.87 USD' });
  const order = { ...body, ...asOrdered };
  const refused = await asPublic('POST', '/orders', { ...order, expected_total: quote.total });
  expect(errorOf(refused)).toEqual({
    code: 409,
    type: 'TotalChanged',
    message: 'The order total is now $56.87.',
    quote: { ...quote, converted },
  });
  expect((await asAdmin('GET', `/products/${kettle.id}`)).body.data.stock_level).toBe(5);
  const placed = await create(asPublic, '/orders', { ...order, expected_total: converted.total });
  expect(placed).toMatchObject({ total: quote.total, converted });
});

test.each(['JPY', 'EUR', 'KWD', 'CLF'])(
  'taxed orders in %s have the same amounts as their quotes',
  async (code) => {
    const other = code === 'EUR' ? 'USD' : 'EUR';
    const { asAdmin: admin, asPublic: guest } = await openStore({
      currency_code: code,
      currencies: [{ code: other, rate: 0.3337 }],
      tax_type: 'all',
      tax_rate: 19,
      prices_include_tax: code === 'EUR' || code === 'JPY',
      apply_discounts_before_taxes: true,
      automatic_promotions: true,
    });
    const cheap = await create(admin, '/products', { ...PRODUCT, price: 7 });
    const dear = await create(admin, '/products', { ...PRODUCT, price: 133 });
    const sent = await create(admin, '/shippings', {
      name: 'Post',
      base_cost: 5,
      per_item_cost: 1,
    });
    const fee = { name: 'Fee', cost_type: 'percentage_fee', percentage_fee: 3.33 };
    const paid = await create(admin, '/paymentMethods', fee);
    await create(admin, '/promotions', {
      name: 'An eighth off',
      active: true,
      conditions: [],
      effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 12.5 }],
    });
    for (const [i, quantity] of [1, 3, 7].entries()) {
      const body = {
        items: [
          { product_id: cheap.id, quantity },
          { product_id: dear.id, quantity: i + 1 },
        ],
        ...asOrdered,
        ...(i > 0 && { shipping_id: sent.id, payment_method_id: paid.id }),
        ...(i > 1 && { currency: other }),
      };
      const quote = await create(guest, '/orders/quote', body);
      const expected_total = (quote.converted ?? quote).total;
      const order = await create(guest, '/orders', { ...body, expected_total });
      expect(amountsOf(quote)).toEqual(amountsOf(order));
      expect(quote.tax_lines).toHaveLength(1);
      const { discounted_total, untaxed_total, taxes } = quote.lines[0];
      const isIncluded = untaxed_total < discounted_total;
      expect(isIncluded).toBe(code === 'EUR' || code === 'JPY');
      expect(taxes).toMatchObject([{ rate: 19, base: discounted_total }]);
    }
  },
);
