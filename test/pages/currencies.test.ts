import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { create } from '../store/api.ts';
import {
  choose,
  follow,
  heading,
  press,
  useStorefront,
  violationsOf,
  writeAddress,
} from '../store/storefront.ts';

const { url, visit, found, asAdmin } = await useStorefront();

test('shows fixed prices in another currency and sells in it', async () => {
  const kettle = await found('/products?slug=enamel-kettle');
  const { page, complaints } = await visit(`${url}/products/${kettle.id}`);
  await page.locator('.offer').getByText('€44.95').waitFor();
  const currency = page.getByRole('contentinfo').getByLabel('Currency');
  expect(await currency.locator('option').allTextContents()).toEqual([
    'EUR · Euro',
    'USD · US Dollar',
    'JPY · Japanese Yen',
  ]);
  await currency.selectOption('USD');
  await page.locator('.offer').getByText('$49.90').waitFor();
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data.offers.map((offer: JsonObject) => [offer['price'], offer['priceCurrency']])).toEqual([
    [49.9, 'USD'],
    [49.9, 'USD'],
    [39.9, 'USD'],
  ]);
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  await page.getByRole('complementary', { name: 'Summary' }).getByText('$49.90').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await follow(page, 'Check out');
  await writeAddress(page);
  await choose(page, /Parcel.*\$6\.40/);
  await choose(page, /Cash on delivery.*\$3\.90/);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('$60.20').first().waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await summary.getByText('$60.20').first().waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('€');

  const [, id] = /orders\/(\d+)/.exec(page.url()) ?? [];
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toMatchObject({
    currency: { code: 'USD' },
    converted: { currency: 'USD', total: 60.2, has_own_prices: true },
  });
  // The order stays what it was when the shop shows another currency.
  await page.getByRole('contentinfo').getByLabel('Currency').selectOption('EUR');
  await summary.getByText('$60.20').first().waitFor();
  await page.goto(`${url}/products/${kettle.id}`);
  await page.locator('.offer').getByText('€44.95').waitFor();
  expect(complaints).toEqual([]);
});

test('remembers the currency from the URL and ignores unknown ones', async () => {
  const box = await found('/products?slug=gift-box');
  const { page } = await visit(`${url}/products/${box.id}?currency=JPY`);
  // Converted, where the store has no price of its own.
  await page.locator('.offer').getByText('¥3,260').waitFor();
  await page.goto(`${url}/products/${box.id}?currency=XXX`);
  await page.locator('.offer').getByText('¥3,260').waitFor();
  await page.evaluate(`localStorage.setItem('shopwright.currency', 'GBP')`);
  await page.goto(`${url}/products/${box.id}`);
  await page.locator('.offer').getByText('€20.00').waitFor();
});

test('filters and sorts by the displayed prices', async () => {
  const category = await create(asAdmin, '/categories', { name: 'Rare Tins' });
  const tin = (name: string, price: number, own?: number) =>
    create(asAdmin, '/products', {
      ...{ name, price, stock_type: 'infinite', category_id: category.id },
      ...(own !== undefined && { prices: { USD: { price: own } } }),
    });
  await tin('Tin of 10', 30, 10);
  await tin('Tin of 10.9', 10);
  await tin('Tin of 24.9', 9, 24.9);
  const { page } = await visit(`${url}/categories/Rare%20Tins?currency=USD&sort=price`);
  const names = () => page.locator('.card h2').allTextContents();
  await expect.poll(names).toEqual(['Tin of 10', 'Tin of 10.9', 'Tin of 24.9']);
  await page.getByText('$10.00 to $24.90').waitFor();
  await page.getByLabel('From', { exact: true }).fill('10.9');
  await page.getByLabel('To', { exact: true }).fill('24.9');
  await page.getByLabel('To', { exact: true }).blur();
  await expect.poll(names).toEqual(['Tin of 10.9', 'Tin of 24.9']);
  await page.getByLabel('From', { exact: true }).fill('10.91');
  await page.getByLabel('To', { exact: true }).fill('24.89');
  await page.getByLabel('To', { exact: true }).blur();
  await expect.poll(names).toEqual([]);
});
