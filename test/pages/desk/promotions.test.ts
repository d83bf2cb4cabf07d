import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADDRESS, asStaff, create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, application, url, place } = await useDesk({
  name: 'Tea House',
  automatic_promotions: true,
});

/** What stands above the carts. */
const stats = (page: Page, text: string) =>
  page.locator('dl').filter({ hasText: text }).first().waitFor();

/** A condition or an effect, in the words of its sentence. */
const chooseRule = (page: Page, field: string, label: string) =>
  page.getByRole('combobox', { name: field }).selectOption({ label });

test('a promotion previews as a sentence and on recent carts before it runs', async () => {
  const product = await create(asAdmin, '/products', {
    name: '<i>Sencha</i>',
    price: 10,
    stock_type: 'track',
    stock_level: 50,
  });
  for (const quantity of [1, 6, 8])
    await create(asAdmin, '/carts', { items: [{ product_id: product.id, quantity }] });
  const { page, complaints } = await logIn('/promotions/create');
  await page.getByLabel('Name').fill('Fifty and more');
  await press(page, 'Add condition');
  await chooseRule(page, 'Condition', 'the cart subtotal is at least');
  await page.getByLabel('Amount (EUR)').fill('50');
  await chooseRule(page, 'Discount', 'percent off the cart');
  await page.getByLabel('Percent').fill('10');
  await page.getByText('10% off, when the cart subtotal is at least €50.00.').waitFor();

  // 10 % of 60 and of 80.
  await stats(page, 'Carts that get it2 of 3Total discount€14.00Share of subtotal10%');
  await press(page, 'One cart does not get it: see why');
  await page.getByText('It requires items for at least').waitFor();
  expect((await asAdmin('GET', '/promotions')).body.data).toEqual([]);
  await page.getByLabel('Add product').fill('Sencha');
  await page.getByRole('option', { name: '<i>Sencha</i>' }).click();
  await stats(page, '2 of 4Total discount€14.00');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel('Active').check();
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/promotions\/\d+$/);
  await page.goto(`${place}/promotions`);
  await page.getByRole('cell', { name: 'Fifty and more' }).waitFor();
  await page.getByText('10% off, when the cart subtotal is at least €50.00.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const [saved] = (await asAdmin('GET', '/promotions')).body.data;
  expect(saved).toMatchObject({
    active: true,
    conditions: [{ type: 'MIN_CART_VALUE', value: 50 }],
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
  });

  // The API takes off what the preview has said.
  const atDesk = await asStaff({ application }, undefined, { url });
  const [cart] = (await asAdmin('GET', '/carts')).body.data;
  const quote = await atDesk('POST', '/orders/quote', { cart_id: cart.id });
  expect(quote.body.data.promotion_total).toBe(8);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('staff can change an effect and see when another promotion wins', async () => {
  await create(asAdmin, '/promotions', {
    name: 'Small',
    active: false,
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 1 }],
    priority: -1,
  });
  const { page } = await logIn('/promotions', undefined, { colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Small' }).click();
  await page.getByText('€1.00 off, for every order.').waitFor();
  await stats(page, '1 of 3');
  await press(page, '2 carts do not get it: see why');
  await page.getByText('Another promotion applies instead').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await chooseRule(page, 'Discount', 'free shipping');
  await page.getByText('Free shipping, for every order.').waitFor();
  await press(page, 'Save');
  await expect
    .poll(async () => (await asAdmin('GET', '/promotions?name=Small')).body.data[0].effects)
    .toEqual([{ type: 'FREE_SHIPPING', value: 'all' }]);
});

test('the preview combines stackable promotions and counts each discount separately', async () => {
  const [small] = (await asAdmin('GET', '/promotions?name=Small')).body.data;
  const effects = [{ type: 'CART_VALUE_NET_REDUCTION', value: 1 }];
  const meets = { stackable: true, active: true, priority: 0 };
  await asAdmin('PUT', `/promotions/${small.id}`, { ...meets, effects });
  const { page, complaints } = await logIn('/promotions/create');
  await page.getByLabel('Name').fill('Five more');
  await chooseRule(page, 'Discount', 'an amount off the cart');
  await page.getByLabel('Amount (EUR)').fill('5');
  await page
    .getByText('€5.00 off, for every order. It does not combine with other promotions.')
    .waitFor();
  await stats(page, '3 of 3Total discount€15.00');
  await page.getByLabel('Combine with other promotions').check();
  await page.getByText('It can combine with other promotions.').waitFor();
  // 5.00 of each by itself, beside 1.00 of the other.
  await stats(page, '3 of 3Total discount€15.00');
  // Beside 1.00 of the other one, which it has already.
  expect(await page.getByRole('row', { name: /€79\.00/ }).textContent()).toContain('€74.00');
  await page.getByLabel('Group').fill('sale');
  await page.getByText('An order gets only one from the group “sale”.').waitFor();
  await page.getByLabel('Active').check();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/promotions\/\d+$/);
  const [saved] = (await asAdmin('GET', '/promotions?name=Five%20more')).body.data;
  expect(saved).toMatchObject({ stackable: true, exclusive_group: 'sale' });
  await page.getByRole('heading', { name: 'Five more' }).waitFor();
  await page.getByLabel('Group').fill('');
  await press(page, 'Save');
  const read = async () => (await asAdmin('GET', `/promotions/${saved.id}`)).body.data;
  await expect.poll(async () => (await read()).exclusive_group).toBeUndefined();
  expect((await read()).stackable).toBe(true);
  await page.goto(`${place}/promotions`);
  await page.getByText('It can combine with other promotions.').first().waitFor();
  const [product] = (await asAdmin('GET', '/products')).body.data;
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  await page.goto(`${place}/orders/${order.id}/show`);
  const rows = page.locator('dl').filter({ hasText: 'Promotion: Five more' });
  await rows.getByText('−€5.00').waitFor();
  await rows.getByText('Promotion: Small').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  await asAdmin('DELETE', `/promotions/${saved.id}`);
});

test('shows code generation errors at their field and creates nothing', async () => {
  const { page } = await logIn('/coupons');
  await press(page, 'Generate codes');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Too much');
  await dialog.getByLabel('Value').fill('101');
  await dialog.getByLabel('Value').blur();
  await dialog.getByText('Enter 100% or less.').waitFor();
  const make = dialog.getByRole('button', { name: 'Generate 1,000 codes' });
  expect(await make.isDisabled()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  expect((await asAdmin('GET', '/coupons?name=Too%20much')).body.data).toEqual([]);
  await dialog.getByLabel('Value').fill('10');
  await dialog.getByText('Enter 100% or less.').waitFor({ state: 'detached' });
  expect(await make.isEnabled()).toBe(true);
});

test('staff can create a percent coupon in a few clicks', async () => {
  const { page } = await logIn('/coupons');
  const effort = await countEffort(page);
  await page.getByRole('link', { name: 'Add coupon' }).click();
  await press(page, 'Generate code');
  await page.getByLabel('Name').fill('Thank you');
  await page.getByLabel('Percent').fill('10');
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/coupons\/\d+$/);
  await effort('a coupon');
  const [made] = (await asAdmin('GET', '/coupons?name=Thank%20you')).body.data;
  expect(made).toMatchObject({ active: true, discount_value: 10, target_type: 'CART_COUPON' });
});

test('staff can create and edit a fixed amount coupon with limits', async () => {
  const category = await create(asAdmin, '/categories', { name: 'Tea' });
  const { page } = await logIn('/coupons/create');
  await press(page, 'Generate code');
  const code = await page.getByLabel('Code').inputValue();
  expect(code).toMatch(/^\w{4}-\w{4}$/);
  await page.getByLabel('Name').fill('For the fair');
  await page.getByLabel('Discount type').selectOption('Fixed amount');
  await page.getByLabel('Amount (EUR)').fill('3');
  await page.getByLabel('Applies to').selectOption('A category');
  await page.getByText('The discount applies to each unit, up to its price.').waitFor();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Tea' }).click();
  await page.getByLabel('Uses left').fill('20');
  await page.getByLabel('Last day').fill('2031-05-31');
  await page.getByLabel('Orders with this coupon also get promotions').uncheck();
  await page.getByLabel('Group').fill('fair');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/coupons\/\d+$/);
  const [made] = (await asAdmin('GET', `/coupons?code=${code}`)).body.data;
  expect(made).toMatchObject({
    ...{ name: 'For the fair', active: true, discount_type: 'NET_REDUCTION', discount_value: 3 },
    ...{ target_type: 'CATEGORY_COUPON', target_id: category.id, usages_left: 20 },
    expiration_date: '2031-05-31',
    ...{ stackable: false, exclusive_group: 'fair' },
  });
  await page.getByText('Used 0 times so far.').waitFor();
  await page.getByLabel('Applies to').selectOption('Entire cart');
  await page.getByLabel('Uses left').fill('');
  await press(page, 'Save');
  await expect
    .poll(async () => (await asAdmin('GET', `/coupons/${made.id}`)).body.data)
    .toMatchObject({ target_type: 'CART_COUPON' });
  const { body } = await asAdmin('GET', `/coupons/${made.id}`);
  expect(body.data.usages_left ?? null).toBeNull();
  await asAdmin('DELETE', `/coupons/${made.id}`);
});

