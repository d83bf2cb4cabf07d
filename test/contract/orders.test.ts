import { describe, expect, test } from 'vitest';
import { omit } from '../../shared/contract/json.ts';
import { ADDRESS, type Ask, ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { until } from '../store/until.ts';

const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const { asAdmin, asPublic, asUser } = store;

const tracked = (changes = {}) =>
  create(asAdmin, '/products', { ...PRODUCT, stock_type: 'track', stock_level: 10, ...changes });
const kettle = await tracked({ price: 40, price_discount: 35 });
const shirt = await create(asAdmin, '/products', {
  name: 'Shirt',
  price: 12.5,
  has_variants: true,
  variantsDefinition: { Size: [] },
  variants: [
    { Size: 'S', stock_type: 'track', stock_level: 9 },
    { Size: 'M', stock_type: 'track', stock_level: 9 },
  ],
});
const courier = await create(asAdmin, '/shippings', {
  name: 'Courier',
  base_cost: 6,
  per_item_cost: 0.5,
});
const transfer = await create(asAdmin, '/paymentMethods', {
  name: 'Transfer',
  cost_type: 'fixed_plus_percentage',
  fixed_fee: 1,
  percentage_fee: 2,
});
const promotion = await create(asAdmin, '/promotions', {
  name: 'Spring week',
  active: true,
  conditions: [{ type: 'MIN_CART_VALUE', value: 50 }],
  effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
});

let codes = 0;
const coupon = (changes = {}) => {
  codes += 1;
  return create(asAdmin, '/coupons', {
    name: 'Five off',
    code: `CODE-${codes}`,
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
    ...changes,
  });
};

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const body = (changes: object = {}) => ({
  items: [{ product_id: kettle.id, quantity: 1 }],
  ...addresses,
  ...changes,
});
const stockOf = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

test('an order has correct totals and snapshots of everything it refers to', async () => {
  const { code, id: couponId } = await coupon();
  const before = [
    (await stockOf(kettle.id)).stock_level,
    (await stockOf(shirt.id)).variants[1].stock_level,
  ];
  const { secret: _, ...order } = await create(asAdmin, '/orders', {
    ...body({
      items: [
        { product_id: kettle.id, quantity: 2 },
        { product_id: shirt.id, variant_id: 2, quantity: 3 },
      ],
      shipping_id: courier.id,
      payment_method_id: transfer.id,
      promotion_id: promotion.id,
      coupon_code: code,
      notes: 'Ring twice',
      gift: true,
    }),
  });
  // 107.5 + 8.5 - 10.75 - 5 = 100.25; the fee is 1 + 2 % of that, 3.005, so 3.01.
  expect(order).toMatchObject({
    application_id: store.application.id,
    state: 'created',
    status: 'pending',
    user_id: null,
    gift: true,
    notes: ['Ring twice'],
    items: [
      { product_id: kettle.id, variant_id: 0, quantity: 2 },
      { product_id: shirt.id, variant_id: 2, quantity: 3 },
    ],
    products: [
      { id: kettle.id, price_discount: 35, quantity: 2, display_price: '40 EUR' },
      {
        id: shirt.id,
        has_variants: true,
        variantsDefinition: { Size: ['S', 'M'] },
        variant: { id: 2, Size: 'M', price: 12.5 },
      },
    ],
    shipping_address: ADDRESS,
    shipping: { id: courier.id, name: 'Courier', base_cost: 6 },
    promotion: { id: promotion.id },
    coupon: { id: couponId },
    payment_method: { id: transfer.id },
    currency: { code: 'EUR', symbol: '€', decimal_digits: 2, rate: 1 },
    items_total: 107.5,
    shipping_total: 8.5,
    taxes_total: 0,
    promotion_total: 10.75,
    coupon_total: 5,
    payment_method_total: 3.01,
    total: 103.26,
    display_total: '103.26 EUR',
  });
  expect(order.products[1]).not.toHaveProperty('variants');
  expect(Object.keys(order).filter((name) => name.startsWith('invoice'))).toEqual([]);
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
  const [listed] = (await asAdmin('GET', `/orders?id=${order.id}`)).body.data;
  expect(listed).toEqual(omit(order, ['explanation']));
  const after = [
    (await stockOf(kettle.id)).stock_level,
    (await stockOf(shirt.id)).variants[1].stock_level,
  ];
  expect(after).toEqual([before[0] - 2, before[1] - 3]);
  const dollars = (await asAdmin('GET', `/orders/${order.id}?currency=USD`)).body.data;
  expect(dollars).toMatchObject({
    items_total: 215,
    total: 206.51,
    display_total: '206.51 USD',
    shipping: { base_cost: 12 },
    products: [{ price: 80 }, { variant: { price: 25 } }],
  });
});

test('an order keeps a snapshot of the user without the password', async () => {
  const login = { name: 'Ada Verne', email: 'ada@example.org', password: 'a secret' };
  const user = await create(asAdmin, '/users', login);
  const order = await create(asAdmin, '/orders', body({ user_id: user.id }));
  const { id, name, full_name, email, registered_with, created_at, updated_at } = user;
  const kept = { id, name, full_name, email, registered_with, created_at, updated_at };
  expect(order).toMatchObject({ user_id: id, user: kept });
  expect(Object.keys(order.user)).not.toContain('password');
});

test('an order closes its cart, which cannot be ordered again', async () => {
  const { code } = await coupon();
  const items = [{ product_id: kettle.id, quantity: 1 }];
  const cart = await create(asPublic, '/carts', { items });
  await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: code });
  const request = { cart_id: cart.id, ...addresses };
  const order = await create(asPublic, '/orders', request);
  expect(order).toMatchObject({ cart_id: cart.id, coupon_code: code, coupon_total: 5, total: 30 });
  const closed = await asPublic('GET', `/carts/${cart.id}`);
  expect(closed.body.data).toMatchObject({ status: 'closed', order_id: order.id });
  const again = await asPublic('POST', '/orders', request);
  expect([again.status, errorOf(again).message]).toEqual([
    400,
    expect.stringContaining(`${order.id}`),
  ]);
  const changed = await asPublic('PATCH', `/carts/${cart.id}`, { op: 'add', items });
  expect(changed.status).toBe(400);
});

