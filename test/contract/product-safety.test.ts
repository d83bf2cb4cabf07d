import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create, errorOf, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** Who answers for a product, and what to mind (protocol.md, "Product safety"). */
const { asAdmin, asPublic, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'] },
});

const MAKER = {
  name: 'Kobayashi',
  address: '2-1 Minamidori\nMorioka',
  email: 'hello@maker.example',
};
const PERSON = { name: 'Tea House GmbH', address: 'Hamburg', email: 'safety@tea.example' };

const upload = (body: object) =>
  create(asAdmin, '/files', { file: Buffer.from('Mind the steam.').toString('base64'), ...body });

const manual = await upload({ name: 'Instructions', filename: 'kettle.txt' });
const secret = await upload({ name: 'Report', filename: 'report.txt', access: 'private' });
const brand = await create(asAdmin, '/brands', {
  name: 'Kobayashi',
  safety: { manufacturer: MAKER, warnings: 'Becomes hot.' },
  locales: { de: { safety: { warnings: 'Wird heiß.' } } },
});

const product = (body: object) => create(asAdmin, '/products', { ...PRODUCT, ...body });

await product({
  ...{ name: 'Kettle', slug: 'kettle', brand_id: brand['id'] },
  safety: { responsible_person: PERSON, documents: [manual['id'], secret['id'], 999_999] },
});
await product({
  ...{ name: 'Pot', slug: 'pot', brand_id: brand['id'] },
  safety: { warnings: '<b>Heavy</b>' },
});
await product({ name: 'Mug', slug: 'mug' });

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

const safetyAt = async (path: string) => (await at(path)).all('.safety dt, .safety dd');

test.each([
  [{ manufacturer: { email: 'a@b.example' } }, 'manufacturer.name', 'missingRequiredProperty'],
  [{ responsible_person: { name: 'X', email: 'none' } }, 'responsible_person.email', 'format'],
  [{ documents: Array.from({ length: 11 }, (_, i) => i + 1) }, 'documents', 'max'],
  [{ documents: ['https://example.org'] }, 'documents.0', 'type'],
  [{ warnings: 'x'.repeat(5_001) }, 'warnings', 'max'],
  [{ importer: 'X' }, 'importer', 'whitelist'],
  [{ manufacturer: { name: 'X', phone: '1' } }, 'manufacturer.phone', 'whitelist'],
])('a safety of %j is refused', async (safety, name, failedValidator) => {
  for (const path of ['/products', '/brands']) {
    const refused = await asAdmin('POST', path, { ...PRODUCT, safety });
    expect(errorOf(refused)).toMatchObject({
      ...{ code: 400, failedValidator },
      invalidPropertyName: `safety.${name}`,
    });
  }
});

test('everyone reads the safety of a product and of its brand, until it is removed', async () => {
  const { id } = await product({ brand_id: brand['id'], safety: { manufacturer: MAKER } });
  const { body } = await asPublic('GET', `/products/${id}`);
  expect(body.data.safety).toEqual({ manufacturer: MAKER });
  expect((await asPublic('GET', `/brands/${brand['id']}`)).body.data.safety).toEqual({
    manufacturer: MAKER,
    warnings: 'Becomes hot.',
  });
  const german = (await asPublic('GET', `/brands/${brand['id']}?locale=de`)).body.data;
  expect(german.safety).toEqual({ manufacturer: MAKER, warnings: 'Wird heiß.' });
  await asAdmin('PUT', `/products/${id}`, { safety: null });
  expect((await asPublic('GET', `/products/${id}`)).body.data).not.toHaveProperty('safety');
});

test('the page of a product shows its own, and what it lacks is of its brand', async () => {
  expect(await safetyAt('/products/kettle')).toEqual([
    ...['Manufacturer', 'Kobayashi 2-1 Minamidori Morioka hello@maker.example'],
    ...['Responsible person in the EU', 'Tea House GmbH Hamburg safety@tea.example'],
    ...['Warnings', 'Becomes hot.'],
    // Not a private file, and none that is gone.
    ...['Documents', 'Instructions'],
  ]);
  expect((await safetyAt('/products/pot')).slice(-2)).toEqual(['Warnings', '<b>Heavy</b>']);
  expect(await safetyAt('/products/mug')).toEqual([]);
  const german = await safetyAt('/de/products/kettle');
  expect(german).toContain('Wird heiß.');
  expect(german).toContain('Hersteller');
});

test('a document leads to its file', async () => {
  const one = await at('/products/kettle');
  const href = await one.attribute('.safety dd a[target]', 'href');
  expect(await (await fetch(new URL(href ?? '', shop))).text()).toBe('Mind the steam.');
});

test('programs read who makes it', async () => {
  const data = await (await at('/products/pot')).all('script[type="application/ld+json"]');
  expect(JSON.parse(data[1] ?? '').manufacturer).toEqual({ '@type': 'Organization', ...MAKER });
});

test('lines of orders do without it', async () => {
  const { id } = await product({ safety: { manufacturer: MAKER } });
  const order = await create(asPublic, '/orders', {
    items: [{ product_id: id, quantity: 1 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  expect(order['products']).toHaveLength(1);
  expect(order['products'][0]).not.toHaveProperty('safety');
});