test('generates 25 unique codes and offers them as CSV', async () => {
  const { page, complaints } = await logIn('/coupons');
  await press(page, 'Generate codes');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Fair in May');
  await dialog.getByLabel('Number of codes').fill('25');
  await dialog.getByLabel('Prefix').fill('may-');
  await dialog.getByText(/Example: MAY-/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Generate 25 codes' }).click();
  await dialog.getByText('25 codes generated', { exact: true }).waitFor();
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download codes as CSV' }).click();
  const [header, ...codes] = (await readFile(await (await waiting).path(), 'utf8'))
    .trim()
    .split('\r\n');
  expect(header).toBe('code');
  expect(new Set(codes).size).toBe(25);
  expect(
    codes.every((code) => /^MAY-[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/.test(code)),
  ).toBe(true);
  const { data } = (await asAdmin('GET', '/coupons?per_page=50')).body;
  const made = data.filter(({ code }: { code: string }) => code.startsWith('MAY-'));
  expect(made.map(({ code }: { code: string }) => code).sort()).toEqual([...codes].sort());
  expect(made[0]).toMatchObject({ discount_value: 10, usages_left: 1, active: true });
  const [job] = (await asAdmin('GET', '/imports')).body.data;
  expect(job).toMatchObject({ resource: 'coupons', state: 'done', created: 25, rows: 25 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('cell', { name: codes[0] ?? '' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('staff can start, pause and schedule a draft promotion from its header', async () => {
  const { id } = await create(asAdmin, '/promotions', {
    ...{ name: 'Advent', active: false, conditions: [] },
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 2 }],
    valid_until: '2999-01-01T00:00:00Z',
  });
  const read = async () => (await asAdmin('GET', `/promotions/${id}`)).body.data;
  const { page } = await logIn(`/promotions/${id}`);
  const head = page.locator('#main-content > header');
  await head.getByText('Draft').waitFor();
  await page.getByLabel('Amount (EUR)').fill('3');
  await press(page, 'Start now');
  await head.getByText('Running').waitFor();
  expect(await read()).toMatchObject({ active: true, effects: [{ value: 3 }] });
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Pause');
  await head.getByText('Draft').waitFor();
  expect((await read()).active).toBe(false);
  await page.getByLabel('Valid from').fill('2998-12-01T00:00');
  await page.getByRole('button', { name: 'Start on 1 Dec 2998' }).click();
  await head.getByText('Starts 1 Dec 2998').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await asAdmin('GET', `/promotions/${id}`)).status).toBe(404);
});
