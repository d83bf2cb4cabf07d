import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create, errorOf, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** What customs offices ask of goods (protocol.md, "Customs"). */
const { asAdmin, asPublic, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'] },
});

const CUSTOMS = { customs_code: '732393', origin_country: 'JP' };

test.each([
  ['customs_code', '7323.93', 'format'],
  ['customs_code', '73239', 'format'],
  ['customs_code', '73239300001', 'max'],
  ['customs_code', 732_393, 'type'],
  ['origin_country', 'Japan', 'max'],
  ['origin_country', 'jp', 'format'],
  ['origin_country', 'XX', 'whitelist'],
])('a %s of %j is refused', async (invalidPropertyName, value, failedValidator) => {
  const body = { ...PRODUCT, [invalidPropertyName]: value };
  expect(errorOf(await asAdmin('POST', '/products', body))).toMatchObject({
    ...{ code: 400, invalidPropertyName, failedValidator },
  });
});

test('lines of orders keep what customs offices ask', async () => {
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...CUSTOMS });
  const order = await create(asPublic, '/orders', {
    items: [{ product_id: id, quantity: 1 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  await asAdmin('PUT', `/products/${id}`, { customs_code: null, origin_country: null });
  const { data } = (await asAdmin('GET', `/orders/${order['id']}`)).body;
  expect(data.products).toMatchObject([CUSTOMS]);
  expect((await asPublic('GET', `/products/${id}`)).body.data).not.toHaveProperty('origin_country');
});

test('shoppers and programs read where a product was made', async () => {
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'kettle', ...CUSTOMS });
  const one = wireVisitor(shop);
  await one.open('/de/products/kettle');
  expect(await one.all('.facts dt, .facts dd')).toEqual(['Herkunftsland', 'Japan']);
  await one.open('/products/kettle');
  const data = await one.all('script[type="application/ld+json"]');
  expect(JSON.parse(data[1] ?? '').countryOfOrigin).toBe('JP');
});