test('a cart can be ordered after a deleted product is removed from it', async () => {
  const [gone, left] = [await tracked(), await tracked()];
  const items = [gone, left].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const cart = await create(asPublic, '/carts', { items });
  await asAdmin('DELETE', `/products/${gone.id}`);
  const request = { cart_id: cart.id, ...addresses };
  expect((await asPublic('POST', '/orders', request)).status).toBe(400);
  const removal = { op: 'remove', items: [{ product_id: gone.id }] };
  expect((await asPublic('PATCH', `/carts/${cart.id}`, removal)).status).toBe(200);
  const order = await create(asPublic, '/orders', request);
  expect(order.items).toEqual([{ product_id: left.id, variant_id: 0, quantity: 1 }]);
});

test.each([
  [{ items: undefined }, 'items'],
  [{ shipping_address: undefined }, 'shipping_address_id'],
  [{ billing_address: undefined }, 'billing_address_id'],
  [{ billing_address: undefined, billing_address_id: 0 }, 'billing_address_id'],
  [{ billing_address: { ...ADDRESS, city: null } }, 'billing_address.city'],
  [{ billing_address: { ...ADDRESS, email: 'x' } }, 'billing_address.email'],
  [{ items: [{ product_id: kettle.id, quantity: 0 }] }, 'items.0.quantity'],
  [{ items: [{ product_id: kettle.id, quantity: 5000 }] }, 'items.0.quantity'],
  [{ items: [{ product_id: 4096, quantity: 1 }] }, 'items.0.product_id'],
  [{ items: [{ product_id: shirt.id, quantity: 1 }] }, 'items.0.variant_id'],
  [{ items: undefined, cart_id: 'x' }, 'cart_id'],
  [{ shipping_id: 'x' }, 'shipping_id'],
  [{ shipping_fee: -1 }, 'shipping_fee'],
  [{ shipping_fee: 0.001 }, 'shipping_fee'],
  [{ currency: 'GBP' }, 'currency'],
  [{ state: 'lost' }, 'state'],
])('refuses %j and names the field', async (changes, name) => {
  const answer = await asAdmin('POST', '/orders', body(changes));
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
});

