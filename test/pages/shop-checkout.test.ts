import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { create } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { cipher, table } from '../store/local-store.ts';
import { heading, press, violationsOf } from '../store/page-acts.ts';
import { openShopSite } from '../store/shop-site.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { visit } = useBrowser();
const { application, asAdmin, shop } = await openShopSite(
  { name: 'Harbour', currency_code: 'EUR', company_country: 'Portugal' },
  { environment: { STRIPE_URL: stripe.baseUrl } },
);

beforeAll(async () => {
  const keys = { secretKey: stripe.secretKey, publishableKey: 'pk_test_shop' };
  await setProcessor(table, cipher, application, 'stripe', keys, Date.now());
  await create(asAdmin, '/products', {
    ...{ name: 'Mug', slug: 'mug', price: 10, stock_type: 'infinite' },
  });
  for (const [name, base_cost] of [
    ['Portugal', 5],
    ['United States', 20],
  ] as const) {
    await create(asAdmin, '/shippings', { name: `To ${name}`, base_cost, zones: [{ name }] });
  }
  const invoice = { name: 'Invoice', cost_type: 'no_cost', settlement: 'later' };
  await create(asAdmin, '/paymentMethods', invoice);
});

const totalOf = (page: Page) => page.locator('.totals .sum dd').textContent();

async function openCheckout() {
  const visited = await visit(`${shop}/products/mug`);
  const { page } = visited;
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await press(page, 'Add to cart');
  await heading(page, 'Cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await heading(page, 'Checkout');
  // The browser is American.
  await page.getByLabel('Country').first().selectOption('Portugal');
  await expect.poll(() => totalOf(page)).toBe('€15.00');
  return visited;
}

test('A country brings its state, and a click on the button that leaves a field orders', async () => {
  const { page } = await openCheckout();
  const state = page.getByLabel('State').first();
  expect(await state.count()).toBe(0);
  await page.getByLabel('Country').first().selectOption('United States');
  await state.waitFor();
  await expect.poll(() => totalOf(page)).toBe('€30.00');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Email').fill('gil@example.org');
  await page.getByLabel('Full name').first().fill('Gil Vaz');
  await page.getByLabel('Street address').first().fill('Canal Street 1');
  await page.getByLabel('Postal code').first().fill('60601');
  await page.getByLabel('City', { exact: true }).first().fill('Chicago');
  await page.getByLabel('Invoice').check();
  await state.fill('Illinois');
  // The total of what was typed comes later than the click.
  await page.route(/checkout$/, async (route) => {
    const isUpdate = route.request().postData()?.includes('action=update') ?? false;
    if (isUpdate) await setTimeout(700);
    await route.continue();
  });
  await press(page, 'Buy now');
  await heading(page, 'Thank you for your order');
  const [order] = (await asAdmin('GET', '/orders?per_page=1')).body.data;
  expect(order.shipping_address).toMatchObject({ state: 'Illinois', postal_code: '60601' });
});

test('Where the form of a card does not load, the order is paid another way', async () => {
  const { page } = await openCheckout();
  await page.getByLabel('Email').fill('gil@example.org');
  await page.getByLabel('Full name').first().fill('Gil Vaz');
  await page.getByLabel('Street address').first().fill('Rua Nova 1');
  await page.getByLabel('Postal code').first().fill('1000-001');
  await page.getByLabel('City', { exact: true }).first().fill('Lisboa');
  await press(page, 'Buy now');
  await page.getByText('The card form could not be loaded.').waitFor();
  await page.getByLabel('Invoice').check();
  await press(page, 'Buy now');
  await heading(page, 'Thank you for your order');
});
