import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { makeWares, payOrder, placeOrder, type Wares } from '../../store/desk-orders.ts';
import { countEffort } from '../../store/effort.ts';
import { heading, press, violationsOf } from '../../store/page-acts.ts';
import { openOwner } from '../../store/staff.ts';

/** With which invoices can be made. */
const SELLER = {
  company_name: 'Tea House Lda.',
  company_address: 'Rua das Flores 12',
  company_postalcode: '4000-001',
  company_city: 'Porto',
  company_country: 'PT',
  company_taxid: 'PT123456789',
  email_address: 'hello@tea.example',
};

const store = await useDesk({
  name: 'Tea House',
  currencies: [{ code: 'USD', rate: 1.09 }],
  order_url: 'https://shop.example/orders',
  ...SELLER,
});
const { logIn, asAdmin, application, url } = store;

let wares: Wares;
beforeAll(async () => {
  wares = await makeWares(asAdmin);
});

const read = async ({ id }: { id: number }) => (await asAdmin('GET', `/orders/${id}`)).body.data;

/** Chooses an entry of the menu of an order. */
async function choose(page: Page, name: string) {
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name }).click();
}

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test('the order page shows customer pickup without a shipping address', async () => {
  const collect = { name: 'Collect in the shop', base_cost: 0, collection: true };
  const { id: shipping_id } = await create(asAdmin, '/shippings', collect);
  const order = await placeOrder(asAdmin, wares, ['Ada Verne', 'collects@example.org'], {
    shipping_id,
  });
  const { page } = await logIn(`/orders/${order.id}/show`);
  const side = page.getByRole('region', { name: 'Shipping', exact: true });
  await side.getByText('Customer pickup').waitFor();
  await side.getByText('Collect in the shop').waitFor();
  await page.getByText('Billing address', { exact: true }).waitFor();
  expect(await page.getByText(/^Shipping (?:and billing )?address$/).count()).toBe(0);
});