test.each([
  [{ items: [] }, 400],
  [{ items: undefined, cart_id: 4096 }, 404],
  [{ user_id: 4096 }, 404],
  [{ shipping_id: 4096 }, 404],
  [{ payment_method_id: 4096 }, 404],
  [{ promotion_id: 4096 }, 400],
  [{ coupon_code: 'UNKNOWN' }, 400],
  [{ shipping_address: undefined, shipping_address_id: 4096 }, 404],
])('refuses %j with %d and takes no stock', async (changes, status) => {
  const { stock_level } = await stockOf(kettle.id);
  expect((await asAdmin('POST', '/orders', body(changes))).status).toBe(status);
  expect((await stockOf(kettle.id)).stock_level).toBe(stock_level);
});

test('accepts only usable coupons and counts their uses', async () => {
  const limited = await coupon({ usages_left: 1 });
  const place = () => asAdmin('POST', '/orders', body({ coupon_code: limited.code }));
  const first = await place();
  expect(first.body.data).toMatchObject({ coupon_total: 5 });
  const used = await asAdmin('GET', `/coupons/${limited.id}`);
  expect(used.body.data).toMatchObject({ total_usages: 1, usages_left: 0, active: false });
  expect((await place()).status).toBe(400);
  for (const changes of [
    { active: false },
    { expiration_date: '2020-01-01' },
    { target_type: 'PRODUCT_COUPON' },
  ]) {
    const { code } = await coupon(changes);
    expect((await asAdmin('POST', '/orders', body({ coupon_code: code }))).status).toBe(400);
  }
  const canceled = await asAdmin('PATCH', `/orders/${first.body.data.id}`, { state: 'canceled' });
  expect(canceled.status).toBe(200);
  const returned = await asAdmin('GET', `/coupons/${limited.id}`);
  expect(returned.body.data).toMatchObject({ total_usages: 0, usages_left: 1, active: true });
});

test('applies a product coupon only to its product, after the promotion', async () => {
  const [one, other] = [await tracked({ price: 10 }), await tracked({ price: 10 })];
  const half = await create(asAdmin, '/promotions', {
    name: 'Half',
    active: true,
    conditions: [],
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 50 }],
  });
  const free = await coupon({
    target_type: 'PRODUCT_COUPON',
    target_id: one.id,
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 100,
  });
  const items = [one, other].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const order = await create(
    asAdmin,
    '/orders',
    body({ items, promotion_id: half.id, coupon_code: free.code }),
  );
  expect(order).toMatchObject({
    promotion_total: 10,
    coupon_total: 5,
    total: 5,
    discounts: [
      { product_id: one.id, promotion_total: 5, coupon_total: 5 },
      { product_id: other.id, promotion_total: 5, coupon_total: 0 },
    ],
  });
});

