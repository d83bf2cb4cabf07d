import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/storefront.ts';

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

test('1,000 rows with 5 mistakes are checked, and the others imported', async () => {
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
  await page.getByLabel('title', { exact: true }).fill('name');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the file' }).click();

  await page.getByText('1,000 rows are checked. Nothing is written yet.').waitFor();
  const mistakes = page.getByRole('table').first();
  expect(await mistakes.getByRole('row').count()).toBe(1 + WRONG.size);
  expect(await mistakes.getByRole('row').nth(1).textContent()).toContain('12pricedear');
  await page.getByRole('row', { name: /Would be changed.*name/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect((await asAdmin('GET', '/products')).body['count']).toBe(1);

  const files = async () => (await asAdmin('GET', '/files')).body.data;
  expect(await files()).toMatchObject([{ name: 'teas.csv', access: 'private' }]);
  const imported = page.url();
  await page.getByRole('menuitem', { name: 'Files' }).click();
  await page.getByText('No files yet.').waitFor();
  await page.goto(imported);

  await page.getByRole('button', { name: 'Import 995 rows now' }).click();
  await page.getByText('1,000 rows are done.').waitFor();
  await expect.poll(files).toEqual([]);
  expect((await asAdmin('GET', '/products')).body['count']).toBe(ROWS - WRONG.size);
  const [changed] = (await asAdmin('GET', '/products?sku=T-1')).body.data;
  expect(changed.name).toBe('Tea 1');
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('products are exported into a file that can be downloaded', async () => {
  const { page } = await logIn('/exports/create');
  await page.getByRole('heading', { level: 1, name: /export/i }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the export' }).click();
  const link = page.getByRole('link', { name: /Download part 1/ });
  await link.waitFor();
  const begun = page.waitForEvent('download');
  await link.click();
  expect((await begun).suggestedFilename()).toContain('products');
});
