import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { countNow } from '../../store/count-reports.ts';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const store = await useDesk({ name: 'Tea House' });
const { logIn, asAdmin, place, url, application } = store;

const address = {
  full_name: 'Gil Vaz',
  email: 'gil@example.org',
  address1: 'Rua Nova 1',
  city: 'Lisboa',
  postal_code: '1000-001',
  country: 'Portugal',
};

async function sell() {
  const product = await create(asAdmin, '/products', {
    name: '<b>Sencha</b>',
    price: 12.5,
    stock_type: 'track',
    stock_level: 20,
  });
  const shipping = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 0 });
  await create(asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: address,
    billing_address: address,
    shipping_id: shipping.id,
    state: 'processing',
  });
  await countNow(store);
  return product;
}

test('a report keeps its period, comparison and grouping in the URL', async () => {
  const product = await sell();
  const { page, complaints, requests } = await logIn('/reports');
  await page.getByRole('heading', { name: 'Reports: Sales' }).waitFor();
  await page.getByText('€25.00').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const effort = await countEffort(page);
  await page.getByLabel('Group by', { exact: true }).selectOption('Product');
  await page.getByLabel('Period', { exact: true }).selectOption('Last month');
  await expect.poll(() => page.url()).toMatch(/from=\d{4}-\d{2}-01&to=/);
  await effort('last month by product');
  await page.getByLabel('Compare with previous period').click();
  await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
  const row = page.getByRole('row').filter({ hasText: '<b>Sencha</b>' });
  await row.waitFor();
  await page.getByText('Compared with').waitFor();
  const address = page.url();
  expect(address).toMatch(/by=product/);
  expect(address).toMatch(/compare=1/);
  expect(address).toMatch(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);

  await page.reload();
  await row.waitFor();
  expect(page.url()).toBe(address);
  await page.getByText('Compared with').waitFor();
  await page.getByRole('columnheader', { name: 'Gross, previous period' }).waitFor();
  await page.getByRole('img', { name: /Sales by Product/ }).waitFor();
  expect(await row.getByRole('link').getAttribute('href')).toContain(`/products/${product.id}`);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^sales-.*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(`${product.id},1,2,25,`);

  // The next report is of the same days.
  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByRole('heading', { name: 'Reports: Customers' }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toMatch(/customers$/);
  expect([searchParams.get('compare'), searchParams.has('from')]).toEqual(['1', true]);
  await page.getByText('Gil Vaz').first().waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  expect(requests.filter((each) => !each.startsWith(url) && !/^(?:data|blob):/.test(each))).toEqual(
    [],
  );
});

test('all reports pass axe in dark mode', async () => {
  const { page } = await logIn('/reports/stock', undefined, { colorScheme: 'dark' });
  for (const name of ['Stock', 'Taxes', 'Carts', 'Customers', 'Sales']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('heading', { name: `Reports: ${name}` }).waitFor();
    await page.getByText(name === 'Taxes' ? 'No data for this report.' : /^Updated/).waitFor();
    expect([name, await violationsOf(page)]).toEqual([name, []]);
  }
});

test('reports an invalid date range without requesting it', async () => {
  const { page } = await logIn('/reports/sales?from=2026-01-01&to=2026-01-31');
  await page
    .getByText(/^Sat,? 31 Jan/)
    .first()
    .waitFor();
  expect(page.url()).toContain('from=2026-01-01&to=2026-01-31');
  await page.getByLabel('From').fill('2026-03-01');
  await page.getByText('The end date must not be before the start date.').waitFor();
  expect(page.url()).toContain('from=2026-01-01');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-03-31');
  await expect.poll(() => page.url()).toContain('from=2026-03-01&to=2026-03-31');
});

test('tells staff without reports:read that they cannot see reports', async () => {
  const { page } = await logIn('/', [{ application_id: application.id, role: 'catalogue' }]);
  await page.getByText('Your role has nothing to show here.').waitFor();
  expect(await railLink(page, 'Reports').count()).toBe(0);
  await page.goto(`${place}/reports/sales`);
  await page.getByText('reports:read').waitFor();
});
