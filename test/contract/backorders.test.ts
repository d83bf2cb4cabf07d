import { describe, expect, test } from 'vitest';
import {
  ADDRESS,
  type Ask,
  atOnce,
  create,
  errorOf,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';

/** Tracked stock that is sold below zero (stock.md, "Backorders"). */
const store = await openStore();
const { asAdmin, asPublic } = store;
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const tracked = (stock_level: number) => ({ stock_type: 'track', stock_level });
const made = (level: number, fields: object = { allow_backorder: true }) =>
  create(asAdmin, '/products', { ...PRODUCT, ...tracked(level), ...fields });
const buy = (product_id: number, quantity: number, variant_id = 0) =>
  asPublic('POST', '/orders', { items: [{ product_id, variant_id, quantity }], ...addresses });
const change = (id: number, fields: object) => asAdmin('PATCH', `/products/${id}`, fields);
const shown = async (id: number, ask = asAdmin) => (await ask('GET', `/products/${id}`)).body.data;
const inStock = async (id: number) => {
  const { stock_level, backordered } = await shown(id);
  return [stock_level, backordered];
};
const cancel = (id: number) => asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
const changeStock = (id: number, body: object) => asAdmin('POST', `/products/${id}/stock`, body);

test('backorders sell more than is in stock, and returned stock fills them first', async () => {
  const { id } = await made(2);
  expect((await buy(id, 1)).status).toBe(200);
  expect(await inStock(id)).toEqual([1, undefined]);
  const { body } = await buy(id, 4);
  expect(await inStock(id)).toEqual([0, 3]);
  expect((await buy(id, 2)).status).toBe(200);
  expect(await inStock(id)).toEqual([0, 5]);
  expect((await cancel(body.data.id)).status).toBe(200);
  expect(await inStock(id)).toEqual([0, 1]);
  expect((await changeStock(id, { change: 3, reason: 'Delivery' })).body.data).toEqual({
    ...{ product_id: id, variant_id: 0, stock_level: 2 },
  });
  expect(await inStock(id)).toEqual([2, undefined]);
});

test('customers see that they can buy the product, but not how many are owed', async () => {
  const { id } = await made(1);
  const { body } = await buy(id, 3);
  expect(await shown(id, asPublic)).toMatchObject({ stock_level: 0, allow_backorder: true });
  const cart = await create(asPublic, '/carts', { items: [{ product_id: id, quantity: 9 }] });
  expect(cart).toMatchObject({ items: [{ stock_level: 0, allow_backorder: true }], problems: [] });
  const list = await asPublic('GET', `/products?id=${id}&purchasable=true`);
  expect(list.body.data).toHaveLength(1);
  const order = await asAdmin('GET', `/orders/${body.data.id}`);
  const answers = [await shown(id, asPublic), cart, list.body, body, order.body];
  expect(JSON.stringify(answers)).not.toContain('backordered');
  const owed = (ask: Ask) => ask('GET', `/products?backordered=2&id=${id}`);
  expect((await owed(asPublic)).body.data).toEqual([]);
  expect((await owed(asAdmin)).body.data).toHaveLength(1);
  const facets = await asPublic('GET', `/products?id=${id}&facets=backordered`);
  expect(facets.body['_facets']).toEqual({ backordered: { values: [] } });
});

test("a variant follows its own allow_backorder, or else its product's", async () => {
  const variants = [{}, { allow_backorder: false }, { allow_backorder: true }].map((each) => ({
    ...{ price: 3, ...tracked(1) },
    ...each,
  }));
  const product = { type: 'product_with_variants', variants };
  const sellable = async (id: number) => {
    const statuses = [];
    for (const variant of [1, 2, 3]) statuses.push(await statusOf(buy(id, 2, variant)));
    return statuses;
  };
  const [open, closed] = [
    await made(0, { ...product, allow_backorder: true }),
    await made(0, product),
  ];
  expect(await sellable(open.id)).toEqual([200, 400, 200]);
  expect(await sellable(closed.id)).toEqual([400, 400, 200]);
  const owed = (await shown(open.id)).variants;
  expect(owed.map((each: Owed) => [each.stock_level, each.backordered])).toEqual([
    ...[
      [0, 1],
      [1, undefined],
      [0, 1],
    ],
  ]);
  const publicly = await asPublic('GET', `/products/${open.id}/variants`);
  expect(JSON.stringify(publicly.body)).not.toContain('backordered');
  const both = [1, 2].map((variant_id) => ({ product_id: open.id, variant_id, quantity: 1 }));
  const order = await create(asPublic, '/orders', { items: both, ...addresses });
  expect((await shown(open.id)).variants[1].stock_level).toBe(0);
  const again = await asPublic('POST', '/orders', { items: both, ...addresses });
  expect(errorOf(again)).toMatchObject({ invalidPropertyName: 'items.1.quantity' });
  expect((await cancel(order.id)).status).toBe(200);
  const path = `/products/${open.id}/variants/1`;
  expect((await asAdmin('GET', path)).body.data.variant).toMatchObject({ backordered: 1 });
  expect((await asPublic('GET', path)).body.data.variant.backordered).toBe(undefined);
});
type Owed = { readonly stock_level: number; readonly backordered?: number };

test('an update ignores backordered, and setting a stock level clears it', async () => {
  const { id } = await made(0, {
    type: 'product_with_variants',
    variants: [{ price: 3, ...tracked(0), allow_backorder: true }],
  });
  await buy(id, 2, 1);
  const read = await shown(id);
  const { body } = await asAdmin('PUT', `/products/${id}`, { ...read, name: 'Other' });
  expect(body.data.variants).toMatchObject([{ stock_level: 0, backordered: 2 }]);
  const forged = [{ ...read.variants[0], backordered: 7 }];
  expect((await change(id, { variants: forged })).body.data.variants).toMatchObject([
    ...[{ stock_level: 0, backordered: 2 }],
  ]);
  const set = { stock_level: 5 };
  expect((await asAdmin('PUT', `/products/${id}/variants/1`, set)).status).toBe(200);
  const [variant] = (await shown(id)).variants;
  expect([variant.stock_level, variant.backordered]).toEqual([5, undefined]);
  const simple = await made(0);
  await buy(simple.id, 2);
  const sent = { ...(await shown(simple.id)), backordered: 9, name: 'Other' };
  expect((await asAdmin('PUT', `/products/${simple.id}`, sent)).status).toBe(200);
  expect(await inStock(simple.id)).toEqual([0, 2]);
  expect((await change(simple.id, { stock_level: 6 })).status).toBe(200);
  expect(await inStock(simple.id)).toEqual([6, undefined]);
  const copy = await create(asAdmin, '/products', { ...sent, stock_level: 0 });
  expect(copy.backordered).toBe(undefined);
});

describe.each([undefined, 4])('with stock_shards %s', (stock_shards) => {
  const split = { ...(stock_shards && { stock_shards }) };

  test('once backorders are off, nothing sells until stock covers what is owed', async () => {
    const { id } = await made(3, { ...split, allow_backorder: true });
    const { body } = await buy(id, 5);
    expect((await change(id, { allow_backorder: false })).status).toBe(200);
    expect(await inStock(id)).toEqual([0, 2]);
    expect(errorOf(await buy(id, 1)).message).toBe('Blue Kettle: only 0 left.');
    expect((await changeStock(id, { change: -1 })).status).toBe(400);
    expect((await changeStock(id, { change: 1 })).body.data).toMatchObject({ backordered: 1 });
    expect((await buy(id, 1)).status).toBe(400);
    expect((await cancel(body.data.id)).status).toBe(200);
    expect(await inStock(id)).toEqual([4, undefined]);
    expect((await change(id, { name: 'Other' })).status).toBe(200);
    expect((await buy(id, 4)).status).toBe(200);
    expect((await buy(id, 1)).status).toBe(400);
  });

  test('64 concurrent buyers all succeed with backorders and are counted', async () => {
    const { id } = await made(20, { ...split, allow_backorder: true });
    const answers = await atOnce(64, (i) => buy(id, 1 + (i % 2)));
    expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(200));
    expect(await inStock(id)).toEqual([0, 76]);
  });
});