test.each([
  [
    'of another product',
    { target_type: 'PRODUCT_COUPON', target_id: 4096 },
    'does not apply to anything in',
  ],
  [
    'of a category',
    { target_type: 'CATEGORY_COUPON', target_id: 4096 },
    'does not apply to anything in',
  ],
  ['without a target', { target_type: 'PRODUCTS_COUPON' }, 'does not apply to anything in'],
  ['that takes nothing off', { discount_value: 0 }, 'takes nothing off'],
])('refuses a coupon %s and does not count a use', async (_, changes, says) => {
  const { id, code } = await coupon({ usages_left: 1, ...changes });
  const answer = await asPublic('POST', '/orders', body({ coupon_code: code }));
  const message = `The coupon ${code} ${says} this order.`;
  expect(errorOf(answer)).toEqual({
    code: 400,
    type: 'BadRequest',
    message,
    valid: false,
    failedValidator: 'whitelist',
    invalidPropertyName: 'coupon_code',
    invalidPropertyValue: code,
    problems: [{ code: 'coupon_without_effect', message, field: 'coupon_code' }],
  });
  const unused = (await asAdmin('GET', `/coupons/${id}`)).body.data;
  expect(unused).toMatchObject({ total_usages: 0, usages_left: 1 });
});

test('applies a promotion by ID, or automatically if the store allows it', async () => {
  const cheap = await tracked({ price: 10 });
  const small = body({
    items: [{ product_id: cheap.id, quantity: 1 }],
    promotion_id: promotion.id,
  });
  expect((await asAdmin('POST', '/orders', small)).status).toBe(400);
  const unnamed = await create(
    asAdmin,
    '/orders',
    body({ items: [{ product_id: kettle.id, quantity: 2 }] }),
  );
  expect(unnamed).not.toHaveProperty('promotion');

  const generous = await openStore({ automatic_promotions: true });
  const product = await create(generous.asAdmin, '/products', PRODUCT);
  for (const [priority, value] of [
    [1, 5],
    [2, 20],
    [0, 50],
  ]) {
    await create(generous.asAdmin, '/promotions', {
      name: `Priority ${priority}`,
      active: true,
      priority: priority ?? 0,
      conditions: [],
      effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: value ?? 0 }],
    });
  }
  const items = [{ product_id: product.id, quantity: 2 }];
  const order = await create(generous.asPublic, '/orders', { items, ...addresses });
  expect(order).toMatchObject({
    promotion: { name: 'Priority 2' },
    promotion_total: 9.8,
    total: 39.2,
  });
});

test('requires a shipping method for products that ship', async () => {
  const heavy = await tracked({ requires_shipping: true });
  const items = [{ product_id: heavy.id, quantity: 1 }];
  const without = await asPublic('POST', '/orders', { items, ...addresses });
  expect(errorOf(without)).toMatchObject({ code: 400, invalidPropertyName: 'shipping_id' });
  const order = await create(asPublic, '/orders', {
    items,
    ...addresses,
    shipping_id: courier.id,
    shipping_fee: 9,
  });
  expect(order.shipping_total).toBe(6.5);
  const fee = await create(asPublic, '/orders', { ...body(), shipping_fee: 9 });
  expect(fee).toMatchObject({ shipping_total: 9, total: 44 });
});

describe('users and guests', () => {
  test('see only their own orders', async () => {
    const address = await create(asUser, '/addresses', ADDRESS);
    const ids = { shipping_address_id: address.id, billing_address_id: address.id };
    const items = [{ product_id: kettle.id, quantity: 1 }];
    const order = await create(asUser, '/orders', { items, ...ids, user_id: 5 });
    expect(order).toMatchObject({ user_id: store.userId, shipping_address: { id: address.id } });
    const { data } = (await asUser('GET', '/orders')).body;
    expect(data).toEqual([omit(order, ['explanation'])]);
    expect((await asUser('GET', `/orders/${order.id}`)).status).toBe(200);
    const guests = await create(asPublic, '/orders', body());
    expect((await asUser('GET', `/orders/${guests.id}`)).status).toBe(404);
    expect((await asPublic('GET', `/orders/${order.id}`)).status).toBe(404);
    const byId = await asPublic('POST', '/orders', { items, ...ids });
    expect(errorOf(byId)).toMatchObject({ code: 400, invalidPropertyName: 'shipping_address' });
    const foreign = await create(asAdmin, '/addresses', { ...ADDRESS, user_id: 5 });
    const stolen = { items, shipping_address_id: foreign.id, billing_address_id: foreign.id };
    expect((await asUser('POST', '/orders', stolen)).status).toBe(404);
  });

  test('cannot buy hidden products or choose the state', async () => {
    const hidden = await tracked({ published: false });
    const items = [{ product_id: hidden.id, quantity: 1 }];
    expect((await asPublic('POST', '/orders', { items, ...addresses })).status).toBe(400);
    expect((await asPublic('POST', '/orders', body({ state: 'completed' }))).status).toBe(400);
    const order = await create(asAdmin, '/orders', body({ items, state: 'completed' }));
    expect(order).toMatchObject({ state: 'completed', status: 'completed' });
  });
});