test('staff can mark a pickup order as ready without shipping it', async () => {
  const collect = { name: 'Collect', base_cost: 0, collection: true };
  const { id: shipping_id } = await create(asAdmin, '/shippings', collect);
  const order = await placeOrder(asAdmin, wares, ['Ada Verne', 'ready@example.org'], {
    ...{ shipping_id, state: 'processing' },
  });
  const { page } = await logIn(`/orders/${order.id}/show`);
  await heading(page, `Order ${order.number}`);
  expect(await page.getByText('Pack and ship').count()).toBe(0);
  await press(page, 'Ready for pickup');
  const dialog = page.getByRole('dialog', { name: 'Ready for pickup' });
  await dialog.getByRole('button', { name: 'Mark as ready', exact: true }).waitFor();
  expect(await dialog.getByLabel('Tracking number').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Mark as ready', exact: true }).click();
  await told(page, 'Order ready for pickup. The customer gets an email.');
  expect((await read(order)).state).toBe('shipped');
  await page.locator('.chip', { hasText: 'Ready for pickup' }).waitFor();
});

test('staff can find an order by email and refund part of it', async () => {
  const order = await payOrder(asAdmin, wares, ['Ada Verne', 'find.me@example.org']);
  const { page, complaints, requests } = await logIn('/orders');
  const effort = await countEffort(page);
  await page.getByPlaceholder('Number, name, email, tracking').fill('find.me@example.org');
  await page.getByText('Ada Verne').first().click();
  await heading(page, `Order ${order.number}`);
  await effort('find an order');
  await choose(page, 'Refund');
  await page.getByLabel('Blue Kettle: of 2').fill('1');
  await page.getByRole('dialog').getByText('1 × Blue Kettle').waitFor();
  await page.getByLabel('Refund shipping').check();
  await page.getByLabel('Reason').fill('Dented');
  // The button is off until the amount is known, and changes its colours then.
  await page.getByRole('button', { name: 'Refund €35.00', disabled: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Refund €35.00');
  await told(page, /^Refund recorded\. Transfer /);
  await told(page, '1 refunded');
  const { refunds, state } = await read(order);
  expect(refunds).toMatchObject([
    {
      amount: 35,
      line_items: [{ product_id: wares.kettle.id, quantity: 1, restocked: 1 }],
      shipping: true,
      reason: 'Dented',
      created_by: { kind: 'staff', name: 'Grace Hopper' },
    },
  ]);
  expect(state).toBe('processing');
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  expect(requests.filter((each) => !/^(?:data|blob):/.test(each) && !each.startsWith(url))).toEqual(
    [],
  );
});

test('a refund of a partly shipped order asks for unshipped units', async () => {
  const order = await payOrder(asAdmin, wares, ['Ada Verne', 'part@example.org']);
  const [item] = order.items;
  const line_items = [{ ...item, quantity: 1 }];
  await create(asAdmin, `/orders/${order.id}/shipments`, { line_items });
  const { page } = await logIn(`/orders/${order.id}/show`);
  await choose(page, 'Refund');
  await page.getByLabel('Blue Kettle: of 2').fill('1');
  const unsent = page.getByLabel('Blue Kettle: Of these, not shipped yet');
  // As many as are left to be sent: without a word it is these.
  await expect.poll(() => unsent.getAttribute('placeholder')).toBe('1');
  await unsent.fill('0');
  await expect.poll(() => unsent.getAttribute('placeholder')).toBe('0');
  await page.getByRole('button', { name: 'Refund €30.00', disabled: false }).click();
  await told(page, /^Refund recorded\. Transfer /);
  const { refunds, state } = await read(order);
  expect(refunds).toMatchObject([{ line_items: [{ quantity: 1, unsent: 0 }] }]);
  expect(state).toBe('processing');
});

test('shows a refund in the currency of the charge', async () => {
  const { id } = await placeOrder(asAdmin, wares, undefined, {
    currency: 'USD',
    items: [{ product_id: wares.kettle.id, quantity: 3 }],
  });
  await asAdmin('POST', `/orders/${id}/payments`, {});
  const { page } = await logIn(`/orders/${id}/show`);
  await choose(page, 'Refund');
  await page.getByLabel('Blue Kettle: of 3').fill('2');
  const button = page.getByRole('button', { name: /^Refund .*\d/ });
  const shown = await button.textContent();
  await button.click();
  await told(page, /^Refund recorded\. Transfer /);
  const [{ charged_amount, charged_currency: currency }] = (await read({ id })).refunds;
  const text = new Intl.NumberFormat('en', { style: 'currency', currency }).format(charged_amount);
  expect(shown).toBe(`Refund ${text}`);
});

test('shows refund errors at their field', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await choose(page, 'Refund');
  const amount = page.getByLabel('Custom amount (EUR)');
  await amount.fill('5');
  await page.getByRole('button', { name: 'Refund €5.00' }).waitFor();
  await amount.fill('65.01');
  await page.getByRole('dialog').getByText('Only €65.00 of the payment is left').waitFor();
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  const button = page.getByRole('button', { name: 'Refund', exact: true });
  expect(await button.isDisabled()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  // Somebody else is faster.
  await amount.fill('');
  await page.getByLabel('Blue Kettle: of 2').fill('2');
  await page.getByRole('button', { name: 'Refund €60.00' }).waitFor();
  const line_items = [{ product_id: wares.kettle.id, quantity: 1 }];
  await asAdmin('POST', `/orders/${order.id}/refunds`, { line_items });
  await page.getByRole('button', { name: 'Refund €60.00' }).click();
  await page.getByText(/^Only 1 units of product \d+ can be refunded\.$/).waitFor();
  expect((await read(order)).refunds).toHaveLength(1);
});

test('staff can mark an order paid, ship it and complete it with one button each', async () => {
  const order = await placeOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await press(page, 'Mark as paid');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await told(page, 'Order marked as paid');
  const effort = await countEffort(page);
  await press(page, 'Pack and ship');
  await page.getByLabel('Tracking number').fill('CP123456');
  // Nothing is known of the shipping method “Parcel”.
  await page.getByLabel('Tracking link').waitFor();
  await press(page, 'Mark as shipped');
  await told(page, 'Parcel added');
  await told(page, 'CP123456');
  await effort('a parcel with its tracking number');
  expect(await page.getByRole('link', { name: 'CP123456' }).count()).toBe(0);
  await press(page, 'Complete order');
  await told(page, 'Order completed');
  const { state, shipments } = await read(order);
  expect(state).toBe('completed');
  expect(shipments).toMatchObject([
    { method: 'Parcel', tracking_code: 'CP123456', line_items: [{ quantity: 2 }] },
  ]);
});

test('staff can pick a carrier, and the tracking number links to its page', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await press(page, 'Pack and ship');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Blue Kettle: of 2').fill('1');
  await dialog.getByRole('combobox', { name: 'Carrier' }).click();
  await page.getByRole('option', { name: 'DHL' }).click();
  await dialog.getByLabel('Tracking number').fill('JJD 01/4');
  const url = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=';
  const link = dialog.getByRole('link', { name: 'Track with DHL' });
  expect(await link.getAttribute('href')).toBe(`${url}JJD01%2F4`);
  expect(await dialog.getByLabel('Tracking link').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Mark as shipped');
  const shown = page.getByRole('link', { name: 'JJD 01/4' });
  await shown.waitFor();
  expect(await shown.getAttribute('href')).toBe(`${url}JJD01%2F4`);

  // The next parcel is of the same carrier, unless another one is typed.
  await press(page, 'Add parcel');
  const carrier = dialog.getByRole('combobox', { name: 'Carrier' });
  expect(await carrier.inputValue()).toBe('DHL');
  await carrier.fill('Bike courier');
  await dialog.getByLabel('Tracking number').fill('7');
  await dialog.getByLabel('Tracking link').fill('https://bikes.example/7');
  await press(page, 'Mark as shipped');
  expect(await page.getByRole('link', { name: '7', exact: true }).getAttribute('href')).toBe(
    'https://bikes.example/7',
  );
  const edit = page.getByRole('region', { name: 'Parcels' }).getByRole('button', { name: 'Edit' });
  await edit.first().click();
  await dialog.getByLabel('Tracking number').fill('42');
  await press(page, 'Save');
  await page.getByRole('link', { name: '42', exact: true }).waitFor();
  expect((await read(order)).shipments).toMatchObject([
    { method: 'DHL', tracking_code: '42', tracking_link: `${url}42` },
    { method: 'Bike courier', tracking_code: '7', tracking_link: 'https://bikes.example/7' },
  ]);
});

test('shows parcel errors at their field and keeps the other input', async () => {
  const { id } = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${id}/show`);
  await press(page, 'Pack and ship');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tracking number').fill('CP1');
  const link = dialog.getByLabel('Tracking link');
  await link.fill('carrier.example');
  await dialog.getByRole('button', { name: 'Mark as shipped', exact: true }).click();
  await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => link.evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await dialog.getByRole('alert').textContent()).toBe('One field has an error');
  expect(await violationsOf(page)).toEqual([]);
  await link.fill('https://carrier.example/CP1');
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  // Somebody else is faster.
  await asAdmin('POST', `/orders/${id}/shipments`, {
    line_items: [{ product_id: wares.kettle.id, quantity: 1 }],
  });
  await dialog.getByRole('button', { name: 'Mark as shipped', exact: true }).click();
  const units = dialog.getByRole('group', { name: 'Products' });
  await expect.poll(() => units.locator('.said.bad').count()).toBe(1);
  expect(await dialog.getByLabel('Tracking number').inputValue()).toBe('CP1');
});

test('staff can create, receive and refund a return', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await choose(page, 'Create return');
  await page.getByLabel('Blue Kettle: of 2').fill('1');
  await page.getByLabel('Blue Kettle: Reason').fill('Too small');
  await press(page, 'Create return');
  await told(page, '1 × Blue Kettle: Too small');
  const effort = await countEffort(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await button('Mark as received').click();
  await dialog.getByRole('button', { name: 'Mark as received' }).click();
  await told(page, 'Return marked as received');
  await button('Refund').click();
  await dialog.getByText('1 × Blue Kettle').waitFor();
  await dialog.getByText('This was not paid by card. Transfer €30.00').waitFor();
  await dialog.getByRole('button', { name: 'Refund €30.00' }).waitFor();
  await dialog.getByLabel('Deduct (EUR)').fill('4,50');
  await dialog.getByText('−€4.50').waitFor();
  const submit = dialog.getByRole('button', { name: 'Refund €25.50' });
  await dialog.getByText('Enter a reason. The customer sees it.').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel('Reason (shown to the customer)').fill('The lid is scratched.');
  await dialog.getByText('Transfer €25.50 to the customer yourself').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await submit.click();
  expect(await effort('the refund of a return with a deduction')).toEqual({
    clicks: 4,
    fields: 2,
  });
  await told(page, /^Refund recorded\. Transfer /);
  await told(page, /€4\.50 deducted · The lid is scratched\./);
  const { returns, refunds } = await read(order);
  expect(returns).toMatchObject([{ state: 'refunded', received: [{ quantity: 1, restocked: 1 }] }]);
  const reason = 'The lid is scratched.';
  expect(refunds).toMatchObject([{ amount: 25.5, deduction: 4.5, reason, return_id: 0 }]);
});

test('limits the deduction from a return to its refund', async () => {
  const order = await payOrder(asAdmin, wares);
  const path = `/orders/${order.id}/returns`;
  const line_items = [{ product_id: wares.kettle.id, quantity: 1 }];
  await asAdmin('POST', path, { line_items });
  const { page } = await logIn(`/orders/${order.id}/show`);
  await press(page, 'Refund');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Deduct (EUR)').fill('30.01');
  await dialog
    .getByText('At most €30.00 can be deducted, which is what would be refunded here.')
    .waitFor();
  expect(await dialog.getByRole('alert').textContent()).toBe('One field has an error');
  await dialog.getByLabel('Refund shipping').check();
  await dialog.getByLabel('Reason (shown to the customer)').fill('Postage');
  await dialog.getByRole('button', { name: 'Refund €4.99' }).click();
  await told(page, /^Refund recorded\. Transfer /);
});

test('staff can create and open an invoice and resend an email', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await choose(page, 'Create invoice');
  await told(page, 'Invoice created');
  const { invoice_id } = await read(order);
  expect(invoice_id).toBeGreaterThan(0);
  await press(page, 'More actions');
  const opened = page.context().waitForEvent('request', (each) => /\.pdf\?/.test(each.url()));
  await page.getByRole('menuitem', { name: 'Open invoice' }).click();
  await opened;
  await choose(page, 'Resend email');
  await page.getByRole('radio', { name: 'Order confirmation, with the order link' }).check();
  await press(page, 'Send email');
  await told(page, 'Email on its way');
});

test('staff can add notes and tags and cancel an order', async () => {
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await page.getByLabel('New note').fill('Called about the colour.');
  await press(page, 'Add note');
  const note = page.getByRole('listitem').filter({ hasText: 'Called about the colour.' });
  await note.getByRole('button', { name: 'More actions for this note' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await note.getByText('pinned a note').waitFor();
  expect(await page.getByText('Called about the colour.').count()).toBe(1);
  await page.getByLabel('Add tag').fill('gift');
  await page.getByLabel('Add tag').press('Enter');
  await told(page, 'Tags saved');
  await choose(page, 'Cancel order');
  await told(page, '€65.00 was not paid by card');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await told(page, 'Order canceled');
  const { body } = await asAdmin('GET', `/orders/${order.id}/notes`);
  expect(body.data).toMatchObject([{ text: 'Called about the colour.', pinned: true }]);
  expect(await read(order)).toMatchObject({ state: 'canceled', tags: ['gift'] });
});

test('staff can copy and email a payment link until the order is paid', async () => {
  const order = await placeOrder(asAdmin, wares);
  const { page, complaints } = await logIn(`/orders/${order.id}/show`, undefined, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await press(page, 'Copy payment link');
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `https://shop.example/orders/${order.id}#secret=${order.secret}`,
  );
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Send payment link');
  await page.getByText('Payment link on its way to ada@example.org').waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);

  await asAdmin('POST', `/orders/${order.id}/payments`, {});
  await page.reload();
  await page.getByRole('row', { name: /Bank transfer.*Paid/ }).waitFor();
  expect(await page.getByRole('button', { name: 'payment link' }).count()).toBe(0);
});

test('staff who cannot refund see no refund button', async () => {
  const { asOwner } = await openOwner(store);
  const permissions = ['orders:read', 'orders:write', 'personal:read', 'application:read'];
  const role = await create(asOwner, '/roles', { name: 'Packer', permissions });
  const order = await payOrder(asAdmin, wares);
  await asAdmin('POST', `/orders/${order.id}/returns`, {
    line_items: [{ product_id: wares.kettle.id, quantity: 1 }],
  });
  const memberships = [{ application_id: application.id, role: String(role.id) }];
  const { page } = await logIn(`/orders/${order.id}/show`, memberships);
  await page.getByRole('button', { name: 'Pack and ship' }).waitFor();
  await page.getByRole('button', { name: 'Mark as received' }).waitFor();
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
  await press(page, 'More actions');
  const entries = await page.getByRole('menuitem').allTextContents();
  expect(entries).toEqual(['Print packing slip', 'Create return']);
});

test('read-only staff see no action buttons', async () => {
  const order = await payOrder(asAdmin, wares);
  const role = [{ application_id: application.id, role: 'analyst' }];
  const { page } = await logIn(`/orders/${order.id}/show`, role);
  await heading(page, `Order ${order.number}`);
  expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Pack and ship' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add note' }).count()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'the order page passes axe in %s mode',
  async (colorScheme) => {
    const order = await payOrder(asAdmin, wares);
    await asAdmin('POST', `/orders/${order.id}/returns`, {
      line_items: [{ product_id: wares.kettle.id, quantity: 1, reason: 'Too small' }],
    });
    const { page } = await logIn(`/orders/${order.id}/show`, undefined, { colorScheme });
    await heading(page, `Order ${order.number}`);
    await press(page, 'Why this price');
    await press(page, 'Why this total');
    await told(page, 'Order placed');
    expect(await violationsOf(page)).toEqual([]);
  },
);
