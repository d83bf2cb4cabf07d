import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

/** What the law asks of a product, in its form. */
const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

const product = (body: object) =>
  create(asAdmin, '/products', { name: 'Cake', price: 24, stock_type: 'infinite', ...body });

test('an owner says that customers may not withdraw, and why', async () => {
  const { id } = await product({});
  const { page, complaints } = await logIn(`/products/${id}`);
  const right = page.getByLabel('Right of withdrawal', { exact: true });
  await right.selectOption({ label: 'None: perishable' });
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  expect(await read(id)).toMatchObject({ withdrawal: 'none', withdrawal_reason: 'perishable' });
  await right.selectOption({ label: 'Customers can withdraw' });
  await press(page, 'Save');
  await expect.poll(async () => Object.keys(await read(id))).not.toContain('withdrawal');
  expect(await read(id)).not.toHaveProperty('withdrawal_reason');
  // Before the login, nobody is logged in.
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
});
