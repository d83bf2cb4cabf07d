import { expect, test } from 'vitest';
import { localDate } from '../../shared/contract/dates.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { rebuildReports } from '../../shared/reports/rebuild.ts';
import { orders } from '../../shared/resources/orders.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { reportItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { countNow, isScheduled } from '../store/count-reports.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';

const TIMEZONE = 'America/St_Johns';

const sale = (changes: object = {}) => ({
  ...{ orders: 0, items: 0, gross: 0, net: 0, discounts: 0 },
  ...{ shipping: 0, fees: 0, taxes: 0, refunds: 0 },
  ...changes,
});

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A store with taxes and a second currency. */
async function openShop() {
  const store = await openStore({
    timezone: TIMEZONE,
    tax_type: 'all',
    tax_rate: 10,
    currencies: [
      { code: 'USD', rate: 2 },
      { code: 'JPY', rate: 160 },
    ],
  });
  const { asAdmin, asPublic } = store;
  const category = await create(asAdmin, '/categories', { name: 'Kettles' });
  const kettle = await create(asAdmin, '/products', {
    ...PRODUCT,
    price: 10,
    category_id: category.id,
  });
  const cup = await create(asAdmin, '/products', { ...PRODUCT, name: 'Cup', price: 5 });
  const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 4 });
  const coupon = await create(asAdmin, '/coupons', {
    name: 'Ten percent',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  return {
    store,
    category,
    kettle,
    cup,
    newOrder: (items: object[], more: object = {}) =>
      create(asPublic, '/orders', {
        items,
        shipping_address: ADDRESS,
        billing_address: { ...ADDRESS, country: 'Spain' },
        shipping_id: post.id,
        ...more,
      }),
    coupon,
    async salesBy(by: string) {
      const { status, body } = await asAdmin('GET', `/reports/sales?by=${by}`);
      expect(status).toBe(200);
      return body.data;
    },
    get today() {
      return localDate(Date.now(), TIMEZONE);
    },
  };
}

test('reports sales by day, country, currency, coupon, category and product', async () => {
  const { store, category, kettle, cup, newOrder, salesBy, today } = await openShop();
  const first = await newOrder(
    [
      { product_id: kettle.id, quantity: 2 },
      { product_id: cup.id, quantity: 1 },
    ],
    { coupon_code: 'TEN' },
  );
  expect(first).toMatchObject({ items_total: 25, coupon_total: 2.5, shipping_total: 4 });
  await newOrder([{ product_id: kettle.id, quantity: 1 }], {
    currency: 'USD',
    shipping_address: { ...ADDRESS, country: 'Germany' },
  });
  const canceled = await newOrder([{ product_id: cup.id, quantity: 9 }]);
  await store.asAdmin('PATCH', `/orders/${canceled.id}`, { state: 'canceled' });
  await settledFeed(store);
  expect(await isScheduled(store)).toBe(true);
  await countNow(store);
  expect(await isScheduled(store)).toBe(false);
  const ofFirst = sale({
    ...{ orders: 1, items: 3, gross: 29.4, net: 26.5, discounts: 2.5, shipping: 4, taxes: 2.9 },
  });
  const ofSecond = sale({ orders: 1, items: 1, gross: 15.4, net: 14, shipping: 4, taxes: 1.4 });
  const total = sale({
    ...{ orders: 2, items: 4, gross: 44.8, net: 40.5, discounts: 2.5, shipping: 8, taxes: 4.3 },
  });
  const { rows, ...report } = await salesBy('day');
  expect(rows).toEqual([{ key: today, ...total }]);
  expect(report).toEqual({
    from: dayAfter(today, -29),
    to: today,
    timezone: TIMEZONE,
    as_of: expect.any(String),
    by: 'day',
    currency: 'EUR',
    total,
    currencies: [
      { currency: 'EUR', ...ofFirst },
      {
        currency: 'USD',
        ...sale({ orders: 1, items: 1, gross: 30.8, net: 28, shipping: 8, taxes: 2.8 }),
      },
    ],
  });
  expect((await salesBy('month')).rows).toEqual([{ key: today.slice(0, 7), ...total }]);
  const monday = (await salesBy('week')).rows;
  expect(monday).toEqual([{ key: expect.any(String), ...total }]);
  expect([new Date(monday[0].key).getUTCDay(), monday[0].key <= today]).toEqual([1, true]);
  expect((await salesBy('country')).rows).toEqual([
    { key: 'PT', ...ofFirst },
    { key: 'DE', ...ofSecond },
  ]);
  expect((await salesBy('coupon')).rows).toEqual([
    { key: 'TEN', ...ofFirst },
    { key: '', ...ofSecond },
  ]);
  const kettles = { orders: 2, items: 3, gross: 31, net: 28, discounts: 2, taxes: 3 };
  const cups = { orders: 1, items: 1, gross: 5, net: 4.5, discounts: 0.5, taxes: 0.5 };
  expect((await salesBy('category')).rows).toEqual([
    { key: String(category.id), ...sale(kettles) },
    { key: '', ...sale(cups) },
  ]);
  const byProduct = await salesBy('product');
  expect(byProduct.rows).toEqual([
    { key: String(kettle.id), ...sale(kettles) },
    { key: String(cup.id), ...sale(cups) },
  ]);
  expect(byProduct.total).toEqual(total);
});

test('recounts an order when it is refunded or canceled', async () => {
  const { store, kettle, newOrder, salesBy } = await openShop();
  const [kept, canceled] = [
    await newOrder([{ product_id: kettle.id, quantity: 2 }]),
    await newOrder([{ product_id: kettle.id, quantity: 1 }]),
  ];
  await countNow(store);
  expect((await salesBy('day')).total).toMatchObject({ orders: 2, gross: 41.8, refunds: 0 });
  const transfer = await create(store.asAdmin, '/paymentMethods', {
    name: 'x',
    cost_type: 'no_cost',
  });
  await create(store.asAdmin, '/payments', {
    ...{ method: 'Custom', order_id: kept.id, payment_method_id: transfer.id },
  });
  const unit = { line_items: [{ product_id: kettle.id, variant_id: 0, quantity: 1 }] };
  await create(store.asAdmin, `/orders/${kept.id}/refunds`, { ...unit, restock: false });
  await store.asAdmin('PATCH', `/orders/${canceled.id}`, { state: 'canceled' });
  await countNow(store);
  const sold = { orders: 1, items: 2, gross: 26.4, net: 24, shipping: 4, taxes: 2.4, refunds: 11 };
  expect((await salesBy('day')).total).toEqual(sale(sold));
  expect((await salesBy('product')).rows).toEqual([
    {
      key: String(kettle.id),
      ...sale({ orders: 1, items: 2, gross: 22, net: 20, taxes: 2, refunds: 11 }),
    },
  ]);
});

test('counts a refund in the store currency and in the order currency', async () => {
  const { store, kettle, newOrder, salesBy } = await openShop();
  const { id } = await newOrder([{ product_id: kettle.id, quantity: 2 }], { currency: 'JPY' });
  const cash = await create(store.asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
  await create(store.asAdmin, '/payments', {
    ...{ method: 'Custom', order_id: id, payment_method_id: cash.id },
  });
  const line_items = [{ product_id: kettle.id, quantity: 1 }];
  await create(store.asAdmin, `/orders/${id}/refunds`, { line_items });
  await countNow(store);
  const { total, currencies } = await salesBy('day');
  // 10.00 are 1,600 yen, both with 10 % tax.
  expect([total.refunds, currencies]).toMatchObject([11, [{ currency: 'JPY', refunds: 1_760 }]]);
});

test('counts a draft order on the day it was sent', async () => {
  const { store, kettle, salesBy, today } = await openShop();
  const { id } = await create(store.asAdmin, '/orders', {
    ...{ state: 'draft', items: [{ product_id: kettle.id, quantity: 1 }] },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  const records = openRecords(table, store.application, orders);
  const draft = await records.get(id);
  if (!draft) throw new Error('There is no draft.');
  // As if staff had begun it some days before.
  const time = Date.now() - 3 * DAY_MS;
  const earlier = { ...draft, id: firstIdOf(time), created_at: new Date(time).toISOString() };
  await table.write(records.insertions(earlier)[0]);
  await create(store.asAdmin, `/orders/${earlier.id}/send`, {});
  await rebuildReports(table, store.application, Date.now());
  await countNow(store);
  expect((await salesBy('day')).rows).toMatchObject([{ key: today, orders: 1, gross: 11 }]);
});

test('days follow the store time zone, and a change recounts them', async () => {
  const { store, kettle, newOrder, salesBy } = await openShop();
  await newOrder([{ product_id: kettle.id, quantity: 1 }]);
  await countNow(store);
  const rowsIn = async (timezone: string) => {
    await store.asAdmin('PUT', '/application', { timezone });
    await countNow(store);
    const { rows, ...report } = await salesBy('day');
    return { days: rows.map(({ key }: { key: string }) => key), timezone: report.timezone };
  };
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    expect(await rowsIn(timezone)).toEqual({ days: [localDate(Date.now(), timezone)], timezone });
  }
});

test('the tax report subtracts credit notes from issued invoices', async () => {
  const { store, kettle, newOrder, today } = await openShop();
  const paid = await newOrder([{ product_id: kettle.id, quantity: 2 }]);
  const foreign = await newOrder([{ product_id: kettle.id, quantity: 1 }], { currency: 'USD' });
  const transfer = await create(store.asAdmin, '/paymentMethods', {
    name: 'x',
    cost_type: 'no_cost',
  });
  await create(store.asAdmin, '/payments', {
    ...{ method: 'Custom', order_id: paid.id, payment_method_id: transfer.id },
  });
  await create(store.asAdmin, '/invoices', { order_id: paid.id });
  await create(store.asAdmin, '/invoices', { order_id: foreign.id });
  const refund = { line_items: [{ product_id: kettle.id, quantity: 1 }], restock: false };
  await create(store.asAdmin, `/orders/${paid.id}/refunds`, refund);
  await countNow(store);
  const row = { country: 'PT', name: expect.any(String), rate: 10, credit_notes: 0, invoices: 1 };
  const { body } = await store.asAdmin('GET', '/reports/taxes');
  expect(body.data).toEqual({
    ...{ from: dayAfter(today, -29), to: today, timezone: TIMEZONE, as_of: expect.any(String) },
    rows: [
      { ...row, currency: 'EUR', credit_notes: 1, net: 14, taxes: 1.4 },
      { ...row, currency: 'USD', net: 28, taxes: 2.8 },
    ],
  });
});

test('the cart report counts created and ordered carts', async () => {
  const { store, kettle, newOrder, today } = await openShop();
  const items = [{ product_id: kettle.id, quantity: 1 }];
  const cart = await create(store.asPublic, '/carts', { items });
  await create(store.asPublic, '/carts', { items });
  await newOrder([], { items: undefined, cart_id: cart.id });
  await countNow(store);
  const { body } = await store.asAdmin('GET', '/reports/carts');
  const counts = { made: 2, ordered: 1, abandoned: 0 };
  expect(body.data).toMatchObject({ total: counts, rows: [{ day: today, ...counts }] });
});

test('exports a report as CSV and escapes formulas', async () => {
  const { store, kettle, newOrder } = await openShop();
  await create(store.asAdmin, '/coupons', {
    ...{ name: 'Formula', code: '=1+1', target_type: 'CART_COUPON' },
    ...{ discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 },
  });
  await newOrder([{ product_id: kettle.id, quantity: 1 }], { coupon_code: '=1+1' });
  await countNow(store);
  const answer = await store.asAdmin('GET', '/reports/sales?by=coupon&format=csv');
  expect([answer.status, answer.headers.get('content-type'), answer.body.data]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'key,orders,items,gross,net,discounts,shipping,fees,taxes,refunds\n' +
      '"""=1+1""",1,1,14.4,13,1,4,0,1.4,0\n',
  ]);
});

test('a rebuild restores lost counts and keeps correct ones', async () => {
  const { store, kettle, newOrder, salesBy } = await openShop();
  await newOrder([{ product_id: kettle.id, quantity: 2 }]);
  await countNow(store);
  const before = await salesBy('day');
  expect(before.rows).toMatchObject([{ orders: 1 }]);
  await table.write({ remove: reportItems.stateKey(store.application.id) });
  const partition = reportItems.sums(store.application.id);
  for (const { pk, sk } of await table.query(partition)) await table.write({ remove: { pk, sk } });
  const parts = await table.query(`${store.application.id}#reports#parts`);
  for (const { pk, sk } of parts) await table.write({ remove: { pk, sk } });
  expect((await salesBy('day')).rows).toEqual([]);
  await rebuildReports(table, store.application, Date.now());
  await countNow(store);
  await rebuildReports(table, store.application, Date.now());
  await countNow(store);
  expect(await salesBy('day')).toEqual({ ...before, as_of: expect.any(String) });
});

test.each([
  ['from=2026-11-02&to=2026-11-01', 'from', 'must not be after to'],
  ['from=2025-10-31&to=2026-11-01', 'from', 'must be at most 366 days before to'],
  ['to=2026-02-29', 'to', ''],
  ['by=year', 'by', ''],
])('refuses the query %s', async (query, name, message) => {
  const { asAdmin } = await openStore();
  const answer = await asAdmin('GET', `/reports/sales?${query}`);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({
      invalidPropertyName: name,
      message: expect.stringContaining(message),
    }),
  ]);
});

test('a store without orders gets an empty report', async () => {
  const { asAdmin } = await openStore();
  const { body } = await asAdmin('GET', '/reports/sales?from=2026-01-01&to=2026-12-31&by=week');
  expect(body.data).toEqual({
    ...{ from: '2026-01-01', to: '2026-12-31', timezone: 'UTC', as_of: null, by: 'week' },
    ...{ currency: 'EUR', total: sale(), currencies: [], rows: [] },
  });
});
