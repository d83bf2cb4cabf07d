import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asStaff, create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, asAdmin, url, application } = await useDesk({ name: 'Tea House' });

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** The bar above the steps says how many are done. */
const steps = (page: Page, name: string) =>
  page.getByRole('progressbar', { name, exact: true }).waitFor();

const address = {
  full_name: 'Gil Vaz',
  email: 'gil@example.org',
  address1: 'Rua Nova 1',
  city: 'Lisboa',
  postal_code: '1000-001',
  country: 'Portugal',
};

test('the setup steps link to their screens and disappear when done', async () => {
  const { page, complaints, requests } = await logIn('/', undefined, { colorScheme: 'light' });
  const start = () => railLink(page, 'Home').click();
  await steps(page, '0 of 8 steps done');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Keep EUR' }).click();
  await steps(page, '1 of 8 steps done');

  for (const [link, path] of [
    ['Set up shipping', '/shippings/create'],
    ['Set up taxes', '/taxes/country'],
    ['Accept payments', '/paymentMethods/create'],
    ['Add your first product', '/products/create'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect.poll(() => page.url()).toContain(path);
    await start();
    await page.getByText('Set up your store').waitFor();
  }

  // At the server of the dashboard, which so knows the settings at once.
  const atDesk = await asStaff({ application }, undefined, { url });
  await atDesk('PUT', '/application', { email_address: 'hello@tea.example', tax_type: 'all' });
  const shipping = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 4 });
  const method = await create(asAdmin, '/paymentMethods', {
    name: 'Invoice',
    cost_type: 'no_cost',
  });
  const product = await create(asAdmin, '/products', {
    name: 'Sencha',
    price: 9,
    stock_type: 'track',
    stock_level: 1,
  });
  await page.reload();
  await steps(page, '6 of 8 steps done');
  expect(await step(page, 'Accept payments').getByText('Done').count()).toBe(1);

  await create(asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: address,
    billing_address: address,
    shipping_id: shipping.id,
    payment_method_id: method.id,
    state: 'processing',
  });
  await page.reload();
  await steps(page, '7 of 8 steps done');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await page.getByText('Set up your store').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /1\s*order to pack/ }).click();
  await expect
    .poll(() => decodeURIComponent(page.url()))
    .toContain(`/dashboard/${application.id}/orders?filter={"state":"processing"}`);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  expect(requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual([]);
});

test('catalog staff see no orders, sales or checklist', async () => {
  const { page } = await logIn('/', [{ application_id: application.id, role: 'catalogue' }], {
    colorScheme: 'dark',
  });
  await page.getByText('Your role has nothing to show here.').waitFor();
  expect(await page.getByText('to pack').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('support staff see the pending tasks they have access to', async () => {
  const { page } = await logIn('/', [{ application_id: application.id, role: 'support' }], {
    colorScheme: 'dark',
  });
  await page.getByRole('link', { name: /to pack/ }).waitFor();
  await page.getByText('No refunds are waiting.').waitFor();
  expect(await page.getByText('webhook').count()).toBe(0);
  await page.getByRole('heading', { name: 'Sales today' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
