import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({
  name: 'Tea House',
  timezone: 'Europe/Berlin',
  currencies: [{ code: 'USD', rate: 1.1 }],
});

const read = async (resource: string, id: number) =>
  (await asAdmin('GET', `/${resource}/${id}`)).body.data;

async function save(page: Page) {
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  await page.getByText('Saved', { exact: true }).last().click();
}

test('staff can set dollar prices and a publication date for a product', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Cup', price: 10, stock_type: 'infinite' },
    variantsDefinition: { size: ['small', 'large'] },
    variants: [
      { sku: 'C-1', stock_type: 'infinite', size: 'small' },
      { sku: 'C-2', stock_type: 'infinite', size: 'large' },
    ],
  });
  const { page, complaints } = await logIn(`/products/${id}`);
  await page.getByLabel('Price (USD)', { exact: true }).fill('11.5');
  await page.getByLabel('Sale price (USD)').fill('9.5');
  await press(page, 'Set dates');
  await page.getByLabel('Shown from').fill('2026-11-27T00:00');
  await press(page, 'Prices in other currencies: large');
  await page.getByRole('dialog').getByLabel('Price (USD)', { exact: true }).fill('14');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Close');
  await save(page);
  const saved = await read('products', id);
  expect(saved).toMatchObject({
    prices: { USD: { price: 11.5, price_discount: 9.5 } },
    published_from: '2026-11-26T23:00:00Z',
    variants: [{ sku: 'C-1' }, { sku: 'C-2', prices: { USD: { price: 14 } } }],
  });

  await page.reload();
  const sale = page.getByLabel('Sale price (USD)');
  await sale.waitFor();
  expect(await page.getByLabel('Shown from').inputValue()).toBe('2026-11-27T00:00');
  await sale.fill('');
  await page.getByLabel('Shown from').fill('');
  await save(page);
  const changed = await read('products', id);
  expect(Object.keys(changed.prices.USD)).not.toContain('price_discount');
  expect(changed.published_from ?? null).toBeNull();

  await page.getByLabel('Price (USD)', { exact: true }).fill('');
  await save(page);
  expect((await read('products', id)).prices ?? {}).toEqual({});
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('staff can set dollar prices for shipping and payment methods', async () => {
  const shipping = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 4 });
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Invoice', cost_type: 'fixed_fee', fixed_fee: 1 },
  });
  const { page } = await logIn(`/shippings/${shipping.id}`);
  await page.getByLabel('Cost per order (USD)').fill('7');
  await page.getByLabel('Cost per item (USD)').fill('0');
  await press(page, 'Save');
  await expect
    .poll(async () => (await read('shippings', shipping.id)).prices)
    .toEqual({ USD: { base_cost: 7, per_item_cost: 0 } });
  await page.goto(page.url().replace(/\/shippings.*/, `/paymentMethods/${method.id}`));
  await page.getByLabel('Fixed fee (USD)').fill('2.5');
  await press(page, 'Save');
  await expect
    .poll(async () => (await read('paymentMethods', method.id)).prices)
    .toEqual({ USD: { fixed_fee: 2.5 } });
});

test('staff can set a start time, use limit and dollar amount for a coupon', async () => {
  const coupon = await create(asAdmin, '/coupons', {
    ...{ code: 'SPRING', name: 'Spring', target_type: 'CART_COUPON' },
    ...{ discount_type: 'NET_REDUCTION', discount_value: 5 },
  });
  const { page } = await logIn(`/coupons/${coupon.id}`);
  await page.getByLabel('Amount off (USD)').fill('6');
  await page.getByLabel('Uses per customer').fill('2');
  await page.getByLabel('Valid from').fill('2026-12-01T08:30');
  await page.getByLabel('First order only').check();
  expect(await violationsOf(page)).toEqual([]);
  await save(page);
  expect(await read('coupons', coupon.id)).toMatchObject({
    prices: { USD: { discount_value: 6 } },
    uses_per_customer: 2,
    first_order_only: true,
    valid_from: '2026-12-01T07:30:00Z',
  });
});

test('staff can set dates and an order limit for a promotion', async () => {
  const promotion = await create(asAdmin, '/promotions', {
    name: 'Winter',
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 3 }],
  });
  const { page } = await logIn(`/promotions/${promotion.id}`);
  await page.getByLabel('Amount off (USD)').fill('3.5');
  await page.getByLabel('Valid from').fill('2026-12-01T00:00');
  await page.getByLabel('Valid until').fill('2027-01-01T00:00');
  await page.getByLabel('Maximum number of orders').fill('100');
  expect(await violationsOf(page)).toEqual([]);
  await save(page);
  expect(await read('promotions', promotion.id)).toMatchObject({
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 3, prices: { USD: { value: 3.5 } } }],
    valid_from: '2026-11-30T23:00:00Z',
    valid_until: '2026-12-31T23:00:00Z',
    usage_limit: 100,
  });
});

test('collection rules preview their matches while staff edit them', async () => {
  const brand = await create(asAdmin, '/brands', { name: 'Northwind' });
  for (const [name, price] of [
    ['Sencha', 8],
    ['Gyokuro', 30],
  ] as const)
    await create(asAdmin, '/products', { name, price, stock_type: 'infinite', brand_id: brand.id });
  const collection = await create(asAdmin, '/collections', { name: 'Everyday' });
  const { page, complaints } = await logIn(`/collections/${collection.id}`);
  const rules = page.getByRole('region', { name: 'Products by rule' });
  await rules.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'Northwind' }).click();
  await rules.getByText('2 products match now').waitFor();
  await rules.getByLabel('Price below').fill('10');
  await rules.getByText('1 product matches now').waitFor();
  await rules.getByText('Sencha').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await save(page);
  expect((await read('collections', collection.id)).rules).toEqual({
    brand_id: String(brand.id),
    price_lt: '10',
  });
  await rules.getByLabel('Price below').fill('');
  await rules.getByRole('combobox', { name: 'Brand' }).fill('');
  await save(page);
  expect((await read('collections', collection.id)).rules ?? null).toBeNull();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
