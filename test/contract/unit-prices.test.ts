import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** What a kilogram or another base unit costs (protocol.md, "Unit prices"). */
const { asAdmin, asPublic } = await openStore({ currencies: [{ code: 'USD', rate: 1.0905 }] });

const TEA = { ...PRODUCT, name: 'Sencha', price: 4.99 };
const BAG = { measure: { value: 250, unit: 'g' } };
const read = async (path: string) => (await asPublic('GET', path)).body.data;

const NAMES = ['unit_price', 'display_unit_price', 'display_unit_price_discount'] as const;
type Shown = Readonly<Partial<Record<(typeof NAMES)[number], unknown>>>;
const shownIn = (item: Shown) =>
  Object.fromEntries(NAMES.flatMap((name) => (name in item ? [[name, item[name]]] : [])));

const PER_KILOGRAM = {
  unit_price: { price: 19.96, unit: 'kg' },
  display_unit_price: '19.96 EUR / kg',
};

test('a product with a measure shows what a kilogram costs, and nothing once the measure is gone', async () => {
  const made = await create(asAdmin, '/products', { ...TEA, unit_pricing: BAG });
  expect(made).toMatchObject({ unit_pricing: BAG, ...PER_KILOGRAM });
  const path = `/products/${made.id}`;
  expect(shownIn(await read(path))).toEqual(PER_KILOGRAM);
  const [listed] = await read(`/products?id=${made.id}&fields=unit_price`);
  expect(listed).toMatchObject({ unit_price: PER_KILOGRAM.unit_price });
  const { body } = await asAdmin('PUT', path, { unit_pricing: null });
  expect(shownIn(body.data)).toEqual({});
  expect(await read(path)).not.toHaveProperty('unit_pricing');
});

test('a sale price has its unit price as long as it is shown', async () => {
  const sale = { price_discount: 3.99, price_discount_from: '2001-01-01T00:00:00Z' };
  const { id } = await create(asAdmin, '/products', { ...TEA, ...sale, unit_pricing: BAG });
  expect(shownIn(await read(`/products/${id}`))).toEqual({
    unit_price: { price: 19.96, price_discount: 15.96, unit: 'kg' },
    display_unit_price: '19.96 EUR / kg',
    display_unit_price_discount: '15.96 EUR / kg',
  });
  await asAdmin('PUT', `/products/${id}`, { price_discount_until: '2001-01-02T00:00:00Z' });
  expect(shownIn(await read(`/products/${id}`))).toEqual(PER_KILOGRAM);
});

test('each currency has the unit price of the price in it, converted or its own', async () => {
  const { id } = await create(asAdmin, '/products', { ...TEA, unit_pricing: BAG });
  // 4.99 x 1.0905 is 5.44 dollars, and that four times.
  expect(shownIn(await read(`/products/${id}?currency=USD`))).toEqual({
    unit_price: { price: 21.76, unit: 'kg' },
    display_unit_price: '21.76 USD / kg',
  });
  await asAdmin('PUT', `/products/${id}`, { prices: { USD: { price: 6, price_discount: 5.01 } } });
  expect(shownIn(await read(`/products/${id}?currency=USD`))).toEqual({
    unit_price: { price: 24, price_discount: 20.04, unit: 'kg' },
    display_unit_price: '24 USD / kg',
    display_unit_price_discount: '20.04 USD / kg',
  });
  expect(shownIn(await read(`/products/${id}`))).toEqual(PER_KILOGRAM);
});

test('a variant has its own measure, or that of its product', async () => {
  const variants = [
    { stock_type: 'infinite', price: 4.99 },
    { stock_type: 'infinite', price: 8.5, unit_pricing: { measure: { value: 0.5, unit: 'kg' } } },
  ];
  const made = await create(asAdmin, '/products', { ...TEA, unit_pricing: BAG, variants });
  const seventeen = {
    unit_price: { price: 17, unit: 'kg' },
    display_unit_price: '17 EUR / kg',
  };
  expect(made.variants.map(shownIn)).toEqual([PER_KILOGRAM, seventeen]);
  // What a variant inherits is not its own.
  expect(made.variants[0]).not.toHaveProperty('unit_pricing');
  const own = await read(`/products/${made.id}/variants`);
  expect(own.map(shownIn)).toEqual([PER_KILOGRAM, seventeen]);
  expect(shownIn((await read(`/products/${made.id}/variants/2`)).variant)).toEqual(seventeen);
  const told = await asAdmin('PUT', `/products/${made.id}`, {
    unit_pricing: { measure: { value: 200, unit: 'g' } },
  });
  expect(told.body.warnings).toEqual([
    'unit_pricing does not apply to variants 2, which have their own.',
  ]);
  const { body } = await asAdmin('PUT', `/products/${made.id}/variants/2`, { unit_pricing: null });
  expect(body.data.variants[1].unit_price).toEqual({ price: 42.5, unit: 'kg' });
});

