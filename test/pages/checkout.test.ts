import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { create } from '../store/api.ts';
import {
  choose,
  follow,
  heading,
  press,
  useStorefront,
  violationsOf,
  writeAddress,
} from '../store/storefront.ts';

const { url, visitWith, found, asAdmin, changeSettings } = await useStorefront();

/** The checkout of a guest with a board in the cart, and an address in Lisbon. */
async function openCheckout() {
  const visited = await visitWith(await found('/products?slug=oak-board'));
  await visited.page.goto(`${url}/checkout`);
  await writeAddress(visited.page);
  await visited.page.getByText('With tracking').waitFor();
  return visited;
}

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

/** The rows of the totals: what stands before and after each, and whether it is bold. */
const totalsOf = (page: Page) =>
  page.locator('.totals > div').evaluateAll((rows) =>
    rows.map((row) => ({
      label: row.querySelector('dt')?.firstChild?.textContent,
      amount: Number(row.querySelector('dd')?.textContent?.replace('− ', '-').replace('€', '')),
      isBold: row.computedStyleMap().get('font-weight')?.toString() === '600',
    })),
  );

/** All rows but the last add up to the last, which alone is bold. */
async function expectSum(page: Page) {
  const rows = await totalsOf(page);
  const [total, ...others] = rows.toReversed();
  expect(total).toMatchObject({ label: 'Total', isBold: true });
  expect(others.filter(({ isBold }) => isBold)).toEqual([]);
  const sum = others.reduce((all, { amount }) => all + amount, 0);
  expect(sum.toFixed(2)).toBe(total?.amount.toFixed(2));
}

test('one button places and pays the order', async () => {
  const { page } = await openCheckout();
  expect(await page.getByText('You pay in the next step.').isVisible()).toBe(false);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  const id = Number(/orders\/(\d+)#/.exec(page.url())?.[1]);
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toMatchObject({
    payments: [{ method: 'Custom' }],
  });
  expect(await page.getByRole('button', { name: /confirm|pay/i }).count()).toBe(0);
});

test('never orders for a total that the customer has not seen', async () => {
  const fields = { name: 'Teapot', price: 20, stock_type: 'infinite' };
  const product = await create(asAdmin, '/products', fields);
  const { page } = await visitWith(product);
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  const ordered = async () => (await asAdmin('GET', `/orders?product_id=${product.id}`)).body.count;
  // The click leaves the field, which has the order priced anew.
  await asAdmin('PUT', `/products/${product.id}`, { price: 500 });
  await page.getByLabel('City').first().pressSequentially('a');
  await press(page, 'Order and pay later');
  const changed = (amount: string) =>
    page.getByText(new RegExp(`^The total is now €${amount}\\. Please check it, and order again`));
  await changed('5\\d\\d\\.\\d\\d').waitFor();
  expect(await ordered()).toBe(0);
  // On a slow line the price of a choice comes after the click.
  await page.route('**/orders/quote*', async (route) => {
    await setTimeout(800);
    await route.continue();
  });
  await choose(page, /Collect in the shop/);
  await press(page, 'Order and pay later');
  await changed('500\\.00').waitFor();
  expect(await ordered()).toBe(0);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  expect(await ordered()).toBe(1);
});

test('reports a failed payment and lets the customer pay again', async () => {
  const { page } = await openCheckout();
  await choose(page, /Invoice/);
  await page.route('**/v0/payments', (route) => route.abort());
  await press(page, 'Order and pay later');
  await heading(page, 'Please pay your order');
  await page
    .getByText('We have your order, but the payment was not recorded. Please pay it now.')
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, /^Pay €/);
  await page.getByText('The shop cannot be reached.').waitFor();
  await page.unroute('**/v0/payments');
  await press(page, /^Pay €/);
  await heading(page, 'Thank you');
  await page.getByText('Being prepared').waitFor();
});

