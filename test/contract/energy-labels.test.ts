import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create, errorOf, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** The class of a product beside each price (protocol.md, "Energy labels"). */
const { asAdmin, shop } = await openShopSite({
  ...{ name: 'Lamps', currency_code: 'EUR', languages: ['de'] },
});

const file = (body: object) =>
  create(asAdmin, '/files', { file: Buffer.from('Label').toString('base64'), ...body });

const label = await file({ name: 'Label', filename: 'label.txt' });
const secret = await file({ name: 'Report', filename: 'report.txt', access: 'private' });

const product = (body: object) =>
  create(asAdmin, '/products', { ...PRODUCT, requires_shipping: false, ...body });

await product({
  ...{ name: 'Lamp', slug: 'lamp' },
  energy_label: {
    class: 'E',
    scale: 'A-G',
    label_file_id: label['id'],
    sheet_file_id: label['id'],
    eprel_number: '1234567',
  },
});
await product({
  ...{ name: 'Oven', slug: 'oven', variantsDefinition: { Color: [] } },
  energy_label: { class: 'A+', scale: 'A+++-D' },
  variants: [{ Color: 'red', price: 400, stock_type: 'infinite' }],
});
await product({ name: 'Shade', slug: 'shade' });

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

const LAMP = 'Energy class E (A to G)';

test.each([
  [{ scale: 'A-G' }, 'class', 'missingRequiredProperty'],
  [{ class: 'E' }, 'scale', 'missingRequiredProperty'],
  [{ class: 'H', scale: 'A-G' }, 'class', 'whitelist'],
  [{ class: 'A+', scale: 'A-G' }, 'class', 'whitelist'],
  [{ class: 'E', scale: 'A+++-D' }, 'class', 'whitelist'],
  [{ class: 'E', scale: 'G-A' }, 'scale', 'whitelist'],
  [{ class: 'E', scale: 'A-G', label_file_id: '/x.png' }, 'label_file_id', 'type'],
  [{ class: 'E', scale: 'A-G', eprel_number: 'EPREL 12' }, 'eprel_number', 'format'],
  [{ class: 'E', scale: 'A-G', eprel_number: 1234567 }, 'eprel_number', 'type'],
  [{ class: 'E', scale: 'A-G', color: 'red' }, 'color', 'whitelist'],
])('a label of %j is refused', async (energy_label, name, failedValidator) => {
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, energy_label });
  expect(errorOf(refused)).toMatchObject({
    ...{ code: 400, failedValidator, invalidPropertyName: `energy_label.${name}` },
  });
});

test('the class is beside each price: in a list, on the page of a product and in the cart', async () => {
  const labels = async (one: ReturnType<typeof wireVisitor>, place: string) => [
    await one.attribute(`${place} .energy svg`, 'aria-label'),
    await one.all(`${place} .energy svg text`),
  ];
  const list = await at('/products');
  // The newest first.
  expect(await labels(list, '.card .price')).toEqual([
    'Energy class A+ (A+++ to D)',
    [...['A+++', 'D', 'A+'], ...['A', 'G', 'E']],
  ]);
  const one = await at('/products/lamp');
  expect(await labels(one, '.about .price')).toEqual([LAMP, ['A', 'G', 'E']]);
  await one.press('Add to cart');
  expect(await labels(one, '.lines .price')).toEqual([LAMP, ['A', 'G', 'E']]);
  const oven = await at('/de/products/oven');
  expect((await labels(oven, '.about .price'))[0]).toBe('Energieeffizienzklasse A+ (A+++ bis D)');
  expect(await (await at('/products/shade')).all('.energy')).toEqual([]);
});

test('suggestions say the class in words', async () => {
  const one = await at('/suggest?q=lamp');
  expect(await one.all('[role=option]')).toEqual([`Lamp €24.50 (${LAMP})`]);
});

test('the arrow leads to the label, and a link to the sheet', async () => {
  const one = await at('/products/lamp');
  expect(await one.all('.about .energy a')).toContain('Product information sheet');
  const href = await one.attribute('.about .energy a', 'href');
  expect(await (await fetch(new URL(href ?? '', shop))).text()).toBe('Label');
  for (const id of [secret['id'], 999_999]) {
    expect((await fetch(`${shop}/files/${id}`, { redirect: 'manual' })).status).toBe(404);
  }
});

const dataAt = async (path: string) => {
  const texts = await (await at(path)).all('script[type="application/ld+json"]');
  return JSON.parse(texts[1] ?? '');
};

test('programs read the class and the scale', async () => {
  const dataOf = async (path: string) => (await dataAt(path)).hasEnergyConsumptionDetails;
  const category = (name: string) => `https://schema.org/EUEnergyEfficiencyCategory${name}`;
  expect(await dataOf('/products/lamp')).toEqual({
    '@type': 'EnergyConsumptionDetails',
    hasEnergyEfficiencyCategory: category('E'),
    energyEfficiencyScaleMin: category('G'),
    energyEfficiencyScaleMax: category('A'),
  });
  expect(await dataOf('/products/oven')).toMatchObject({
    hasEnergyEfficiencyCategory: category('A1Plus'),
    energyEfficiencyScaleMax: category('A3Plus'),
  });
});

test('programs read the number in EPREL', async () => {
  expect((await dataAt('/products/lamp')).hasCertification).toMatchObject({
    ...{ '@type': 'Certification', name: 'EPREL', certificationIdentification: '1234567' },
  });
  expect(await dataAt('/products/oven')).not.toHaveProperty('hasCertification');
});
