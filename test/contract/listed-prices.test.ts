import { expect, test } from 'vitest';
import { attribute } from '../../shared/contract/attributes.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { putAll, table } from '../store/local-store.ts';
import { fc } from '../store/properties.ts';

/** More products than those of which each is looked at, where a column may be used. */
const PRODUCTS = 130;

const currencies = [
  { code: 'USD', rate: 1.1 },
  { code: 'JPY', rate: 0.37 },
  { code: 'KWD', rate: 0.333 },
];
const CODES = ['EUR', ...currencies.map(({ code }) => code)];

const STANDARD = {
  type: 'simple_product',
  has_variants: false,
  stock_type: 'infinite',
  published: true,
  images: [],
};

const store = await openStore({ currencies });
await fill();

/** Products of few prices, so that conversions make some of them equal; a few have own ones. */
async function fill() {
  const price = fc.constantFrom(1, 1.01, 2.5, 10, 10.01, 100);
  const own = fc.record(
    { price: fc.constantFrom(1, 3, 11, 12), price_discount: fc.constantFrom(1, 2) },
    { requiredKeys: ['price'] },
  );
  const priced = {
    price,
    price_discount: fc.constantFrom(0.5, 1),
    prices: fc.dictionary(fc.constantFrom('USD', 'JPY', 'KWD'), own, { maxKeys: 2 }),
  };
  const product = fc.record(
    {
      name: fc.constantFrom('Kettle', 'Lamp'),
      ...priced,
      lowest_price_30_days: price,
      brand_id: fc.integer({ min: 1, max: 3 }),
      variants: fc.array(
        fc.record(
          { ...priced, id: fc.constant(1), stock_type: fc.constant('infinite') },
          { requiredKeys: ['price', 'id', 'stock_type'] },
        ),
        { minLength: 1, maxLength: 1 },
      ),
    },
    { requiredKeys: ['name', 'price'] },
  );
  const records = openRecords(table, store.application, { name: 'products' });
  const items = fc.sample(product, PRODUCTS).map((fields, i) => {
    const { write } = records.newRecord({ ...STANDARD, ...fields });
    return { ...write.put, ...recordKey(store.application, 'products', newId() + i) };
  });
  await putAll(items);
}

/** All products as answers in the currency show them. */
const shown = new Map<string, readonly JsonObject[]>();
for (const code of CODES) {
  const { body } = await store.asPublic('GET', `/products?per_page=250&currency=${code}`);
  shown.set(code, body.data);
}

function numberOf(product: JsonObject, name: string): number | undefined {
  const value = attribute(product, name);
  return typeof value === 'number' ? value : undefined;
}

const AMOUNTS = ['price', 'price_discount', 'lowest_price_30_days', 'variants.0.price'];
const amount = fc.constantFrom(...AMOUNTS, 'variants.0.price_discount');
const bound = fc.constantFrom(
  '0.5',
  '1',
  '1.1',
  '2.5',
  '3',
  '3.33',
  '4',
  '11',
  '100',
  '37',
  '0.333',
);

interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly isWanted: (product: JsonObject) => boolean;
}

const byAmount = (
  suffix: '' | '_gt' | '_lte',
  isWanted: (price: number, bound: number) => boolean,
): fc.Arbitrary<Parameter> =>
  fc.tuple(amount, bound).map(([name, value]) => ({
    name: suffix === '' ? name : `$${name}${suffix}`,
    value,
    isWanted: (product) => isWanted(numberOf(product, name) ?? Number.NaN, Number(value)),
  }));

const filter: fc.Arbitrary<Parameter> = fc.oneof(
  byAmount('', (price, wanted) => price === wanted),
  byAmount('_gt', (price, least) => price > least),
  byAmount('_lte', (price, most) => price <= most),
  fc.tuple(fc.constantFrom('price_gt', 'price_lt'), bound).map(([name, value]) => ({
    ...{ name, value },
    isWanted: ({ price }: JsonObject) =>
      name === 'price_gt' ? Number(price) > Number(value) : Number(price) < Number(value),
  })),
  amount.map((value) => ({
    ...{ name: '$has', value },
    isWanted: (product: JsonObject) => numberOf(product, value) !== undefined,
  })),
  fc.boolean().map((wanted) => ({
    ...{ name: 'on_sale', value: String(wanted) },
    isWanted: (product: JsonObject) => 'price_discount' in product === wanted,
  })),
  fc.constantFrom('1', '2').map((value) => ({
    ...{ name: 'brand_id', value },
    isWanted: ({ brand_id }: JsonObject) => brand_id === Number(value),
  })),
);

const question = fc.record({
  currency: fc.constantFrom(...CODES),
  filters: fc.uniqueArray(filter, { maxLength: 3, selector: ({ name }) => name }),
  sort_by: fc.constantFrom(...AMOUNTS, 'id'),
  sort_order: fc.constantFrom('ASC', 'DESC'),
});

