import { expect, test } from 'vitest';
import { DAY_MS } from '../../shared/durations.ts';
import { rebuildReports } from '../../shared/reports/rebuild.ts';
import { orders } from '../../shared/resources/orders.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { reportItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, asStaff, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { countNow } from '../store/count-reports.ts';
import { table } from '../store/local-store.ts';

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const TOLD = { to: expect.any(String), timezone: 'UTC', as_of: expect.any(String) };

/** An order for this address of so much. */
const orderBy = ({ asPublic }: TestStore, email: string, product: number, quantity: number) =>
  create(asPublic, '/orders', {
    items: [{ product_id: product, quantity }],
    ...{ shipping_address: { ...ADDRESS, email }, billing_address: { ...ADDRESS, email } },
  });

/** The same order some days earlier, with which the customer began. */
async function placeEarlier({ application }: TestStore, id: number, days: number): Promise<number> {
  const records = openRecords(table, application, orders);
  const order = await records.get(id);
  if (!order) throw new Error(`There is no order ${id}.`);
  const created_at = daysAgo(days);
  const earlier = { ...order, id: firstIdOf(Date.parse(created_at)), created_at };
  await table.write(records.insertions(earlier)[0]);
  await rebuildReports(table, application, Date.now());
  return earlier.id;
}

test('the stock report shows stock, held units and days left', async () => {
  const store = await openStore();
  const { asAdmin } = store;
  const tracked = { ...PRODUCT, stock_type: 'track' };
  const kettle = await create(asAdmin, '/products', {
    ...{ ...tracked, name: 'Kettle', sku: 'K', price: 10 },
    ...{ stock_level: 30, low_stock_level: 25 },
  });
  const cup = await create(asAdmin, '/products', {
    ...{ ...PRODUCT, name: 'Cup', price: 5, has_variants: true },
    variants: [
      { name: 'Blue', price: 4, stock_type: 'track', stock_level: 6, sku: 'CB' },
      { name: 'Red', price: 5, stock_type: 'track', stock_level: 2 },
      { name: 'Green', price: 5, stock_type: 'infinite' },
    ],
  });
  const [blue, red] = cup.variants;
  await create(asAdmin, '/products', { ...tracked, name: 'Plate', price: 3, stock_level: 7 });
  await create(asAdmin, '/products', PRODUCT);
  const paid = await orderBy(store, 'ada@example.org', kettle.id, 10);
  const method = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
  const payment = { method: 'Custom', order_id: paid.id, payment_method_id: method.id };
  await create(asAdmin, '/payments', payment);
  const items = [
    { product_id: cup.id, variant_id: blue.id, quantity: 4 },
    { product_id: cup.id, variant_id: red.id, quantity: 2 },
  ];
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const unpaid = await create(store.asPublic, '/orders', { items, ...addresses });
  await countNow(store);
  const report = async () => (await asAdmin('GET', '/reports/stock')).body.data;
  const cups = { product_id: cup.id, name: 'Cup' };
  const row = { variant_id: 0, variant: null, sku: null, held: 0, sold: 0, pace: 0 };
  const plate = {
    ...row,
    ...{ product_id: expect.any(Number), name: 'Plate', state: 'enough', stock: 7, value: 21 },
    days_left: null,
  };
  const ofKettle = {
    ...row,
    ...{ product_id: kettle.id, name: 'Kettle', sku: 'K', state: 'low', stock: 20, value: 200 },
    ...{ sold: 10, pace: 10, days_left: 2 },
  };
  expect(await report()).toEqual({
    ...TOLD,
    from: daysAgo(27).slice(0, 10),
    ...{ currency: 'EUR', count: 4, page: 1, pages: 1 },
    total: { stock: 29, held: 6, value: 229, low: 1, out: 1 },
    rows: [
      {
        ...{ ...row, ...cups, variant_id: red.id, variant: 'Red', state: 'out', stock: 0 },
        ...{ held: 2, value: 0, sold: 2, pace: 2, days_left: 0 },
      },
      {
        ...{ ...row, ...cups, variant_id: blue.id, variant: 'Blue', sku: 'CB', state: 'enough' },
        ...{ stock: 2, held: 4, value: 8, sold: 4, pace: 4, days_left: 0 },
      },
      ofKettle,
      plate,
    ],
  });
  await asAdmin('PATCH', `/orders/${unpaid.id}`, { state: 'canceled' });
  await countNow(store);
  expect(
    (await report()).rows.map(({ name, ...each }: typeof row & { name: string }) => [
      ...[name, each.variant, each.held, each.sold],
    ]),
  ).toEqual([
    ['Kettle', null, 0, 10],
    ['Cup', 'Blue', 0, 0],
    ['Cup', 'Red', 0, 0],
    ['Plate', null, 0, 0],
  ]);
  const csv = await asAdmin('GET', '/reports/stock?format=csv');
  expect(csv.body.data.split('\n').slice(0, 2)).toEqual([
    'product_id,variant_id,name,variant,sku,state,stock,held,value,sold,pace,days_left',
    `${kettle.id},0,Kettle,,K,low,20,0,200,10,10,2`,
  ]);
  const { body } = await asAdmin('GET', '/reports/stock?page=2');
  expect(body.data).toMatchObject({ count: 4, page: 2, rows: [] });
});

