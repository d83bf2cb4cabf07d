import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { addressOf, makeWares, type Wares } from '../../store/desk-orders.ts';
import { countEffort } from '../../store/effort.ts';
import { heading, press, violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, asAdmin } = await useDesk({
  name: 'Tea House',
  order_url: 'https://shop.example/orders',
  company_country: 'Portugal',
});

let wares: Wares;
beforeAll(async () => {
  wares = await makeWares(asAdmin);
});

const read = async (id: string) => (await asAdmin('GET', `/orders/${id}`)).body.data;

async function addProduct(page: Page, words: string, name: string) {
  await page.getByLabel('Add product').fill(words);
  await page.getByRole('option', { name }).click();
}

const TOO_MANY = /^Blue Kettle: only \d+ left\.$/;

const ADDRESS = {
  'Full name': 'Gil Vaz',
  Email: 'gil@example.org',
  'Street address': 'Rua Nova 1',
  'Postal code': '1000-001',
  City: 'Lisboa',
};

async function writeAddress(page: Page) {
  const address = page.getByRole('group', { name: 'Shipping and billing address' });
  for (const [label, text] of Object.entries(ADDRESS)) {
    await address.getByLabel(label, { exact: true }).fill(text);
  }
  await address.getByLabel('Country').fill('Portugal');
}

/** Places an order of one kettle from the list of orders, paid already; answers what that has cost. */
async function placePaid(page: Page, customer: () => Promise<void>) {
  const effort = await countEffort(page);
  await page.getByRole('link', { name: 'Create order' }).click();
  await page.getByLabel('Add product').fill('kettle');
  await page.getByRole('option', { name: 'Blue Kettle' }).click();
  await customer();
  await page.getByRole('radio', { name: 'Parcel · €5.00' }).click();
  await page.getByRole('radio', { name: 'Already paid' }).click();
  await page.getByText('€35.00 is recorded as paid by Bank transfer.').waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText(/^Order \d+ placed$/).waitFor();
  const [, id = ''] = /\/orders\/(\d+)\/show$/.exec(page.url()) ?? [];
  const order = await read(id);
  await heading(page, `Order ${order.number}`);
  await page.getByRole('row', { name: /Bank transfer.*Paid/ }).waitFor();
  expect(order).toMatchObject({
    ...{ state: 'processing', total: 35, billing_address: order.shipping_address },
    payments: [{ successful: true, amount: 35, payment_method_id: wares.transfer.id }],
  });
  return { effort, order };
}

test('staff place a paid phone order for a new customer in 11 steps', async () => {
  const { page, complaints } = await logIn('/orders');
  const { effort, order } = await placePaid(page, async () => {
    const address = page.getByRole('group', { name: 'Shipping and billing address' });
    for (const [label, text] of Object.entries(ADDRESS)) {
      await address.getByLabel(label, { exact: true }).fill(text);
    }
  });
  expect(order.shipping_address).toMatchObject({ full_name: 'Gil Vaz', country: 'Portugal' });
  expect(order.user_id).toBeNull();
  expect(await effort('an order by phone, paid')).toEqual({
    clicks: 5,
    fields: 6,
  });
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('staff place a paid phone order for a known customer in 9 steps', async () => {
  const email = 'regular@example.org';
  const user = await asAdmin('POST', '/users', {
    ...{ name: 'Rui Regular', email, password: 'correct horse 7' },
  });
  const user_id = user.body.data.id;
  await asAdmin('POST', '/addresses', { ...addressOf('Rui Regular', email), user_id });
  const { page } = await logIn('/orders');
  const { effort, order } = await placePaid(page, async () => {
    await page.getByLabel('Find customer').fill('regular');
    await page.getByRole('option', { name: /Rui Regular/ }).click();
    await page.getByRole('button', { name: /Rua Nova 1/ }).click();
  });
  expect(order).toMatchObject({ user_id, shipping_address: { city: 'Porto' } });
  expect(await effort('an order by phone, paid')).toEqual({
    clicks: 7,
    fields: 2,
  });
});

test('staff can place an unpaid order and mark it as paid later', async () => {
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'gift', 'Gift Card');
  await writeAddress(page);
  await press(page, 'Place order');
  await page.getByText(/^Order \d+ placed$/).waitFor();
  const [, id = ''] = /\/orders\/(\d+)\/show$/.exec(page.url()) ?? [];
  expect(await read(id)).toMatchObject({ state: 'created', total: 20 });
  expect(await read(id)).not.toHaveProperty('payments');
  // It names no way to pay; that is said when the money is there.
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
  await page.getByText('Have you received €20.00?').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Mark as paid');
  await page.getByRole('row', { name: /Bank transfer.*Paid/ }).waitFor();
  expect(await read(id)).toMatchObject({ state: 'processing', payments: [{ amount: 20 }] });
});

test('prefills the country of the store but saves no address', async () => {
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'gift', 'Gift Card');
  expect(await page.getByLabel('Country').inputValue()).toBe('Portugal');
  // It is no address yet.
  await press(page, 'Save draft');
  await page.getByText('Draft saved').waitFor();
  const [, id = ''] = /\/orders\/(\d+)$/.exec(page.url()) ?? [];
  expect((await read(id)).shipping_address ?? null).toBeNull();
});

