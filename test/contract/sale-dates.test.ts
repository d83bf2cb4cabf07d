import { expect, test } from 'vitest';
import { storeProducts } from '../../bin/bench/generated-products.ts';
import { MAX_CHANGES_APPLIED } from '../../shared/catalogue/catalogue-replica.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  ADDRESS,
  type Ask,
  ask,
  asking,
  create,
  errorOf,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { cipher, storage } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-30T09:00:00.000Z');
const at = (days: number) => new Date(START + days * DAY_MS).toISOString();

stopClock(START);
const url = await startOwnServer({ storage });
const goTo = (days: number) => tick(START + days * DAY_MS - Date.now());

const WEEK = { price_discount: 20, price_discount_from: at(1), price_discount_until: at(8) };
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const currencies = [{ code: 'USD', rate: 2 }];

/** A store whose admin asks for a token each time: weeks pass here. */
async function open() {
  const { application, asPublic } = await openStore({ currencies }, url);
  const asAdmin: Ask = async (...call) => {
    const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
    return asking(`${application.publicKey}:${token}`, url)(...call);
  };
  return { application, asAdmin, asPublic };
}

type Store = Awaited<ReturnType<typeof open>>;

/** The answers that name a price of the product, as a shopper gets them now. */
async function shownBy({ asPublic }: Store, id: number, cart: number) {
  const read = async (path: string) => (await asPublic('GET', path)).body.data;
  const items = [{ product_id: id, quantity: 2 }];
  const { body: quote } = await asPublic('POST', '/orders/quote', { items, ...addresses });
  const listed = await read('/products?on_sale=true');
  const [line] = (await read(`/carts/${cart}`)).items;
  return {
    product: (await read(`/products/${id}`)).price_discount,
    inDollars: (await read(`/products/${id}?currency=USD`)).price_discount,
    listed: listed.map((each: { price_discount: number }) => each.price_discount),
    line: line.price_discount,
    cart: (await read(`/carts/${cart}`)).items_total,
    quote: quote.data.items_total,
  };
}

const FULL = {
  ...{ product: undefined, inDollars: undefined, listed: [], line: undefined },
  ...{ cart: 49, quote: 49 },
};
const REDUCED = { product: 20, inDollars: 40, listed: [20], line: 20, cart: 40, quote: 40 };

test('a sale starts and ends on its dates in every response without a write', async () => {
  goTo(0);
  const store = await open();
  const { id } = await create(store.asAdmin, '/products', { ...PRODUCT, ...WEEK });
  const cart = await create(store.asPublic, '/carts', {
    items: [{ product_id: id, quantity: 2 }],
  });
  expect(await shownBy(store, id, cart.id)).toEqual(FULL);
  goTo(1 - 1 / DAY_MS);
  expect(await shownBy(store, id, cart.id)).toEqual(FULL);
  goTo(1);
  expect(await shownBy(store, id, cart.id)).toEqual(REDUCED);
  goTo(8 - 1 / DAY_MS);
  expect(await shownBy(store, id, cart.id)).toEqual(REDUCED);
  goTo(8);
  expect(await shownBy(store, id, cart.id)).toEqual(FULL);
});

test('admins always see the sale dates, shoppers only during the sale', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...WEEK });
  const seen = async (as: typeof asAdmin) => (await as('GET', `/products/${id}`)).body.data;
  for (const day of [0, 5, 9]) {
    goTo(day);
    expect(await seen(asAdmin)).toMatchObject(WEEK);
    const isOn = day === 5;
    const shown = Object.keys(await seen(asPublic)).filter((name) => name in WEEK);
    expect(shown).toEqual(isOn ? Object.keys(WEEK) : []);
    const onSale = async (as: typeof asAdmin) =>
      (await as('GET', '/products?on_sale=true')).body.data.length;
    expect([await onSale(asAdmin), await onSale(asPublic)]).toEqual(isOn ? [1, 1] : [0, 0]);
  }
});

