import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { readApplication, updateApplication } from '../../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { asking } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { cipher, table } from '../../store/local-store.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, place, url, application } = await useDesk({ name: 'Tea House' });

const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());

/** At the server of the dashboard, which so knows the settings at once. */
const asAdmin = asking(`${application.publicKey}:${token}`, url);

const settings = async () => (await asAdmin('GET', '/application')).body.data[0];

test('saving a setting changes only that setting', async () => {
  const { page, complaints } = await logIn('/settings');
  await page.getByRole('link', { name: /^Store Name/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Coffee House');
  // Somebody else changes another setting meanwhile.
  await asAdmin('PUT', '/application', { email_address: 'hello@coffee.example' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await settings()).toMatchObject({
    name: 'Coffee House',
    email_address: 'hello@coffee.example',
  });
  await page.getByLabel('Reply-to email').waitFor();
  expect(await page.getByLabel('Reply-to email').inputValue()).toBe('hello@coffee.example');
  expect(complaints.filter((line) => !/40[14]|412/.test(line))).toEqual([]);
});

/** The text of what is chosen in a choice of one. */
const chosenIn = (choice: Locator) => choice.locator('option:checked').textContent();

test('an owner can choose the order numbering and see what it means', async () => {
  const { page } = await logIn('/settings/checkout');
  const numbers = page.getByRole('combobox', { name: 'Order numbers' });
  expect(await chosenIn(numbers)).toBe('In sequence: 1001, 1002, 1003');
  await page.getByText(/can see how many orders you got in between/).waitFor();
  await numbers.selectOption('Shuffled: 1014, 1003, 1019');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await settings()).order_numbers).toBe('shuffled');
});

test('an owner sets when orders ship, and on which days the store is closed', async () => {
  const { page, complaints } = await logIn('/settings/checkout');
  await page.getByLabel('Order cutoff time').fill('14:00');
  const days = page.getByRole('combobox', { name: 'Days you ship orders' });
  await days.fill('Satur');
  await page.getByRole('option', { name: 'Saturday' }).click();
  await page.getByLabel('Public holidays').selectOption({ label: 'Germany' });
  await page.getByRole('button', { name: 'Add closed days' }).click();
  const closed = page.getByRole('group', { name: 'Closed days' });
  await closed.getByLabel('First day').fill('2026-12-24');
  await closed.getByLabel('Last day').fill('2026-12-20');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await closed.locator('.wrong').first().waitFor();
  await closed.getByLabel('Last day').fill('2026-12-31');
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await settings()).toMatchObject({
    ...{ order_cutoff_time: '14:00', public_holidays: 'DE' },
    working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    closed_days: [{ from: '2026-12-24', until: '2026-12-31' }],
  });
  await page.getByRole('button', { name: 'Remove 1' }).click();
  await page.getByLabel('Order cutoff time').fill('');
  await save.click();
  await expect.poll(async () => (await settings()).closed_days).toEqual([]);
  expect((await settings()).order_cutoff_time).toBeNull();
  expect(complaints.filter((line) => !/40[014]|412/.test(line))).toEqual([]);
});

test('an older store shows its effective default settings', async () => {
  const { settings: stored } = await readApplication(table, application.id);
  const { order_numbers: _, ...older } = stored;
  await updateApplication(table, application.id, () => ({ settings: older }), Date.now());
  const { page } = await logIn('/settings/checkout');
  const shown = page.getByRole('combobox', { name: 'Order numbers' });
  await expect.poll(() => chosenIn(shown)).toBe('Shuffled: 1014, 1003, 1019');
  const cards = page.getByRole('combobox', { name: 'Card payment capture' });
  expect(await chosenIn(cards)).toBe('Capture when the order is placed');
});

test('an owner can search for pages to attach to order confirmations', async () => {
  const { data: terms } = (
    await asAdmin('POST', '/contents', { title: 'Terms and conditions', text: 'Of this shop.' })
  ).body;
  for (let i = 0; i < 51; i += 1) {
    await asAdmin('POST', '/contents', { title: `Article ${i}`, text: 'News.' });
  }
  const { page } = await logIn('/settings/checkout');
  const picker = page.getByLabel('Pages attached to order confirmations');
  await picker.fill('conditions');
  await page.getByRole('option', { name: 'Terms and conditions' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await settings()).confirmation_contents).toEqual([terms.id]);
});

test('shows a settings error at its field', async () => {
  const { page } = await logIn('/settings/look');
  await page.getByLabel('Order page URL').fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Must (?:be|start)/).waitFor();
  await page.getByRole('button', { name: 'One field has an error' }).waitFor();
  expect((await settings()).order_url ?? null).toBeNull();
});

test('the second of two editors chooses which setting to keep', async () => {
  const { page } = await logIn('/settings/invoices');
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Mine Ltd');
  await page.getByLabel('City').fill('Porto');
  await asAdmin('PUT', '/application', { company_name: 'Theirs Ltd', company_city: 'Lisboa' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Someone else has changed this').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Theirs: Theirs Ltd' }).check();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await settings()).toMatchObject({ company_name: 'Theirs Ltd', company_city: 'Porto' });
});

