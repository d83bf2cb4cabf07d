import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk();

async function openCustomer(name: string) {
  const email = `${name.toLowerCase()}@example.org`;
  const { id } = await create(asAdmin, '/users', { name, email, password: 'long enough horse 7' });
  return (await logIn(`/users/${id}`)).page;
}

const focused = (page: Page) =>
  page.evaluate<string>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
  );

test('a dialog closes on Escape or an outside click and restores the focus', async () => {
  const page = await openCustomer('Ines');
  const form = page.getByRole('dialog', { name: 'Edit Ines' });
  await press(page, 'Edit');
  const name = form.getByLabel('Name');
  await expect.poll(() => name.evaluate((each) => each.matches(':focus'))).toBe(true);
  const scrolls = 'getComputedStyle(document.documentElement).overflowY';
  expect(await page.evaluate(scrolls)).toBe('hidden');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Edit');
  expect(await page.evaluate(scrolls)).not.toBe('hidden');

  await press(page, 'Edit');
  await form.waitFor();
  // What is selected may end beside the dialog.
  await name.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await form.isVisible()).toBe(true);
  await page.mouse.down();
  await name.hover();
  await page.mouse.up();
  expect(await form.isVisible()).toBe(true);
  await page.mouse.click(5, 5);
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Edit');
});

test('Escape closes the palette above a dialog first', async () => {
  const page = await openCustomer('Nuno');
  await press(page, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Nuno' });
  const field = form.getByLabel('Role');
  await field.fill('wholesale');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('wholesale');
  expect(await field.evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
});

test('a menu supports arrow keys and returns the focus to its button', async () => {
  const page = await openCustomer('Rita');
  await press(page, 'More actions');
  const entries = await page.getByRole('menuitem').allTextContents();
  const is = (text: string | undefined) => expect.poll(() => focused(page)).toBe(text);
  await is(entries[0]);
  await page.keyboard.press('End');
  await is(entries.at(-1));
  await page.keyboard.press('ArrowDown');
  await is(entries[0]);
  await page.keyboard.press('ArrowUp');
  await is(entries.at(-1));
  await page.keyboard.press('Home');
  await is(entries[0]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await is('More actions');

  // The entry that opens a dialog is gone when that closes.
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await is('More actions');
});

test('no key or outside click closes the session-expired login', async () => {
  const { page } = await logIn('/brands/create');
  await page.getByLabel('Name').fill('Northwind Tea');
  await page.context().clearCookies();
  await page.route('**/v0/brands', (route) => route.fulfill({ status: 401, json: {} }));
  await press(page, 'Save');
  const login = page.getByRole('dialog', { name: 'Your session has ended' });
  await login.waitFor();
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await login.getByLabel('Password', { exact: true }).fill('typed');
  expect(await login.isVisible()).toBe(true);
});
