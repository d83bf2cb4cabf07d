import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { ADDRESS, asking, create, PRODUCT } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { cipher, table } from '../store/local-store.ts';
import { heading, press, violationsOf } from '../store/page-acts.ts';
import { openShopSite } from '../store/shop-site.ts';
import { type Bank, CARDS, standIn } from '../store/stripe-js.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { visit } = useBrowser();
const { application, asAdmin, url, shop } = await openShopSite(
  {
    ...{ name: 'Tea House', currency_code: 'EUR', company_country: 'Portugal' },
    currencies: [{ code: 'JPY', rate: 163.27 }],
  },
  { environment: { STRIPE_URL: stripe.baseUrl } },
);
const asPublic = asking(application.publicKey, url);
const keys = { secretKey: stripe.secretKey, publishableKey: 'pk_test_browser' };
await setProcessor(table, cipher, application, 'stripe', keys, Date.now());

const ids = { kettle: 0, parcel: 0 };

beforeAll(async () => {
  ids.kettle = (await create(asAdmin, '/products', { ...PRODUCT, slug: 'blue-kettle' })).id;
  const zones = [{ code: 'PT' }];
  ids.parcel = (await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones })).id;
  const method = { name: 'Bank transfer', active: true, cost_type: 'no_cost' };
  await create(asAdmin, '/paymentMethods', { ...method, settlement: 'confirmed' });
});

/** The bank asks the shopper, who agrees unless said otherwise. */
const agree: Bank = (intent) => {
  stripe.finish(intent);
  return {};
};
const disagree: Bank = (intent) => {
  stripe.finish(intent, false);
  return { error: { message: 'We are unable to authenticate your payment method.' } };
};

const guestOrder = (changes: object = {}) =>
  create(asPublic, '/orders', {
    ...{ items: [{ product_id: ids.kettle, quantity: 1 }], shipping_id: ids.parcel },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, processor: 'Stripe', ...changes },
  });

/** A guest at the page of an order that waits for a card. */
async function openPayment(changes: object = {}, bank: Bank = agree) {
  const order = await guestOrder(changes);
  const visited = await visit(shop);
  await standIn(visited.page, bank);
  await visited.page.goto(`${shop}/orders/${order.id}#secret=${order.secret}`);
  await heading(visited.page, 'Complete your payment');
  return { ...visited, order };
}

async function payWith(page: Page, card: string) {
  await page.getByRole('textbox', { name: 'Card' }).fill(card);
  await press(page, /^Pay [€¥]/);
  if (card === ACT) await press(page, 'Approve');
}

const orderOf = async ({ id }: { id: number }) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const chargesOf = ({ id }: { id: number }) =>
  stripe.charges.filter(({ metadata, paid }) => metadata.order_id === String(id) && paid);

const ACT = CARDS.asked;
const VISA = CARDS.visa;
const DECLINED = CARDS.declined;

/** The order, before the secret of its link is known. */
const isNotSeen = (line: string) => line.includes('404');

test('a card that needs nothing pays an order, which then asks for nothing more', async () => {
  const { page, order, complaints } = await openPayment();
  await page.getByRole('textbox', { name: 'Card' }).waitFor();
  expect(await page.evaluate('elementsOptions')).toMatchObject({
    ...{ key: 'pk_test_browser', mode: 'payment', currency: 'eur', amount: 2_950 },
  });
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Pay €29.50');
  await page.getByText('Your card is incomplete.').waitFor();
  await payWith(page, VISA);
  await heading(page, 'Thank you for your order');
  expect(await page.locator('#payment').count()).toBe(0);
  expect(await orderOf(order)).toMatchObject({ state: 'processing', payments: [{}] });
  expect(chargesOf(order)).toHaveLength(1);
  expect(complaints.filter((line) => !isNotSeen(line))).toEqual([]);
});

test('an order is charged in its own currency', async () => {
  const { page, order } = await openPayment({ currency: 'JPY' });
  const { total } = order.converted;
  await page.getByRole('textbox', { name: 'Card' }).waitFor();
  expect(await page.evaluate('elementsOptions')).toMatchObject({ amount: total, currency: 'jpy' });
  const shown = total.toLocaleString('en', { style: 'currency', currency: 'JPY' });
  await page.getByRole('button', { name: `Pay ${shown}` }).waitFor();
  await payWith(page, VISA);
  await heading(page, 'Thank you for your order');
  expect(chargesOf(order)).toMatchObject([{ amount: total, currency: 'jpy' }]);
});

