import { expect, test } from 'vitest';
import { ADDRESS, ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

interface Rule {
  readonly rule: string;
  readonly id?: number;
  readonly applied: boolean;
  readonly reason: string;
  readonly amount?: number;
}

/** A store with automatic promotions, and a product for 100.00. */
async function openShop(settings = {}) {
  const store = await openStore({ automatic_promotions: true, ...settings });
  const { asAdmin, asPublic } = store;
  const product = await create(asAdmin, '/products', { ...PRODUCT, price: 100 });
  const items = [{ product_id: product.id, quantity: 1 }];
  const promotion = async (name: string, effect: object, more: object = {}): Promise<number> => {
    const body = { name, active: true, conditions: [], effects: [effect], ...more };
    return (await create(asAdmin, '/promotions', body)).id;
  };
  const coupon = (code: string, more: object = {}) =>
    create(asAdmin, '/coupons', {
      ...{ code, name: code, target_type: 'CART_COUPON' },
      ...{ discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10, ...more },
    });
  const order = (more: object = {}) =>
    asPublic('POST', '/orders', { items, ...addresses, ...more });
  const place = async (more: object = {}) => (await order(more)).body.data;
  const quote = async (more: object = {}, query = '') =>
    (await asPublic('POST', `/orders/quote${query}`, { items, ...more })).body.data;
  /** Each promotion that was looked at, by its id: what it takes off, or why it is not taken. */
  const explained = async (more: object = {}): Promise<object> => {
    const { explanation } = await quote(more);
    const rules = (explanation as Rule[]).filter(({ rule }) => rule === 'promotion');
    return Object.fromEntries(
      rules.map(({ id, applied, amount, reason }) => [id, applied ? amount : reason]),
    );
  };
  return { ...store, items, promotion, coupon, order, place, quote, explained };
}

const net = (value: number) => ({ type: 'CART_VALUE_NET_REDUCTION', value });
const percent = (value: number) => ({ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value });
const FREE = { type: 'FREE_SHIPPING', value: 'all' };
const stackable = { stackable: true };
const NOT_MET = 'It cannot be combined with the coupon of the order.';

test('an order keeps every stacked promotion with its discount on the remainder', async () => {
  const { asAdmin, asPublic, promotion, quote, place, items } = await openShop();
  const { id: courier } = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 6 });
  const ten = await promotion('Ten off', net(10), stackable);
  const half = await promotion('Half price', percent(50), stackable);
  const free = await promotion('Free shipping', FREE, stackable);
  const body = { shipping_id: courier };
  const taken = [
    { id: half, name: 'Half price', promotion_total: 50, display_promotion_total: '50 EUR' },
    { id: ten, name: 'Ten off', promotion_total: 10, display_promotion_total: '10 EUR' },
    { id: free, name: 'Free shipping', promotion_total: 6, display_promotion_total: '6 EUR' },
  ];
  const quoted = await quote(body);
  expect(quoted).toMatchObject({ promotions: taken, promotion_total: 66, total: 40 });
  // Options say what each takes off alone.
  const [ofHalf, ofTen, ofFree] = taken;
  const options = [ofFree, ofHalf, ofTen].map((each) => ({ ...each, chosen: true }));
  expect(quoted.promotion_options).toEqual(options);
  const order = await place(body);
  expect(order).toMatchObject({
    promotion_id: half,
    promotion: { id: half, effects: [percent(50)] },
  });
  expect(order).toMatchObject({ promotions: taken, promotion_total: 66, total: 40 });
  const rules = (order.explanation as Rule[]).map(({ rule, id, amount }) => [rule, id, amount]);
  expect(rules).toEqual([
    ['items', undefined, 100],
    ['promotion', half, -50],
    ['promotion', ten, -10],
    ['promotion', free, 0],
    ['shipping', courier, 6],
    ['free_shipping', free, -6],
  ]);
  const stored = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(stored.promotions).toEqual(order.promotions);
  expect(stored.explanation).toEqual(order.explanation);

  // A promotion that an order names comes alone.
  const named = await place({ ...body, promotion_id: ten });
  expect(named).toMatchObject({ promotion_id: ten, promotion_total: 10, total: 96 });
  expect(named).not.toHaveProperty('promotions');

  // A cart has those first that its order gets.
  const cart = await create(asPublic, '/carts', { items });
  const { data } = (await asPublic('GET', `/promotions/cart/${cart.id}`)).body;
  const listed = data.map(({ id, promotion_total }: (typeof taken)[number]) => [
    id,
    promotion_total,
  ]);
  expect(listed).toEqual([
    [half, 50],
    [ten, 10],
    [free, 0],
  ]);
});

