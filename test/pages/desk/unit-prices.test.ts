import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

const measure = (value: number, unit: string) => ({ measure: { value, unit } });

test('an owner says how much is in a product, and reads what a kilogram costs', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Sencha', price: 4.99, stock_type: 'infinite' },
  });
  const { page, complaints } = await logIn(`/products/${id}`);
  const contents = page.getByLabel('Contents', { exact: true });
  await contents.fill('250');
  await page.getByText('€19.96 per kg', { exact: true }).waitFor();
  await page.getByLabel('Unit', { exact: true }).selectOption({ label: 'ml' });
  await page.getByText('€19.96 per l', { exact: true }).waitFor();
  await page.getByLabel('Sale price (EUR)').fill('3.99');
  await page.getByText('€15.96 per l', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  expect((await read(id)).unit_pricing).toEqual(measure(250, 'ml'));

  await contents.fill('0');
  await contents.blur();
  await page.getByText('Enter 0.001 or more.', { exact: true }).waitFor();
  await contents.fill('');
  await press(page, 'Save');
  await expect.poll(async () => Object.keys(await read(id))).not.toContain('unit_pricing');
  // Before the login, nobody is logged in.
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
});

test('a variant has contents of its own, or those of its product', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Earl Grey', price: 9.5, unit_pricing: measure(100, 'g') },
    variantsDefinition: { Size: ['small', 'large'] },
    variants: [
      { Size: 'small', stock_type: 'infinite' },
      { Size: 'large', stock_type: 'infinite', price: 19.9 },
    ],
  });
  const { page } = await logIn(`/products/${id}`);
  await press(page, 'Contents of large');
  const dialog = page.getByRole('dialog');
  // What it would have without its own.
  await dialog.getByText('€199.00 per kg', { exact: true }).waitFor();
  await dialog.getByLabel('Contents', { exact: true }).fill('250');
  await dialog.getByText('€79.60 per kg', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Close');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  const { variants } = await read(id);
  expect(variants[1]).toMatchObject({ unit_pricing: measure(250, 'g') });
  expect(variants[0]).not.toHaveProperty('unit_pricing');
});
