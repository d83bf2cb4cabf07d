import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { create } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { follow, heading, press, violationsOf } from '../store/page-acts.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', prices_include_tax: true, languages: ['de'] },
  ...{ tax_type: 'all', tax_rate: 19, company_country: 'Germany', return_days: 30 },
});
const { visit } = useBrowser();

const zone = (code: string) => [{ code }];

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')}`;

beforeAll(async () => {
  const kitchen = await create(asAdmin, '/categories', { name: 'Kitchen' });
  await create(asAdmin, '/products', {
    ...{ name: 'Blue Kettle', slug: 'blue-kettle', price: 40, category_id: kitchen.id },
    images: [PICTURE, `${PICTURE}#2`],
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

test('a first press that is doubled adds one', async () => {
  const { page } = await visit(`${shop}/products/blue-kettle`);
  await page.getByRole('button', { name: 'Add to cart' }).dblclick({ noWaitAfter: true });
  await heading(page, 'Cart');
  expect(await page.locator('.lines li').count()).toBe(1);
  expect(await page.getByLabel('Quantity of Blue Kettle').inputValue()).toBe('1');
});

test('a choice of a list counts at once, and Back takes it back', async () => {
  const { page } = await visit(`${shop}/products`);
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect.poll(() => page.url()).toContain('sort=price');
  expect(await page.locator('.card .name').allTextContents()).toEqual(['Tea', 'Blue Kettle']);
  await page.goBack();
  expect(page.url()).not.toContain('sort=price');
});

test('a search that is typed suggests categories and products, by keys and by a press', async () => {
  const { page, complaints } = await visit(`${shop}/products/blue-kettle`);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.pressSequentially('ket');
  const options = page.getByRole('option');
  await expect.poll(() => options.allTextContents()).toEqual(['Blue Kettle From €40.00']);
  expect(await violationsOf(page)).toEqual([]);
  await field.fill('kit');
  await expect.poll(() => options.first().textContent()).toBe('Kitchen');
  await field.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe('suggestion-0');
  await field.press('Enter');
  await heading(page, 'Kitchen');
  await field.pressSequentially('te');
  await options.filter({ hasText: 'Tea' }).click();
  await heading(page, 'Tea');
  await field.pressSequentially('te');
  await options.first().waitFor();
  await field.press('Escape');
  expect(await options.count()).toBe(0);
  await field.press('Enter');
  await heading(page, 'Results for “te”');
  expect(complaints).toEqual([]);
});

test('a picture opens over the window, arrows lead on, and Escape closes it', async () => {
  const { page, complaints } = await visit(`${shop}/products/blue-kettle`);
  await page.getByRole('link', { name: 'Blue Kettle' }).first().click();
  const large = page.getByRole('dialog').getByRole('img');
  const first = await large.getAttribute('src');
  await page.keyboard.press('ArrowRight');
  expect(await large.getAttribute('src')).not.toBe(first);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('products that were seen are shown again further down, and the browser alone knows which', async () => {
  const { page, complaints, requests } = await visit(`${shop}/products/blue-kettle`);
  const seen = page.locator('.seen');
  const ids = () => page.evaluate('Object.values(localStorage).join()');
  await expect.poll(ids).toMatch(/^\[\d+\]$/);
  expect(await seen.isHidden()).toBe(true);
  await page.goto(`${shop}/products`);
  await follow(page, 'Tea');
  await heading(page, 'Tea');
  await seen.scrollIntoViewIfNeeded();
  await expect.poll(() => seen.locator('.card .name').allTextContents()).toEqual(['Blue Kettle']);
  expect(await seen.getByRole('heading').textContent()).toBe('Recently viewed');
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${shop}/cart`);
  await expect
    .poll(() => seen.locator('.card .name').allTextContents())
    .toEqual(['Tea', 'Blue Kettle']);
  const asked = requests.filter((each) => each.includes('/seen?'));
  expect([asked.length, await page.context().cookies()]).toEqual([2, []]);
  expect(complaints).toEqual([]);
  await page.goto(`${shop}/products/gone`);
  await expect.poll(() => seen.locator('.card').count()).toBe(2);
});