test('an order moves through its states and returns its stock when canceled', async () => {
  const product = await tracked({ stock_level: 5 });
  const items = [{ product_id: product.id, quantity: 2 }];
  const { id } = await create(asAdmin, '/orders', body({ items }));
  expect((await stockOf(product.id)).stock_level).toBe(3);
  const move = (state: string, notes?: string) =>
    asAdmin('PATCH', `/orders/${id}`, { state, ...(notes && { notes }) });
  expect((await move('shipped')).status).toBe(400);
  const processing = await move('processing', 'paid by hand');
  expect(processing.body.data).toMatchObject({
    state: 'processing',
    status: 'processing',
    notes: ['paid by hand'],
  });
  expect((await move('canceled')).status).toBe(200);
  expect((await stockOf(product.id)).stock_level).toBe(5);
  expect((await move('canceled')).status).toBe(400);
  expect((await stockOf(product.id)).stock_level).toBe(5);
  expect((await asAdmin('PATCH', '/orders/4096', { state: 'canceled' })).status).toBe(404);
  expect(errorOf(await asAdmin('PATCH', `/orders/${id}`, {})).invalidPropertyName).toBe('state');
});

describe('stock and coupon uses', () => {
  const couponOf = async (id: number) => (await asAdmin('GET', `/coupons/${id}`)).body.data;
  const move = (id: number, state: string) => asAdmin('PATCH', `/orders/${id}`, { state });

  test('are recorded on the order, and only these are returned', async () => {
    const [counted, uncounted] = [await tracked(), await tracked({ stock_type: 'infinite' })];
    const unlimited = await coupon();
    const items = [counted, uncounted].map(({ id }) => ({ product_id: id, quantity: 2 }));
    const sent = body({ items, coupon_code: unlimited.code });
    const { secret: _, ...order } = await create(asPublic, '/orders', sent);
    expect(order.taken).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      stock: [{ product_id: counted.id, variant_id: 0, quantity: 2 }],
      coupon: { id: unlimited.id, limited: false },
    });
    const tracks = { stock_type: 'track', stock_level: 10 };
    await asAdmin('PUT', `/products/${uncounted.id}`, tracks);
    await asAdmin('PUT', `/coupons/${unlimited.id}`, { usages_left: 3 });
    const canceled = await move(order.id, 'canceled');
    expect(canceled.body.data).toEqual({
      ...order,
      state: 'canceled',
      status: 'canceled',
      taken: { at: null, stock: [] },
      updated_at: canceled.body.data.updated_at,
    });
    const levels = [counted, uncounted].map(async ({ id }) => (await stockOf(id)).stock_level);
    expect(await Promise.all(levels)).toEqual([10, 10]);
    expect(await couponOf(unlimited.id)).toMatchObject({ usages_left: 3 });
  });

  test('unlimited coupon uses are counted once each, after the response', async () => {
    const unlimited = await coupon();
    const item = await create(asAdmin, '/products', PRODUCT);
    const items = [{ product_id: item.id, quantity: 1 }];
    const place = () => create(asPublic, '/orders', body({ items, coupon_code: unlimited.code }));
    const placed = [await place(), await place(), await place()];
    const uses = async () => (await couponOf(unlimited.id)).total_usages;
    expect(await until(uses, (count) => count >= 3)).toBe(3);
    await move(placed[0]?.id, 'canceled');
    expect(await until(uses, (count) => count <= 2)).toBe(2);
  });

  test.each(['canceled', 'failed', 'refunded'])(
    'are not taken by an order created as %s',
    async (state) => {
      const product = await tracked({ stock_level: 1 });
      const limited = await coupon({ usages_left: 1 });
      const items = [{ product_id: product.id, quantity: 3 }];
      const changes = { items, state, coupon_code: limited.code };
      const order = await create(asAdmin, '/orders', body(changes));
      expect(order).toMatchObject({ state, taken: { at: null, stock: [] } });
      expect((await stockOf(product.id)).stock_level).toBe(1);
      expect(await couponOf(limited.id)).toMatchObject({ total_usages: 0, usages_left: 1 });
      if (state === 'failed') expect((await move(order.id, 'canceled')).status).toBe(200);
      expect((await stockOf(product.id)).stock_level).toBe(1);
    },
  );

  test.each(['by an admin', 'by a payment'])(
    'are taken when a failed order is processed %s',
    async (who) => {
      const product = await tracked({ stock_level: 1 });
      const limited = await coupon({ usages_left: 1 });
      const items = [{ product_id: product.id, quantity: 3 }];
      const changes = { items, state: 'failed', coupon_code: limited.code };
      const { id } = await create(asAdmin, '/orders', body(changes));
      const process = () =>
        who === 'by an admin'
          ? move(id, 'processing')
          : asAdmin('POST', '/payments', { order_id: id, payment_method_id: transfer.id });
      const short = await process();
      expect([short.status, errorOf(short).invalidPropertyName]).toEqual([400, 'items.0.quantity']);
      await asAdmin('PUT', `/products/${product.id}`, { stock_level: 4 });
      expect((await process()).body.data).toMatchObject({
        state: 'processing',
        taken: { stock: [{ product_id: product.id, quantity: 3 }], coupon: { limited: true } },
      });
      expect((await stockOf(product.id)).stock_level).toBe(1);
      expect(await couponOf(limited.id)).toMatchObject({ total_usages: 1, usages_left: 0 });
      expect((await move(id, 'canceled')).status).toBe(200);
      expect((await stockOf(product.id)).stock_level).toBe(4);
      expect(await couponOf(limited.id)).toMatchObject({ total_usages: 0, usages_left: 1 });
    },
  );
});

