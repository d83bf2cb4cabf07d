import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { ADDRESS, asking, create } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import {
  choose,
  follow,
  heading,
  press,
  useStorefront,
  violationsOf,
  writeAddress,
} from '../store/storefront.ts';
import { type Bank, standIn } from '../store/stripe-js.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { url, visit, visitWith, found, application, asAdmin } = await useStorefront({
  settings: { currencies: [{ code: 'JPY', rate: 163.27 }] },
  stripeUrl: stripe.baseUrl,
});
const asPublic = asking(application.publicKey, url);
const { secretKey } = stripe;
await setProcessor(
  table,
  cipher,
  application,
  'stripe',
  {
    ...{ secretKey, publishableKey: 'pk_test_browser' },
  },
  Date.now(),
);

/** The bank asks the shopper, who agrees unless said otherwise. */
const agree: Bank = (intent) => {
  stripe.finish(intent);
  return {};
};
const disagree: Bank = (intent) => {
  stripe.finish(intent, false);
  return { error: { message: 'We are unable to authenticate your payment method.' } };
};

/** A guest's order and its page for cards. */
async function openPayment(changes: object = {}, bank: Bank = agree) {
  const board = await found('/products?slug=oak-board');
  const pickup = await found('/shippings?name=Collect in the shop');
  const order = await create(asPublic, '/orders', {
    ...{ items: [{ product_id: board.id, quantity: 1 }], shipping_id: pickup.id },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, ...changes },
  });
  const visited = await visit(`${url}/orders/${order.id}#secret=${order.secret}`);
  await standIn(visited.page, bank);
  await follow(visited.page, /^Pay by card/);
  await heading(visited.page, `Pay order ${order.number}`);
  return { ...visited, order };
}

async function payWith(page: Page, card: string) {
  await page.getByLabel('Card').fill(card);
  await press(page, /^Pay /);
}

const orderOf = async ({ id }: { id: number }) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const chargesOf = ({ id }: { id: number }) =>
  stripe.charges.filter(({ metadata, paid }) => metadata.order_id === String(id) && paid);

const ACT = 'pm_card_authenticationRequired';
const VISA = 'pm_card_visa';
const DECLINED = 'pm_card_visa_chargeDeclined';

test('pays with a card that needs no authentication', async () => {
  const { page, order, complaints } = await openPayment();
  expect(await page.evaluate('elementsOptions')).toMatchObject({
    ...{ key: 'pk_test_browser', mode: 'payment', currency: 'eur' },
    amount: Math.round(order.total * 100),
  });
  expect(await violationsOf(page)).toEqual([]);
  await press(page, /^Pay /);
  await page.getByText('Your card is incomplete.').waitFor();
  await payWith(page, VISA);
  await heading(page, 'Thank you');
  expect(await orderOf(order)).toMatchObject({ state: 'processing', payments: [{}] });
  expect(chargesOf(order)).toHaveLength(1);
  await page.goto(`${url}/pay/${order.id}`);
  await page.getByText('Being prepared. There is nothing to pay.').waitFor();
  expect(complaints).toEqual([]);
});

test('charges an order in its own currency', async () => {
  const { page, order } = await openPayment({ currency: 'JPY' });
  const { total } = order.converted;
  expect(await page.evaluate('elementsOptions')).toMatchObject({ amount: total, currency: 'jpy' });
  const shown = total.toLocaleString('en', { style: 'currency', currency: 'JPY' });
  expect(await page.getByRole('button', { name: /^Pay / }).textContent()).toBe(`Pay ${shown}`);
  await payWith(page, VISA);
  await heading(page, 'Thank you');
  expect(chargesOf(order)).toMatchObject([{ amount: total, currency: 'jpy' }]);
});

test('asks the bank for authentication when the card needs it', async () => {
  const { page, order, complaints } = await openPayment();
  await payWith(page, ACT);
  await heading(page, 'Thank you');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
  expect(chargesOf(order)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('explains a decline or failed authentication and accepts another card', async () => {
  const { page, order } = await openPayment({}, disagree);
  await payWith(page, DECLINED);
  await page
    .getByText('Your card was declined. Please try another one, or ask your bank.')
    .waitFor();
  await payWith(page, ACT);
  await page.getByText('We are unable to authenticate your payment method.').waitFor();
  expect(await orderOf(order)).toMatchObject({ state: 'failed' });
  await payWith(page, VISA);
  await heading(page, 'Thank you');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
  expect(chargesOf(order)).toHaveLength(1);
});

test('offers other payment methods when the card form does not load', async () => {
  const { page, order } = await openPayment();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.reload();
  await page.getByText('The form for your card did not load.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  await press(page, 'Pay by Bank transfer instead');
  await heading(page, 'Thank you');
  expect(await orderOf(order)).toMatchObject({ payments: [{ method: 'Custom', pending: true }] });
});

test.each([
  ['before the customer agrees', false],
  ['after the customer agrees', true],
])('charges once when the page reloads %s', async (_, hasAgreed) => {
  const asked = Promise.withResolvers<void>();
  const { page, order } = await openPayment({}, (intent) => {
    if (hasAgreed) stripe.finish(intent);
    asked.resolve();
    return new Promise(() => undefined);
  });
  await payWith(page, ACT);
  await asked.promise;
  await standIn(page, agree);
  await page.reload();
  await heading(page, `Pay order ${order.number}`);
  await payWith(page, VISA);
  await heading(page, 'Thank you');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
  expect(chargesOf(order)).toHaveLength(1);
  const statuses = stripe.intents
    .filter(({ metadata }) => metadata['order_id'] === String(order.id))
    .map(({ status }) => status);
  expect(statuses).toEqual(hasAgreed ? ['succeeded'] : ['canceled', 'succeeded']);
});

test('settles a payment when the bank redirects back to the store', async () => {
  const { page, order } = await openPayment();
  const { body } = await asPublic('POST', '/payments', {
    ...{ order_id: order.id, method: 'Stripe', payment_method: ACT, secret: order.secret },
    return_url: `${url}/pay/${order.id}`,
  });
  const { payment_intent } = body.data;
  stripe.finish(payment_intent);
  await page.goto(`${url}/pay/${order.id}?payment_intent=${payment_intent}`);
  await press(page, 'Complete the payment');
  await heading(page, 'Thank you');
  expect(chargesOf(order)).toHaveLength(1);
});

test('lists cards last at checkout and preselects no method with a fee', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await standIn(page, agree);
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  const payment = page.getByRole('group', { name: 'Payment method' });
  await payment.getByRole('radio').first().waitFor();
  expect(await payment.locator('b').allTextContents()).toEqual([
    ...['Bank transfer', 'Cash on delivery or collection', 'Invoice', 'Card'],
  ]);
  await expect.poll(() => payment.locator('.fee').last().textContent()).toBe('€0.00');
  await payment.getByRole('radio', { name: 'Bank transfer', checked: true }).waitFor();
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  expect(await page.getByText('You pay in the next step.').isVisible()).toBe(false);
  await choose(page, /^Card/);
  await page.getByText('You pay in the next step.').waitFor();
  await press(page, 'Order and pay');
  await heading(page, /^Pay order/);
  const id = Number(/pay\/(\d+)/.exec(page.url())?.[1]);
  expect(await orderOf({ id })).toMatchObject({ processor: 'Stripe', payment_method_id: null });
  await follow(page, 'Back to the order');
  await heading(page, 'Please pay your order');
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  await follow(page, 'Pay by card');
  await payWith(page, VISA);
  await heading(page, 'Thank you');
  expect(chargesOf({ id })).toHaveLength(1);
});
