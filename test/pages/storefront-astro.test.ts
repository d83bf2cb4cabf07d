import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { ADDRESS, create, errorOf } from '../store/api.ts';
import { useAstroShop } from '../store/astro-shop.ts';
import { cipher, table } from '../store/local-store.ts';
import { press, useStorefront, violationsOf } from '../store/storefront.ts';
import { standIn } from '../store/stripe-js.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const store = await useStorefront({ stripeUrl: stripe.baseUrl });
const { visit, found, application, asAdmin, asPublic } = store;
await setProcessor(
  table,
  cipher,
  application,
  'stripe',
  {
    ...{ secretKey: stripe.secretKey, publishableKey: 'pk_test_browser' },
  },
  Date.now(),
);
const url = await useAstroShop({ url: store.url, publicKey: application.publicKey });

const htmlAt = async (path: string) => {
  const answer = await fetch(path);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

/** What schema.org's markup says on a page. */
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

const pageAddresses = async () =>
  [...(await htmlAt(`${url}/sitemap.xml`)).html.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, each = '']) => each,
  );

test('a crawler without JavaScript reads every product', async () => {
  const addresses = await pageAddresses();
  const { data } = (await asAdmin('GET', '/products?per_page=250&published=true')).body;
  const pages = new Map<number, string>();
  for (const address of addresses) {
    const [, id] = /^(?!.*\/de\/).*\/products\/(\d+)$/.exec(address) ?? [];
    if (id) pages.set(Number(id), (await htmlAt(address)).html);
  }
  expect(data.length).toBeGreaterThan(50);
  for (const { id, name, price, price_discount = price, variants } of data) {
    const [, product] = dataIn(pages.get(id) ?? '');
    expect([id, product?.['@type'], product?.name]).toEqual([id, 'Product', name]);
    if (!variants) expect([id, product.offers[0].price]).toEqual([id, price_discount]);
  }
});

test('pages use and declare the languages of the store', async () => {
  const { html, headers } = await htmlAt(`${url}/de/products/1001`);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<h1>Emaillekessel</h1>');
  expect(html).toContain(`<link rel="canonical" href="${url}/de/products/1001">`);
  expect(html).toContain(`<link rel="alternate" hreflang="en" href="${url}/products/1001">`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  );
});

test('shows an HTML description and uses its text in metadata', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Organic Tee', price: 20, stock_type: 'infinite' },
    description: '<p>Soft <strong>organic</strong> cotton &amp; more.</p><ul><li>Red</li></ul>',
  });
  const { html } = await htmlAt(`${url}/products/${id}`);
  expect(html).toContain(
    '<div class="text"><p>Soft <strong>organic</strong> cotton &amp; more.</p><ul><li>Red</li></ul></div>',
  );
  expect(html).toContain('<meta name="description" content="Soft organic cotton &amp; more. Red">');
  expect(dataIn(html)[1].description).toBe('Soft organic cotton & more.\nRed');
  await asAdmin('PUT', `/products/${id}`, { description: '1 < 2 & <more>\nlines' });
  await expect
    .poll(async () => (await htmlAt(`${url}/products/${id}`)).html)
    .toContain('<div class="text"><p>1 &lt; 2 &amp; &lt;more&gt;<br>lines</p></div>');
});

test('returns 404 for unknown pages and refuses cross-site forms', async () => {
  for (const path of ['/nothing', '/products/1', '/products/x', '/fr/products', '/orders/1001']) {
    expect([path, (await htmlAt(url + path)).status]).toEqual([path, 404]);
  }
  const forged = await fetch(`${url}/cart`, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ op: 'add', product_id: '1001' }),
  });
  expect(forged.status).toBe(403);
});

/** From the cart. The script of the page is there before the country is chosen. */
async function fillIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'To the checkout' }).click();
  await page.waitForURL('**/checkout');
  const fields = {
    ...{ Name: 'Gil Vaz', 'E-mail': 'gil@example.org', Street: 'Rua Nova 1' },
    ...{ 'Postal code': '1000-001', City: 'Lisboa' },
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Country').selectOption('Portugal');
}