test('the newest promotion applies alone when it is not stackable', async () => {
  const { promotion, explained, place } = await openShop();
  const small = await promotion('Small', net(1), stackable);
  const large = await promotion('Large', net(30), stackable);
  const newest = await promotion('Newest', net(2));
  const first = 'Only one promotion applies, and another takes precedence.';
  expect(await explained()).toEqual({ [small]: first, [large]: first, [newest]: -2 });
  const order = await place();
  expect(order).toMatchObject({ promotion_id: newest, promotion_total: 2 });
  expect(order).not.toHaveProperty('promotions');
});

test('applies stackable promotions by priority, then discount, then age', async () => {
  const { promotion, explained } = await openShop();
  const one = await promotion('One', net(3), stackable);
  const two = await promotion('Two', net(3), stackable);
  const many = await promotion('Many', net(20), { ...stackable, exclusive_group: 'sale' });
  const more = await promotion('More', net(30), { ...stackable, exclusive_group: 'sale' });
  const alone = await promotion('Alone', net(40));
  const urgent = await promotion('Urgent', percent(1), { ...stackable, priority: 1 });
  const all = await explained();
  expect(all).toEqual({
    [urgent]: -1,
    [more]: -30,
    [one]: -3,
    [two]: -3,
    [many]: 'It cannot be combined with More: an order gets only one of their group.',
    [alone]: 'It cannot be combined with other promotions, and another takes precedence.',
  });
  expect(await explained({ promotion_id: alone })).toEqual({ [alone]: -40 });
});

test('a coupon combines with promotions unless it opts out', async () => {
  const { asPublic, promotion, coupon, explained, order, place, quote, items } = await openShop();
  const sale = await promotion('Sale', net(20), { ...stackable, exclusive_group: 'sale' });
  const gift = await promotion('Gift', net(5), stackable);
  await coupon('ANY');
  await coupon('ALONE', { stackable: false });
  await coupon('SALE', { exclusive_group: 'sale' });

  expect(await place({ coupon_code: 'ANY' })).toMatchObject({
    promotion_total: 25,
    coupon_total: 10,
  });
  expect(await explained({ coupon_code: 'SALE' })).toEqual({ [gift]: -5, [sale]: NOT_MET });
  const grouped = await place({ coupon_code: 'SALE' });
  expect(grouped).toMatchObject({ promotion_id: gift, promotion_total: 5, coupon_total: 10 });
  expect(await explained({ coupon_code: 'ALONE' })).toEqual({ [gift]: NOT_MET, [sale]: NOT_MET });
  const alone = await place({ coupon_code: 'ALONE' });
  expect(alone).toMatchObject({ coupon_total: 10, total: 90 });
  expect(alone).not.toHaveProperty('promotion');

  const { promotion_options } = await quote({ coupon_code: 'SALE' });
  expect(promotion_options).toMatchObject([
    { id: gift, chosen: true, promotion_total: 5 },
    { id: sale, chosen: false, unavailable: NOT_MET },
  ]);
  const message = `Promotion ${sale} does not combine with the coupon of this order.`;
  expect(errorOf(await order({ coupon_code: 'SALE', promotion_id: sale }))).toEqual({
    ...{ code: 400, type: 'BadRequest', message },
    problems: [{ code: 'promotion_without_effect', field: 'promotion_id', message }],
  });

  const cart = await create(asPublic, '/carts', { items });
  await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: 'SALE' });
  const { data } = (await asPublic('GET', `/promotions/cart/${cart.id}`)).body;
  expect(data.map(({ id }: { id: number }) => id)).toEqual([gift]);
});

test('stacked promotions and coupons never take the total below 0', async () => {
  const { promotion, coupon, place, order, explained } = await openShop();
  await promotion('Most', net(70), stackable);
  await promotion('Rest', net(50), stackable);
  const none = await promotion('Nothing left', net(40), stackable);
  await coupon('TEN');
  const placed = await place();
  expect(placed).toMatchObject({ promotion_total: 100, total: 0 });
  expect(
    placed.promotions.map((each: { promotion_total: number }) => each.promotion_total),
  ).toEqual([70, 30]);
  expect(await explained()).toMatchObject({
    [none]: 'The promotions before it leave nothing to take off.',
  });
  const answer = await order({ coupon_code: 'TEN' });
  expect(errorOf(answer).problems).toMatchObject([{ code: 'coupon_without_effect' }]);
});

