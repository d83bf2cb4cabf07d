import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** The price of a kilogram beside every price of an offer (protocol.md, "Unit prices"). */
const { asAdmin, shop } = await openShopSite({
  ...{ name: 'Tea & Tide', currency_code: 'EUR', languages: ['de', 'fr', 'pl'] },
  ...{ currencies: [{ code: 'USD', rate: 2 }], prices_include_tax: true, tax_rate: 7 },
});

const grams = (value: number) => ({ measure: { value, unit: 'g' } });
const product = (body: object) =>
  create(asAdmin, '/products', { stock_type: 'infinite', price: 4.99, ...body });

beforeAll(async () => {
  const { id } = await create(asAdmin, '/categories', { name: 'Tea' });
  const tea = { category_id: id, unit_pricing: grams(250) };
  await product({ ...tea, name: 'Sencha', slug: 'sencha', price_discount: 3.99 });
  await product({ name: 'Mug', slug: 'mug', category_id: id });
  await product({ name: 'Candles', slug: 'candles', price: 21, unit_pricing: pieces(3) });
  await product({
    ...{ ...tea, name: 'Earl Grey', slug: 'earl-grey', variantsDefinition: { Size: [] } },
    variants: [
      { Size: '100 g', price: 9.5, stock_type: 'infinite', unit_pricing: grams(100) },
      { Size: '250 g', price: 19.9, stock_type: 'infinite' },
    ],
  });
});

const pieces = (value: number) => ({ measure: { value, unit: 'piece' } });

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

const PER_KILOGRAM = /€[\d.]+ \/ kg/g;

test('a list has the unit price beside each price, and none without a measure', async () => {
  const one = await at('/products?sort=name_asc');
  const cards = await one.all('.card');
  const found = (name: string) => cards.find((each) => each.includes(name));
  // Of 3.99 for 250 g, and of the cheapest variant.
  expect(found('Sencha')).toContain('€15.96 / kg');
  expect(found('Earl Grey')).toContain('From €9.50 €95.00 / kg');
  expect(found('Candles')).toContain('€7.00 / piece');
  expect(found('Mug')).toMatch(/Mug €4\.99$/);
});

test('suggestions have the unit price', async () => {
  const one = await at('/suggest?q=sencha');
  expect(await one.all('[role=option]')).toEqual(['Sencha €3.99 (€15.96 / kg)']);
});

test('the page of a product has the unit price of the chosen variant', async () => {
  const one = await at('/products/earl-grey');
  expect(await one.all('.about .price')).toEqual(['€9.50 €95.00 / kg']);
  expect(await one.all('label.variant')).toEqual(['100 g', '250 g €19.90, €79.60 / kg']);
  expect(await one.all('.facts dd')).toEqual(['100 g']);
  await one.open('/products/earl-grey?variant=2');
  expect(await one.all('.about .price')).toEqual(['€19.90 €79.60 / kg']);
  // Its measure is that of the product.
  expect(await one.all('.facts dd')).toEqual(['250 g']);
});

test.each([
  ['/de', '15,96 € / kg', '7,00 € / Stück', '3 Stück'],
  ['/fr', '15,96 € / kg', '7,00 € / pièce', '3 pièces'],
  ['/pl', '15,96 € / kg', '7,00 € / szt.', '3 szt.'],
])('%s has unit prices in its language', async (path, perKilogram, perPiece, content) => {
  const one = await at(`${path}/products/sencha`);
  expect(await one.text()).toContain(perKilogram);
  await one.open(`${path}/products/candles`);
  expect(await one.text()).toContain(perPiece);
  expect(await one.all('.facts dd')).toEqual([content]);
});

test('another currency has unit prices in it', async () => {
  expect(await (await at('/products/sencha?currency=USD')).text()).toContain('$31.92 / kg');
});

test('a line of the cart has the unit price, whatever its quantity', async () => {
  const one = await at('/products/earl-grey?variant=2');
  await one.press('Add to cart');
  await one.fill('Quantity', '3');
  await one.press('Update');
  expect(await one.all('.lines .price')).toEqual(['€59.70 €19.90 each €79.60 / kg']);
});

test('programs read for how much the price is, and what it is compared by', async () => {
  const dataOf = async (path: string) => {
    const texts = await (await at(path)).all('script[type="application/ld+json"]');
    // The first is about the store.
    return JSON.parse(texts[1] ?? '');
  };
  const quantity = (value: number, unitCode: string) => ({
    ...{ '@type': 'QuantitativeValue', value, unitCode },
  });
  const { offers } = await dataOf('/products/sencha');
  expect(offers.priceSpecification).toEqual({
    '@type': 'UnitPriceSpecification',
    price: 3.99,
    priceCurrency: 'EUR',
    referenceQuantity: { ...quantity(250, 'GRM'), valueReference: quantity(1, 'KGM') },
  });
  const { hasVariant } = await dataOf('/products/earl-grey');
  expect(
    hasVariant.map((each: typeof offers) => each.offers.priceSpecification.referenceQuantity.value),
  ).toEqual([100, 250]);
  expect((await dataOf('/products/mug')).offers).not.toHaveProperty('priceSpecification');
});

test('a sale price whose unit price would be rounded to nothing has none', async () => {
  await product({
    ...{ name: 'Pins', slug: 'pins', price: 9, price_discount: 0.9, unit_pricing: pieces(200) },
  });
  const one = await at('/products/pins');
  const [price = ''] = await one.all('.about .price');
  expect(price).not.toMatch(PER_KILOGRAM);
  expect(price).not.toContain('/ piece');
});
