import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, asAdmin, place, url } = await useDesk({ name: 'Tea House' });

const made = async (resource: string, fields: object) =>
  (await asAdmin('POST', `/${resource}`, fields)).body.data;

const read = async (resource: string, id: number) =>
  (await asAdmin('GET', `/${resource}/${id}`)).body.data;

/** The ones of a login alone. */
const isExpected = (line: string) => /401/.test(line);

const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

test('staff find a brand by typing in the product form and the product list', async () => {
  const names = [...Array.from({ length: 55 }, (_, i) => `Maker ${i + 10}`), 'Zebra Works'];
  const brands = await Promise.all(names.map((name) => made('brands', { name })));
  const zebra = brands.at(-1);
  const { id } = await made('products', { name: 'Striped Mug', price: 5, stock_type: 'infinite' });
  const { page, complaints } = await logIn(`/products/${id}`);
  const picker = page.getByRole('combobox', { name: 'Brand' });
  await picker.click();
  await page.getByRole('option', { name: 'Maker 10' }).waitFor();
  expect(await page.getByRole('option', { name: 'Zebra' }).count()).toBe(0);
  await picker.fill('zebra');
  await page.getByRole('option', { name: 'Zebra Works' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('option', { name: 'Zebra Works' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read('products', id)).brand_id).toBe(zebra.id);

  await railLink(page, 'Products').click();
  await page.getByRole('cell', { name: 'Striped Mug' }).first().waitFor();
  await page.getByRole('button', { name: 'Brand', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search: Brand' }).fill('works');
  await page.getByRole('dialog').getByRole('button', { name: 'Zebra Works' }).click();
  await expect.poll(() => page.url()).toContain(String(zebra.id));
  await page.getByRole('cell', { name: 'Striped Mug' }).first().waitFor();
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('staff can move, rename and delete categories with the keyboard', async () => {
  const kitchen = await made('categories', { name: 'Kitchen' });
  const kettles = await made('categories', { name: 'Kettles' });
  const old = await made('categories', { name: 'Old', parent_id: kitchen.id });
  const { page, complaints } = await logIn('/categories');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^.*${name}`) }).first();
  await page.locator(`[data-id="${kettles.id}"]`).focus();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Parent category' }).press('K');
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect
    .poll(async () => (await read('categories', kettles.id)).path)
    .toBe('/Kitchen/Kettles');

  // The dialog keeps the focus until it is gone.
  const dialog = page.locator('dialog');
  await dialog.waitFor({ state: 'detached' });
  await page.locator(`[data-id="${kettles.id}"]`).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen and tea');
  await page.keyboard.press('Enter');
  await row('Kitchen and tea').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.locator(`[data-id="${old.id}"]`).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await page.locator(`[data-id="${old.id}"]`).waitFor({ state: 'detached' });
  expect((await read('categories', kettles.id)).path).toBe('/Kitchen and tea/Kettles');
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('staff can add products to a collection and reorder them', async () => {
  const product = { price: 3, stock_type: 'infinite' };
  const cup = await made('products', { ...product, name: 'Cup' });
  const pot = await made('products', { ...product, name: 'Pot' });
  const { id } = await made('collections', { name: 'Home', items: [{ product_id: cup.id }] });
  const { page } = await logIn(`/collections/${id}`, undefined, { colorScheme: 'dark' });
  await page.getByLabel('Add product').fill('pot');
  await page.getByRole('option', { name: 'Pot' }).click();
  await page.getByRole('button', { name: 'Move Pot up' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const [stored] = (await asAdmin('GET', `/collections?id=${id}`)).body.data;
  expect(stored.items).toEqual([
    { product_id: pot.id, variant_id: 0 },
    { product_id: cup.id, variant_id: 0 },
  ]);
});

test('a content page previews plain text and HTML without running scripts', async () => {
  const { id } = await made('contents', { title: 'Imprint', text: 'Old' });
  const { page, complaints } = await logIn(`/contents/${id}`);
  await page.getByLabel('Text', { exact: false }).first().waitFor();
  const text = page.locator('textarea[name=text]');
  await text.fill('## Who we are\n\n- one\n- two\n\n<nobody>');
  await page.getByRole('heading', { name: 'Who we are' }).waitFor();
  await page.locator('p', { hasText: '<nobody>' }).waitFor();
  const hostile = SCRIPT.replace('src=x', 'src="data:,"');
  await text.fill(`<h2 onclick="window.hacked=1">Where we are</h2><p>Here<br>${hostile}</p>`);
  await page.getByRole('heading', { name: 'Where we are' }).click();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read('contents', id)).text).toBe('<h2>Where we are</h2><p>Here<br></p>');
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('staff can upload files and delete them after a confirmation', async () => {
  const { page, complaints } = await logIn('/files');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sizes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await page.getByRole('link', { name: 'sizes.pdf' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No files yet. Files you upload appear here.').waitFor();
  expect((await asAdmin('GET', '/files')).body['count']).toBe(0);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('brand, category and collection lists show HTML names as text', async () => {
  await made('brands', { name: SCRIPT, description: SCRIPT });
  await made('categories', { name: SCRIPT });
  await made('collections', { name: SCRIPT, slug: SCRIPT });
  const { page, complaints } = await logIn('/brands');
  for (const resource of ['Brands', 'Categories', 'Collections']) {
    await railLink(page, resource).click();
    await page.getByText(SCRIPT).first().waitFor();
  }
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('a file lists its uses in products, brands, pages and the logo', async () => {
  const { body } = await asAdmin('POST', '/files', {
    ...{ name: 'mark.svg', filename: 'mark.svg', mime_type: 'image/svg+xml' },
    file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
  });
  const { pathname } = new URL(body.data.url);
  const address = url + pathname;
  const level = { price: 1, stock_type: 'infinite' };
  await made('products', { name: 'Marked', price: 1, variants: [{ ...level, images: [address] }] });
  await made('brands', { name: 'Mark & Co', image_url: pathname });
  await made('contents', { title: 'About the mark', text: `See ${address}.` });
  await made('contents', { title: 'Another', text: 'mark.svg' });
  const { page, complaints } = await logIn('/files');
  await page.getByRole('button', { name: 'Find uses of mark.svg' }).click();
  for (const name of ['Marked', 'Mark & Co', 'About the mark']) {
    await page.getByRole('link', { name }).waitFor();
  }
  expect(await page.getByRole('link', { name: 'Another' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${place}/settings/look`);
  await page.getByLabel('Logo').fill(address);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${place}/files`);
  await page.getByRole('button', { name: 'Find uses of mark.svg' }).click();
  await page.getByRole('link', { name: 'Logo in settings' }).waitFor();
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});
