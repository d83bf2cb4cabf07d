import { expect, test } from 'vitest';
import { ADDRESS, create } from '../../store/api.ts';
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

test('an owner names the manufacturer of a product, with warnings and a document', async () => {
  const { id } = await product({});
  const { page } = await logIn(`/products/${id}`);
  const maker = page.getByRole('group', { name: 'Manufacturer' });
  await maker.getByLabel('Email').fill('hello@maker.example');
  await press(page, 'Save');
  await maker.getByText('Required').waitFor();
  await maker.getByLabel('Company').fill('Kobayashi');
  await page.getByLabel('Warnings', { exact: true }).fill('Becomes hot.');
  await page
    .getByRole('group', { name: 'Safety documents' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'kettle.txt', mimeType: 'text/plain', buffer: Buffer.from('Hot') });
  await page.getByRole('link', { name: 'kettle.txt' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  const { safety } = await read(id);
  expect(safety).toEqual({
    manufacturer: { name: 'Kobayashi', email: 'hello@maker.example' },
    ...{ warnings: 'Becomes hot.', documents: [expect.any(Number)] },
  });
  await page.getByRole('button', { name: 'Remove kettle.txt' }).click();
  for (const label of ['Company', 'Email']) await maker.getByLabel(label).fill('');
  await page.getByLabel('Warnings', { exact: true }).fill('');
  await press(page, 'Save');
  await expect.poll(async () => Object.keys(await read(id))).not.toContain('safety');
});

test('a brand has the safety of its products', async () => {
  const { id } = await create(asAdmin, '/brands', { name: 'Kobayashi' });
  const { page } = await logIn(`/brands/${id}`);
  await page.getByRole('group', { name: 'Manufacturer' }).getByLabel('Company').fill('Kobayashi');
  await press(page, 'Save');
  await expect
    .poll(async () => (await asAdmin('GET', `/brands/${id}`)).body.data.safety)
    .toEqual({ manufacturer: { name: 'Kobayashi' } });
});

test('an owner sets the minimum age, and the packing list says it', async () => {
  const { id } = await product({ name: 'Tea Liqueur' });
  const { page } = await logIn(`/products/${id}`);
  await page.getByLabel('Minimum age').selectOption('18');
  await press(page, 'Save');
  await expect.poll(async () => (await read(id)).minimum_age).toBe(18);
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: id, quantity: 1 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, state: 'processing' },
  });
  const { page: opened } = await logIn(`/orders/${order['id']}/show`);
  await press(opened, 'More actions');
  await opened.getByRole('menuitem', { name: 'Print packing slip' }).click();
  const slip = opened.getByRole('article');
  await slip.getByText('Tea Liqueur').waitFor();
  expect(await slip.textContent()).toContain('Hand over only to people aged 18 or over.');
  expect(await violationsOf(opened)).toEqual([]);
});

test('an owner sets what customs offices ask', async () => {
  const { id } = await product({ name: 'Kettle' });
  const { page } = await logIn(`/products/${id}`);
  await page.getByLabel('Customs code (HS)').fill('7323');
  await page.getByLabel('Country of origin').selectOption('JP');
  await press(page, 'Save');
  await page.locator('[data-invalid] , .said.bad').first().waitFor();
  await page.getByLabel('Customs code (HS)').fill('732393');
  await press(page, 'Save');
  await expect.poll(() => read(id)).toMatchObject({ customs_code: '732393', origin_country: 'JP' });
});

test('an owner sets the energy label, with the label and the sheet as files', async () => {
  const { id } = await product({ name: 'Lamp' });
  const { page } = await logIn(`/products/${id}`);
  await page.getByLabel('Energy class').selectOption('E');
  await page
    .getByRole('group', { name: 'Energy label' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.txt', mimeType: 'text/plain', buffer: Buffer.from('E') });
  await page.getByRole('link', { name: 'label.txt' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await expect
    .poll(async () => (await read(id)).energy_label)
    .toEqual({ class: 'E', scale: 'A-G', label_file_id: expect.any(Number) });
  await page.getByLabel('EPREL number').fill('123456');
  await press(page, 'Save');
  await expect.poll(async () => (await read(id)).energy_label?.eprel_number).toBe('123456');
  // Another scale has no such class.
  await page.getByLabel('Scale of the label').selectOption('A+++-D');
  await press(page, 'Save');
  await expect
    .poll(async () => (await read(id)).energy_label)
    .toMatchObject({ class: 'A+++', scale: 'A+++-D' });
  await page.getByLabel('Energy class').selectOption({ label: 'No energy label' });
  await press(page, 'Save');
  await expect.poll(async () => Object.keys(await read(id))).not.toContain('energy_label');
});

test('an owner sets the guarantee of durability, with its label as a file', async () => {
  const { id } = await product({ name: 'Chair' });
  const { page } = await logIn(`/products/${id}`);
  const years = page.getByLabel('Producer’s guarantee of durability (years)');
  const label = page.getByRole('group', { name: 'Durability label' });
  expect(await label.count()).toBe(0);
  await years.fill('5');
  await page.keyboard.press('Tab');
  await label
    .locator('input[type=file]')
    .setInputFiles({ name: 'durable.txt', mimeType: 'text/plain', buffer: Buffer.from('5') });
  await page.getByRole('link', { name: 'durable.txt' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await expect
    .poll(async () => (await read(id)).durability)
    .toEqual({ years: 5, label_file_id: expect.any(Number) });
  await years.fill('');
  await press(page, 'Save');
  await expect.poll(async () => Object.keys(await read(id))).not.toContain('durability');
});

test('an owner uploads the notice on the legal guarantee', async () => {
  const { page } = await logIn('/settings/checkout');
  await page
    .getByRole('group', { name: 'Notice: English' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'notice.txt', mimeType: 'text/plain', buffer: Buffer.from('Notice') });
  await page.getByRole('link', { name: 'notice.txt' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await expect
    .poll(async () => (await asAdmin('GET', '/application')).body.data[0].guarantee_notice)
    .toEqual({ en: expect.any(Number) });
});

test('an owner enters tags, and reads that they need a host of their own', async () => {
  const { page } = await logIn('/settings/customers');
  await page.getByText('These tags are not loaded: the shop needs a host of its own').waitFor();
  const field = page.getByLabel('Google Analytics measurement ID');
  await field.fill('UA-1234-1');
  await press(page, 'Save');
  await page.locator('[aria-invalid=true]').waitFor();
  await field.fill('G-A1B2C3D4E5');
  await press(page, 'Save');
  const tags = async () => (await asAdmin('GET', '/application')).body.data[0].tags;
  await expect.poll(tags).toEqual({ google_analytics: 'G-A1B2C3D4E5' });
  expect(await violationsOf(page)).toEqual([]);
  await field.fill('');
  await press(page, 'Save');
  await expect.poll(tags).toBeNull();
});