test('a list in a currency filters and sorts by the prices it shows, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ currency, filters, sort_by, sort_order }) => {
      const direction = sort_order === 'ASC' ? 1 : -1;
      const placeOf = (each: JsonObject) =>
        numberOf(each, sort_by) ?? direction * Number.POSITIVE_INFINITY;
      const wanted = (shown.get(currency) ?? []).filter((each) =>
        filters.every(({ isWanted }) => isWanted(each)),
      );
      const expected = wanted
        .toSorted((one, other) => {
          const difference = direction * (placeOf(one) - placeOf(other));
          return difference || Number(other['id']) - Number(one['id']);
        })
        .map(({ id }) => id);
      const asked = new URLSearchParams([
        ...filters.map(({ name, value }): [string, string] => [name, value]),
        ...Object.entries({ currency, sort_by, sort_order, per_page: '50' }),
      ]);
      const found: unknown[] = [];
      for (let path = `/products?${asked}`; path; ) {
        const { status, body } = await store.asPublic('GET', path);
        expect([status, body['count']]).toEqual([200, expected.length]);
        found.push(...body.data.map(({ id }: JsonObject) => id));
        const { next = '' } = body['_links'] as { next?: string };
        path = next.replace(/^.*(?=\/products)/, '');
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

/** The counts of the prices of these products. */
function facetOf(products: readonly JsonObject[], name: string) {
  const values = products.map((each) => numberOf(each, name)).filter((each) => each !== undefined);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    values: [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count || one.value - other.value),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

test.each(CODES)('facets in %s count the prices shown', async (currency) => {
  const products = shown.get(currency) ?? [];
  const facets = async (more = '') => {
    const path = `/products?currency=${currency}&facets=${AMOUNTS}${more}`;
    return (await store.asPublic('GET', path)).body['_facets'];
  };
  const expected = (all: readonly JsonObject[]) =>
    Object.fromEntries(AMOUNTS.map((name) => [name, facetOf(all, name)]));
  expect(await facets()).toEqual(expected(products));
  const ofBrand = products.filter(({ brand_id }) => brand_id === 2);
  expect(await facets('&brand_id=2')).toEqual(expected(ofBrand));
});

test('collection rules compare own prices converted to the base currency', async () => {
  const { asAdmin, asPublic } = await openStore({ currencies });
  const product = (name: string, price: number, own?: number) =>
    create(asAdmin, '/products', {
      ...PRODUCT,
      ...{ name, price },
      ...(own !== undefined && { prices: { USD: { price: own } } }),
    });
  await product('Cheap', 5);
  await product('Dear', 50);
  await product('Cheap in dollars', 50, 5.4);
  await product('Dear in dollars', 5, 54);
  const { id } = await create(asAdmin, '/collections', { name: 'Low', rules: { price_lt: '5.1' } });
  const names = async (currency: string) => {
    const ofList = await asPublic('GET', `/products?collection_id=${id}&currency=${currency}`);
    const ofOne = await asPublic('GET', `/collections/${id}?currency=${currency}`);
    const nameOf = ({ name }: JsonObject) => name;
    expect(ofOne.body.data.items.map(nameOf)).toEqual(ofList.body.data.map(nameOf));
    return ofList.body.data.map(nameOf);
  };
  expect(await names('EUR')).toEqual(['Dear in dollars', 'Cheap']);
  expect(await names('JPY')).toEqual(['Dear in dollars', 'Cheap']);
  expect(await names('USD')).toEqual(['Cheap in dollars', 'Cheap']);
});

test('coupon, shipping, and promotion lists compare the amounts they show', async () => {
  const { asAdmin } = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
  const named = async (path: string) =>
    (await asAdmin('GET', path)).body.data.map(({ name }: JsonObject) => name);
  for (const [name, base_cost, own] of [
    ['Post', 5, 30],
    ['Courier', 9],
  ] as const) {
    const prices = own && { USD: { base_cost: own, per_item_cost: 0 } };
    await create(asAdmin, '/shippings', { name, base_cost, ...(prices && { prices }) });
    await create(asAdmin, '/coupons', {
      ...{ name, code: name, target_type: 'CART_COUPON', discount_type: 'NET_REDUCTION' },
      discount_value: base_cost,
      ...(own && { prices: { USD: { discount_value: own } } }),
    });
    const type = 'CART_VALUE_NET_REDUCTION';
    const effect = { type, value: base_cost, ...(own && { prices: { USD: { value: own } } }) };
    await create(asAdmin, '/promotions', { name, conditions: [], effects: [effect] });
  }
  for (const [path, attribute] of [
    ['/shippings', 'base_cost'],
    ['/coupons', 'discount_value'],
    ['/promotions', 'effects.0.value'],
  ]) {
    const sorted = `${path}?sort_by=${attribute}`;
    expect(await named(sorted)).toEqual(['Courier', 'Post']);
    expect(await named(`${sorted}&currency=USD`)).toEqual(['Post', 'Courier']);
    expect(await named(`${path}?$${attribute}_gt=18&currency=USD`)).toEqual(['Post']);
    expect(await named(`${path}?${attribute}=18&currency=USD`)).toEqual(['Courier']);
  }
});