const newestOrder = async () => (await asAdmin('GET', '/orders?per_page=1')).body.data[0];

test('a guest can buy without JavaScript', async () => {
  const { page } = await visit(`${url}/products/1001`, { javaScriptEnabled: false });
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await press(page, 'Use');
  await fillIn(page);
  await press(page, 'Update the total');
  const total = (await page.locator('.totals .sum dd').textContent()) ?? '';
  await press(page, 'Order and pay');
  await page.getByText('Thank you. We have your order.').waitFor();
  const order = await newestOrder();
  expect([order.display_total, order.payments.length]).toEqual([
    `${Number(total.replace('€', ''))} EUR`,
    1,
  ]);
  await page.goto(`${url}/cart`);
  await page.getByText('Your cart is empty.').waitFor();
});

test('a coupon without effect does not block the order', async () => {
  const code = 'FOR-NOTHING';
  await create(asAdmin, '/coupons', {
    ...{ code, name: 'Five off tea', discount_type: 'NET_REDUCTION', discount_value: 5 },
    ...{ target_type: 'PRODUCT_COUPON', target_id: 1 },
  });
  const { page } = await visit(`${url}/products/1001`, { javaScriptEnabled: false });
  await press(page, 'Add to cart');
  await page.getByLabel('Coupon code').fill(code);
  await press(page, 'Use');
  await page.getByText('This coupon takes nothing off what is in your cart.').waitFor();
  await fillIn(page);
  await press(page, 'Update the total');
  await press(page, 'Order and pay');
  await page.getByText('Thank you. We have your order.').waitFor();
  expect(await newestOrder()).not.toHaveProperty('coupon');
});

test.each([
  ['Bank transfer', /Please pay .+ to this account, with the reference Order \d+\./],
  ['Cash on delivery or collection', /Amount to pay: €[\d.]+\.$/],
])('the order page explains how to pay by %s', async (method, text) => {
  const { page } = await visit(`${url}/products/1001`);
  await press(page, 'Add to cart');
  await fillIn(page);
  await page.getByLabel('Collect in the shop').check();
  await page.waitForLoadState();
  await page.getByLabel(method).check();
  await page.waitForLoadState();
  await press(page, 'Order and pay');
  const request = page.locator('.request');
  await request.filter({ hasText: text }).waitFor();
  expect(await request.textContent()).toContain(method);
  if (method !== 'Bank transfer') {
    expect(await request.textContent()).not.toMatch(/account|reference/);
    await page.getByText('Pay when your order is delivered, or when you collect it.').waitFor();
  }
  await page.getByRole('heading', { name: 'Collect in the shop' }).waitFor();
  expect(await page.getByText('Rua Nova 1').count()).toBe(0);
});

test.each([
  ['pm_card_visa', 'paid'],
  ['pm_card_authenticationRequired', 'paid'],
])('%s pays in one step', async (card, state) => {
  const { page, complaints } = await visit(`${url}/products/1001`);
  await standIn(page, (intent) => {
    stripe.finish(intent);
    return {};
  });
  await press(page, 'Add to cart');
  await fillIn(page);
  await page.getByLabel('Parcel').waitFor();
  await page.getByLabel('Card').first().check();
  await page.getByRole('textbox', { name: 'Card' }).fill(card);
  await press(page, 'Order and pay');
  await page.getByText(`${state}.`).waitFor();
  const order = await newestOrder();
  const charged = stripe.charges.filter(
    ({ metadata, paid }) => metadata.order_id === String(order.id) && paid,
  );
  expect([order.state, charged.length]).toEqual(['processing', 1]);
  await asAdmin('POST', `/orders/${order.id}/withdraw`);
  await page.reload();
  await page.getByText(/^You have withdrawn from this order\..+: withdrawn\.$/).waitFor();
  expect(complaints).toEqual([]);
});