test('a German store labels the order button as German law requires', async () => {
  const { page } = await openCheckout();
  await changeSettings({ language: 'de' });
  onTestFinished(async () => {
    await changeSettings({ language: 'en' });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
});

test('shows included taxes and adds excluded ones to the total', async () => {
  onTestFinished(async () => {
    await changeSettings({ prices_include_tax: true });
  });
  const { page } = await openCheckout();
  await expectSum(page);
  await summaryOf(page)
    .getByText(/^includes €\d+\.\d\d IVA 23 %$/)
    .waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await summaryOf(page)
    .getByText(/^includes €\d+\.\d\d IVA 23 %$/)
    .waitFor();
  await expectSum(page);

  await changeSettings({ prices_include_tax: false });
  const { page: added } = await openCheckout();
  await summaryOf(added).getByText('IVA 23 %', { exact: true }).waitFor();
  await expectSum(added);
  await press(added, 'Order and pay later');
  await heading(added, 'Thank you');
  await summaryOf(added).getByText('IVA 23 %', { exact: true }).waitFor();
  await expectSum(added);
});

test('the summary lists items with their options and prices', async () => {
  const { page } = await openCheckout();
  const jumper = await found('/products?slug=fisherman-jumper');
  await page.goto(`${url}/products/${jumper.id}`);
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  const line = summaryOf(page).getByRole('listitem').filter({ hasText: jumper.name });
  expect(await line.textContent()).toMatch(/^1 × .+Size: .+€\d+\.\d\d$/);
});

test('a free order needs no payment', async () => {
  const gift = await create(asAdmin, '/products', {
    ...{ name: 'Gift', price: 0, stock_type: 'infinite', requires_shipping: false },
  });
  const { page } = await visitWith(gift);
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  expect(await page.getByRole('group', { name: 'Payment method' }).isVisible()).toBe(false);
  await press(page, 'Order');
  await heading(page, 'Thank you');
});

test('explains that it cannot ship an order and does not place it', async () => {
  const { page } = await openCheckout();
  await writeAddress(page, { Country: 'United States' });
  const refusal = page.getByText('Sorry, we do not ship this order to United States.');
  await refusal.waitFor();
  const { pathname } = new URL(page.url());
  await press(page, 'Order and pay later');
  await page
    .getByRole('alert')
    .filter({ hasText: /shipping method/i })
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
});

test('says "plus shipping" until it knows the address', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await page.goto(`${url}/cart`);
  await summaryOf(page).getByText('incl. VAT', { exact: true }).waitFor();
  await page.goto(`${url}/checkout`);
  await summaryOf(page)
    .getByText(/^includes €\d+\.\d\d IVA 23 %, plus shipping$/)
    .waitFor();
  await writeAddress(page);
  await summaryOf(page).getByText('plus shipping').waitFor({ state: 'detached' });
  await summaryOf(page).getByText('Shipping', { exact: true }).first().waitFor();
});

test('warns about a coupon without effect but still allows the order', async () => {
  const code = `FOR-NOTHING-${Date.now()}`;
  await create(asAdmin, '/coupons', {
    ...{ code, name: 'Five off tea', discount_type: 'NET_REDUCTION', discount_value: 5 },
    ...{ target_type: 'PRODUCT_COUPON', target_id: 1 },
  });
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await page.goto(`${url}/cart`);
  await page.getByLabel('Coupon').fill(code);
  await press(page, 'Apply');
  await page.getByText('This coupon takes nothing off what is in your cart.').waitFor();
  await follow(page, 'Check out');
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  const id = Number(/orders\/(\d+)#/.exec(page.url())?.[1]);
  expect((await asAdmin('GET', `/orders/${id}`)).body.data.coupon).toBeUndefined();
});

test('the summary follows cart changes from another window', async () => {
  const { page } = await openCheckout();
  const id = await page.evaluate("localStorage.getItem('shopwright.cart')");
  const board = await found('/products?slug=oak-board');
  const items = [{ product_id: board.id, quantity: 3 }];
  expect((await asAdmin('PATCH', `/carts/${id}`, { op: 'update', items })).status).toBe(200);
  await page.getByLabel('City').first().fill('Faro');
  await page.getByLabel('City').first().blur();
  await summaryOf(page).getByText(/^3 × /).waitFor();
  await expectSum(page);
});