test('shows a new API key once, with the selected permissions', async () => {
  const { page } = await logIn('/apiKeys/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await page.getByLabel('Orders: view').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Copy the key now.').waitFor();
  const secret = await page.getByLabel('API key “Warehouse”').inputValue();
  expect(secret).toMatch(/^swk_/);
  const [key] = (await asAdmin('GET', '/apiKeys')).body.data;
  expect(key).toMatchObject({ name: 'Warehouse', permissions: ['orders:read'] });
  await page.getByRole('link', { name: 'I have copied it' }).click();
  await page.getByRole('cell', { name: 'Warehouse' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Programs that use this key stop working').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await asAdmin('GET', '/apiKeys')).body.data).toEqual([]);
});

test('a shipping method summarizes its destination and cost in a sentence', async () => {
  const { page } = await logIn('/shippings/create');
  await page.getByLabel('Name').fill('Courier');
  await page.getByLabel('Cost per order').fill('6');
  await page.getByLabel('Order value (EUR) under').fill('500');
  await page.getByLabel('Countries').fill('Portug');
  await page.getByRole('option', { name: 'Portugal' }).click();
  await page.getByText('Ships to Portugal for €6.00. Order value under €500.00').waitFor();
  const collection = page.getByLabel('Customer pickup');
  await collection.check();
  await page
    .getByText(/^Customers pick up at .+ for €6\.00\. Order value under €500\.00$/)
    .waitFor();
  await collection.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Order value under €500.00' }).waitFor();
  const [method] = (await asAdmin('GET', '/shippings')).body.data;
  expect(method).toMatchObject({
    base_cost: 6,
    max_value: 500,
    zones: [{ name: 'Portugal', code: 'PT' }],
  });
});

test('an owner can enter tax rates, and the simulator applies them', async () => {
  await asAdmin('PUT', '/application', { tax_type: 'all', shipping_required: false });
  const { page } = await logIn('/taxes/create');
  await page.getByLabel('Name').fill('Standard');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await page.keyboard.type('PT');
  await page.getByLabel('Rate (%) 1').fill('23');
  await page.getByLabel('Name on invoices 1').fill('IVA');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'PT 23 %' }).waitFor();
  const [tax] = (await asAdmin('GET', '/taxes')).body.data;
  expect(tax.rates).toMatchObject([{ country: 'PT', rate: 23, name: 'IVA' }]);
  await asAdmin('POST', '/products', {
    name: 'Sencha',
    price: 10,
    stock_type: 'infinite',
    tax_id: tax.id,
  });
  await page.goto(`${place}/simulator`);
  await page.getByLabel('Add product').fill('Sencha');
  await page.getByRole('option', { name: 'Sencha' }).click();
  await page.getByLabel('Country').selectOption('Portugal');
  await page.getByText('€12.30').first().waitFor();
  await page.getByRole('cell', { name: /^Tax/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('the activity log shows who changed what, newest first', async () => {
  const { page } = await logIn('/settings/checkout');
  await page.getByLabel('Return window (days)').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      const { body } = await asAdmin('GET', '/events?types=application.updated&per_page=100');
      return body.data.at(-1)?.previous?.return_days;
    })
    .toBe(14);
  await page.goto(`${place}/activity`);
  const first = page.getByRole('row').nth(1);
  await first.getByText('Grace Hopper').waitFor();
  expect(await first.textContent()).toContain('Settings changed');
  expect(await first.textContent()).toContain('14 → 30');
});

test('an owner reads who has logged in, and what was done with keys', async () => {
  const { page } = await logIn('/activity');
  await asAdmin('POST', '/apiKeys', { name: 'Packing at night', permissions: ['orders:read'] });
  await page.getByRole('tab', { name: 'Access' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Packing at night' });
  await row.getByText('API key added').waitFor();
  await row.getByText('1 permission').waitFor();
  await page.getByRole('row').filter({ hasText: 'Logged in' }).first().waitFor();
  expect(page.url()).toMatch(/log=access/);
});

const SCREENS = [
  '/settings',
  '/settings/store',
  '/settings/currencies',
  '/settings/checkout',
  '/settings/invoices',
  '/settings/look',
  '/shippings',
  '/shippings/create',
  '/paymentMethods/create',
  '/taxes',
  '/taxes/create',
  '/simulator',
  '/notifications',
  '/notifications/create?event=order.created',
  '/webhooks/create',
  '/apiKeys',
  '/apiKeys/create',
  '/activity',
  '/activity?log=access',
];

test.each(['light', 'dark'] as const)(
  'the settings pages pass axe in %s mode',
  async (colorScheme) => {
    const { page } = await logIn('/settings', undefined, { colorScheme });
    const found: unknown[] = [];
    for (const path of SCREENS) {
      await page.goto(place + path);
      await page.getByRole('heading', { level: 1 }).getByText(/\w/).waitFor();
      await page.locator('#main-content :is(h2, td, th, form)').first().waitFor();
      found.push(...((await violationsOf(page)) as unknown[]).map((each) => [path, each]));
    }
    expect(found).toEqual([]);
  },
);
