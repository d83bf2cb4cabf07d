import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Settings } from '../../../shared/resources/schemas/settings.ts';
import type { Membership } from '../../../shared/staff/roles.ts';
import { type Ask, create, openStore } from '../../store/api.ts';
import { enterLogin, useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { press, violationsOf } from '../../store/page-acts.ts';
import { addMember } from '../../store/staff.ts';

const { url, visit } = await useDesk();

const OWNER = [{ application_id: 'all', role: 'owner' }] as const;

/** An empty store of its own, with its list of taxes. */
async function openTaxes(
  settings: Partial<Settings>,
  memberships: readonly Membership[] = OWNER,
  options = {},
) {
  const store = await openStore({ name: 'Tea House', shipping_required: false, ...settings }, url);
  const { email } = await addMember(store, memberships);
  const place = `${url}/dashboard/${store.application.id}`;
  const visited = await visit(`${place}/taxes`, options);
  await enterLogin(visited.page, email);
  const { asAdmin } = store;
  return { ...visited, place, asAdmin, taxes: () => listOf(asAdmin) };
}

async function listOf(asAdmin: Ask) {
  const { data } = (await asAdmin('GET', '/taxes?sort_by=id&sort_order=asc')).body;
  return data as { id: number; name: string; rates: { country: string; rate: number }[] }[];
}

const open = (page: Page) =>
  page.getByRole('link', { name: 'Set up taxes for a country', exact: true }).click();

const confirm = (page: Page) => press(page, 'Save taxes');

const settingsOf = async (ask: Ask) => (await ask('GET', '/application')).body.data[0];

/** The tax on one of a product that costs so much, by country. */
async function taxesOn(ask: Ask, price: number, tax_id: number | undefined, countries: string[]) {
  const product = await create(ask, '/products', {
    ...{ name: 'Sencha', price, stock_type: 'infinite', ...(tax_id && { tax_id }) },
  });
  const taxes: Record<string, number> = {};
  for (const country of countries) {
    const quote = await create(ask, '/orders/quote', {
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address: { country },
    });
    expect(quote.total).toBe(price);
    taxes[country] = quote.taxes_total;
  }
  return taxes;
}

test('an owner in Germany can set up taxes in two clicks', async () => {
  const { page, complaints, asAdmin, taxes } = await openTaxes({ company_country: 'Germany' });
  await page.getByText('No tax classes yet').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const effort = await countEffort(page);
  await open(page);
  await page
    .getByLabel('Country')
    .locator('option:checked', { hasText: 'Germany' })
    .waitFor({ state: 'attached' });
  expect(await page.getByLabel('Standard', { exact: true }).inputValue()).toBe('19');
  expect(await page.getByLabel('Reduced: food, books', { exact: true }).inputValue()).toBe('7');
  await page.getByText('food, books, newspapers and magazines, plants and flowers').waitFor();
  await page.getByText(/as of 7 Sept 2026\. Source: Taxes in Europe Database/).waitFor();
  await page.getByText('This is not tax advice').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await confirm(page);

  await page.getByText('Taxes for Germany set up').waitFor();
  await page.getByRole('cell', { name: 'DE 19 %, also in 26 other countries' }).waitFor();
  await page.getByText('Products, shipping and fees are taxed. Prices include tax.').waitFor();
  await page.getByText('Products without a tax class use “Standard”.').waitFor();
  expect(await effort('the taxes of a country')).toEqual({ clicks: 2, fields: 0 });
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);

  const [standard, reduced, ...others] = await taxes();
  expect(others).toEqual([]);
  expect(reduced).toMatchObject({ name: 'Reduced: food, books' });
  expect(await settingsOf(asAdmin)).toMatchObject({
    ...{ tax_type: 'all', prices_include_tax: true, tax_id: standard?.id },
  });
  const countries = ['Germany', 'France', 'Switzerland'];
  expect(await taxesOn(asAdmin, 119, undefined, countries)).toEqual({
    ...{ Germany: 19, France: 19, Switzerland: 0 },
  });
  expect(await taxesOn(asAdmin, 107, reduced?.id, countries)).toEqual({
    ...{ Germany: 7, France: 7, Switzerland: 0 },
  });
});

test('with the EU one-stop shop, customers pay the rates of their country', async () => {
  const { page, place, asAdmin, taxes } = await openTaxes({ company_country: 'DE' });
  await open(page);
  const effort = await countEffort(page);
  await page.getByLabel(/^Yes: customers pay the rates of their own country/).check();
  const table = page.getByRole('table', { name: 'Rates in the other EU countries' });
  expect(await table.getByRole('row').count()).toBe(27);
  const italy = table.getByLabel('Italy: Reduced: food, books');
  expect(await italy.inputValue()).toBe('10');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Goods for the rates abroad: “Reduced: food, books”').selectOption('books');
  expect(await italy.inputValue()).toBe('4');
  await table.getByLabel('Austria: Standard').fill('21');
  await confirm(page);
  await page.getByText('Taxes for Germany set up').waitFor();
  expect(await effort('the taxes of a country and of all others')).toEqual({
    ...{ clicks: 2, fields: 1 },
  });

  const [, reduced] = await taxes();
  const countries = ['Germany', 'France', 'Austria', 'Switzerland'];
  expect(await taxesOn(asAdmin, 119, undefined, countries)).toEqual({
    ...{ Germany: 19, France: 19.83, Austria: 20.65, Switzerland: 0 },
  });
  expect(await taxesOn(asAdmin, 107, reduced?.id, ['Germany', 'Italy'])).toEqual({
    ...{ Germany: 7, Italy: 4.12 },
  });

  // It is on from now on, and what is set once more is not made once more.
  await page.goto(`${place}/taxes/country`);
  await page.getByText('“Standard” is now at 19%.').waitFor();
  expect(await page.getByLabel(/^Yes: customers pay/).isChecked()).toBe(true);
  await page.getByLabel(/^No: customers in all EU countries pay my rates/).check();
  await confirm(page);
  await page.getByText('Taxes for Germany set up').waitFor();
  expect(await taxes()).toHaveLength(2);
  expect(await taxesOn(asAdmin, 119, undefined, ['France'])).toEqual({ France: 19 });
});