test('a manual stock change can go below zero, and a set level replaces it', async () => {
  const { id } = await made(1);
  expect((await changeStock(id, { change: -3 })).body.data).toEqual({
    ...{ product_id: id, variant_id: 0, stock_level: 0, backordered: 2 },
  });
  expect((await changeStock(id, { level: 0 })).body.data).toEqual({
    ...{ product_id: id, variant_id: 0, stock_level: 0 },
  });
  expect((await changeStock(id, { change: -2 })).body.data.backordered).toBe(2);
  expect((await changeStock(id, { level: 4 })).body.data.stock_level).toBe(4);
  expect(await inStock(id)).toEqual([4, undefined]);
});

test('events show levels below zero and report out of stock and back in stock once', async () => {
  const other = await openStore();
  const fields = { ...PRODUCT, ...tracked(1), allow_backorder: true, low_stock_level: 1 };
  const { id } = await create(other.asAdmin, '/products', fields);
  for (const change of [-3, -1, 2, 3]) {
    await other.asAdmin('POST', `/products/${id}/stock`, { change });
    await settledFeed(other);
  }
  const events = (await settledFeed(other)).filter(({ record_id }) => record_id === id);
  const told = events.slice(1).map(({ type, data }) => [type, data]);
  expect(told).toEqual([
    ['product.stock_changed', { id, levels: { 0: -2 } }],
    ['product.out_of_stock', { id, levels: { 0: -2 } }],
    ['product.stock_changed', { id, levels: { 0: -3 } }],
    ['product.stock_changed', { id, levels: { 0: -1 } }],
    ['product.stock_changed', { id, levels: { 0: 2 } }],
    ['product.back_in_stock', { id, levels: { 0: 2 } }],
  ]);
});

test.each(['yes', 1])('refuses an allow_backorder of %j', async (allow_backorder) => {
  const answer = await asAdmin('POST', '/products', { ...PRODUCT, allow_backorder });
  expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'allow_backorder' });
});
