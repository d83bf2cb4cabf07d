import { afterAll, expect, test } from 'vitest';
import { requestCounts } from '../../../shared/storage/keys.ts';
import { startFakeBraintree } from '../../processors/fake-braintree.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { asStaff } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { table } from '../../store/local-store.ts';
import { violationsOf } from '../../store/page-acts.ts';

const stripe = await startFakeStripe();
const braintree = await startFakeBraintree();
afterAll(() => Promise.all([stripe.close(), braintree.close()]));
const { logIn, place, url, application } = await useDesk(
  { name: 'Tea House' },
  { STRIPE_URL: stripe.baseUrl, BRAINTREE_URL: braintree.baseUrl },
);

const atDesk = await asStaff({ application }, undefined, { url });
const configured = async () => (await atDesk('GET', '/application/processors')).body.data;

test('an owner can enter, test and remove Stripe keys', async () => {
  const { page, complaints, requests } = await logIn('/', undefined, { colorScheme: 'light' });
  await page.getByRole('link', { name: 'Accept cards' }).click();
  await page.waitForURL(/\/settings\/cards$/);
  const card = page.getByRole('region', { name: 'Stripe' });
  await card.getByText('Not set up').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stripe credentials' });
  expect(await violationsOf(page)).toEqual([]);
  const address = await dialog.getByLabel('Webhook URL for Stripe').inputValue();
  expect(address).toBe(`${url}/v0/integrations/stripe/events/${application.publicKey}`);

  const key = dialog.getByLabel('Secret key');
  expect(await key.getAttribute('type')).toBe('password');
  await key.fill('pk_test_veiled');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await dialog.getByText(/a secret or restricted Stripe key/i).waitFor();
  expect(await configured()).toEqual([]);

  await key.fill('sk_test_veiled');
  await dialog.getByLabel('Publishable key').fill('pk_test_1aB2');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await card.getByText('Stripe does not know the secret key').waitFor();
  await card.getByText('Test mode').waitFor();
  await card.getByText('pk_test_1aB2').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await card.getByRole('button', { name: 'Credentials' }).click();
  expect(await key.inputValue()).toBe('');
  await key.fill(stripe.secretKey);
  await dialog.getByLabel('Signing secret').fill(stripe.signingSecret);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await card
    .getByText('Payments go to Nell Wool GmbH (DE). Card payments are on. A test charge succeeded.')
    .waitFor();
  expect(await configured()).toMatchObject([
    { name: 'stripe', publishable_key: 'pk_test_1aB2', takes_events: true },
  ]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(`${kept}${await page.content()}`).not.toMatch(/veiled|sk_test_4eC39|whsec_c2ln/);

  await card.getByLabel('Accept payments with Stripe').click();
  await card.getByText('Turned off').waitFor();
  expect(await configured()).toMatchObject([{ name: 'stripe', active: false, takes_events: true }]);
  expect(await violationsOf(page)).toEqual([]);
  await card.getByLabel('Accept payments with Stripe').click();
  await card.getByText('Turned off').waitFor({ state: 'hidden' });
  expect(await configured()).toMatchObject([{ name: 'stripe', active: true, takes_events: true }]);

  await page.reload();
  const more = card.getByRole('button', { name: 'More actions for Stripe' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Test credentials', exact: true }).click();
  await card
    .getByText('Payments go to Nell Wool GmbH (DE). Card payments are on. A test charge succeeded.')
    .waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove credentials' }).click();
  await page.getByText('Remove the Stripe credentials?').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove credentials' }).click();
  await card.getByText('Not set up').waitFor();
  expect(await configured()).toEqual([]);
  expect(complaints.filter((line) => !/40[014]/.test(line))).toEqual([]);
  expect(requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual([]);
});

test('Braintree credentials support merchant accounts for other currencies', async () => {
  const { page } = await logIn('/paymentMethods', undefined, { colorScheme: 'dark' });
  const row = page.getByRole('region', { name: 'Braintree' });
  await row.getByRole('button', { name: 'Set up' }).click();
  const card = page.getByRole('dialog', { name: 'Braintree credentials' });
  await card.getByLabel('Merchant ID').fill(braintree.merchantId);
  await card.getByLabel('Public key').fill(braintree.publicKey);
  await card.getByLabel('Private key').fill(braintree.privateKey);
  const accounts = card.getByLabel('Merchant accounts for other currencies');
  await accounts.fill('usd=shop_usd');
  await card.getByRole('button', { name: 'Save and test' }).click();
  await card.getByText(/must be a currency code/i).waitFor();
  await accounts.fill('USD=shop_usd\nJPY=shop_jpy\n');
  await card.getByLabel('Submit for settlement immediately').uncheck();
  await card.getByRole('button', { name: 'Save and test' }).click();
  await row.getByText('Braintree accepted these credentials.').waitFor();
  expect(await configured()).toMatchObject([
    {
      name: 'braintree',
      environment: 'sandbox',
      merchant_id: braintree.merchantId,
      merchant_accounts: { USD: 'shop_usd', JPY: 'shop_jpy' },
      submit_for_settlement: false,
    },
  ]);
  expect(await violationsOf(page)).toEqual([]);
});

test('staff can deactivate and delete payment methods and choose manual capture', async () => {
  const cash = { name: 'Cash', cost_type: 'fixed_fee', fixed_fee: 3.5, settlement: 'later' };
  const { id } = (await atDesk('POST', '/paymentMethods', cash)).body.data;
  const { page } = await logIn('/settings/cards');
  const row = page.getByRole('region', { name: 'Cash' });
  await row.getByText('€3.50').waitFor();
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByLabel('Offer Cash at checkout').click();
  await row.getByText('Inactive').waitFor();
  expect((await atDesk('GET', `/paymentMethods/${id}`)).body.data.active).toBe(false);
  await page.getByRole('radio', { name: 'Manually' }).check();
  await expect
    .poll(async () => (await atDesk('GET', '/application')).body.data[0].capture)
    .toBe('manual');
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole('button', { name: 'More actions for Cash' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await atDesk('GET', `/paymentMethods/${id}`)).status).toBe(404);
});

test('staff without credentials:write cannot open the cards page', async () => {
  const manager = [{ application_id: application.id, role: 'manager' }];
  const { page } = await logIn('/settings', manager);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Payment methods/ })
    .click();
  await page.waitForURL(/\/paymentMethods$/);
  expect(await page.getByRole('link', { name: /^Payments/ }).count()).toBe(0);
  await page.goto(`${place}/settings`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Payment methods/ })
    .waitFor();
  expect(await page.getByRole('link', { name: /^Payments/ }).count()).toBe(0);
  await page.goto(`${place}/settings/cards`);
  await page.getByText('You need the permission credentials:write.').waitFor();
});

test.each(['light', 'dark'] as const)('shows limits and usage in %s', async (colorScheme) => {
  const second = Math.floor(Date.now() / 1_000);
  await table.write({
    put: {
      ...requestCounts.key(application.id, second - 1),
      ...{ store: 45, refused: 3, read_units: 900, write_units: 12, expires_at: second + 86_400 },
    },
  });
  const { page, complaints } = await logIn('/settings', undefined, { colorScheme });
  await page.getByRole('link', { name: /^Limits and usage/ }).click();
  const section = page.getByRole('region', { name: 'Requests' });
  await section.getByText('45 of 1,000,000').waitFor();
  await page.getByText('0 of 1,000', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const { scrollWidth, clientWidth } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
