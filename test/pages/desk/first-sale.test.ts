import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../storage-model/temporary-folder.ts';
import { useBrowser } from '../../store/browser.ts';
import { deploy } from '../../store/deployment.ts';
import { countEffort } from '../../store/effort.ts';
import { goTo } from '../../store/rail.ts';
import { PASSWORD } from '../../store/staff.ts';
import {
  choose,
  follow,
  heading,
  press,
  violationsOf,
  writeAddress,
} from '../../store/storefront.ts';

const { visit } = useBrowser();

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A server without a shop, as it starts in an empty folder, and the link that it gives. */
async function startEmpty() {
  const data = temporaryFolder();
  const { url } = await deploy(['--data', data]);
  return { url, link: readFileSync(join(data, 'open-shop.txt'), 'utf8').trim() };
}

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** The bar above the steps says it. */
const stepsDone = (page: Page, name: string) =>
  page.getByRole('progressbar', { name, exact: true }).waitFor();

/** Goes back to the steps of a new store when one is done, and opens the next. */
async function nextStep(page: Page, done: number, next: string) {
  // From the lower end of a long form, too.
  await goTo(page, 'Start');
  await stepsDone(page, `${done} of 8 steps are done`);
  await page.getByRole('link', { name: next }).click();
}

async function pick(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openShop(page: Page) {
  await heading(page, 'Open your shop');
  const effort = await countEffort(page);
  await page.getByLabel('Name of the shop').fill('Tea House');
  await page.getByLabel('Country').selectOption('Ireland');
  await told(page, 'Prices in Euro, mails in English, time zone Europe/Dublin.');
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('E-mail').fill('grace@example.org');
  await page.getByLabel('Password').fill('password');
  await press(page, 'Open the shop');
  await told(page, /^password is one of the/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Open the shop');
  await page.locator('#main-content').waitFor();
  await effort('open a shop');
}

async function setUp(page: Page) {
  let effort = await countEffort(page);
  await page.getByRole('link', { name: 'Say how you ship' }).click();
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Standard shipping');
  await page.getByLabel('For the whole order').fill('5');
  await page.getByLabel('Shoppers can choose it').check();
  await press(page, 'Save');
  await told(page, 'Saved');
  await effort('a shipping method');

  await nextStep(page, 3, 'Set your taxes');
  await press(page, 'Set these taxes');
  await told(page, 'The taxes of Ireland are set.');

  await nextStep(page, 4, 'Take payments');
  await follow(page, 'The account is among the settings of invoices.');
  await page.getByLabel('Company').fill('Tea House Lda.');
  await press(page, 'Save');
  await told(page, 'Saved.');
  effort = await countEffort(page);
  await nextStep(page, 4, 'Take payments');
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Bank transfer');
  await page.getByLabel('Account holder').fill('Tea House Lda.');
  await page.getByLabel('IBAN').fill('PT50000201231234567890155');
  await press(page, 'Save the account');
  await told(page, /^bank_account\.iban /);
  await page.getByLabel('IBAN').fill('PT50000201231234567890154');
  await press(page, 'Save the account');
  await told(page, 'Customers pay to PT50000201231234567890154, Tea House Lda.');
  await page.getByLabel('Shoppers can choose it').check();
  await press(page, 'Save');
  await told(page, 'Saved');
  await effort('bank transfer with its account');
}

async function fillCatalogue(page: Page) {
  await goTo(page, 'Products', 'Categories');
  await press(page, 'Add a category');
  await page.getByRole('dialog').getByLabel('Name').fill('Teaware');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByText('Teaware', { exact: true }).waitFor();

  await nextStep(page, 5, 'Add your first product');
  await page.getByLabel('Name').first().fill('Enamel kettle');
  await page.getByLabel('Price (', { exact: false }).first().fill('30');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'side.png', mimeType: 'image/png', buffer: PICTURE },
    ]);
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
  await press(page, 'Add an option');
  await page.getByLabel('Option', { exact: true }).fill('Size');
  for (const size of ['0.5 l', '1 l', '2 l']) {
    await page.getByLabel('Its values').fill(size);
    await page.getByLabel('Its values').press('Enter');
  }
  await press(page, 'Make variants');
  await page.getByLabel('Stock: 1 l').selectOption('track');
  await page.getByLabel('Units: 1 l').fill('7');
  await pick(page, 'Category', 'Teaware');
  await press(page, 'Save');
  await heading(page, 'Enamel kettle');
}