test('carts, collections and orders show the unit price of their products', async () => {
  const variants = [{ stock_type: 'infinite', price: 4.99 }];
  const { id } = await create(asAdmin, '/products', { ...TEA, unit_pricing: BAG, variants });
  const items = [{ product_id: id, variant_id: 1, quantity: 3 }];
  const cart = await create(asPublic, '/carts', { items });
  expect(shownIn(cart.items[0].variant)).toEqual(PER_KILOGRAM);
  const collection = await create(asAdmin, '/collections', {
    name: 'Teas',
    items: [{ product_id: id }],
  });
  const [shown] = (await read(`/collections/${collection.id}`)).items;
  expect(shown.variants.map(shownIn)).toEqual([PER_KILOGRAM]);
  const order = await create(asPublic, '/orders', {
    items,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const { body } = await asAdmin('GET', `/orders/${order.id}`);
  expect(body.data.products[0].variant).toMatchObject(PER_KILOGRAM);
  expect(body.data.products[0]).toMatchObject({ unit_pricing: BAG });
});

test('a cart that shows prices with taxes has unit prices with them', async () => {
  const store = await openStore({
    ...{ prices_include_tax: false, show_prices_plus_taxes: true },
    ...{ tax_type: 'products_only', tax_rate: 7 },
  });
  const { id } = await create(store.asAdmin, '/products', { ...TEA, unit_pricing: BAG });
  const cart = await create(store.asPublic, '/carts', { items: [{ product_id: id, quantity: 1 }] });
  // 4.99 with 7 % is 5.34, and that four times.
  expect(cart.items[0]).toMatchObject({
    price: 5.34,
    unit_price: { price: 21.36, unit: 'kg' },
    display_unit_price: '21.36 EUR / kg',
  });
});

test('a unit price that a client sends is not stored', async () => {
  const sent = { ...TEA, unit_pricing: BAG, unit_price: { price: 1, unit: 'kg' } };
  const { id } = await create(asAdmin, '/products', sent);
  expect(shownIn(await read(`/products/${id}`))).toEqual(PER_KILOGRAM);
});

const measured = (value: unknown, unit: unknown) => ({ measure: { value, unit } });

const REFUSED: [string, object | string, string, string][] = [
  ['nothing in it', {}, 'missingRequiredProperty', 'unit_pricing.measure'],
  ['a text', '250 g', 'type', 'unit_pricing'],
  ['no value', { measure: { unit: 'g' } }, 'missingRequiredProperty', 'unit_pricing.measure.value'],
  ['no unit', { measure: { value: 1 } }, 'missingRequiredProperty', 'unit_pricing.measure.unit'],
  ['zero', measured(0, 'g'), 'min', 'unit_pricing.measure.value'],
  ['less than nothing', measured(-1, 'g'), 'min', 'unit_pricing.measure.value'],
  ['too much', measured(1_000_000.001, 'g'), 'max', 'unit_pricing.measure.value'],
  ['four decimals', measured(0.1234, 'g'), 'format', 'unit_pricing.measure.value'],
  ['a value as text', measured('250', 'g'), 'type', 'unit_pricing.measure.value'],
  ['ounces', measured(8, 'oz'), 'whitelist', 'unit_pricing.measure.unit'],
  ['a base', { ...BAG, base: { value: 100, unit: 'g' } }, 'whitelist', 'unit_pricing.base'],
  [
    'a name',
    { measure: { ...BAG.measure, name: 'bag' } },
    'whitelist',
    'unit_pricing.measure.name',
  ],
];

test.each(REFUSED)('%s is refused', async (_, unit_pricing, failedValidator, name) => {
  const made = await asAdmin('POST', '/products', { ...TEA, unit_pricing });
  expect(errorOf(made)).toMatchObject({
    invalidPropertyName: name,
    ...(failedValidator !== 'missingRequiredProperty' && { failedValidator }),
  });
  expect(made.status).toBe(400);
  const variants = [{ stock_type: 'infinite', price: 1, unit_pricing }];
  const ofVariant = await asAdmin('POST', '/products', { ...TEA, variants });
  expect(errorOf(ofVariant)).toMatchObject({ invalidPropertyName: `variants.0.${name}` });
});

test.each([measured(0.001, 'mg'), measured(1_000_000, 'm3'), measured(12, 'piece')])(
  '%j is accepted',
  async (unit_pricing) => {
    const made = await create(asAdmin, '/products', { ...TEA, unit_pricing });
    expect(made).toMatchObject({ unit_pricing });
  },
);