test('an order with its own lines closes the cart it names', async () => {
  const { id: product_id } = await tracked({ price: 35 });
  const items = [{ product_id, quantity: 1 }];
  const cart = await create(asPublic, '/carts', {
    items: [{ product_id, quantity: 3 }],
  });
  const owned = await create(asUser, '/carts', { items });
  const named = (id: number) => asPublic('POST', '/orders', body({ items, cart_id: id }));
  expect((await named(owned.id)).status).toBe(404);
  const placed = await named(cart.id);
  expect(placed.body.data).toMatchObject({ cart_id: cart.id, items: [{ quantity: 1 }], total: 35 });
  const closed = await asPublic('GET', `/carts/${cart.id}`);
  expect(closed.body.data).toMatchObject({ status: 'closed', order_id: placed.body.data.id });
  expect(errorOf(await named(cart.id)).message).toContain(`order ${placed.body.data.id}`);
  expect((await asAdmin('GET', `/orders?cart_id=${cart.id}`)).body.data).toHaveLength(1);
});

test('an order has at most 90 lines', async () => {
  const variants = Array.from({ length: 91 }, () => ({ stock_type: 'infinite' }));
  const wide = await create(asAdmin, '/products', { ...PRODUCT, has_variants: true, variants });
  const items = variants.map((_, i) => ({ product_id: wide.id, variant_id: i + 1, quantity: 1 }));
  expect((await asAdmin('POST', '/orders', body({ items }))).status).toBe(400);
  const most = await create(asAdmin, '/orders', body({ items: items.slice(1) }));
  expect(most.items).toHaveLength(90);
  const same = items.map((item) => ({ ...item, variant_id: 1 }));
  const merged = await create(asAdmin, '/orders', body({ items: same }));
  expect(merged.items).toMatchObject([{ variant_id: 1, quantity: 91 }]);
});