test('lists filter, sort and facet by current prices', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  await create(asAdmin, '/products', { ...PRODUCT, name: 'Always', price_discount: 22 });
  await create(asAdmin, '/products', { ...PRODUCT, ...WEEK, name: 'Week' });
  const collection = await create(asAdmin, '/collections', {
    name: 'Sale',
    rules: { on_sale: 'true' },
  });
  const names = async (query: string) =>
    (await asPublic('GET', `/products?${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );
  const all = async () => [
    await names('$price_discount_lt=21'),
    await names('sort_by=price_discount&sort_order=ASC'),
    await names('$has=price_discount'),
    (await names(`collection_id=${collection.id}`)).sort(),
    attribute(
      (await asPublic('GET', '/products?facets=price_discount')).body,
      '_facets.price_discount.min',
    ),
  ];
  const without = [[], ['Always', 'Week'], ['Always'], ['Always'], 22];
  expect(await all()).toEqual(without);
  goTo(1);
  const both = ['Always', 'Week'];
  expect(await all()).toEqual([['Week'], ['Week', 'Always'], both.toReversed(), both, 20]);
  goTo(8);
  expect(await all()).toEqual(without);
});

test('variants have their own sale dates', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  const { id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    variants: [{ size: 'S', price: 30, ...WEEK }, { size: 'M' }],
  });
  const prices = async () =>
    (await asPublic('GET', `/products/${id}/variants`)).body.data.map(
      ({ price_discount }: { price_discount?: number }) => price_discount,
    );
  expect(await prices()).toEqual([undefined, undefined]);
  goTo(1);
  expect(await prices()).toEqual([20, undefined]);
  const items = [{ product_id: id, variant_id: 1, quantity: 1 }];
  const order = await create(asPublic, '/orders', { items, ...addresses });
  expect(order).toMatchObject({ items_total: 20 });
  goTo(8);
  expect(await prices()).toEqual([undefined, undefined]);
});

test('an order keeps its price, and an outdated expected total is refused', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  const { id: product_id } = await create(asAdmin, '/products', { ...PRODUCT, ...WEEK });
  goTo(7);
  const body = { items: [{ product_id, quantity: 1 }], ...addresses };
  const quote = (await asPublic('POST', '/orders/quote', body)).body.data;
  const order = await create(asPublic, '/orders', { ...body, expected_total: quote.total });
  expect(order).toMatchObject({ items_total: 20 });
  goTo(8);
  const late = await asPublic('POST', '/orders', { ...body, expected_total: quote.total });
  expect([
    late.status,
    (await asPublic('POST', '/orders/quote', body)).body.data.items_total,
  ]).toEqual([409, 24.5]);
  // A move of the order does not look at what is asked now.
  const moved = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  expect(moved).toMatchObject({ status: 200, body: { data: { items_total: 20 } } });
  const { data } = (await asAdmin('GET', `/orders/${order.id}`)).body;
  expect(data.items_total).toBe(20);
  expect(data.products[0]).toMatchObject({ price_discount: 20 });
  expect(data.products[0]).not.toHaveProperty('price_discount_until');
});

test.each(['one product', 'a list'])('no cache keeps %s past the end of a sale', async (what) => {
  goTo(0);
  const { application, asAdmin, asPublic } = await open();
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...WEEK });
  const path = what === 'a list' ? '/products' : `/products/${id}`;
  const caching = async () => (await asPublic('GET', path)).headers.get('cache-control');
  goTo(8 - 2_000 / DAY_MS);
  expect(await caching()).toBe('public, max-age=1');
  goTo(8 - 500 / DAY_MS);
  expect(await caching()).toBe('private, no-cache');
  const before = await asPublic('GET', path);
  goTo(8);
  const again = await ask('GET', path, {
    ...{ url, authorization: application.publicKey },
    headers: { 'If-None-Match': before.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(200);
  expect(JSON.stringify(again.body)).not.toContain('price_discount');
});

test('the lowest 30-day price counts a sale from start to end', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...WEEK });
  const lowest = async () =>
    (await asPublic('GET', `/products/${id}`)).body.data.lowest_price_30_days;
  expect(await lowest()).toBeUndefined();
  goTo(2);
  // It has cost 24.50 for a day.
  expect(await lowest()).toBe(24.5);
  goTo(20);
  await asAdmin('PUT', `/products/${id}`, {
    ...{ price_discount: 22, price_discount_from: at(21), price_discount_until: at(30) },
  });
  goTo(22);
  // Nobody wrote when the first sale began and ended.
  expect(await lowest()).toBe(20);
  await asAdmin('PUT', `/products/${id}`, { name: 'Pot' });
  expect(await lowest()).toBe(20);
  goTo(45);
  await asAdmin('PUT', `/products/${id}`, { price_discount: 23 });
  expect(await lowest()).toBe(22);
});

test.each([
  ['price_discount_until', { ...WEEK, price_discount_until: '2026-12-06' }],
  ['price_discount_from', { ...WEEK, price_discount_from: 'Monday' }],
  ['price_discount_from', { ...WEEK, price_discount_from: at(9) }],
  ['price_discount_from', { price_discount_from: at(1) }],
  ['price_discount_until', { price_discount_until: at(1), price_discount: null }],
  ['price_discount_until', { price_discount_until: at(1), prices: { USD: { price: 9 } } }],
  [
    'variants.1.price_discount_until',
    { variants: [WEEK, { price: 5, price_discount_until: at(1) }] },
  ],
])('refuses %s in %j', async (invalidPropertyName, body) => {
  goTo(0);
  const { asAdmin } = await open();
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, ...body });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName });
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const change = errorOf(await asAdmin('PUT', `/products/${id}`, body));
  expect(change).toMatchObject({ code: 400, invalidPropertyName });
});

test('sale dates apply to fixed prices in other currencies', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  const { price_discount: _, ...dates } = WEEK;
  const prices = { USD: { price: 60, price_discount: 45 } };
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...dates, prices });
  const inDollars = async () =>
    (await asPublic('GET', `/products/${id}?currency=USD`)).body.data.price_discount;
  expect(await inDollars()).toBeUndefined();
  goTo(1);
  expect(await inDollars()).toBe(45);
});

test('a client that ignores sale dates can end a sale and start another', async () => {
  goTo(0);
  const { asAdmin, asPublic } = await open();
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...WEEK });
  const path = `/products/${id}`;
  const ended = await asAdmin('PUT', path, { price_discount: null });
  expect(ended.body.data).not.toHaveProperty('price_discount_from');
  await asAdmin('PUT', path, WEEK);
  goTo(5);
  await asAdmin('PUT', path, { price_discount: 19 });
  expect((await asAdmin('GET', path)).body.data).toMatchObject({ ...WEEK, price_discount: 19 });
  goTo(9);
  // What is sent back says nothing.
  const { data } = (await asAdmin('GET', path)).body;
  await asAdmin('PUT', path, data);
  expect((await asPublic('GET', path)).body.data).not.toHaveProperty('price_discount');
  await asAdmin('PUT', path, { price_discount: 18 });
  expect((await asPublic('GET', path)).body.data).toMatchObject({ price_discount: 18 });
});

test('starts more sales at once than a replica applies one by one', async () => {
  goTo(0);
  const { application, asAdmin, asPublic } = await open();
  const number = MAX_CHANGES_APPLIED + 1;
  const products = Array.from({ length: number }, (_, i) => ({
    ...{ id: i + 1, created_at: at(0), updated_at: at(0), active: true },
    ...{ ...PRODUCT, ...WEEK, name: `Kettle ${i}` },
  }));
  await storeProducts(storage.openTable(), application.id, products as never);
  const onSale = async (as: Ask) => (await as('GET', '/products?on_sale=true&per_page=1')).body;
  const first = async () => (await asPublic('GET', '/products/1')).body.data.price_discount;
  for (const [day, count] of [
    [0, 0],
    [1, number],
    [8, 0],
  ] as const) {
    goTo(day);
    expect((await onSale(asAdmin)).count).toBe(count);
    expect((await onSale(asPublic)).count).toBe(count);
    expect(await first()).toBe(count === 0 ? undefined : 20);
  }
});
