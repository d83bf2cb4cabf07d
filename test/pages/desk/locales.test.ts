import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, place } = await useDesk({ name: 'Tea House' });

const read = async (path: string) => (await asAdmin('GET', path)).body.data;

test('staff can add a language and translate products, brands and shipping methods', async () => {
  const product = await create(asAdmin, '/products', {
    ...{ name: 'Kettle', description: 'It boils.', price: 30, stock_type: 'infinite' },
    ...{ seo: { meta: { title: 'A kettle' } }, material: 'steel', has_variants: true },
    variantsDefinition: { Colour: ['blue', 'red'] },
    variants: ['blue', 'red'].map((Colour) => ({ Colour, price: 30, stock_type: 'infinite' })),
  });
  const brand = await create(asAdmin, '/brands', { name: 'Leaf' });
  const shipping = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 4 });
  const { page, complaints } = await logIn(`/products/${product.id}`);
  await page.getByLabel('Name').first().waitFor();
  expect(await page.getByRole('region', { name: 'Translations' }).count()).toBe(0);

  await page.goto(`${place}/settings/store`);
  await page.getByRole('combobox', { name: 'Other languages' }).fill('Germ');
  await page.getByRole('listbox').getByRole('option', { name: 'German', exact: true }).click();
  await page.keyboard.press('Escape');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read('/application'))[0].languages).toEqual(['de']);

  await page.goto(`${place}/products/${product.id}`);
  const section = page.getByRole('region', { name: 'Translations' });
  expect(await section.getByLabel('Description (English)', { exact: true }).inputValue()).toBe(
    'It boils.',
  );
  await section.getByLabel('Name (German)').fill('Kessel');
  await section.getByLabel('Page title (German)').fill('Ein Kessel');
  await section.getByLabel('material (German)').fill('Stahl');
  await section.getByLabel('Colour: red (German)').fill('rot');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { locales, variants } = await read(`/products/${product.id}`);
  const seo = { meta: { title: 'Ein Kessel' } };
  expect(locales).toEqual({ de: { name: 'Kessel', seo, material: 'Stahl' } });
  expect(variants.map((each: { locales?: object }) => each.locales ?? null)).toEqual([
    ...[null, { de: { Colour: 'rot' } }],
  ]);
  expect(await read(`/products/${product.id}?locale=de`)).toMatchObject({
    ...{ name: 'Kessel', seo, material: 'Stahl' },
    variantsDefinition: { Colour: ['blue', 'rot'] },
  });

  await page.goto(`${place}/brands/${brand.id}`);
  await section.getByLabel('Name (German)').fill('Blatt');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read(`/brands/${brand.id}`)).locales).toEqual({ de: { name: 'Blatt' } });

  await page.goto(`${place}/shippings/${shipping.id}`);
  await section.getByLabel('Name (German)').fill('Brief');
  await press(page, 'Save');
  await expect
    .poll(async () => (await read(`/shippings/${shipping.id}`)).locales)
    .toEqual({ de: { name: 'Brief' } });

  // Collections have two spellings of a description; the form has the one that the record has.
  const collection = await create(asAdmin, '/collections', { name: 'Home', Description: 'Ours.' });
  await page.goto(`${place}/collections/${collection.id}`);
  await section.getByLabel('Description (German)', { exact: true }).fill('Unsere.');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read(`/collections/${collection.id}?locale=de`)).Description).toBe('Unsere.');

  await page.goto(`${place}/products/${product.id}`);
  await section.getByLabel('Name (German)').fill('');
  await section.getByLabel('Colour: red (German)').fill('');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();
  const left = await read(`/products/${product.id}`);
  expect(left.locales).toEqual({ de: { seo, material: 'Stahl' } });
  expect(left.variants[1].locales ?? null).toBeNull();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
