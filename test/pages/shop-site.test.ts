import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { create } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { heading, press, violationsOf } from '../store/page-acts.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', prices_include_tax: true, languages: ['de'] },
  ...{ tax_type: 'all', tax_rate: 19, company_country: 'Germany', return_days: 30 },
});
const { visit } = useBrowser();

const zone = (code: string) => [{ code }];

beforeAll(async () => {
  const kitchen = await create(asAdmin, '/categories', { name: 'Kitchen' });
  await create(asAdmin, '/products', {
    ...{ name: 'Blue Kettle', slug: 'blue-kettle', price: 40, category_id: kitchen.id },
    variantsDefinition: { Colour: ['Blue', 'Moss'] },
    variants: ['Blue', 'Moss'].map((Colour, i) => ({
      ...{ Colour, price: 40 + i * 5, stock_type: 'track', stock_level: 9 },
    })),
  });
  await create(asAdmin, '/products', { name: 'Tea', price: 8, stock_type: 'infinite' });
  await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones: zone('DE') });
  await create(asAdmin, '/shippings', { name: 'Abroad', base_cost: 12, zones: zone('AT') });
  await create(asAdmin, '/paymentMethods', {
    name: 'Invoice',
    cost_type: 'no_cost',
    settlement: 'later',
  });
  await create(asAdmin, '/contents', { slug: 'terms', title: 'Terms', text: 'We sell tea.' });
});

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a phone, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['a desk, light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
];

/** Whether something is wider than the window. */
const overflows = (page: Page) =>
  page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );

async function withKettle(options?: BrowserContextOptions) {
  const visited = await visit(`${shop}/products/blue-kettle`, options);
  await press(visited.page, 'Add to cart');
  await heading(visited.page, 'Cart');
  return visited;
}

describe.each(LOOKS)('on %s', (_, options) => {
  test('each page can be used by everybody, and fits', async () => {
    const { page, complaints } = await withKettle(options);
    const paths = [
      ...['/', '/products', '/categories/kitchen', '/products/blue-kettle', '/cart', '/checkout'],
      ...['/account', '/find-order', '/withdraw', '/pages/terms', '/de/products/blue-kettle'],
    ];
    for (const path of paths) {
      await page.goto(shop + path);
      expect([path, await overflows(page), await violationsOf(page)]).toEqual([path, false, []]);
    }
    expect(complaints).toEqual([]);
  });

  test('what is bought is shown, with its total, before it is ordered', async () => {
    const { page, complaints } = await withKettle(options);
    await page.getByRole('link', { name: 'Check out' }).click();
    await heading(page, 'Checkout');
    const total = page.locator('.totals .sum dd');
    await page.getByLabel('Country').first().selectOption('Austria');
    await expect.poll(() => total.textContent()).toBe('€52.00');
    expect(new URL(page.url()).pathname).toMatch(/\/checkout$/);
    await page.getByLabel('Email').fill('nora@example.org');
    await page.getByLabel('Full name').first().fill('Nora Lind');
    await page.getByLabel('Street address').first().fill('Ring 1');
    await page.getByLabel('Postal code').first().fill('1010');
    await page.getByLabel('City', { exact: true }).first().fill('Wien');
    await press(page, 'Buy now');
    await heading(page, 'Thank you for your order');
    expect(await violationsOf(page)).toEqual([]);
    expect([await overflows(page), complaints]).toEqual([false, []]);
    const [order] = (await asAdmin('GET', '/orders?per_page=1')).body.data;
    expect([order.total, order.shipping_address.country]).toEqual([52, 'Austria']);
  });
});

test('a variant has its price, and the address names it', async () => {
  const { page } = await visit(`${shop}/products/blue-kettle`);
  await page.getByRole('radio', { name: 'Moss' }).check();
  await expect.poll(() => page.locator('.about .price strong').textContent()).toBe('€45.00');
  expect(page.url()).toMatch(/\?variant=2$/);
  await page.reload();
  expect(await page.getByRole('radio', { name: 'Moss' }).isChecked()).toBe(true);
});

test('a choice of a list counts at once, and Back takes it back', async () => {
  const { page } = await visit(`${shop}/products`);
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect.poll(() => page.url()).toContain('sort=price');
  expect(await page.locator('.card .name').allTextContents()).toEqual(['Tea', 'Blue Kettle']);
  await page.goBack();
  expect(page.url()).not.toContain('sort=price');
});
