import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { startFakeBraintree } from '../processors/fake-braintree.ts';
import { ADDRESS, asking, create, PRODUCT } from '../store/api.ts';
import { answerBank, CARDS, standInForBraintree, writeCard } from '../store/braintree-js.ts';
import { useBrowser } from '../store/browser.ts';
import { cipher, table } from '../store/local-store.ts';
import { choose, heading, press, violationsOf, writeAddress } from '../store/page-acts.ts';
import { openShopSite } from '../store/shop-site.ts';

const braintree = await startFakeBraintree();
afterAll(() => braintree.close());
const { visit } = useBrowser();
const { application, asAdmin, url, shop } = await openShopSite(
  {
    ...{ name: 'Tea House', currency_code: 'EUR', company_country: 'Portugal' },
    currencies: [
      { code: 'JPY', rate: 163.27 },
      { code: 'USD', rate: 2 },
    ],
  },
  { environment: { BRAINTREE_URL: braintree.baseUrl } },
);
const asPublic = asking(application.publicKey, url);
const { merchantId, publicKey, privateKey } = braintree;
const keys = { environment: 'sandbox', merchantId, publicKey, privateKey } as const;
const credentials = { ...keys, merchantAccounts: { JPY: 'in_yen' } };
await setProcessor(table, cipher, application, 'braintree', credentials, Date.now());

const ids = { kettle: 0, parcel: 0 };

beforeAll(async () => {
  ids.kettle = (await create(asAdmin, '/products', { ...PRODUCT, slug: 'blue-kettle' })).id;
  for (const [code, base_cost] of [
    ['PT', 5],
    ['ES', 9],
  ] as const) {
    const zones = [{ code }];
    const { id } = await create(asAdmin, '/shippings', { name: `To ${code}`, base_cost, zones });
    if (code === 'PT') ids.parcel = id;
  }
  const method = { name: 'Bank transfer', active: true, cost_type: 'no_cost' };
  await create(asAdmin, '/paymentMethods', { ...method, settlement: 'confirmed' });
});

/** A guest at the page of an order that waits for a card. */
async function openPayment(changes: object = {}) {
  const order = await create(asPublic, '/orders', {
    ...{ items: [{ product_id: ids.kettle, quantity: 1 }], shipping_id: ids.parcel },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, processor: 'Braintree', ...changes },
  });
  const visited = await visit(shop);
  await standInForBraintree(visited.page);
  await visited.page.goto(`${shop}/orders/${order.id}#secret=${order.secret}`);
  await heading(visited.page, 'Complete your payment');
  return { ...visited, order };
}

async function payWith(page: Page, card: string) {
  await writeCard(page, card);
  await press(page, /^Pay [€¥]/);
}

const orderOf = async ({ id }: { id: number }) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const salesOf = ({ id }: { id: number }) =>
  braintree.transactions.filter(
    ({ orderId, status }) => orderId === String(id) && status === 'submitted_for_settlement',
  );

/** The order, before the secret of its link is known. */
const isNotSeen = (line: string) => line.includes('404');

