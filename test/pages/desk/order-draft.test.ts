import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { addressOf, makeWares, type Wares } from '../../store/desk-orders.ts';
import { heading, press, violationsOf } from '../../store/storefront.ts';

const { logIn, asAdmin } = await useDesk({
  name: 'Tea House',
  order_url: 'https://shop.example/orders',
});

let wares: Wares;
beforeAll(async () => {
  wares = await makeWares(asAdmin);
});

const read = async (id: string) => (await asAdmin('GET', `/orders/${id}`)).body.data;

async function addProduct(page: Page, words: string, name: string) {
  await page.getByLabel('Add a product').fill(words);
  await page.getByRole('option', { name }).click();
}

const ADDRESS = {
  'Full name': 'Gil Vaz',
  'E-mail': 'gil@example.org',
  'Street and number': 'Rua Nova 1',
  'Postal code': '1000-001',
  City: 'Lisboa',
};

async function writeAddress(page: Page) {
  const address = page.getByRole('group', { name: 'Shipping and billing address' });
  for (const [label, text] of Object.entries(ADDRESS)) {
    await address.getByLabel(label, { exact: true }).fill(text);
  }
  await address.getByLabel('Country').fill('Portug');
  await page.getByRole('option', { name: 'Portugal', exact: true }).click();
}

test('an order is taken on the telephone, and its link sent', async () => {
  const { page, complaints } = await logIn('/orders');
  await page.getByRole('link', { name: 'New draft' }).click();
  await addProduct(page, 'kettle', 'Blue Kettle');
  await page.getByLabel('Quantity of Blue Kettle').fill('500');
  await page.getByText('Of Blue Kettle only 100 are left.').waitFor();
  await page.getByLabel('Quantity of Blue Kettle').fill('3');
  await page.getByText('Of Blue Kettle only 100 are left.').waitFor({ state: 'detached' });
  await writeAddress(page);
  await page.getByRole('radio', { name: 'Parcel · €5.00' }).check();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByText('€95.00').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on Friday');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Send to the customer');
  const link = await page.getByLabel('Payment link').inputValue();
  const [, id = ''] = /orders\/(\d+)#secret=\S{20,}$/.exec(link) ?? [];
  await press(page, 'Open the order');
  const order = await read(id);
  await heading(page, `Order ${order.number}`);
  expect(order).toMatchObject({
    state: 'created',
    total: 95,
    items: [{ product_id: wares.kettle.id, quantity: 3 }],
    billing_address: { full_name: 'Gil Vaz', country: 'Portugal' },
    notes: ['Calls back on Friday'],
    sent_at: expect.any(String),
  });
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('a draft is saved, changed and sent; what is missing is said at its field', async () => {
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'gift', 'Gift Card');
  await press(page, 'Save the draft');
  await page.getByText('The draft is saved.').waitFor();
  const [draft] = (await asAdmin('GET', '/orders?state=draft')).body.data;
  await page.getByRole('tab', { name: 'Draft' }).click();
  await page.getByRole('link', { name: draft.number, exact: true }).click();
  await heading(page, `Draft ${draft.number}`);
  await page.getByLabel('Quantity of Gift Card').fill('2');
  await page.getByLabel('City').fill('Porto');
  await press(page, 'Send to the customer');
  await page.getByText('full_name is required').first().waitFor();
  expect((await read(draft.id)).state).toBe('draft');
  await writeAddress(page);
  await press(page, 'Send to the customer');
  await page.getByLabel('Payment link').waitFor();
  expect(await read(draft.id)).toMatchObject({ state: 'created', items: [{ quantity: 2 }] });
});

test('a customer who is known is found, with the address', async () => {
  const email = 'known@example.org';
  const { data: user } = (
    await asAdmin('POST', '/users', {
      ...{ name: 'Inês Known', email, password: 'correct horse 7' },
    })
  ).body;
  await asAdmin('POST', '/addresses', {
    ...addressOf('Inês Known', email),
    user_id: user.id,
  });
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'gift', 'Gift Card');
  await page.getByLabel('Find a customer').fill('known');
  await page.getByRole('option', { name: /Inês Known/ }).click();
  await page.getByRole('button', { name: /Rua Nova 1/ }).click();
  await press(page, 'Send to the customer');
  await page.getByLabel('Payment link').waitFor();
  const [order] = (await asAdmin('GET', `/orders?user_id=${user.id}`)).body.data;
  expect(order).toMatchObject({ state: 'created', shipping_address: { city: 'Porto' } });
});

test('what is typed into a draft survives a reload', async () => {
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'kettle', 'Blue Kettle');
  await page.getByLabel('Full name').fill('Gil Vaz');
  await page.reload();
  await page.getByText('What you had typed here and not saved is back.').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Gil Vaz');
  await page.getByLabel('Quantity of Blue Kettle').waitFor();
  await press(page, 'Discard');
  expect(await page.getByLabel('Full name').inputValue()).toBe('');
});

test('axe finds nothing in a draft in the dark', async () => {
  const { page } = await logIn('/orders/create', undefined, { colorScheme: 'dark' });
  await addProduct(page, 'kettle', 'Blue Kettle');
  await page.getByRole('radio', { name: 'Parcel · €5.00' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
