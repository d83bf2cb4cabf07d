import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { heading, press, violationsOf } from '../../store/page-acts.ts';
import { goTo } from '../../store/rail.ts';
import { openOwner } from '../../store/staff.ts';

const store = await useDesk({ name: 'Tea House' });
const { logIn, asAdmin, asPublic, application } = store;

const address = {
  full_name: 'Ines Prado',
  address1: 'Rua Nova 1',
  city: 'Lisboa',
  postal_code: '1000-001',
  country: 'Portugal',
};

async function addCustomer(name: string) {
  const email = `${name.toLowerCase()}@example.org`;
  const user = await create(asAdmin, '/users', { name, email, password: 'long enough horse 7' });
  const product = await create(asAdmin, '/products', {
    name: 'Sencha',
    price: 12,
    stock_type: 'track',
    stock_level: 20,
  });
  const items = [{ product_id: product.id, quantity: 2 }];
  const shipping = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 0 });
  await create(asAdmin, '/carts', { user_id: user.id, items });
  const order = await create(asAdmin, '/orders', {
    items,
    user_id: user.id,
    shipping_address: { ...address, full_name: name, email },
    billing_address: { ...address, full_name: name, email },
    shipping_id: shipping.id,
    state: 'processing',
  });
  return { user, order, email };
}

