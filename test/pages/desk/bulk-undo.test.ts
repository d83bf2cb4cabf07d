import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

const made = async (fields: object) =>
  (await asAdmin('POST', '/products', { price: 10, stock_type: 'infinite', ...fields })).body.data;

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

test('undo restores 24 of 25 bulk prices and skips one that someone else changed', async () => {
  const all = await Promise.all(
    Array.from({ length: 24 }, (_, i) => made({ name: `Tea ${i}`, price: 10 + i, sku: 'BULK' })),
  );
  const shirt = await made({
    ...{ name: 'Shirt', price: 20, sku: 'BULK', variantsDefinition: { Size: [] } },
    variants: [
      { Size: 'S', price: 20, stock_type: 'track', stock_level: 4 },
      { Size: 'M', price: 25, price_discount: 24, stock_type: 'infinite' },
    ],
  });
  const { page } = await logIn('/products?filter={"q":"bulk"}');
  await page.getByRole('row', { name: /Shirt/ }).waitFor();
  const effort = await countEffort(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent', { exact: false }).fill('-10');
  await dialog.getByRole('button', { name: 'Change 25 products' }).click();
  await page.getByText('25 products have new prices').waitFor();
  expect((await read(all[4].id)).price).toBe(12.6);
  expect(await read(shirt.id)).toMatchObject({
    price: 18,
    variants: [{ price: 18 }, { price: 22.5 }],
  });

  await asAdmin('PUT', `/products/${all[7].id}`, { price: 99 });
  await asAdmin('PUT', `/products/${all[8].id}`, { description: 'Of another person' });
  await page.reload();
  await page.getByText('25 products have new prices').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('24 products restored').waitFor();
  await effort('25 prices by percent, and taken back');
  await page.getByText('Tea 7: Someone else has changed it since then.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const prices = await Promise.all(all.map(async ({ id }) => (await read(id)).price));
  expect(prices).toEqual(all.map((_, i) => (i === 7 ? 99 : 10 + i)));
  expect((await read(all[8].id)).description).toBe('Of another person');
  expect(await read(shirt.id)).toMatchObject({
    price: 20,
    variants: [
      { price: 20, stock_level: 4 },
      { price: 25, price_discount: 24 },
    ],
  });
});

test.each([
  ['Hide', undefined, { published: true }],
  ['Add tag', 'new', { tags: ['old'] }],
])('Ctrl+Z undoes %s', async (kind, tag, before) => {
  const { id } = await made({ name: `Pot ${kind}`, sku: kind, tags: ['old'] });
  const { page } = await logIn(`/products?filter={"sku":"${kind}"}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Bulk edit…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to change').selectOption(kind);
  if (tag) await dialog.getByLabel('Tag').fill(tag);
  await dialog.getByRole('button', { name: 'Change one product' }).click();
  await page.getByText('One product changed').waitFor();
  expect(await read(id)).not.toMatchObject(before);
  await page.keyboard.press('Control+z');
  await page.getByText('One product restored').waitFor();
  expect(await read(id)).toMatchObject(before);
});
