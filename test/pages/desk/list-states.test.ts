import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, place, url } = await useDesk();

/** Each list, and whether a search of its own can find nothing. */
const LISTS = {
  addresses: true,
  apiKeys: false,
  brands: true,
  carts: true,
  categories: false,
  collections: true,
  contents: true,
  coupons: true,
  exports: false,
  files: false,
  imports: false,
  invoices: true,
  notifications: false,
  orders: true,
  paymentMethods: false,
  products: true,
  promotions: false,
  roles: false,
  shippings: false,
  staff: false,
  taxes: false,
  users: true,
  variables: true,
  webhooks: false,
} as const;

const SEARCHED = new URLSearchParams({ filter: JSON.stringify({ q: 'zzzz', email: 'zzzz' }) });

test('every empty list shows a message and no error', async () => {
  const { page, complaints } = await logIn('/orders');
  for (const name of Object.keys(LISTS)) {
    await page.goto(`${place}/${name}`);
    await expect.poll(() => page.locator('h1').textContent(), { message: name }).not.toBe('');
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { message: name }).toBe(0);
    await expect
      .poll(async () => (await page.locator('#main-content > .body').innerText()).trim(), {
        message: name,
      })
      .not.toBe('');
    expect(await violationsOf(page), name).toEqual([]);
  }
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('every empty search offers to clear search and filters', async () => {
  const { page } = await logIn('/orders');
  for (const [name, isSearched] of Object.entries(LISTS)) {
    if (!isSearched) continue;
    await page.goto(`${place}/${name}?${SEARCHED}`);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Clear search and filters' }).count(), {
        message: name,
      })
      .toBe(0);
  }
});

const FAILED = { status: 500, json: { status: false, errors: [{ message: 'It broke.' }] } };

test('every list shows a server failure and recovers on retry', async () => {
  const { page } = await logIn('/account');
  for (const name of Object.keys(LISTS)) {
    const requests = `${url}/v0/${name}?**`;
    await page.route(requests, (route) => route.fulfill(FAILED));
    await page.goto(`${place}/${name}`);
    await expect
      .poll(() => page.getByRole('heading', { name: 'This page could not be loaded' }).count(), {
        message: name,
      })
      .toBe(1);
    await page.unroute(requests);
    const failure = page.locator('.blank');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'This page could not be loaded' }).count(), {
        message: name,
      })
      .toBe(0);
  }
});

test('tells staff that they lack permission for a list', async () => {
  const { page } = await logIn('/orders', [{ application_id: 'all', role: 'pack_orders' }]);
  for (const name of ['apiKeys', 'coupons', 'promotions', 'taxes', 'users', 'webhooks']) {
    await page.goto(`${place}/${name}`);
    await page.getByRole('heading', { name: 'You do not have permission', level: 2 }).waitFor();
  }
  expect(await violationsOf(page)).toEqual([]);
});