test('customers count as new with their first order and as returning later', async () => {
  const store = await openStore();
  const { asAdmin, asUser } = store;
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
  const first = await orderBy(store, 'Bo@Example.org', id, 2);
  await orderBy(store, 'bo@example.org', id, 1);
  await orderBy(store, 'eve@example.org', id, 1);
  const bought = { items: [{ product_id: id, quantity: 5 }] };
  const own = await create(asUser, '/orders', {
    ...{ ...bought, shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  await placeEarlier(store, first.id, 40);
  await countNow(store);
  const report = async (query = '', by = asAdmin) =>
    (await by('GET', `/reports/customers${query}`)).body.data;
  const [bo, eve] = [expect.stringMatching(/^g.{12}$/), expect.stringMatching(/^g.{12}$/)];
  const ofBo = { customer: bo, user_id: null, is_new: false, orders: 2, spent: 30, refunds: 0 };
  const ofEve = { customer: eve, user_id: null, is_new: true, orders: 1, spent: 10, refunds: 0 };
  const ofUser = {
    ...{ customer: String(own.user_id), user_id: own.user_id, is_new: true },
    ...{ orders: 1, spent: 50, refunds: 0 },
  };
  const names = { name: 'Ada Verne', email: 'ada@example.org' };
  const sums = {
    total: { customers: 3, orders: 4, spent: 90, refunds: 0 },
    new: { customers: 2, orders: 2, spent: 60, refunds: 0 },
    returning: { customers: 1, orders: 2, spent: 30, refunds: 0 },
    unknown: { orders: 0, spent: 0, refunds: 0 },
  };
  expect(await report()).toEqual({
    ...{ ...TOLD, from: daysAgo(29).slice(0, 10), to: today(), currency: 'EUR', ...sums },
    rows: [
      { ...ofUser, name: 'Ada Verne', email: expect.any(String) },
      { ...ofBo, ...names, email: 'bo@example.org' },
      { ...ofEve, ...names, email: 'eve@example.org' },
    ],
  });
  const analyst = await asStaff(store, ['reports:read']);
  const hidden = await report('', analyst);
  expect(hidden).toMatchObject(sums);
  expect(hidden.rows).toEqual([ofUser, ofBo, ofEve]);
  const earlier = await report(`?from=${daysAgo(50).slice(0, 10)}`);
  expect(earlier.new).toEqual({ customers: 3, orders: 5, spent: 110, refunds: 0 });
  const csv = await analyst('GET', '/reports/customers?format=csv');
  expect(csv.body.data.split('\n').slice(0, 2)).toEqual([
    'customer,user_id,is_new,orders,spent,refunds,name,email',
    `${own.user_id},${own.user_id},true,1,50,0,,`,
  ]);
});

test('canceling a first order makes the next one new, and erasure makes it unknown', async () => {
  const store = await openStore();
  const { asAdmin, application } = store;
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
  const placed = await orderBy(store, 'bo@example.org', id, 1);
  const earlier = await placeEarlier(store, placed.id, 40);
  await countNow(store);
  const report = async () => (await asAdmin('GET', '/reports/customers')).body.data;
  expect(await report()).toMatchObject({ new: { customers: 0 }, returning: { customers: 1 } });
  await asAdmin('PATCH', `/orders/${earlier}`, { state: 'canceled' });
  await countNow(store);
  expect(await report()).toMatchObject({ new: { customers: 1 }, returning: { customers: 0 } });
  const [{ customer }] = (await report()).rows;
  await asAdmin('POST', `/orders/${placed.id}/erase`);
  await countNow(store);
  expect(await report()).toMatchObject({
    total: { customers: 0, orders: 0, spent: 0 },
    unknown: { orders: 1, spent: 10, refunds: 0 },
    rows: [],
  });
  expect(
    await table.get(reportItems.sumsKey(application.id, 'orders-of', customer)),
  ).toBeUndefined();
});
