import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create, errorOf, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** The producer's guarantee of durability (protocol.md, "Guarantee of durability"). */
const { asAdmin, shop } = await openShopSite({
  ...{ name: 'Lamps', currency_code: 'EUR', languages: ['de', 'pl'] },
});

/** A picture of one point. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const label = await create(asAdmin, '/files', {
  ...{ name: 'Label', filename: 'label.png', file: PNG },
});
const secret = await create(asAdmin, '/files', {
  ...{ name: 'Secret', filename: 'secret.png', file: PNG, access: 'private' },
});

const product = (slug: string, durability?: object) =>
  create(asAdmin, '/products', { ...PRODUCT, slug, ...(durability && { durability }) });

await product('lamp', { years: 5, label_file_id: label['id'] });
await product('chair', { years: 10 });
await product('table', { years: 4, label_file_id: secret['id'] });
await product('shade');

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

test.each([
  [{}, 'years', 'missingRequiredProperty'],
  [{ years: 2 }, 'years', 'min'],
  [{ years: 101 }, 'years', 'max'],
  [{ years: 3.5 }, 'years', 'type'],
  [{ years: 5, label_file_id: 'label.png' }, 'label_file_id', 'type'],
  [{ years: 5, terms: 'All of it' }, 'terms', 'whitelist'],
])('a guarantee of %j is refused', async (durability, name, failedValidator) => {
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, durability });
  expect(errorOf(refused)).toMatchObject({
    ...{ code: 400, failedValidator, invalidPropertyName: `durability.${name}` },
  });
});

test('the page of a product shows the label that its producer has made', async () => {
  const one = await at('/products/lamp');
  expect(await one.attribute('.durability img', 'alt')).toBe(
    'Producer’s guarantee of durability: 5 years',
  );
  const href = await one.attribute('.durability a', 'href');
  expect(href).toMatch(new RegExp(`/files/${label['id']}$`));
  const german = await at('/de/products/lamp');
  expect(await german.attribute('.durability img', 'alt')).toBe(
    'Haltbarkeitsgarantie des Herstellers: 5 Jahre',
  );
});

test('without a label that everybody may see, the page says nothing of its own', async () => {
  for (const path of ['/products/chair', '/products/table', '/products/shade']) {
    expect(await (await at(path)).all('.durability')).toEqual([]);
  }
});

test('programs read how long the guarantee lasts', async () => {
  const warrantyAt = async (path: string) => {
    const texts = await (await at(path)).all('script[type="application/ld+json"]');
    return JSON.parse(texts[1] ?? '').offers.warranty;
  };
  expect(await warrantyAt('/products/chair')).toEqual({
    '@type': 'WarrantyPromise',
    durationOfWarranty: { '@type': 'QuantitativeValue', value: 10, unitCode: 'ANN' },
  });
  expect(await warrantyAt('/products/shade')).toBeUndefined();
});

test('a country of the Union asks for the label of a guarantee', async () => {
  const { id } = await product('lamp-2', { years: 5 });
  const { body } = await asAdmin('GET', `/products/${id}/readiness?country=DE`);
  expect(body.data.countries[0].to_dos).toContainEqual({
    ...{ rule: 'durability', level: 'required', resource: 'products' },
    field: 'durability.label_file_id',
  });
});
