import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { until } from '../store/until.ts';

const currencies = [{ code: 'USD', rate: 1.1 }];

async function ended({ asAdmin }: TestStore, path: string, body: JsonObject): Promise<JsonObject> {
  const { id } = await create(asAdmin, path, body);
  return until(
    async () => (await asAdmin('GET', `${path}/${id}`)).body.data,
    ({ state }) => state !== 'running',
  );
}

const imported = (store: TestStore, resource: string, content: string, more: object = {}) =>
  ended(store, '/imports', { resource, format: 'csv', content, ...more });

async function exported(store: TestStore, resource: string): Promise<string> {
  const { parts } = await ended(store, '/exports', { resource, format: 'csv' });
  const [{ url }] = parts as unknown as [{ url: string }];
  return (await fetch(url)).text();
}

const told = ({ created, updated, unchanged, mistakes, differences }: JsonObject) => ({
  ...{ created, updated, unchanged, mistakes, differences },
});

const NOTHING = { created: 0, updated: 0, unchanged: 0, mistakes: [], differences: [] };

test('an import changes the price in one currency through its own column', async () => {
  const store = await openStore({ currencies });
  const { asAdmin, asPublic } = store;
  const prices = { USD: { price: 30, price_discount: 25 }, GBP: { price: 20 } };
  const kettle = await create(asAdmin, '/products', { ...PRODUCT, sku: 'K-1', prices });
  const cup = await create(asAdmin, '/products', { ...PRODUCT, sku: 'K-2', prices });
  const content = [
    'sku;name;price;Dollar;prices.USD.price_discount',
    'K-1;Blue Kettle;24,5;29,90;null',
    'K-2;Blue Kettle;24,5;;',
    'K-3;Red Kettle;20;24.9;',
    'K-4;Pot;20;;3',
    'K-5;Pan;20;dear;',
  ].join('\n');
  const mapping = { Dollar: 'prices.USD.price' };
  const mistakes = [
    { row: 5, column: 'prices.USD.price', header: 'Dollar', message: 'Dollar is required.' },
    {
      row: 6,
      column: 'prices.USD.price',
      header: 'Dollar',
      value: 'dear',
      message: 'Dollar must be a number.',
    },
  ];
  const findings = { ...NOTHING, created: 1, updated: 1, unchanged: 1, mistakes };
  expect(told(await imported(store, 'products', content, { mapping, dry_run: true }))).toEqual({
    ...findings,
    differences: [
      { row: 2, outcome: 'updated', id: kettle.id, fields: ['prices'] },
      { row: 3, outcome: 'unchanged' },
      { row: 4, outcome: 'created' },
    ],
  });
  expect(told(await imported(store, 'products', content, { mapping }))).toEqual(findings);
  const { data } = (await asPublic('GET', '/products?sort_by=id&sort_order=ASC')).body;
  expect(data.map(({ prices }: JsonObject) => prices)).toEqual([
    { USD: { price: 29.9 }, GBP: { price: 20 } },
    cup['prices'],
    { USD: { price: 24.9 } },
  ]);
});

test('exports have a column per currency amount, and importing them changes nothing', async () => {
  const store = await openStore({ currencies });
  const { asAdmin } = store;
  const made = {
    products: {
      ...{ ...PRODUCT, published_from: '2030-01-01T00:00:00+01:00', 'prices.USD.price': 'custom' },
      prices: { USD: { price: 29.9, price_discount: 24.9 } },
    },
    shippings: {
      name: 'Parcel',
      base_cost: 5,
      prices: { USD: { base_cost: 7, per_item_cost: 0 } },
    },
    paymentMethods: {
      ...{ name: 'Cash', cost_type: 'fixed_fee', fixed_fee: 2 },
      prices: { USD: { fixed_fee: 2.5 } },
    },
    coupons: {
      ...{ code: 'TEA', name: 'Tea', target_type: 'CART_COUPON', discount_type: 'NET_REDUCTION' },
      ...{ discount_value: 5, prices: { USD: { discount_value: 6 } } },
      ...{ valid_from: '2026-11-27T00:00:00Z', uses_per_customer: 1, first_order_only: true },
    },
    promotions: {
      name: 'Winter sale',
      conditions: [],
      effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 3, prices: { USD: { value: 4 } } }],
      ...{
        valid_from: '2026-11-27T00:00:00Z',
        valid_until: '2026-12-01T00:00:00Z',
        usage_limit: 9,
      },
    },
    collections: {
      ...{ name: 'Sale', rules: { on_sale: 'true' }, published_until: '2030-01-01T00:00:00Z' },
    },
  };
  const nested: Record<string, RegExp> = {
    products: /,prices\.USD\.price,prices\.USD\.price_discount,.*"""prices\.USD\.price"""/,
    shippings: /,prices\.USD\.base_cost,prices\.USD\.per_item_cost,/,
    paymentMethods: /,prices\.USD\.fixed_fee,/,
    coupons: /,prices\.USD\.discount_value,.*valid_from,/,
    promotions: /,valid_from,valid_until,/,
    collections: /rules,/,
  };
  const copy = await openStore({ currencies });
  for (const [resource, body] of Object.entries(made)) {
    const record = await create(asAdmin, `/${resource}`, body);
    const content = await exported(store, resource);
    expect(content.split('\n')[0]).toMatch(nested[resource] ?? /^$/);
    expect([resource, told(await imported(store, resource, content))]).toEqual([
      resource,
      { ...NOTHING, unchanged: 1 },
    ]);
    expect([resource, told(await imported(copy, resource, content))]).toEqual([
      resource,
      { ...NOTHING, created: 1 },
    ]);
    const copied = (await copy.asAdmin('GET', `/${resource}/${record.id}`)).body.data;
    const { application_id, created_at, updated_at } = copied;
    expect(copied).toEqual({ ...record, application_id, created_at, updated_at });
  }
});
