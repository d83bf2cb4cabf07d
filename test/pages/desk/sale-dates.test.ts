import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House', timezone: 'Europe/Berlin' });

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

const CUP = { name: 'Cup', price: 24.5, stock_type: 'infinite' };
const SALE = { price_discount: 20, price_discount_from: '2998-11-29T23:00:00Z' };

test('an owner can put a product on sale for a week and read what customers see', async () => {
  const { id } = await create(asAdmin, '/products', CUP);
  const { page, complaints } = await logIn(`/products/${id}`);
  const price = page.getByLabel('Sale price (EUR)');
  await price.waitFor();
  const effort = await countEffort(page);
  await price.fill('20');
  await page.getByLabel('Sale from').fill('2998-11-30T00:00');
  await page.getByLabel('Sale until').fill('2998-12-06T23:59');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  await effort('a sale for a week');
  expect(await read(id)).toMatchObject({
    ...SALE,
    price_discount_until: '2998-12-06T22:59:00Z',
  });
  const said = 'On sale for €20.00 from 30 Nov 2998 00:00 until 6 Dec 2998 23:59.';
  await page.getByText(said).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.reload();
  await page.getByText(said).waitFor();
  await page.getByLabel('Sale from').fill('2020-11-30T00:00');
  await page.getByText('On sale for €20.00 until 6 Dec 2998 23:59.').waitFor();
  await page.getByLabel('Sale until').fill('2020-12-06T23:59');
  await page
    .getByText('The sale ended on 6 Dec 2020 23:59. Customers pay the regular price.')
    .waitFor();
  await price.fill('');
  await press(page, 'Save');
  // The dates that were changed beside it would do nothing.
  await page.getByText('price_discount_from requires a price_discount').first().waitFor();
  await page.getByLabel('Sale from').fill('');
  await page.getByLabel('Sale until').fill('');
  await press(page, 'Save');
  await expect.poll(async () => Object.keys(await read(id))).not.toContain('price_discount_from');
  expect(complaints.filter((line) => !/400|401/.test(line))).toEqual([]);
});

test('the list announces an upcoming sale and shows the current price', async () => {
  await create(asAdmin, '/products', { ...CUP, ...SALE, name: 'Pot' });
  const past = { price_discount: 19, price_discount_until: '2020-01-01T00:00:00Z' };
  await create(asAdmin, '/products', { ...CUP, ...past, name: 'Plate' });
  const { page } = await logIn('/products');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Pot').getByText('Sale from 30 Nov 2998').waitFor();
  expect(await row('Pot').getByText('€20.00').count()).toBe(0);
  expect(await row('Plate').getByText('€19.00').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('a variant can have its own sale dates', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...CUP,
    name: 'Mug',
    variantsDefinition: { size: ['small', 'large'] },
    variants: [
      { size: 'small', stock_type: 'infinite', price_discount: 20 },
      { size: 'large', stock_type: 'infinite' },
    ],
  });
  const { page } = await logIn(`/products/${id}`);
  await press(page, 'Sale dates for small');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sale from').fill('2998-11-30T00:00');
  await dialog.getByText('On sale for €20.00 from 30 Nov 2998 00:00.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Close');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).last().waitFor();
  expect((await read(id)).variants).toMatchObject([SALE, { size: 'large' }]);
  expect((await read(id)).variants[1]).not.toHaveProperty('price_discount_from');
});
