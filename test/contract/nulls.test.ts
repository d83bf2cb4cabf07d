import { expect, test } from 'vitest';
import { attribute } from '../../shared/contract/attributes.ts';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const { asAdmin, asPublic } = await openStore();
const tracked = { ...PRODUCT, stock_type: 'track', stock_level: 7 };
const RECORDS: Readonly<Record<string, object>> = {
  products: { ...tracked, published: false, images: ['/cup.png'] },
  coupons: {
    code: 'TEN',
    name: 'Ten',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 10,
    active: false,
  },
  promotions: { name: 'Spring', conditions: [], effects: [], active: true, priority: 3 },
  shippings: { name: 'Courier', base_cost: 6, per_item_cost: 2, zones: [{ name: 'Spain' }] },
  paymentMethods: { name: 'Cash', cost_type: 'no_cost', active: false },
  collections: { name: 'Home', items: [] },
};
const FIELDS = [
  ['products', 'published'],
  ['products', 'images'],
  ['products', 'stock_type', 'missingRequiredProperty'],
  ['products', 'stock_level'],
  ['coupons', 'active'],
  ['promotions', 'active'],
  ['promotions', 'priority'],
  ['shippings', 'per_item_cost'],
  ['shippings', 'zones'],
  ['paymentMethods', 'active'],
  ['collections', 'items'],
].map(([resource = '', field = '', validator = 'type']) => [resource, field, validator] as const);

test.each(FIELDS)('null does not reset %s.%s', async (resource, field, validator) => {
  const fields = RECORDS[resource] ?? {};
  const code = `${resource}-${field}`;
  const record = await create(asAdmin, `/${resource}`, { ...fields, code });
  const path = `/${resource}/${record.id}`;
  for (const method of resource === 'products' ? ['PUT', 'PATCH'] : ['PUT']) {
    const answer = await asAdmin(method, path, { [field]: null });
    const { failedValidator, invalidPropertyName } = errorOf(answer);
    expect([answer.status, failedValidator, invalidPropertyName]).toEqual([400, validator, field]);
  }
  expect((await asAdmin('GET', path)).body.data).toEqual(record);
  // What was shown may be sent back; in a new record null is the same as not sent.
  expect((await asAdmin('PUT', path, record)).status).toBe(200);
  const isRequired = validator !== 'type';
  const made = await asAdmin('POST', `/${resource}`, { ...fields, code: 'new', [field]: null });
  expect(made.status).toBe(isRequired ? 400 : 200);
  if (resource === 'coupons') await asAdmin('DELETE', `/coupons/${made.body.data.id}`);
});

test('null does not reset the stock of a variant', async () => {
  const product = await create(asAdmin, '/products', {
    ...PRODUCT,
    variants: [
      { stock_type: 'track', stock_level: 7 },
      { stock_type: 'status', stock_status: 'in_stock' },
      { stock_type: 'infinite' },
    ],
  });
  const path = `/products/${product.id}`;
  const refused = await Promise.all([
    asAdmin('PUT', `${path}/variants/1`, { stock_level: null }),
    asAdmin('PUT', `${path}/variants/2`, { stock_status: null }),
    asAdmin('PUT', path, { variants: [{ ...product.variants[0], stock_level: null }] }),
  ]);
  expect(refused.map((answer) => [answer.status, errorOf(answer).invalidPropertyName])).toEqual([
    [400, 'stock_level'],
    [400, 'stock_status'],
    [400, 'variants.0.stock_level'],
  ]);
  expect((await asPublic('GET', path)).body.data).toEqual(product);
  // It has null for what does not apply.
  expect((await asAdmin('PUT', path, product)).status).toBe(200);
});

test('null does not reset a setting, but unset settings can be sent back', async () => {
  const { body } = await asAdmin('GET', '/application');
  const [settings] = body.data;
  expect(settings).toMatchObject({ timezone: 'UTC', logo: null });
  for (const name of ['timezone', 'apply_discounts_before_taxes']) {
    const answer = await asAdmin('PUT', '/application', { [name]: null });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  }
  const same = await asAdmin('PUT', '/application', settings);
  expect([same.status, attribute(same.body.data, 'timezone')]).toEqual([200, 'UTC']);
});
