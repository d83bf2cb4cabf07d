import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

const made = async (fields: object) =>
  (await asAdmin('POST', '/products', { price: 10, stock_type: 'infinite', ...fields })).body.data;

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

/** The ones of a login alone. */
const isExpected = (line: string) => /401|412/.test(line);

test('staff can edit price and stock in the row with the keyboard', async () => {
  const cup = await made({ name: 'Cup', stock_type: 'track', stock_level: 3 });
  const pot = await made({ name: 'Pot', price: 30 });
  const { page, complaints } = await logIn('/products');
  await page.getByRole('button', { name: 'Change the price of Pot' }).press('Enter');
  await page.keyboard.type('31.5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(pot.id)).price).toBe(31.5);
  await page.getByRole('button', { name: 'Change the price of Pot: €31.50' }).waitFor();

  await page.getByRole('button', { name: 'Set the stock of Cup: 3' }).press('Enter');
  await page.keyboard.type('8');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set the stock of Cup: 3' }).press('Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set the stock of Cup: 9' }).waitFor();
  expect((await read(cup.id)).stock_level).toBe(9);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('warns before overwriting a price that someone else changed', async () => {
  const { id } = await made({ name: 'Tin', price: 5 });
  const { page } = await logIn('/products');
  await page.getByRole('button', { name: 'Change the price of Tin' }).click();
  const cell = page.getByRole('textbox', { name: 'Change the price of Tin' });
  await cell.fill('6');
  await asAdmin('PUT', `/products/${id}`, { price: 7 });
  await cell.press('Enter');
  await page.getByText('Someone else changed the price to €7.00.').waitFor();
  expect((await read(id)).price).toBe(7);
  await cell.press('Enter');
  await expect.poll(async () => (await read(id)).price).toBe(6);
});

test('staff can change prices by percent after a preview, including variants', async () => {
  const plain = await made({ name: 'Bulk plain', price: 10, sku: 'BULK' });
  const shirt = await made({
    name: 'Bulk shirt',
    price: 20,
    sku: 'BULK',
    variantsDefinition: { Size: [] },
    variants: [
      { Size: 'S', price: 20, stock_type: 'track', stock_level: 4 },
      { Size: 'M', price: 25, stock_type: 'infinite' },
    ],
  });
  const { page, complaints } = await logIn('/products?filter={"q":"bulk"}', undefined, {
    colorScheme: 'dark',
  });
  await page.getByRole('row', { name: /Bulk plain/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('2 selected').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to change').selectOption('Change prices by percent');
  await dialog.getByLabel('Percent', { exact: false }).fill('-10');
  await dialog.getByText('2 products will change. Unchanged: 0.').waitFor();
  await page.locator('[role=listbox]').waitFor({ state: 'detached' });
  expect(await dialog.getByRole('row', { name: 'Bulk shirt: M' }).textContent()).toBe(
    'Bulk shirt: M€25.00€22.50',
  );
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await page.getByText('2 products have new prices').waitFor();
  expect(await read(plain.id)).toMatchObject({ price: 9 });
  expect(await read(shirt.id)).toMatchObject({
    price: 18,
    variants: [{ price: 18, stock_level: 4 }, { price: 22.5 }],
  });
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('a bulk edit changes the valid rows and names the refused ones', async () => {
  const first = await made({ name: 'Row one', tags: ['old'] });
  const second = await made({ name: 'Row two' });
  const { page } = await logIn('/products?filter={"q":"row"}');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Bulk edit…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to change').selectOption('Add tag');
  await dialog.getByLabel('Tag').fill('new');
  await expect
    .poll(() => dialog.getByRole('status').textContent())
    .toContain('2 products will change');
  await asAdmin('PUT', `/products/${second.id}`, { description: 'Meanwhile' });
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await dialog.getByText('Row two: Someone else changed it in the meantime.').waitFor();
  expect((await read(first.id)).tags).toEqual(['old', 'new']);
  expect((await read(second.id)).tags).toBeUndefined();
});

test('on a phone, the product list shows stock without scrolling sideways', async () => {
  await made({ name: 'A product with quite a long name', stock_type: 'track', stock_level: 3 });
  const { page } = await logIn('/products');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: /Set the stock of A product/ }).waitFor();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(390);
});

test('the low stock tab uses the low stock level of each product', async () => {
  await made({ name: 'Rare lamp', stock_type: 'track', stock_level: 15, low_stock_level: 20 });
  await made({ name: 'Rare vase', stock_type: 'track', stock_level: 15 });
  const { page } = await logIn('/products?filter={"q":"rare"}');
  await page.getByRole('cell', { name: 'Rare vase' }).first().waitFor();
  await page.getByRole('tab', { name: 'Low stock' }).click();
  await page.getByRole('cell', { name: 'Rare vase' }).first().waitFor({ state: 'detached' });
  expect(await page.getByRole('cell', { name: 'Rare lamp' }).count()).toBeGreaterThan(0);
});

test('staff can expand variants and edit their price and stock in place', async () => {
  const { id } = await made({
    ...{ name: 'Unfolded kettle', price: 44.95, sku: 'UNFOLD', low_stock_level: 3 },
    variantsDefinition: { Color: [] },
    variants: [
      { Color: 'Blue', stock_type: 'track', stock_level: 14 },
      { Color: 'Moss', price_discount: 35.95, stock_type: 'track', stock_level: 2 },
    ],
  });
  const { page, complaints } = await logIn('/products?filter={"q":"unfold"}');
  const row = page.getByRole('row', { name: /Unfolded kettle/ });
  await row.getByText('€35.95 – 44.95').waitFor();
  await row.getByText('16').waitFor();
  await row.getByRole('button', { name: 'Variants of Unfolded kettle' }).click();
  await page.getByRole('cell', { name: 'Moss', exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change the price of Blue: €44.95' }).press('Enter');
  await page.keyboard.type('46');
  await page.keyboard.press('Tab');
  await page.getByText('Price of Blue set to €46.00').waitFor();
  await page.getByRole('button', { name: 'Set the stock of Moss: 2' }).press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.getByText('Stock of Moss set to 7').waitFor();
  expect((await read(id)).variants).toMatchObject([
    { price: 46, stock_level: 14 },
    { stock_level: 7, price_discount: 35.95 },
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read(id)).variants[1].stock_level).toBe(2);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('staff can filter by category and remove the filter', async () => {
  const path = '/categories';
  const category = (await asAdmin('POST', path, { name: 'Chipped' })).body.data;
  await made({ name: 'Chip bowl', category_id: category.id });
  await made({ name: 'Chip plate' });
  const { page } = await logIn('/products?filter={"q":"chip"}');
  await page.getByRole('link', { name: 'Chip plate' }).waitFor();
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Chipped/ })
    .click();
  await page.getByRole('link', { name: 'Chip plate' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Chip bowl' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'SKU' }).uncheck();
  await page.getByRole('columnheader', { name: 'SKU' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Category' }).click();
  await page.getByRole('link', { name: 'Chip plate' }).waitFor();
});