test('counts uses per stacked promotion and returns them on cancellation', async () => {
  const { asAdmin, promotion, place, explained } = await openShop();
  const twice = await promotion('Twice', net(20), { ...stackable, usage_limit: 2 });
  const once = await promotion('Once', net(10), { ...stackable, usage_limit: 1 });
  const third = await promotion('Third', net(5), { ...stackable, usage_limit: 9 });
  const free = await promotion('Unlimited', net(1), stackable);
  const ids = ({ promotions = [] }: { promotions?: { id: number }[] }) =>
    promotions.map(({ id }) => id);
  const first = await place();
  expect(ids(first)).toEqual([twice, once, free]);
  expect(await explained()).toMatchObject({ [once]: 'It has been used up.', [third]: -5 });
  expect(ids(await place())).toEqual([twice, third, free]);
  expect(ids(await place())).toEqual([third, free]);
  await asAdmin('PATCH', `/orders/${first.id}`, { state: 'canceled' });
  expect(ids(await place())).toEqual([twice, once, free]);
  expect(await explained()).toEqual({
    [twice]: 'It has been used up.',
    [once]: 'It has been used up.',
    [third]: -5,
    [free]: -1,
  });
});

test('the largest order and its cancellation each fit in one transaction', async () => {
  const { asAdmin, asPublic, promotion, coupon, application } = await openShop();
  const tracked = { ...PRODUCT, price: 1, stock_type: 'track', stock_level: 9 };
  const made = Array.from({ length: 90 }, () => create(asAdmin, '/products', tracked));
  const items = (await Promise.all(made)).map(({ id }) => ({ product_id: id, quantity: 1 }));
  for (const name of ['One', 'Two', 'Three'])
    await promotion(name, net(1), { ...stackable, usage_limit: 9 });
  const limits = { usages_left: 9, uses_per_customer: 9, first_order_only: true };
  await coupon('LIMITED', limits);
  const cart = await create(asPublic, '/carts', { items });
  const authorization = application.publicKey;
  const headers = { 'Idempotency-Key': 'largest' };
  const body = { ...addresses, cart_id: cart.id, coupon_code: 'LIMITED' };
  const { body: placed } = await ask('POST', '/orders', { authorization, headers, body });
  expect(placed.data.taken.stock).toHaveLength(90);
  expect(placed.data.taken).toMatchObject({ coupon: { limited: true }, uses: { length: 4 } });
  const canceled = await asAdmin('PATCH', `/orders/${placed.data.id}`, { state: 'canceled' });
  expect(canceled.body.data.taken).toEqual({ at: null, stock: [] });
});

test('ranks promotions in the store currency but applies amounts in the order currency', async () => {
  const { asAdmin, promotion, place, quote } = await openShop({
    currencies: [
      { code: 'USD', rate: 2 },
      { code: 'JPY', rate: 100 },
    ],
  });
  const tenth = await promotion('A tenth', percent(10), stackable);
  const own = { ...net(20), prices: { USD: { value: 7 } } };
  const amount = await promotion('An amount', own, stackable);
  const order = await place({ currency: 'USD' });
  expect(order.promotions).toMatchObject([
    { id: amount, promotion_total: 20, display_promotion_total: '20 EUR' },
    { id: tenth, promotion_total: 8 },
  ]);
  expect(order.converted).toMatchObject({
    promotions: [
      { id: amount, name: 'An amount', promotion_total: 7 },
      { id: tenth, name: 'A tenth', promotion_total: 19.3 },
    ],
    ...{ promotion_total: 26.3, total: 173.7 },
  });
  const shown = async (currency: string) =>
    (await asAdmin('GET', `/orders/${order.id}?currency=${currency}`)).body.data.promotions;
  expect(await shown('USD')).toMatchObject([
    { promotion_total: 7, display_promotion_total: '7 USD', effects: [{ value: 7 }] },
    { promotion_total: 19.3, display_promotion_total: '19.3 USD' },
  ]);
  expect(await shown('JPY')).toMatchObject([
    { promotion_total: 2000, display_promotion_total: '2000 JPY' },
    { promotion_total: 800 },
  ]);
  expect((await quote({}, '?currency=JPY')).promotions).toEqual([
    { id: amount, name: 'An amount', promotion_total: 2000, display_promotion_total: '2000 JPY' },
    { id: tenth, name: 'A tenth', promotion_total: 800, display_promotion_total: '800 JPY' },
  ]);
});

