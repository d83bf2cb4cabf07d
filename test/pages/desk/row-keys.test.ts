import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, placeOrder } from '../../store/desk-orders.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, place, asAdmin } = await useDesk();

const focused = (page: Page) => page.evaluate('document.activeElement.textContent');
const focusIs = (page: Page, text: unknown) => expect.poll(() => focused(page)).toBe(String(text));

test.each(['light', 'dark'] as const)(
  'staff can move through, select and open orders with letter keys (%s)',
  async (colorScheme) => {
    const wares = await makeWares(asAdmin);
    const older = await placeOrder(asAdmin, wares);
    const newer = await placeOrder(asAdmin, wares);
    const { page, complaints } = await logIn('/orders', undefined, { colorScheme });
    await page.getByRole('link', { name: newer.number, exact: true }).waitFor();
    await page.keyboard.press('j');
    await focusIs(page, newer.number);
    await page.keyboard.press('j');
    await focusIs(page, older.number);
    await page.keyboard.press('k');
    await focusIs(page, newer.number);
    await page.keyboard.press('x');
    await expect.poll(() => page.getByLabel(`Select order ${newer.number}`).isChecked()).toBe(true);
    await focusIs(page, newer.number);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByPlaceholder('Number, name, email, tracking').pressSequentially('jxe');
    await page.getByText('No orders match.').waitFor();
    await page.getByPlaceholder('Number, name, email, tracking').fill('');
    await page.getByLabel(`Select order ${newer.number}`).focus();
    await page.keyboard.press('j');
    await focusIs(page, older.number);
    await page.keyboard.press('e');
    await expect.poll(() => page.url()).toBe(`${place}/orders/${older.id}/show`);
    expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  },
);

test('staff can focus and open a row with the keyboard', async () => {
  const { body } = await asAdmin('POST', '/shippings', { name: 'Courier', base_cost: 9 });
  const { page } = await logIn('/shippings');
  const row = page.getByRole('row', { name: /Courier/ });
  await row.waitFor();
  await page.keyboard.press('j');
  const link = row.getByRole('link', { name: 'Courier' });
  await expect.poll(() => link.evaluate((each) => each.matches(':focus-visible'))).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${place}/shippings/${body.data.id}`);
});

test('letter keys in a dialog or menu do not affect the list', async () => {
  const order = await placeOrder(asAdmin, await makeWares(asAdmin));
  const { page } = await logIn('/orders');
  await page.getByRole('link', { name: order.number, exact: true }).waitFor();
  await page.keyboard.press('j');
  await focusIs(page, order.number);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Next or previous row or record').waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  const first = columns.getByRole('checkbox').first();
  await expect.poll(() => first.evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.keyboard.press('x');
  expect(await page.getByLabel(`Select order ${order.number}`).isChecked()).toBe(false);
  expect(page.url()).toContain(`${place}/orders`);
});