describe('customers', () => {
  const limited = () => tracked({ stock_level: 3 });
  const placed = async (asWhom: Ask, product: { id: number }) =>
    create(asWhom, '/orders', body({ items: [{ product_id: product.id, quantity: 2 }] }));

  test('cancel an unpaid order, which returns its stock', async () => {
    const product = await limited();
    const order = await placed(asUser, product);
    expect((await stockOf(product.id)).stock_level).toBe(1);
    const answer = await asUser('POST', `/orders/${order.id}/cancel`, {});
    expect(answer.body).toEqual({
      status: true,
      data: {
        ...order,
        state: 'canceled',
        status: 'canceled',
        cancel_reason: 'customer',
        taken: { at: null, stock: [] },
        updated_at: answer.body.data.updated_at,
      },
    });
    expect((await stockOf(product.id)).stock_level).toBe(3);
    expect(errorOf(await asUser('POST', `/orders/${order.id}/cancel`, {}))).toEqual({
      code: 400,
      type: 'BadRequest',
      message:
        'An order that is canceled cannot be canceled by its customer. It must be created or failed.',
    });
  });

  test('cancel a guest order only with its secret', async () => {
    const { secret, ...order } = await placed(asPublic, await limited());
    const path = `/orders/${order.id}/cancel`;
    for (const asWhom of [asPublic, asUser]) {
      expect(errorOf(await asWhom('POST', path, {}))).toMatchObject({ code: 404 });
    }
    const authorization = store.application.publicKey;
    const headers = { 'Order-Secret': secret };
    const answer = await ask('POST', path, { authorization, headers, body: {} });
    expect(answer.body.data).toMatchObject({ state: 'canceled', cancel_reason: 'customer' });
  });

  test('withdraw once from a paid order, which keeps its state', async () => {
    const order = await placed(asUser, await limited());
    const path = `/orders/${order.id}/withdraw`;
    const reason = 'Too small';
    expect(errorOf(await asUser('POST', path, { reason }))).toEqual({
      code: 400,
      type: 'BadRequest',
      message:
        'An order that is created cannot be withdrawn from. It must be processing or shipped or completed.',
    });
    const paid = (await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' })).body.data;
    const long = await asUser('POST', path, { reason: 'x'.repeat(1_001) });
    expect(errorOf(long)).toMatchObject({ code: 400, invalidPropertyName: 'reason' });
    const { data } = (await asUser('POST', path, { reason })).body;
    const { updated_at, withdrawal, returns } = data;
    expect(withdrawal).toEqual({ created_at: expect.any(String), reason });
    expect(returns).toEqual([
      {
        id: 0,
        state: 'requested',
        // Nothing was sent.
        line_items: order.items.map((line: { quantity: number }) => ({
          ...{ ...line, unsent: line.quantity },
          reason,
        })),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(data).toEqual({ ...paid, withdrawal, returns, updated_at });
    const { returns: ofAdmin, ...rest } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
    expect({ ...rest, returns }).toEqual(data);
    expect(ofAdmin).toMatchObject([{ created_by: { kind: 'user' } }]);
    expect(errorOf(await asUser('POST', path, {}))).toEqual({
      code: 400,
      type: 'BadRequest',
      message: 'The customer has already withdrawn from this order.',
    });
    expect(errorOf(await asUser('POST', `/orders/${order.id}/cancel`, {}))).toMatchObject({
      code: 400,
    });
  });
});
