import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, visit, place } = await useDesk({ name: 'Tea House' });

const focused = (page: Page) =>
  page.evaluate('document.activeElement.name || document.activeElement.type');

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

const leading = (page: Page, count: number) =>
  page.getByRole('button', {
    name: count === 1 ? 'One field has an error' : `${count} fields have errors`,
  });

/** What is red below the field that is so called. */
const toldAt = (page: Page, name: string | RegExp) =>
  page
    .locator('.field, .MuiFormControl-root', { has: page.getByLabel(name) })
    .first()
    .locator('.said, .MuiFormHelperText-root');

test('a product form counts its errors and focuses the first one', async () => {
  const { page } = await logIn('/products/create');
  await page.getByLabel('SKU').fill('KETTLE');
  await save(page);
  await leading(page, 2).waitFor();
  expect(await page.getByText('Required', { exact: true }).count()).toBe(2);
  expect(await page.evaluate('[...document.forms].every((form) => form.noValidate)')).toBe(true);
  expect(await focused(page)).toBe('name');
  expect(await page.getByRole('alert').filter({ hasText: 'Some fields have errors' }).count()).toBe(
    0,
  );
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel('Name').first().fill('Kettle');
  await leading(page, 1).waitFor();
  await page.getByLabel('Price (', { exact: false }).first().fill('4,9,0');
  await save(page);
  await page.getByText('Enter a number.').waitFor();
  await page.getByLabel('SKU').focus();
  await leading(page, 1).click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('4,9,0');
  await page.getByLabel('Price (', { exact: false }).first().fill('4,90');
  await leading(page, 1).waitFor({ state: 'detached' });
  await save(page);
  await expect.poll(() => page.url()).toMatch(/\/products\/\d+$/);
});

test('refuses a new coupon code with a space but keeps an existing one', async () => {
  const { page } = await logIn('/coupons/create');
  await page.getByLabel('Code').fill('SALE 10%');
  await save(page);
  await leading(page, 3).waitFor();
  await page
    .getByText('Remove the spaces from the code: customers would miss them at checkout.')
    .waitFor();
  expect(await focused(page)).toBe('code');

  const { body } = await asAdmin('POST', '/coupons', {
    ...{ code: 'OLD 5', name: 'Old', target_type: 'CART_COUPON' },
    ...{ discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 5 },
  });
  await page.goto(`${place}/coupons/${body.data.id}`);
  await page.locator('input[name=name]').fill('Older');
  await save(page);
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('shows a server error at its field in the language of the member', async () => {
  const { page } = await logIn('/settings/store');
  const field = page.getByLabel('Shop URL');
  await field.fill('nellwool.example');
  await save(page);
  await leading(page, 1).waitFor();
  const english = await toldAt(page, 'Shop URL').textContent();
  expect(english).toMatch(/^Must be .*https:\/\//);
  expect(await focused(page)).toBe('url');
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);

  await page.evaluate("localStorage.setItem('dashboard.language', 'de')");
  await page.reload();
  await page.locator('input[name=url]').fill('nellwool.example');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByRole('button', { name: 'Ein Feld enthält einen Fehler' }).waitFor();
  await page.getByText('Geben Sie dies im richtigen Format ein.').waitFor();
  await page.evaluate("localStorage.removeItem('dashboard.language')");
});

test('shows an error without a field beside the button', async () => {
  const { page } = await logIn('/brands/create');
  await page.getByLabel('Name').first().fill('Uji');
  const message = 'The store has no room for more brands.';
  await page.route('**/brands', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { status: false, errors: [{ code: 409, type: 'Conflict', message }] },
        })
      : route.continue(),
  );
  await save(page);
  await page.locator('[data-form-errors]').getByText(message).waitFor();
  expect(await page.getByText(message).count()).toBe(1);
});

test('the login form and dialogs report errors the same way', async () => {
  const { page } = await visit(`${place}/`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await leading(page, 2).waitFor();
  expect(await focused(page)).toBe('email');
  await page.getByLabel('Email').fill('grace');
  await page.getByLabel('Password', { exact: false }).first().fill('wrong');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await leading(page, 1).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const { page: other } = await logIn('/categories');
  await other.getByRole('button', { name: 'Add category' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Required', { exact: true }).waitFor();
  expect(await focused(other)).toBe('name');
  await dialog.getByLabel('Name').fill('Teaware');
  await dialog.getByText('Required', { exact: true }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await other.getByText('Teaware', { exact: true }).waitFor();
});