test('the bank is asked where the card needs it', async () => {
  const { page, order, complaints } = await openPayment();
  await payWith(page, ACT);
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
  expect(chargesOf(order)).toHaveLength(1);
  expect(complaints.filter((line) => !isNotSeen(line))).toEqual([]);
});

test('a card that is declined is said so, or that the bank refused, and another one pays', async () => {
  const { page, order } = await openPayment({}, disagree);
  const declined = page.getByText('Your payment was declined. Nothing was charged.');
  for (const card of [DECLINED, ACT]) {
    await payWith(page, card);
    await page.waitForURL(/failed=payment_refused/);
    await declined.waitFor();
    expect(await orderOf(order)).toMatchObject({ state: 'failed' });
    // So that the next refusal is not taken for this one.
    await page.goto(`${shop}/orders/${order.id}`);
    await heading(page, 'Your payment failed');
  }
  await payWith(page, VISA);
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
  expect(chargesOf(order)).toHaveLength(1);
});

test('an order is paid in another way where the form for cards does not load', async () => {
  const { page, order } = await openPayment();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.reload();
  await page.getByText('The card form could not be loaded.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Pay with Bank transfer');
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ payments: [{ method: 'Custom', pending: true }] });
});

test.each([
  ['before the shopper has agreed', false],
  ['after it', true],
])('an order is charged once when its page is opened again %s', async (_, hasAgreed) => {
  const asked = Promise.withResolvers<void>();
  const { page, order } = await openPayment({}, (intent) => {
    if (hasAgreed) stripe.finish(intent);
    asked.resolve();
    return new Promise(() => undefined);
  });
  await payWith(page, ACT);
  await asked.promise;
  await standIn(page, agree);
  await page.goto(`${shop}/orders/${order.id}`);
  await heading(page, 'Complete your payment');
  await payWith(page, VISA);
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
  expect(chargesOf(order)).toHaveLength(1);
  const statuses = stripe.intents
    .filter(({ metadata }) => metadata['order_id'] === String(order.id))
    .map(({ status }) => status);
  expect(statuses).toEqual(hasAgreed ? ['succeeded'] : ['canceled', 'succeeded']);
});

test('an order is settled when the bank leads back to the shop', async () => {
  const { page, order } = await openPayment();
  const { body } = await asPublic('POST', '/payments', {
    ...{ order_id: order.id, method: 'Stripe', secret: order.secret },
    payment_method: 'pm_card_authenticationRequired',
    return_url: `${shop}/orders/${order.id}`,
  });
  const { payment_intent } = body.data;
  stripe.finish(payment_intent);
  await page.goto(`${shop}/orders/${order.id}?payment_intent=${payment_intent}`);
  await heading(page, 'Thank you for your order');
  expect(page.url()).toBe(`${shop}/orders/${order.id}`);
  expect(chargesOf(order)).toHaveLength(1);
});

test.each([VISA, ACT])('%s pays at the checkout in one step', async (card) => {
  const { page, complaints } = await visit(`${shop}/products/blue-kettle`);
  await standIn(page, agree);
  await press(page, 'Add to cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await heading(page, 'Checkout');
  const fields = {
    ...{ Email: ADDRESS.email, 'Full name': ADDRESS.full_name, City: ADDRESS.city },
    ...{ 'Street address': ADDRESS.address1, 'Postal code': ADDRESS.postal_code },
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
  }
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByRole('textbox', { name: 'Card' }).fill(card);
  await press(page, 'Buy now');
  if (card === ACT) await press(page, 'Approve');
  await heading(page, 'Thank you for your order');
  const id = Number(/orders\/(\d+)/.exec(page.url())?.[1]);
  expect(await orderOf({ id })).toMatchObject({ state: 'processing', total: 29.5 });
  expect(chargesOf({ id })).toHaveLength(1);
  expect(complaints).toEqual([]);
});
