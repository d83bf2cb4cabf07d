import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, placeOrder } from '../../store/desk-orders.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

const made = async (fields: object) =>
  (await asAdmin('POST', '/products', { price: 10, stock_type: 'infinite', ...fields })).body.data;

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

test.each(['light', 'dark'] as const)(
  'undo reverts the last change to a row (%s)',
  async (colorScheme) => {
    const pot = await made({ name: 'Pot', sku: colorScheme });
    const cup = await made({ name: 'Cup', sku: colorScheme });
    const { page, complaints } = await logIn(`/products?filter={"q":"${colorScheme}"}`, undefined, {
      colorScheme,
    });
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Change the price of Pot' }).press('Enter');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByText('Price of Pot set to €12.00').waitFor();
    await page.getByRole('switch', { name: 'Cup is published' }).click();
    await page.getByText('Cup hidden').waitFor();
    expect((await read(cup.id)).published).toBe(false);
    await page.getByText('Price of Pot set to €12.00').waitFor({ state: 'detached' });
    expect(await undo.count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await undo.click();
    await page.getByText('Change undone').waitFor();
    await page.getByRole('switch', { name: 'Cup is published', checked: true }).waitFor();
    expect((await read(cup.id)).published).toBe(true);
    expect((await read(pot.id)).price).toBe(12);

    await page.getByRole('button', { name: 'Change the price of Pot' }).press('Enter');
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await page.getByText('Price of Pot set to €15.00').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read(pot.id)).price).toBe(12);
    await page.getByRole('switch', { name: 'Cup is published' }).click();
    await undo.waitFor();
    await page.getByRole('link', { name: 'Cup' }).click();
    await undo.waitFor({ state: 'detached' });
    expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  },
);

test('undo keeps a price that someone else changed since', async () => {
  const { id } = await made({ name: 'Tin' });
  const { page } = await logIn('/products');
  await page.getByRole('button', { name: 'Change the price of Tin' }).press('Enter');
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await page.getByText('Price of Tin set to €11.00').waitFor();
  await asAdmin('PUT', `/products/${id}`, { price: 13 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByText('Someone else has changed this since. Your change was not undone.')
    .waitFor();
  expect((await read(id)).price).toBe(13);
});

test('undoing a stock count keeps sales made before and after it', async () => {
  const { id } = await made({ name: 'Mug', stock_type: 'track', stock_level: 5 });
  const { page } = await logIn('/products');
  await page.getByRole('button', { name: 'Set the stock of Mug: 5' }).press('Enter');
  await asAdmin('POST', `/products/${id}/stock`, { change: -1 });
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.getByText('Stock of Mug set to 20').waitFor();
  await asAdmin('POST', `/products/${id}/stock`, { change: -2 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change undone').waitFor();
  expect((await read(id)).stock_level).toBe(2);
});

test('undo reverts added order tags but keeps those of other staff', async () => {
  const wares = await makeWares(asAdmin);
  const orders = [await placeOrder(asAdmin, wares), await placeOrder(asAdmin, wares)] as const;
  const tagsOf = async ({ id }: { id: number }) =>
    (await asAdmin('GET', `/orders/${id}`)).body.data.tags ?? [];
  await asAdmin('PATCH', `/orders/${orders[0].id}`, { tags: ['old'] });
  const { page } = await logIn('/orders');
  for (const { number } of orders) await page.getByLabel(`Select order ${number}`).check();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await page.getByLabel('Add tags').fill('fragile');
  await page.getByLabel('Add tags').press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Tags saved').waitFor();
  expect(await tagsOf(orders[0])).toEqual(['old', 'fragile']);
  await asAdmin('PATCH', `/orders/${orders[1].id}`, { tags: ['fragile', 'theirs'] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change undone').waitFor();
  expect(await tagsOf(orders[0])).toEqual(['old']);
  expect(await tagsOf(orders[1])).toEqual(['theirs']);

  await page.getByRole('link', { name: orders[0].number, exact: true }).click();
  await page.getByLabel('Add tag').fill('gift');
  await page.getByLabel('Add tag').press('Enter');
  await page.getByText('Tags saved').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tagsOf(orders[0])).toEqual(['old']);
});