async function addPromotion(page: Page) {
  await goTo(page, 'Promotions');
  await follow(page, 'New promotion');
  await page.getByLabel('Name').fill('Two kettles');
  await press(page, 'Add a condition');
  await page
    .getByRole('combobox', { name: 'Condition' })
    .selectOption({ label: 'the cart comes to at least' });
  await page.getByLabel('Amount (EUR)').fill('50');
  await page
    .getByRole('combobox', { name: 'Effect' })
    .selectOption({ label: 'percent off the cart' });
  await page.getByLabel('Percent').fill('10');
  for (const outcome of ['0 of 1it would cost€0.00', '1 of 1it would cost€6.00']) {
    await page.getByLabel('Add a product').fill('kettle');
    await page.getByRole('option', { name: 'Enamel kettle' }).click();
    await page.locator('dl').filter({ hasText: outcome }).waitFor();
  }
  await page.getByLabel('Active').check();
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/promotions\/\d+$/);
}

async function buy(page: Page) {
  await follow(page, 'See all products');
  await follow(page, 'Enamel kettle');
  await choose(page, '1 l');
  await page.getByText('Only 7 left').waitFor();
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  await writeAddress(page, { 'Postal code': 'D02 X285', City: 'Dublin', Country: 'Ireland' });
  await page.getByText(/^includes €11\.03 VAT 23 %$/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await page.getByText(/Please pay €59\.00 \(Bank transfer, reference \d+\)\.$/).waitFor();
  await page.getByText('PT50000201231234567890154').waitFor();
}

async function sell(page: Page) {
  // From the tab of the shop to that of the dashboard, which is open at Start.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await page.getByRole('link', { name: /1\s*order not paid yet/ }).click();
  await page.getByText('Gil Vaz').first().click();
  await heading(page, /^Order \d+$/);
  await press(page, 'Confirm the payment');
  await press(page, 'The money has come');
  await told(page, 'The payment is confirmed.');
  await press(page, 'Pack and ship');
  await page.getByLabel('Tracking number').fill('CP123456');
  await press(page, 'Ship');
  await told(page, 'Parcel sent: CP123456');

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Make the invoice' }).click();
  await told(page, /^Your address is not in the settings, so the invoice would not have it\./);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Enter your address' }).waitFor();
  await press(page, 'Make it all the same');
  await told(page, /^Invoice made: \d+-000001$/);
  await press(page, 'More actions');
  const opened = page.context().waitForEvent('request', (each) => /\.pdf\?/.test(each.url()));
  await page.getByRole('menuitem', { name: 'Open the invoice' }).click();
  await opened;
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  await page.getByLabel('Enamel kettle (Size: 1 l): of 2').fill('1');
  await press(page, 'Refund €27.00');
  await told(page, 'The refund is made.');
  await told(page, 'partly refunded');
}

test('a store that is empty is set up, sells, packs, invoices and refunds, from a folder that is empty, by screens alone', async () => {
  const { url, link } = await startEmpty();
  const { page, complaints, requests } = await visit(link, { colorScheme: 'light' });
  await openShop(page);
  await stepsDone(page, '2 of 8 steps are done');
  expect(page.url()).toMatch(/\/dashboard\/\d+\/?$/);
  await setUp(page);
  await fillCatalogue(page);
  await addPromotion(page);
  await goTo(page, 'Start');
  await stepsDone(page, '6 of 8 steps are done');

  const testOrder = page.getByRole('link', { name: 'Make a test order' });
  expect(new URL((await testOrder.getAttribute('href')) ?? '').href).toBe(new URL(url).href);

  const guest = await visit(url);
  await buy(guest.page);
  await sell(page);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Credit note made').waitFor();
  expect(await history.getByText('→').allTextContents()).toEqual([
    'To pack → Shipped',
    'Not paid → To pack',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await goTo(page, 'Start');
  // The test order came from the shop, and was opened. Nobody has entered a mail server.
  await stepsDone(page, '7 of 8 steps are done');

  await guest.page.reload();
  await guest.page.getByText('Status: On its way').waitFor();
  await guest.page.getByText('CP123456').waitFor();
  await guest.page.getByText(/^€27\.00 on /).waitFor();
  await guest.page.getByRole('button', { name: 'Invoice (PDF)' }).waitFor();
  await guest.page.getByRole('button', { name: 'Credit note (PDF)' }).waitFor();
  expect(await violationsOf(guest.page)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  // Nobody is logged in at first, and the first password and the first IBAN are refused.
  expect(
    complaints.filter((line) => !/401|400.*(?:applications\/open|v0\/application)$/.test(line)),
  ).toEqual([]);
  expect(requests.filter((each) => !/^(?:data|blob):/.test(each) && !each.startsWith(url))).toEqual(
    [],
  );
});