/** A guest at the last button of the checkout. */
async function openCheckout() {
  const visited = await visit(`${shop}/products/blue-kettle`);
  const { page } = visited;
  await standInForBraintree(page);
  await press(page, 'Add to cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await heading(page, 'Checkout');
  await writeAddress(page);
  return visited;
}

const totalOf = (page: Page) => page.locator('.totals .sum dd').textContent();

const isOfBraintree = (address: string) => address.includes('braintreegateway.com');

test('a card pays at the checkout in one step, also when the total has changed after it was written', async () => {
  const { page, complaints } = await openCheckout();
  await choose(page, 'Card');
  await page.getByText('Test mode: no money moves.').waitFor();
  await writeCard(page, CARDS.visa);
  await page.getByLabel('Country').first().selectOption('Spain');
  await page.getByLabel('Postal code').first().fill('28001');
  await expect.poll(() => totalOf(page)).toBe('€33.50');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Buy now');
  await heading(page, 'Thank you for your order');
  const id = Number(/orders\/(\d+)/.exec(page.url())?.[1]);
  expect(await orderOf({ id })).toMatchObject({ state: 'processing', total: 33.5 });
  expect(salesOf({ id })).toMatchObject([{ amount: '33.50', threeDSecureInfo: {} }]);
  expect(complaints).toEqual([]);
});

test('nothing of Braintree is loaded before a card is chosen, or before the page is painted', async () => {
  const { page, requests } = await openCheckout();
  await choose(page, 'Bank transfer');
  const before = requests.length;
  await page.reload();
  await page.getByRole('radio', { name: 'Bank transfer' }).waitFor();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))');
  expect(requests.slice(before).filter(isOfBraintree)).toEqual([]);
  await choose(page, 'Card');
  await page.locator('iframe[title="Card number"]').waitFor();
  const { painted, loaded } = await openPayment().then(async ({ page: paying }) => {
    await paying.locator('iframe[title="Card number"]').waitFor();
    return paying.evaluate<{ painted: number; loaded: number }>(`new Promise((done) => {
      new PerformanceObserver((list) => done({
        painted: Math.max(...list.getEntries().map(({ startTime }) => startTime)),
        loaded: performance.getEntriesByType('resource')
          .find(({ name }) => name.includes('braintreegateway.com')).startTime,
      })).observe({ type: 'largest-contentful-paint', buffered: true });
    })`);
  });
  expect(loaded).toBeGreaterThan(painted);
});

test('3-D Secure asks for the amount of the order, and a card that the bank confirms pays', async () => {
  const { page, order, complaints } = await openPayment();
  await payWith(page, CARDS.asked);
  await answerBank(page, 'Approve');
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ state: 'processing', payments: [{}] });
  expect(salesOf(order)).toMatchObject([{ threeDSecureInfo: { liabilityShifted: true } }]);
  expect(complaints.filter((line) => !isNotSeen(line))).toEqual([]);
});

test('a card that the bank does not confirm is not charged, and another one pays', async () => {
  const { page, order } = await openPayment();
  await payWith(page, CARDS.asked);
  expect(await page.evaluate('verified')).toEqual({
    ...{ amount: '29.50', bin: '400000', email: ADDRESS.email },
  });
  await answerBank(page, 'Decline');
  await page.getByText('Your payment was declined. Nothing was charged.').waitFor();
  expect(braintree.transactions.filter(({ orderId }) => orderId === String(order.id))).toEqual([]);
  await payWith(page, CARDS.visa);
  await heading(page, 'Thank you for your order');
  expect(salesOf(order)).toHaveLength(1);
});

test('what is missing, and why a card is declined, is said, and another card pays', async () => {
  const { page, order } = await openPayment();
  await payWith(page, '');
  await page.getByText('Something about this card is missing or wrong.').waitFor();
  for (const [card, text] of [
    [CARDS.declined, 'Your payment was declined. Nothing was charged.'],
    [CARDS.noMoney, 'There is not enough money on this card.'],
  ] as const) {
    await payWith(page, card);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    await heading(page, 'Your payment failed');
    await page.goto(`${shop}/orders/${order.id}`);
  }
  await payWith(page, CARDS.visa);
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ state: 'processing' });
});

test.each([
  ['JPY', /^Pay ¥/, 'in_yen'],
  ['USD', 'Pay €29.50', undefined],
])(
  'an order in %s is charged in a currency that the store has an account for',
  async (currency, label, account) => {
    const { page } = await openPayment({ currency });
    await page.getByRole('button', { name: label }).waitFor();
    await page.locator('iframe[title="Card number"]').waitFor();
    expect(await page.evaluate('clientToken')).toEqual({ version: 2, ...(account && { account }) });
  },
);

test.each([
  ['the script is blocked', 'https://js.braintreegateway.com/**'],
  ['no token comes', '**/checkout/token'],
])('an order is paid in another way where %s', async (_, address) => {
  const { page, order } = await openPayment();
  await page.route(address, (route) => route.abort());
  await page.reload();
  await page.getByText('The card form could not be loaded.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Pay with Bank transfer');
  await heading(page, 'Thank you for your order');
  expect(await orderOf(order)).toMatchObject({ payments: [{ method: 'Custom', pending: true }] });
});
