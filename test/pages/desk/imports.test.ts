import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { goTo } from '../../store/rail.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

/** The ones of a login alone. */
const isExpected = (line: string) => /401/.test(line);

const ROWS = 1_000;
/** Rows whose price is no amount. */
const WRONG = new Set([10, 200, 300, 400, 999]);

const csv = [
  'sku,title,price,stock_type',
  ...Array.from(
    { length: ROWS },
    (_, i) => `T-${i},Tea ${i},${WRONG.has(i) ? 'dear' : 5},infinite`,
  ),
].join('\n');

test('checks 1,000 rows and imports all but the 5 invalid ones', async () => {
  await asAdmin('POST', '/products', {
    name: 'Old name',
    sku: 'T-1',
    price: 5,
    stock_type: 'infinite',
  });
  const { page, complaints } = await logIn('/imports/create', undefined, { colorScheme: 'dark' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'teas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('File with your own columns: 1,000 products').waitFor();
  await page.getByRole('button', { name: 'Edit column mapping' }).click();
  expect(await page.getByLabel('price', { exact: true }).inputValue()).toBe('price');
  await page.getByLabel('title', { exact: true }).fill('name');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check again' }).click();

  await page.getByText('5 rows rejected').waitFor();
  await page.getByText('1,000 rows checked. Nothing is saved yet.').waitFor();
  const mistakes = page.getByRole('table').first();
  expect(await mistakes.getByRole('row').count()).toBe(1 + WRONG.size);
  expect(await mistakes.getByRole('row').nth(1).textContent()).toContain('12pricedear');
  await page.getByRole('row', { name: /Tea 1.*€5\.00.*To be updated/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect((await asAdmin('GET', '/products')).body['count']).toBe(1);

  const files = async () => (await asAdmin('GET', '/files')).body.data;
  expect(await files()).toMatchObject([{ name: 'teas.csv', access: 'private' }]);
  const imported = page.url();
  await goTo(page, 'Content', 'Files');
  await page.getByText('No files yet. Files you upload appear here.').waitFor();
  await page.goto(imported);

  await page.getByRole('button', { name: 'Import 995 rows now' }).click();
  await page.getByText('1,000 rows processed.').waitFor();
  await expect.poll(files).toEqual([]);
  expect((await asAdmin('GET', '/products')).body['count']).toBe(ROWS - WRONG.size);
  const [changed] = (await asAdmin('GET', '/products?sku=T-1')).body.data;
  expect(changed.name).toBe('Tea 1');
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

/** As Shopify exports them: 30 products, of which 10 have two variants, and one price that is none. */
const shopify = [
  'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src',
  ...Array.from({ length: 30 }, (_, i) => {
    const price = i === 29 ? 'dear' : `${i + 5}.50`;
    const rows = [
      `cup-${i},Cup ${i},Acme,Cups,blue,${i < 10 ? 'Size,S' : 'Title,Default Title'},C-${i},shopify,4,${price},https://img.example/${i}.png`,
    ];
    return i < 10 ? [...rows, `cup-${i},,,,,,L,C-${i}-L,shopify,3,${i + 9}.50,`] : rows;
  }).flat(),
].join('\n');

test('recognizes a Shopify file and lets staff remap a column', async () => {
  const { page, complaints } = await logIn('/imports/create');
  const effort = await countEffort(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(shopify) });
  const sentence = page.getByText('Shopify file: 30 products with 20 variants');
  await sentence.waitFor();
  await page.getByText('One row rejected').waitFor();
  await page
    .getByRole('row', { name: /41.*Variant Price.*dear.*Variant Price must be a number/ })
    .waitFor();
  const first = page.getByRole('row', { name: /Cup 0/ });
  expect(await first.textContent()).toBe('2Cup 0€5.50 – €9.5072To be created');
  expect(await page.getByRole('row', { name: /To be created/ }).count()).toBe(20);
  expect(await page.getByText('Custom attribute').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit column mapping' }).click();
  expect(await page.getByLabel('Variant Price', { exact: true }).inputValue()).toBe('price');
  expect(await page.getByText('Custom attribute').count()).toBe(0);
  await page.getByLabel('Vendor', { exact: true }).fill('maker');
  await page.getByText('Custom attribute').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const checked = page.url();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.waitForURL((url) => String(url) !== checked);
  await sentence.waitFor();
  await page.reload();
  await sentence.waitFor();
  await page.getByRole('button', { name: 'Import 29 rows now' }).click();
  await effort('an import of Shopify, with a column read in another way');
  await page.getByText('30 rows processed.').waitFor();
  const [cup] = (await asAdmin('GET', '/products?slug=cup-3')).body.data;
  expect(cup).toMatchObject({
    ...{ name: 'Cup 3', maker: 'Acme', product_type: 'Cups', private: { tags: ['blue'] } },
    variants: [{ price: 8.5 }, { price: 12.5 }],
  });
  expect(cup).not.toHaveProperty('vendor');
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('staff can export products and download the file', async () => {
  const { page } = await logIn('/exports/create');
  await page.getByRole('heading', { level: 1, name: /export/i }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start export' }).click();
  const link = page.getByRole('link', { name: /Download part 1/ });
  await link.waitFor();
  const begun = page.waitForEvent('download');
  await link.click();
  expect((await begun).suggestedFilename()).toContain('products');
});