test('a partial failure shows what was saved and resumes without duplicates', async () => {
  const { page, taxes, asAdmin } = await openTaxes({ company_country: 'Spain' });
  await open(page);
  await page.getByLabel('Standard', { exact: true }).waitFor();
  let posts = 0;
  await page.route(`${url}/v0/taxes`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts !== 2) return route.continue();
    return route.fulfill({
      ...{ status: 400, json: { status: false, errors: [{ code: 400, message: 'Not today.' }] } },
    });
  });
  await confirm(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Not today.' });
  await alert.getByText('Saved so far: Standard.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await settingsOf(asAdmin)).toMatchObject({ tax_type: 'nothing' });
  await page.route(`${url}/v0/application`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await confirm(page);
  await page
    .getByText('Saved so far: Standard, Reduced: food, plants and flowers, Reduced: basic foods')
    .waitFor();
  expect(await settingsOf(asAdmin)).toMatchObject({ tax_type: 'nothing' });
  await page.unroute(`${url}/v0/application`);
  await confirm(page);
  await page.getByText('Taxes for Spain set up').waitFor();
  expect((await taxes()).map(({ name }) => name)).toEqual([
    ...['Standard', 'Reduced: food, plants and flowers', 'Reduced: basic foods, books'],
  ]);
  expect(await settingsOf(asAdmin)).toMatchObject({ tax_type: 'all' });
});

test('creates a tax class once when the response is lost', async () => {
  const { page, taxes } = await openTaxes({ company_country: 'Denmark' });
  await open(page);
  await page.route(
    `${url}/v0/taxes`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm(page);
  await page.getByText('Taxes for Denmark set up').waitFor();
  expect((await taxes()).map(({ name }) => name)).toEqual(['Standard']);
});

test('an owner can correct and omit rates while other rates stay', async () => {
  const { page, place, asAdmin, taxes } = await openTaxes({});
  const madeira = { country: 'PT', postcode: '90*-93*', rate: 22 };
  await create(asAdmin, '/taxes', {
    ...{ name: 'Standard', rates: [{ country: 'PT', rate: 21 }, madeira] },
  });
  // A class alone taxes nothing: the step of a new store leads to the rules.
  await page.goto(place);
  const step = page.getByRole('link', { name: 'Set up taxes' });
  await expect.poll(() => step.getAttribute('href')).toContain('/settings/taxes');
  await page.goto(`${place}/taxes`);
  await page.getByText('Your store does not charge tax yet.').waitFor();
  await open(page);
  await page.getByText('For any other country, add the rates yourself.').waitFor();
  await page.getByLabel('Country').selectOption('Portugal');
  await page.getByText('“Standard” is now at 21%.').waitFor();
  await page.getByLabel('Reduced: wine, meals', { exact: true }).fill('');
  await page.getByLabel('Reduced: basic foods, books', { exact: true }).fill('6,5');
  const standard = page.getByLabel('Standard', { exact: true });
  await standard.fill('');
  await confirm(page);
  await page.getByText('Some rates are missing. Enter them and save again.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await standard.fill('23');
  await page.getByLabel('Tax is added to prices').check();
  await confirm(page);
  await page.getByText('Taxes for Portugal set up').waitFor();

  const found = await taxes();
  expect(found.map(({ name }) => name)).toEqual(['Standard', 'Reduced: basic foods, books']);
  expect(found[0]?.rates.filter(({ country }) => country === 'PT')).toMatchObject([
    { rate: 23, name: 'IVA' },
    madeira,
  ]);
  expect(found[1]?.rates[0]).toMatchObject({ country: 'PT', rate: 6.5 });
  expect(await settingsOf(asAdmin)).toMatchObject({
    ...{ prices_include_tax: false, apply_discounts_before_taxes: true },
    ...{ company_country: 'Portugal' },
  });
});

test('asks no EU question outside the EU and requires permission', async () => {
  const { page, taxes } = await openTaxes({ company_country: 'GB' });
  await open(page);
  await page.getByLabel('Zero: food, books', { exact: true }).waitFor();
  expect(await page.getByText(/€10,000/).count()).toBe(0);
  await confirm(page);
  await page.getByText('Taxes for United Kingdom set up').waitFor();
  expect((await taxes()).map(({ rates }) => rates)).toMatchObject([
    [{ country: 'GB', rate: 20, name: 'VAT' }],
    [{ country: 'GB', rate: 5 }],
    [{ country: 'GB', rate: 0 }],
  ]);

  const role = [{ application_id: 'all', role: 'catalogue' }] as const;
  const editor = await openTaxes({ company_country: 'GB' }, role);
  await editor.page.goto(`${editor.place}/taxes/country`);
  await editor.page.getByText('You do not have permission').waitFor();
});
