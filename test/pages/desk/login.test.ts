import { expect, test } from 'vitest';
import { enterLogin, useDesk } from '../../store/desk.ts';
import { today } from '../../store/desk-screens.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, visit, place, url, application } = await useDesk({ name: 'Tea House' });

test('a member lands on the requested page after login', async () => {
  const { page, complaints, requests } = await logIn('/brands');
  await page.getByText('No Brands yet.').waitFor();
  expect(page.url()).toBe(`${place}/brands`);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  expect(requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual([]);
});

test('a URL without a store opens the first store of the member', async () => {
  const { page } = await logIn();
  await page.goto(`${url}/dashboard`);
  await page.getByRole('navigation').first().waitFor();
  expect(page.url()).toContain(`/dashboard/${application.id}`);
});

test('shows an error for a wrong password', async () => {
  const { page } = await visit(`${url}/dashboard`);
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong horse battery');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).not.toBe('');
  expect(await violationsOf(page)).toEqual([]);
});

test('logging out clears list data from the browser', async () => {
  const { page } = await logIn('/brands');
  await page.getByText('No Brands yet.').waitFor();
  const kept = () => page.evaluate<string>(`JSON.stringify(localStorage)`);
  expect(await kept()).toContain('/brands?per_page=25&page=1');
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await kept()).not.toContain('brands');
});

test('a member can log in again mid-edit without losing input', async () => {
  const { page, email } = await logIn('/brands/create');
  await page.getByLabel('Name').fill('Northwind Tea');
  await page.context().clearCookies();
  // The token of the login that has ended.
  await page.route('**/v0/brands', (route) => route.fulfill({ status: 401, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Log in again to continue.').waitFor();
  await enterLogin(page, email);
  await expect.poll(() => page.url()).toMatch(/\/brands\/\d+$/);
  expect(await page.getByLabel('Name').inputValue()).toBe('Northwind Tea');
});

/** Compressed, as they are sent. */
const MAX_FIRST_SCREEN_BYTES = 350 * 1024;

test('the first screen loads at most 350 KB of scripts', async () => {
  const { page, requests } = await logIn();
  await page.getByRole('heading', { level: 1, name: today(), exact: true }).waitFor();
  const scripts = [...new Set(requests.filter((each) => each.endsWith('.js')))];
  const sizes = await Promise.all(
    scripts.map(async (each) => Number((await fetch(each)).headers.get('content-length'))),
  );
  const sum = sizes.reduce((all, size) => all + size, 0);
  expect(sum).toBeGreaterThan(100 * 1024);
  expect(sum).toBeLessThanOrEqual(MAX_FIRST_SCREEN_BYTES);
});
