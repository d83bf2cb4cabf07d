import { beforeAll, expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, payOrder, type Wares } from '../../store/desk-orders.ts';
import { heading, press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

let wares: Wares;
beforeAll(async () => {
  wares = await makeWares(asAdmin);
});

test('Enter, comma and Tab add a tag, and Backspace removes the last one', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  const tags = page.getByRole('combobox', { name: 'Add tag' });
  const saved = async () => (await asAdmin('GET', `/orders/${order.id}`)).body.data.tags ?? [];
  await tags.fill('gift');
  await tags.press('Enter');
  // The focus is where the next one is typed, while the last one is saved.
  await page.keyboard.type('fragile,');
  await page.keyboard.type('urgent');
  await page.keyboard.press('Tab');
  await expect.poll(saved).toEqual(['gift', 'fragile', 'urgent']);
  for (const tag of ['gift', 'fragile', 'urgent'])
    await page.getByRole('button', { name: `Remove ${tag}` }).waitFor();
  await tags.press('Backspace');
  await expect.poll(saved).toEqual(['gift', 'fragile']);
  await page.getByRole('button', { name: 'Remove urgent' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove gift' }).click();
  await expect.poll(saved).toEqual(['fragile']);
  expect(await violationsOf(page)).toEqual([]);
});

test('staff can find, select and clear the customer of a draft with the keyboard', async () => {
  const people = ['Rosa Regular', 'Rui Regular'];
  for (const [i, name] of people.entries()) {
    const email = `regular-${i}@example.org`;
    await asAdmin('POST', '/users', { name, email, password: 'correct horse 7' });
  }
  const { page } = await logIn('/orders/create');
  const field = page.getByRole('combobox', { name: 'Find customer' });
  const options = page.getByRole('option');
  const active = () => page.locator('[role=option][aria-selected=true]').textContent();
  await field.focus();
  await page.keyboard.type('nobody of this name');
  await page.locator('.offered').getByText('No results for “nobody of this name”.').waitFor();
  await field.fill('regular');
  await expect.poll(() => options.count()).toBe(2);
  await page.getByText('2 found').waitFor();
  const [first, second] = await options.allTextContents();
  expect(await active()).toBe(first);
  const id = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${id}"]`).textContent()).toBe(first);
  for (const [key, expected] of [
    ['ArrowDown', second],
    ['ArrowDown', first],
    ['ArrowUp', second],
    ['Home', first],
    ['End', second],
  ] as const) {
    await page.keyboard.press(key);
    expect(await active()).toBe(expected);
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(second);
  expect(await options.count()).toBe(0);
  await heading(page, 'Create order');

  // What is typed without a choice changes nothing.
  await field.fill('somebody else');
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe(second);
  await field.fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Clear value' }).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('');
});

test('in a dialog, Escape closes the list first and Enter selects without submitting', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await press(page, 'Pack and ship');
  const dialog = page.getByRole('dialog');
  const carrier = dialog.getByRole('combobox', { name: 'Carrier' });
  await carrier.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'DHL' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await carrier.fill('dh');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => carrier.inputValue()).toBe('DHL');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  await carrier.fill('Bike courier');
  await page.keyboard.press('Tab');
  expect(await carrier.inputValue()).toBe('Bike courier');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data.shipments ?? []).toEqual([]);
});

test('on a phone, staff can select several options in touch-sized rows', async () => {
  const { page } = await logIn('/webhooks/create', undefined, {
    viewport: { width: 390, height: 844 },
  });
  const field = page.getByRole('combobox', { name: 'Events' });
  await field.click();
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await option('address.created').click();
  await option('address.updated').click();
  expect((await option('address.deleted').boundingBox())?.height).toBeGreaterThanOrEqual(40);
  const [list, input] = await Promise.all([
    page.locator('.offered').boundingBox(),
    page.locator('.input', { has: field }).boundingBox(),
  ]);
  expect(list?.width).toBe(input?.width);
  expect(await violationsOf(page)).toEqual([]);
  const remove = page.getByRole('button', { name: 'Remove address.created' });
  expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await remove.click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await field.fill('address.cr');
  await option('address.created').waitFor();
  expect(await page.getByRole('button', { name: 'Remove address.updated' }).count()).toBe(1);
});