test('a line refund subtracts its share of all promotions', async () => {
  const { asAdmin, promotion, items } = await openShop();
  const cash = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const other = await create(asAdmin, '/products', { ...PRODUCT, price: 33.33 });
  await promotion('A third', percent(33.33), stackable);
  await promotion('Seven', net(7), stackable);
  const lines = [...items, { product_id: other.id, quantity: 3 }];
  const order = await create(asAdmin, '/orders', { items: lines, ...addresses });
  // 66.66 and 7.00 of 199.99: by line totals 36.83 and 36.83 of what is 100.00 and 99.99.
  expect(order).toMatchObject({ promotion_total: 73.66, total: 126.33 });
  expect(order.discounts).toMatchObject([{ promotion_total: 36.83 }, { promotion_total: 36.83 }]);
  await create(asAdmin, '/payments', { order_id: order.id, payment_method_id: cash.id });
  const refund = async (quantity: number) => {
    const line_items = [{ product_id: other.id, quantity }];
    const body = { restock: false, line_items };
    const { data } = (await asAdmin('POST', `/orders/${order.id}/refunds`, body)).body;
    return data.refunds.at(-1).amount;
  };
  // Of 63.16 for three.
  expect([await refund(1), await refund(2)]).toEqual([21.05, 42.11]);
});

test.each([
  ['/promotions', { stackable: 'yes' }, 'stackable'],
  ['/promotions', { exclusive_group: ' ' }, 'exclusive_group'],
  ['/promotions', { exclusive_group: 'x'.repeat(65) }, 'exclusive_group'],
  ['/coupons', { stackable: 1 }, 'stackable'],
  ['/coupons', { exclusive_group: '' }, 'exclusive_group'],
])('%s refuse %j', async (path, changes, invalidPropertyName) => {
  const { asAdmin } = await openShop();
  const body = { name: 'Sale', conditions: [], effects: [], code: 'X', ...changes };
  const more = { target_type: 'CART_COUPON', discount_type: 'NET_REDUCTION', discount_value: 1 };
  expect(errorOf(await asAdmin('POST', path, { ...body, ...more }))).toMatchObject({
    code: 400,
    invalidPropertyName,
  });
});

test('null clears stackable and exclusive_group', async () => {
  const { asAdmin, promotion } = await openShop();
  const id = await promotion('Sale', net(1), { ...stackable, exclusive_group: 'sale' });
  const nothing = { stackable: null, exclusive_group: null };
  const { status, body } = await asAdmin('PUT', `/promotions/${id}`, nothing);
  expect(status).toBe(200);
  expect(body.data).not.toHaveProperty('stackable');
  expect(body.data).not.toHaveProperty('exclusive_group');
});

test('a shipping option costs the same in the quote and in the order', async () => {
  const store = await openShop({ prices_include_tax: true, tax_type: 'all' });
  const { asAdmin, promotion } = store;
  const lineOf = async (price: number, rate: number) => {
    const rates = [{ country: 'PT', rate }];
    const { id: tax_id } = await create(asAdmin, '/taxes', { name: `${rate} %`, rates });
    const { id } = await create(asAdmin, '/products', { ...PRODUCT, price, tax_id });
    return { product_id: id, quantity: 1 };
  };
  const items = [await lineOf(12.5, 25), await lineOf(100, 0)];
  const either = { ...stackable, exclusive_group: 'one of these' };
  await promotion('Nine off each', { type: 'CART_ITEMS_NET_REDUCTION', value: 9 }, either);
  await promotion('Free shipping', FREE, either);
  const methodOf = (name: string, base_cost: number) =>
    create(asAdmin, '/shippings', { name, base_cost });
  const methods = [await methodOf('Courier', 11), await methodOf('Van', 110)];
  const body = { items, ...addresses, tax_exempt: true };
  const { shipping_options } = (await asAdmin('POST', '/orders/quote', body)).body.data;
  const placed = await Promise.all(
    methods.map(({ id }) => create(asAdmin, '/orders', { ...body, shipping_id: id })),
  );
  // The courier's is split over what is left of the lines, 1 and 91; the van's, which is free, over 10 and 100.
  expect(placed.map((order) => order.shipping_total)).toEqual([10.98, 108]);
  const options = new Map(shipping_options.map(({ id, cost }: never) => [id, cost]));
  expect(methods.map(({ id }) => options.get(id))).toEqual([10.98, 108]);
});