test('reports a declined card and accepts another', async () => {
  const { page } = await visit(`${url}/products/1001`);
  await standIn(page, () => ({}));
  await press(page, 'Add to cart');
  await fillIn(page);
  await page.getByLabel('Parcel').waitFor();
  await page.getByLabel('Card').first().check();
  await page.getByRole('textbox', { name: 'Card' }).fill('pm_card_visa_chargeDeclined');
  await press(page, 'Order and pay');
  await page.getByText('The payment did not take place.').waitFor();
  await page.getByRole('textbox', { name: 'Card' }).fill('pm_card_visa');
  await press(page, /^Pay /);
  await page.getByText('paid.', { exact: false }).waitFor();
  await expect.poll(async () => (await newestOrder()).state).toBe('processing');
});

test.each(['', '/de'])(
  'a guest can open an emailed order link on another device (%s/orders)',
  async (language) => {
    const { id: product_id } = await found('/products?slug=oak-board');
    const { id, secret, number } = await create(asPublic, '/orders', {
      items: [{ product_id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      shipping_id: (await found('/shippings?name=Parcel')).id,
    });
    const { page, complaints } = await visit(`${url}${language}/orders/${id}#secret=${secret}`);
    await page.getByRole('heading', { name: number }).waitFor();
    expect(page.url()).toBe(`${url}${language}/orders/${id}`);
    await page.reload();
    await page.getByText('Rua das Flores 8').waitFor();
    // The first answer, which has no secret yet.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);

    const { page: other } = await visit(`${url}${language}/orders/${id}#secret=${'x'.repeat(22)}`);
    await other.waitForURL(`${url}${language}/orders/link`);
    expect(await other.getByText('Rua das Flores 8').count()).toBe(0);
    expect(await violationsOf(other)).toEqual([]);
    const { status } = await htmlAt(`${url}${language}/orders/${id}`);
    expect(status).toBe(404);
  },
);

test('a customer can register, see their orders and log out', async () => {
  const { page } = await visit(`${url}/account`);
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Register' }) });
  await form.getByLabel('Name').fill('Nora Lind');
  await form.getByLabel('E-mail').fill('nora.astro@example.org');
  await form.getByLabel('Password').fill('correct horse battery');
  await form.getByRole('button').click();
  await page.getByRole('heading', { name: 'Your orders' }).waitFor();
  expect(await page.evaluate('document.cookie')).toBe('');
  const copied = await refreshTokenOf(page);
  await press(page, 'Log out');
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  await expectEnded(copied);
});

test('a customer can log out on all devices', async () => {
  const account = { email: 'lea.astro@example.org', password: 'correct horse battery' };
  await create(asPublic, '/users', { name: 'Lea', ...account });
  const login = { ...account, remember: true };
  const { refresh_token } = await create(asPublic, '/users/authenticate', login);
  const { page } = await visit(`${url}/account`);
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Log in' }) });
  await form.getByLabel('E-mail').fill(account.email);
  await form.getByLabel('Password').fill(account.password);
  await form.getByRole('button').click();
  await page.getByRole('heading', { name: 'Your orders' }).waitFor();
  const copied = await refreshTokenOf(page);
  await press(page, 'Log out everywhere');
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  for (const token of [copied, refresh_token]) await expectEnded(token);
});

/** What somebody has who has copied the cookie. */
async function refreshTokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'session')?.value ?? '';
  return JSON.parse(decodeURIComponent(session)).refresh_token;
}

async function expectEnded(refresh_token: string) {
  const answer = await asPublic('POST', '/users/refresh', { refresh_token });
  expect(errorOf(answer)).toMatchObject({
    code: 401,
    message: 'The login has ended. Log in again.',
  });
}

test.each(['light', 'dark'] as const)('pages pass axe in %s mode', async (colorScheme) => {
  for (const [path, width] of [
    ['/', 1280],
    ['/products', 390],
    ['/categories/203', 1280],
    ['/products/1001', 390],
    ['/pages/shipping', 1280],
    ['/account', 390],
    ['/nothing', 390],
  ] as const) {
    const { page } = await visit(url + path, { colorScheme, viewport: { width, height: 800 } });
    expect([path, await violationsOf(page)]).toEqual([path, []]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  const { page } = await visit(`${url}/products/1001`, { colorScheme });
  await press(page, 'Add to cart');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'To the checkout' }).click();
  expect(await violationsOf(page)).toEqual([]);
});