test('staff find a customer by email and see orders, totals, notes and tags', async () => {
  const { user, order } = await addCustomer('Ines');
  const { page, complaints } = await logIn('/users', undefined, { colorScheme: 'dark' });
  await page.getByPlaceholder('Name, email').fill('ines@example.org');
  await expect.poll(() => decodeURIComponent(page.url())).toContain('ines@example.org');
  await page.getByRole('cell', { name: 'ines@example.org' }).click();
  await heading(page, 'Ines');
  await page.getByRole('link', { name: order.number }).waitFor();
  await page.getByText('€24.00').first().waitFor();
  const cart = page.getByRole('region', { name: 'Open cart' }).getByRole('row', { name: 'Sencha' });
  expect(await cart.getByRole('cell').allInnerTexts()).toEqual(['Sencha', '2', '€24.00']);

  await page.getByLabel('New note').fill('Rings twice <b>please</b>');
  await press(page, 'Add note');
  await page.getByText('Rings twice <b>please</b>').waitFor();
  await press(page, 'More actions for this note');
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await page.getByText('pinned a note').waitFor();
  await press(page, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Ines' });
  await form.getByLabel('Name').fill('Ines Prado');
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Ines Prado');
  await form.waitFor({ state: 'detached' });
  expect((await asAdmin('GET', `/users/${user.id}`)).body.data.name).toBe('Ines Prado');
  await press(page, 'Add tag');
  await page.getByRole('textbox', { name: 'Tag' }).fill('reseller');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove tag reseller' }).waitFor();
  await page.getByLabel('Tax exempt').check();
  await page.getByLabel('Exemption type').selectOption('reverse_charge');
  await expect
    .poll(async () => (await asAdmin('GET', `/users/${user.id}`)).body.data)
    .toMatchObject({ tags: ['reseller'], tax_exempt: true, tax_exempt_type: 'reverse_charge' });
  const [note] = (await asAdmin('GET', `/users/${user.id}/notes`)).body.data;
  expect(note).toMatchObject({ text: 'Rings twice <b>please</b>', pinned: true });
  expect(await violationsOf(page)).toEqual([]);

  const waiting = page.waitForEvent('download');
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Export all data' }).click();
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain('ines@example.org');
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

/** A customer with one order that is paid and one that is not, and another one without orders. */
async function addBuyers(name: string) {
  const { user, order, email } = await addCustomer(name);
  const { items, shipping_address, billing_address, shipping_id } = order;
  const sent = { items, shipping_address, billing_address, shipping_id };
  const method = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const paid = { ...sent, user_id: user.id, payment_method_id: method.id };
  const { id } = await create(asAdmin, '/orders', paid);
  await create(asAdmin, '/payments', { order_id: id, payment_method_id: method.id });
  const none = `Nobody ${name}`;
  const other = `no.${name.toLowerCase()}@example.com`;
  await create(asAdmin, '/users', { name: none, email: other, password: 'long enough horse 7' });
  return { user, email, other };
}

const HEADS = ['Customer', 'Email', 'Location', 'Tags', 'Orders', 'Spent', 'Last order'];

test('the customer list shows location, orders, amount spent and last order', async () => {
  const { user, email, other } = await addBuyers('Beatriz');
  const { page, complaints } = await logIn('/users');
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
  const cellsOf = async (text: string) =>
    (await rowOf(text).getByRole('cell').allInnerTexts()).slice(2);
  await rowOf(email).waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.slice(1)).toEqual(HEADS);
  await expect
    .poll(() => cellsOf(email))
    .toEqual([email, 'Lisboa, Portugal', '', '2', '€24.00', 'Today']);
  expect(await cellsOf(other)).toEqual([other, '', '', '0', '€0.00', '']);
  // The API cannot sort by them.
  expect(await page.getByRole('columnheader').getByRole('button').allInnerTexts()).toEqual([
    'Customer',
    'Email',
  ]);
  expect(await violationsOf(page)).toEqual([]);

  await press(page, 'Columns');
  await page.getByRole('checkbox', { name: 'Spent' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Spent' }).waitFor({ state: 'detached' });

  await rowOf(email).getByRole('link').click();
  await heading(page, 'Beatriz');
  const figures = page.locator('.stats > div');
  await expect
    .poll(() => figures.allInnerTexts())
    .toEqual(['Spent\n€24.00', 'Orders\n2', 'Average order\n€24.00', 'Last order\nToday']);
  expect((await asAdmin('GET', `/users/${user.id}?expand=purchases`)).body['_embedded']).toEqual({
    purchases: [expect.objectContaining({ orders: 2, paid_orders: 1, spent: 24 })],
  });
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('on a phone, a customer row shows name and spent above email and last order', async () => {
  const { email } = await addBuyers('Camila');
  const viewport = { width: 390, height: 844 };
  const { page } = await logIn('/users', undefined, { viewport, colorScheme: 'dark' });
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Today').waitFor();
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
  };
  const name = await boxOf(row.getByRole('link', { name: 'Camila' }));
  const spent = await boxOf(row.getByText('€24.00'));
  const mail = await boxOf(row.getByText(email));
  const last = await boxOf(row.getByText('Today'));
  const middle = ({ y, height }: { readonly y: number; readonly height: number }) => y + height / 2;
  expect(Math.abs(middle(name) - middle(spent))).toBeLessThan(6);
  expect(Math.abs(middle(mail) - middle(last))).toBeLessThan(6);
  expect(middle(mail)).toBeGreaterThan(middle(name) + 10);
  expect(Math.abs(spent.x + spent.width - (last.x + last.width))).toBeLessThan(2);
  expect(await row.getByText('Lisboa').isVisible()).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
});

test('staff without order access see a customer list without orders', async () => {
  const { email } = await addBuyers('Dalia');
  const { asOwner } = await openOwner(store);
  const permissions = ['users:read', 'personal:read', 'application:read'];
  const role = await create(asOwner, '/roles', { name: 'Letters', permissions });
  const { page, complaints } = await logIn('/users', [
    { application_id: application.id, role: String(role.id) },
  ]);
  await page.getByRole('cell', { name: email, exact: true }).waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.slice(1)).toEqual(['Customer', 'Email', 'Tags', 'Customer since']);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('on a phone, customer notes appear above the contact details', async () => {
  const { user } = await addCustomer('Nadia');
  const viewport = { width: 390, height: 844 };
  const { page } = await logIn(`/users/${user.id}`, undefined, { viewport });
  const note = page.getByLabel('New note');
  await note.scrollIntoViewIfNeeded();
  await note.fill('Rings twice');
  await press(page, 'Add note');
  await page.getByText('Rings twice').waitFor();
  // What belongs to the customer is below what happened.
  const contact = await page.getByRole('region', { name: 'Contact' }).boundingBox();
  expect((await note.boundingBox())?.y).toBeLessThan(contact?.y ?? Number.NaN);
});

test('on a phone, a list starts right below the top bar', async () => {
  await create(asAdmin, '/shippings', { name: 'Letter', base_cost: 1 });
  const viewport = { width: 390, height: 844 };
  const { page } = await logIn('/shippings', undefined, { viewport });
  const bar = await page.locator('main > header').boundingBox();
  const table = await page.getByRole('table').boundingBox();
  const barEnd = (bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN);
  expect((table?.y ?? Number.NaN) - barEnd).toBeLessThan(30);
});

test('staff can tag selected customers, filter by URL and save a view', async () => {
  const people = await Promise.all(
    ['Tagged Ana', 'Tagged Bo', 'Tagged Cy'].map((name, i) =>
      create(asAdmin, '/users', {
        ...{ name, email: `tagged-${i}@example.org`, password: 'long enough horse 7' },
        ...(i === 0 && { tags: ['old'] }),
      }),
    ),
  );
  const { page, complaints } = await logIn('/users');
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  await page.getByRole('tab', { name: 'New this month' }).click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain(`"created_at_gt":"${month}"`);
  await page.getByRole('cell', { name: 'Tagged Cy' }).first().waitFor();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByLabel('Name, email').fill('tagged');
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"q":"tagged"');
  await page.getByRole('cell', { name: 'Tagged Cy' }).first().waitFor();
  for (const name of ['Tagged Ana', 'Tagged Bo']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await press(page, 'Edit tags');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Add tags').fill('reseller');
  await dialog.getByLabel('Add tags').press('Enter');
  await dialog.getByLabel('Remove tags').click();
  await page.getByRole('option', { name: 'old' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const tagsOf = async () =>
    Promise.all(
      people.map(async ({ id }) => (await asAdmin('GET', `/users/${id}`)).body.data.tags),
    );
  expect(await tagsOf()).toEqual([['reseller'], ['reseller'], undefined]);

  await press(page, 'Filters');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Tag').fill('reseller');
  await filters.getByLabel('Tag').press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"tag":"reseller"');
  await page.getByRole('cell', { name: 'Tagged Cy' }).first().waitFor({ state: 'detached' });
  await press(page, 'Save view');
  await page.getByRole('dialog').getByRole('textbox').fill('Resellers');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Resellers', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('cell', { name: 'Tagged Cy' }).first().waitFor();
  await page.getByRole('tab', { name: 'Resellers' }).click();
  await page.getByRole('cell', { name: 'Tagged Cy' }).first().waitFor({ state: 'detached' });
  expect(await violationsOf(page)).toEqual([]);

  await press(page, 'Export');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: 'Download file 1' }).waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('erasing a customer lists the kept data and asks for the email address', async () => {
  const { user, order, email } = await addCustomer('Tomas');
  const { page } = await logIn(`/users/${user.id}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Data kept').waitFor();
  await dialog.getByText('The orders, with number').waitFor();
  await dialog.getByText('in 1 order.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const confirm = dialog.getByRole('button', { name: 'Erase permanently' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await confirm.click();
  await page.getByText(`Customer ${email} erased`).waitFor();
  expect((await asAdmin('GET', `/users/${user.id}`)).status).toBe(404);
  const kept = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(kept).toMatchObject({ number: order.number, total: 24 });
  expect(kept.erased_at).toBeDefined();
});

test('support can write notes but not erase a customer', async () => {
  const { user } = await addCustomer('Lena');
  const { page } = await logIn(`/users/${user.id}`, [
    { application_id: application.id, role: 'support' },
  ]);
  await page.getByLabel('New note').waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Erase' }).count()).toBe(0);
});

test('carts show their customers, and an invoice opens its PDF', async () => {
  const { order } = await addCustomer('Marta');
  const { number } = await create(asAdmin, '/invoices', { order_id: order.id });
  const { page, complaints } = await logIn('/carts', undefined, { colorScheme: 'dark' });
  const cart = page.getByRole('row').filter({ hasText: 'Marta' });
  await cart.getByText('€24.00').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const asked = page.waitForRequest(/\/carts\?.*abandoned=true/);
  await page.getByRole('tab', { name: 'Abandoned' }).click();
  await asked;
  await page.getByText('Abandoned carts are off.').waitFor();
  await cart.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Open' }).click();
  await cart.getByText('2 × Sencha').click();
  await page.getByText('Total: €24.00').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await goTo(page, 'Orders', 'Invoices');
  const opening = page.context().waitForEvent('page');
  // A browser without a viewer saves the PDF, and the address of its page stays empty.
  const answering = page.context().waitForEvent('response', (each) => /\.pdf/.test(each.url()));
  await page.getByRole('button', { name: `Open PDF of ${number}` }).click();
  await opening;
  const answer = await answering;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('warns about a missing business address before bulk invoicing', async () => {
  const { order } = await addCustomer('Petra');
  const { page } = await logIn('/orders');
  await page.getByLabel(`Select order ${order.number}`).check();
  await press(page, 'Invoices');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your business address is missing').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('link').click();
  await heading(page, 'Invoices and seller');
});

test('an invoice downloads as XML once the seller data is complete', async () => {
  const { order } = await addCustomer('Rosa');
  const { number } = await create(asAdmin, '/invoices', { order_id: order.id });
  const { page, complaints } = await logIn('/invoices');
  await page.getByRole('button', { name: `Download XML of ${number}` }).click();
  await page
    .getByText('An e-invoice requires the country of the seller. Set company_country')
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(page.url().replace(/\/invoices.*/, '/settings/invoices'));
  await page.getByLabel('VAT number').fill('PT 123 456 789');
  await page.getByLabel('Country').fill('PT');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();

  const { order: other } = await addCustomer('Vera');
  const issued = await create(asAdmin, '/invoices', { order_id: other.id });
  await page.goto(page.url().replace(/\/settings.*/, `/orders/${other.id}/show`));
  await press(page, 'More actions');
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download invoice XML' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`${issued.number}.xml`);
  expect(await readFile(await download.path(), 'utf8')).toContain('PT123456789');
  expect(complaints.filter((line) => !/40[19]/.test(line))).toEqual([]);
});

test('staff see whether the email address of a customer is confirmed', async () => {
  const email = 'nora.prado@example.org';
  const login = { name: 'Nora', email, password: 'long enough horse 8' };
  const { id } = await create(asPublic, '/users', login);
  const { page } = await logIn(`/users/${id}`);
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByText('Not confirmed').waitFor();
  await asAdmin('PATCH', `/users/${id}`, { password: 'long enough horse 9' });
  await page.reload();
  await account.getByText('Confirmed', { exact: true }).waitFor();
});

test('a new order for a customer starts with their name and email', async () => {
  const { user, email } = await addCustomer('Olga');
  const { page } = await logIn(`/users/${user.id}`);
  await page.getByRole('link', { name: 'Create order' }).click();
  await heading(page, 'Create order');
  await expect.poll(() => page.getByLabel('Find customer').inputValue()).toBe(`Olga, ${email}`);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Olga');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
});
