import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { useDesk } from '../../store/desk.ts';
import { choose, follow, heading, press, writeAddress } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';
import { CARDS, standIn } from '../../store/stripe-js.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { logIn, visit, application, place, url } = await useDesk(
  { name: 'Tea House' },
  { STRIPE_URL: stripe.baseUrl },
  true,
);

const shopUrl = `${url}/s/${application.id}`;

/** What is sold, and how it is sent. */
async function stock(page: Page) {
  await page.getByLabel('Name').first().fill('Enamel kettle');
  await page.getByLabel('Price (', { exact: false }).first().fill('30');
  await press(page, 'Save');
  await heading(page, 'Enamel kettle');
  await page.goto(`${place}/shippings/create`);
  await page.getByLabel('Name').first().fill('Parcel');
  await page.getByLabel('Cost per order').fill('5');
  await press(page, 'Save');
  await page.getByRole('cell', { name: '€5.00' }).waitFor();
}

/** The texts of the answers of the API to the page. */
function answersTo(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/v0/')) answers.push(response.text().catch(() => ''));
  });
  return answers;
}

async function fillCart(page: Page) {
  await follow(page, 'Enamel kettle');
  await press(page, 'Add to cart');
  await follow(page, 'Check out');
  await writeAddress(page);
  await page.getByText('€35.00').first().waitFor();
}

const NO_WAY = 'No payment method is available for this order.';

const card = (page: Page) => page.getByRole('radio', { name: /^Card/ });

test('the shop takes cards only while Stripe is set up and turned on', async () => {
  const { page, complaints } = await logIn('/products/create');
  const answers = answersTo(page);
  await stock(page);
  const shopper = await visit(shopUrl);
  const shop = shopper.page;
  await standIn(shop, () => ({}));
  await fillCart(shop);
  await shop.getByText(NO_WAY).waitFor();

  await page.goto(`${place}/settings/cards`);
  const settings = page.getByRole('region', { name: 'Stripe' });
  await settings.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stripe credentials' });
  await dialog.getByLabel('Secret key').fill(stripe.secretKey);
  await dialog.getByLabel('Publishable key').fill('pk_test_browser');
  await dialog.getByLabel('Signing secret').fill(stripe.signingSecret);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await settings
    .getByText('Payments go to Nell Wool GmbH (DE). Card payments are on. A test charge succeeded.')
    .waitFor();
  await page.reload();
  await settings.getByText('pk_test_browser').waitFor();
  await settings.getByRole('button', { name: 'Credentials' }).click();
  for (const name of ['Secret key', 'Signing secret'])
    expect(await dialog.getByLabel(name).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  const shown = [await page.content(), ...(await Promise.all(answers))].join();
  for (const secret of [stripe.secretKey, stripe.signingSecret])
    expect(shown.includes(secret)).toBe(false);

  // The shop was open before Stripe was there.
  await shop.reload();
  await writeAddress(shop);
  await choose(shop, /^Card/);
  await shop.getByText('€35.00').first().waitFor();
  await shop.getByLabel('Card', { exact: true }).last().fill(CARDS.visa);
  await press(shop, 'Buy now');
  await heading(shop, 'Thank you for your order');
  // The first was the test of the keys.
  expect(stripe.charges.slice(1)).toMatchObject([{ amount: 3500, paid: true }]);

  await railLink(page, 'Orders').click();
  await page.getByText('Gil Vaz').first().click();
  await page.getByRole('row', { name: /Stripe.*Paid/ }).waitFor();
  await page.goto(`${place}/settings/cards`);
  const isOn = settings.getByLabel('Accept payments with Stripe');
  await isOn.click();
  await settings.getByText('Turned off').waitFor();

  await follow(shop, 'Tea House');
  await fillCart(shop);
  await shop.getByText(NO_WAY).waitFor();
  await isOn.click();
  await settings.getByText('Turned off').waitFor({ state: 'detached' });
  await shop.reload();
  await card(shop).waitFor();
  expect(stripe.charges).toHaveLength(2);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
