import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { makeWares, payOrder, placeOrder } from '../../store/desk-orders.ts';
import { today } from '../../store/desk-screens.ts';
import { heading, press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, application } = await useDesk({ name: 'Tea House' });

const DAY_MS = 86_400_000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const sold = (days: number, gross: number, orders: number) => ({
  ...{ key: daysAgo(days), gross, orders },
});

/** The answer of the report, as if these days had had sales. */
const answerSales = (page: Page, rows: readonly object[]) =>
  page.route('**/reports/sales?*', async (route) => {
    const response = await route.fetch();
    const body = Object(await response.json());
    await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } });
  });

const rowTexts = async (page: Page) => {
  const rows = page.locator('.todo li');
  const texts = await rows.locator('a').allInnerTexts();
  return texts.map((text) => text.split('\n').filter((line) => line.trim() !== '.'));
};

test('a store with nothing to do shows no rows and no zeros', async () => {
  const { page } = await logIn('/', undefined, { colorScheme: 'light' });
  await heading(page, today());
  expect(await page.title()).toBe('Home – Tea House');
  await page.getByText('Nothing needs your attention.').last().waitFor();
  expect(await rowTexts(page)).toEqual([]);
  await page.getByText('No sales in the last 30 days.').waitFor();
  expect(await page.getByRole('button', { name: 'Table' }).count()).toBe(0);
  // There is nothing to sell yet: the steps come before the rest.
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual(['Set up your store', 'To do', 'Sales today', 'Last 30 days']);
  await page.getByRole('link', { name: 'Product', exact: true }).click();
  await expect.poll(() => page.url()).toContain('/products/create');
});

test('each pending task has a row with details and a link to its list', async () => {
  const wares = await makeWares(asAdmin);
  const [first] = [await payOrder(asAdmin, wares), await payOrder(asAdmin, wares)];
  const open = await placeOrder(asAdmin, wares, ['Nora Lind', 'nora@example.org']);
  await create(asAdmin, '/products', {
    ...{ name: 'Sencha', price: 9, stock_type: 'track', stock_level: 2, low_stock_level: 5 },
  });
  const { page } = await logIn('/', undefined, { colorScheme: 'dark' });
  await page.getByText('No refunds are waiting.').waitFor();
  expect(await rowTexts(page)).toEqual([
    ['2 orders to pack', `Total: €130.00. Oldest: order ${first.number}, placed 1 minute ago`],
    ['Start packing'],
    ['1 unpaid order', `Total due: €65.00. Oldest: order ${open.number}, placed 1 minute ago`],
    ['Check payments'],
    ['1 item low or out of stock', 'Sencha: 2'],
    ['View stock'],
  ]);
  await page.getByText(/^\d\d:\d\d in UTC\. 4 things need your attention\.$/).waitFor();
  expect(await page.locator('.btn.primary').allTextContents()).toEqual(['Start packing']);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start packing' }).click();
  await expect
    .poll(() => decodeURIComponent(page.url()))
    .toContain(`/dashboard/${application.id}/orders?filter={"state":"processing"}`);
});

test('compares today with last week and 30 days with the previous 30', async () => {
  const { page } = await logIn('/orders', undefined, { colorScheme: 'light' });
  await answerSales(page, [
    ...[sold(0, 300, 3), sold(3, 900, 4), sold(7, 250, 2)],
    ...[sold(33, 1_000, 5), sold(40, 160, 1)],
  ]);
  await page.locator('nav.rail').getByRole('link', { name: 'Home', exact: true }).click();
  const sales = page.getByRole('region', { name: 'Sales today' });
  await sales.getByText('€300.00').waitFor();
  await sales.getByText('+20%').waitFor();
  await sales.getByText(/^€250\.00 last \w+ \(full day\)$/).waitFor();
  expect(await sales.locator('dd').allInnerTexts()).toEqual([
    '3',
    expect.stringMatching(/^2\s+last \w+$/),
    '€100.00',
    expect.stringMatching(/^€125\.00\s+last \w+$/),
  ]);

  const days = page.getByRole('region', { name: 'Last 30 days' });
  await days.getByText('€1,450.00').waitFor();
  await days.getByText('+25%').waitFor();
  await days
    .getByRole('img', { name: /: €1,450\.00\. Previous 30 days: €1,160\.00\. .* with €900\.00/ })
    .waitFor();
  const day = days.getByRole('slider', { name: 'Day' });
  await day.focus();
  await day.press('ArrowLeft');
  await day.press('ArrowLeft');
  await day.press('ArrowLeft');
  expect(await day.getAttribute('aria-valuetext')).toMatch(
    /, 4 orders, €900\.00, −10%, €1,000\.00 30 days earlier$/,
  );
  await days.locator('.tip').getByText('€900.00').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await press(page, 'Table');
  expect(await days.getByRole('row').count()).toBe(32);
  expect(await days.getByRole('row').nth(4).innerText()).toMatch(/4\s+€900\.00\s+€1,000\.00$/);
  expect(await violationsOf(page)).toEqual([]);
});

test('does not show a partial day as a loss against last week', async () => {
  const { page } = await logIn('/orders', undefined, { colorScheme: 'light' });
  await answerSales(page, [sold(0, 100, 1), sold(7, 250, 2)]);
  await page.locator('nav.rail').getByRole('link', { name: 'Home', exact: true }).click();
  const sales = page.getByRole('region', { name: 'Sales today' });
  await sales.getByText(/^€250\.00 last/).waitFor();
  expect(await sales.getByText('%').count()).toBe(0);
});

test('shows an error for data that fails to load', async () => {
  const { page } = await logIn('/orders', undefined, { colorScheme: 'light' });
  await page.route('**/reports/stock*', (route) =>
    route.fulfill({ status: 400, json: { status: false, errors: [{ message: 'Broken.' }] } }),
  );
  await page.locator('nav.rail').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('alert').getByText('This could not be loaded').waitFor();
  expect(await page.getByText('things need your attention').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});
