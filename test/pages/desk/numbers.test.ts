import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({
  name: 'Tea House',
  currencies: [{ code: 'KWD', rate: 0.33 }],
});

const read = async (resource: string, id: number) =>
  (await asAdmin('GET', `/${resource}/${id}`)).body.data;

const saved = async (page: Page) => {
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  await page.getByText('Saved', { exact: true }).last().click();
};

test('accepts a decimal comma and ignores the mouse wheel', async () => {
  const { id } = await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 1 });
  const { page, complaints } = await logIn(`/shippings/${id}`);
  const cost = page.getByLabel('Cost per order (EUR)');
  expect(await cost.inputValue()).toBe('1.00');
  await cost.click();
  await cost.fill('');
  await page.keyboard.type('4,90');
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('ArrowUp');
  expect(await cost.inputValue()).toBe('4,90');
  await page.keyboard.press('Tab');
  expect(await cost.inputValue()).toBe('4.90');
  const each = page.getByLabel('Cost per item (EUR)');
  await each.fill('1.234,5');
  await each.blur();
  expect(await each.inputValue()).toBe('1,234.50');
  // What is typed over it replaces it, and what is typed into it is no other number.
  await each.press('End');
  await each.press('Backspace');
  expect(await each.inputValue()).toBe('1,234.5');
  expect(await page.locator('input[type=number]').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await expect.poll(async () => (await read('shippings', id)).base_cost).toBe(4.9);
  expect(await read('shippings', id)).toMatchObject({ per_item_cost: 1234.5 });
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('reports ambiguous and invalid numbers at their field and does not save them', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Cup', price: 10, stock_type: 'infinite' },
  });
  const { page } = await logIn(`/products/${id}`);
  const dinars = page.getByLabel('Price (KWD)', { exact: true });
  await dinars.fill('1,234');
  await page.getByLabel('Price (EUR)').first().fill('12,50');
  await press(page, 'Save');
  await page.getByText('“1,234” could mean two numbers. Enter 1.2340 or 1234.').waitFor();
  expect(await page.evaluate('document.activeElement.value')).toBe('1,234');
  expect((await read('products', id)).price).toBe(10);
  expect(await violationsOf(page)).toEqual([]);

  await dinars.fill('1.2340');
  const weight = page.getByLabel('Weight');
  for (const [text, told] of [
    ['12 kg', 'Enter a number.'],
    ['-1', 'Enter 0 or more.'],
    ['1e3', 'Enter a number.'],
  ] as const) {
    await weight.fill(text);
    await weight.blur();
    await page.getByText(told).waitFor();
  }
  await weight.fill('0,5');
  await saved(page);
  expect(await read('products', id)).toMatchObject({
    ...{ price: 12.5, weight: 0.5, prices: { KWD: { price: 1.234 } } },
  });
});

test('shows numbers in German format to a German member', async () => {
  const { id } = await create(asAdmin, '/shippings', { name: 'Paket', base_cost: 1234.5 });
  const { page } = await logIn(`/shippings/${id}`);
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  const cost = page.getByLabel(/\(EUR\)/).first();
  await expect.poll(() => cost.inputValue()).toBe('1.234,50');
  await cost.fill('4.90');
  await cost.blur();
  expect(await cost.inputValue()).toBe('4,90');
});