test('asks for the payment method when there are several', async () => {
  const { id } = (await asAdmin('POST', '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' }))
    .body.data;
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'gift', 'Gift Card');
  await writeAddress(page);
  await page.getByRole('radio', { name: 'Already paid' }).check();
  await page.getByText('Select how the customer paid.').waitFor();
  const place = page.getByRole('button', { name: 'Place order' });
  expect(await place.isDisabled()).toBe(true);
  const quoted = page.waitForResponse(/\/orders\/quote$/);
  await page.getByRole('radiogroup', { name: 'Paid with' }).getByLabel('Cash').check();
  await quoted;
  await expect.poll(() => place.isEnabled()).toBe(true);
  await page.getByText('€20.00 is recorded as paid by Cash.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await place.click();
  await page.getByRole('row', { name: /Cash.*Paid/ }).waitFor();
  await asAdmin('DELETE', `/paymentMethods/${id}`);
});

test('staff who cannot record payments see no paid option', async () => {
  const { page } = await logIn('/orders/create', [{ application_id: 'all', role: 'pack_orders' }]);
  await addProduct(page, 'gift', 'Gift Card');
  await page.getByRole('radio', { name: 'Not paid yet' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Already paid' }).count()).toBe(0);
});

test('staff can take a phone order and send a payment link', async () => {
  const { page, complaints } = await logIn('/orders');
  await page.getByRole('link', { name: 'Create order' }).click();
  await addProduct(page, 'kettle', 'Blue Kettle');
  await page.getByLabel('Quantity of Blue Kettle').fill('500');
  await page.getByText(TOO_MANY).waitFor();
  await page.getByLabel('Quantity of Blue Kettle').fill('3');
  await page.getByText(TOO_MANY).waitFor({ state: 'detached' });
  await writeAddress(page);
  await page.getByRole('radio', { name: 'Parcel · €5.00' }).check();
  await page.getByRole('radio', { name: 'Bank transfer', exact: true }).check();
  await page.getByRole('radio', { name: 'Send a payment link' }).check();
  await page.getByText('€95.00').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on Friday');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Place order');
  const link = await page.getByLabel('Payment link', { exact: true }).inputValue();
  const [, id = ''] = /orders\/(\d+)#secret=\S{20,}$/.exec(link) ?? [];
  await press(page, 'Open order');
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

test('staff can save, edit and place a draft, and missing fields are reported', async () => {
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'gift', 'Gift Card');
  await press(page, 'Save draft');
  await page.getByText('Draft saved').waitFor();
  const [draft] = (await asAdmin('GET', '/orders?state=draft')).body.data;
  // One is at the draft, and goes on with it.
  await heading(page, `Draft order ${draft.number}`);
  await page.getByLabel('Quantity of Gift Card').fill('3');
  await press(page, 'Save draft');
  await expect.poll(async () => (await read(draft.id)).items[0].quantity).toBe(3);
  await railLink(page, 'Orders').click();
  await page.getByRole('tab', { name: 'Draft' }).click();
  await page.getByRole('link', { name: draft.number, exact: true }).click();
  await heading(page, `Draft order ${draft.number}`);
  await page.getByLabel('Quantity of Gift Card').fill('2');
  await page.getByLabel('City').fill('Porto');
  await press(page, 'Place order');
  await page.getByText('full_name is required').first().waitFor();
  expect((await read(draft.id)).state).toBe('draft');
  await writeAddress(page);
  await press(page, 'Place order');
  await page.getByText(`Order ${draft.number} placed`).waitFor();
  expect(await read(draft.id)).toMatchObject({ state: 'created', items: [{ quantity: 2 }] });
});

test('finds a known customer with their address', async () => {
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
  await page.getByLabel('Find customer').fill('known');
  await page.getByRole('option', { name: /Inês Known/ }).click();
  await page.getByRole('button', { name: /Rua Nova 1/ }).click();
  await press(page, 'Place order');
  await page.getByText(/^Order \d+ placed$/).waitFor();
  const [order] = (await asAdmin('GET', `/orders?user_id=${user.id}`)).body.data;
  expect(order).toMatchObject({ state: 'created', shipping_address: { city: 'Porto' } });
});

test('an unsaved draft survives a reload', async () => {
  const { page } = await logIn('/orders/create');
  await addProduct(page, 'kettle', 'Blue Kettle');
  await page.getByLabel('Full name').fill('Gil Vaz');
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Gil Vaz');
  await page.getByLabel('Quantity of Blue Kettle').waitFor();
  await press(page, 'Discard');
  expect(await page.getByLabel('Full name').inputValue()).toBe('');
});

test('a draft passes axe in dark mode', async () => {
  const { page } = await logIn('/orders/create', undefined, { colorScheme: 'dark' });
  await addProduct(page, 'kettle', 'Blue Kettle');
  await page.getByRole('radio', { name: 'Parcel · €5.00' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
