import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, placeOrder } from '../../store/desk-orders.ts';
import { follow, heading, press, violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

/** A transfer needs an account: without an IBAN no customer learns where the money goes. */
const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

test('a bank transfer method and its orders warn about a missing IBAN', async () => {
  const { page } = await logIn('/paymentMethods/create');
  await page.getByLabel('Name').first().fill('Transfer to us');
  const warning = page.getByText('Customers cannot see where to send the money. Add your IBAN.');
  expect(await warning.count()).toBe(0);
  await page.getByLabel('Customers pay by transfer to your bank account').check();
  await warning.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await page.getByRole('region', { name: 'Transfer to us' }).waitFor();
  const [transfer] = (await asAdmin('GET', '/paymentMethods')).body.data;

  // Nobody can pay by it yet: the step is open, and leads to the method.
  await railLink(page, 'Home').click();
  const step = page.getByRole('listitem').filter({ hasText: 'Accept payments' });
  await step.getByText('To do').waitFor();
  await step.getByRole('link', { name: 'Accept payments' }).click();
  await expect.poll(() => page.url()).toContain(`/paymentMethods/${transfer.id}`);
  const wares = { ...(await makeWares(asAdmin)), transfer };
  const order = await placeOrder(asAdmin, wares);
  await page.goto(page.url().replace(/\/paymentMethods.*/, `/orders/${order.id}/show`));
  await heading(page, `Order ${order.number}`);
  await page
    .getByText(
      'The customer pays by bank transfer, but no IBAN is set. The order shows no bank account to pay to.',
    )
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await follow(page, 'Enter IBAN');
  await page.getByLabel('IBAN').waitFor();

  const other = await placeOrder(asAdmin, await makeWares(asAdmin));
  await page.goto(page.url().replace(/\/settings.*/, `/orders/${other.id}/show`));
  await heading(page, `Order ${other.number}`);
  await page.getByText(/The customer owes/).waitFor();
  expect(await page.getByText('no IBAN is set').count()).toBe(0);
});

test('a fee on a bank transfer is warned of beside it', async () => {
  const { page } = await logIn('/paymentMethods/create');
  const warning = page.getByText('you may not charge consumers a fee for a bank transfer');
  await page.getByLabel('Customers pay by transfer to your bank account').check();
  await page.getByLabel('Fee for the customer').selectOption({ label: 'Fixed fee' });
  expect(await warning.count()).toBe(0);
  await page.getByLabel('Fixed fee (EUR)').fill('1.50');
  await page.keyboard.press('Tab');
  await warning.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Customers pay by transfer to your bank account').uncheck();
  await expect.poll(() => warning.count()).toBe(0);
});
