import { expect, test } from 'vitest';
import { PRODUCT } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { makeWares, placeOrder } from '../../store/desk-orders.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, place, asAdmin } = await useDesk();

test('staff can find and open an order with the keyboard', async () => {
  const { id, number } = await placeOrder(asAdmin, await makeWares(asAdmin));
  const { page, complaints } = await logIn('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(String(number));
  await page.getByRole('option', { name: String(number) }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${place}/orders/${id}/show`);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('the palette opens screens and creates records', async () => {
  const { page } = await logIn('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('price sim');
  await page.getByRole('option', { name: 'Price simulator' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${place}/simulator`);
  await page.getByRole('button', { name: /Ctrl K/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('new: brand');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${place}/brands/create`);
});

test('shortcuts are listed and open screens, except while typing', async () => {
  const { page } = await logIn('/brands/create');
  await page.getByLabel('Name').pressSequentially('go? go');
  expect(await page.getByLabel('Name').inputValue()).toBe('go? go');
  await page.getByLabel('Name').blur();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect.poll(() => page.url()).toBe(`${place}/products`);
});

test('ranks the product with the closest name first', async () => {
  await asAdmin('POST', '/products', { ...PRODUCT, name: 'Enamel Kettle' });
  for (let i = 1; i <= 6; i += 1) {
    await asAdmin('POST', '/products', { ...PRODUCT, name: `Verne copper kettle ${i}` });
  }
  const { page } = await logIn('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('kettle');
  await page.getByRole('option', { name: 'Verne copper kettle 6' }).waitFor();
  expect(await page.getByRole('option').first().textContent()).toContain('Enamel Kettle');
});

test('staff without customer access find no customers', async () => {
  await asAdmin('POST', '/users', {
    email: 'hidden@example.org',
    name: 'Hidden Customer',
    password: 'correct horse battery',
  });
  const { application } = await asAdmin('GET', '/application').then(({ body }) => ({
    application: body.data[0],
  }));
  const { page } = await logIn('/', [{ application_id: application.id, role: 'catalogue' }]);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('hidden');
  await page.getByText('No results for “hidden”.').waitFor();
});
