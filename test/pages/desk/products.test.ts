import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, place } = await useDesk({
  ...{ name: 'Tea House', product_url: 'https://shop.example/p/{slug}' },
});

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

const made = async (fields: object) =>
  (await asAdmin('POST', '/products', { price: 10, stock_type: 'infinite', ...fields })).body.data;

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

/** The ones of a login alone. */
const isExpected = (line: string) => /401/.test(line);

test('staff can create a product with three variants and images', async () => {
  const { page, complaints } = await logIn('/products/create');
  await page.getByLabel('Name').first().fill('Linen Shirt');
  await page.getByLabel('Price (', { exact: false }).first().fill('49.5');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([picture('front.png'), picture('back.png')]);
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();

  await page.getByLabel('Alt text for picture 2').fill('From behind');
  await page.getByRole('button', { name: 'Move picture 2 left' }).click();

  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option name', { exact: true }).fill('Size');
  for (const size of ['S', 'M', 'L']) {
    await page.getByLabel('Option values').fill(size);
    await page.getByLabel('Option values').press('Enter');
  }
  await page.getByRole('button', { name: 'Create variants' }).click();
  await page.getByLabel('SKU: M').fill('SHIRT-M');
  await page.getByLabel('Price: L', { exact: true }).fill('52');
  await page.getByLabel('Stock: S').selectOption('track');
  await page.getByLabel('Units: S').fill('7');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.url()).toMatch(/\/products\/\d+$/);

  const product = await read(Number(page.url().split('/').at(-1)));
  expect(product).toMatchObject({
    name: 'Linen Shirt',
    type: 'product_with_variants',
    price: 49.5,
    variantsDefinition: { Size: ['S', 'M', 'L'] },
    variants: [
      { Size: 'S', price: 49.5, stock_type: 'track', stock_level: 7 },
      { Size: 'M', price: 49.5, sku: 'SHIRT-M', stock_type: 'infinite' },
      { Size: 'L', price: 52 },
    ],
  });
  expect(product.images).toHaveLength(2);
  expect(product.image_texts).toEqual({ [product.images[0]]: 'From behind' });
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('saving a product keeps stock changes made while the form was open', async () => {
  const variants = [
    { Size: 'S', stock_type: 'track', stock_level: 5 },
    { Size: 'M', stock_type: 'track', stock_level: 5 },
  ];
  const { id } = await made({ name: 'Cap', variantsDefinition: { Size: [] }, variants });
  const { page } = await logIn(`/products/${id}`);
  await page.getByLabel('Price: S', { exact: true }).fill('12');
  await asAdmin('POST', `/products/${id}/stock`, { variant_id: 1, change: -2 });
  const table = page.getByRole('region', { name: 'Variant table' });
  await table.getByRole('button', { name: 'Remove M', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read(id)).variants).toMatchObject([{ Size: 'S', price: 12, stock_level: 3 }]);
});

test('renamed and reordered options and variants keep their IDs and stock', async () => {
  const counted = { stock_type: 'track', stock_level: 5 };
  const { id } = await made({
    name: 'Scarf',
    variantsDefinition: { Size: [], Colour: [] },
    variants: [
      { Size: 'S', Colour: 'red', ...counted, sku: 'S-R' },
      { Size: 'M', Colour: 'red', ...counted, sku: 'M-R' },
      { Size: 'L', Colour: 'red', ...counted, sku: 'L-R' },
    ],
  });
  const { page, complaints } = await logIn(`/products/${id}`);
  await page.getByRole('button', { name: 'Rename or reorder Size' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Option name').fill('Colour');
  await dialog.getByText('This name isn’t available. Choose another one.').waitFor();
  await dialog.getByLabel('Option name').fill('Fit');
  await dialog.getByLabel('Value 1').fill('Small');
  await dialog
    .getByRole('button', { name: 'Move L with the up and down arrow keys' })
    .press('ArrowUp');
  expect(await dialog.getByLabel('Value 2').inputValue()).toBe('L');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('rowheader', { name: 'Small / red' }).waitFor();

  await page
    .getByRole('button', { name: 'Move Colour with the up and down arrow keys' })
    .press('ArrowUp');
  const handle = page.getByRole('button', {
    name: 'Move red / Small with the up and down arrow keys',
  });
  await handle.press('ArrowDown');
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('Move red / Small with the up and down arrow keys');
  await handle.press('ArrowDown');
  await page
    .getByRole('button', { name: 'Move red / M with the up and down arrow keys' })
    .dragTo(page.getByRole('rowheader', { name: 'red / L' }));
  await asAdmin('POST', `/products/${id}/stock`, { variant_id: 1, change: -2 });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { variants, variantsDefinition } = await read(id);
  expect(Object.entries(variantsDefinition)).toEqual([
    ['Colour', ['red']],
    ['Fit', ['M', 'L', 'Small']],
  ]);
  expect(variants).toMatchObject([
    { id: 2, Fit: 'M', Colour: 'red', sku: 'M-R', stock_level: 5 },
    { id: 3, Fit: 'L', Colour: 'red', sku: 'L-R', stock_level: 5 },
    { id: 1, Fit: 'Small', Colour: 'red', sku: 'S-R', stock_level: 3 },
  ]);
  expect(variants[0]).not.toHaveProperty('Size');
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
});

test('staff can add stock with a reason and see it in the history', async () => {
  const { id } = await made({ name: 'Mug', stock_type: 'track', stock_level: 2 });
  const { page } = await logIn(`/products/${id}`);
  await page.getByRole('button', { name: '2 units: change stock' }).click();
  await page.getByLabel('Units to add', { exact: false }).fill('12');
  await page.getByLabel('Reason').fill('Delivery of Monday');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Change stock' }).click();
  await page.getByText('14 units').waitFor();
  expect((await read(id)).stock_level).toBe(14);
  await expect
    .poll(async () => {
      const path = `/events?resource=products&record_id=${id}&types=product.stock_changed`;
      return (await asAdmin('GET', path)).body.data.length;
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Show the last 30 days' }).click();
  await page.getByText('Grace Hopper: Delivery of Monday').waitFor();
});

test('the second of two editors can resolve an edit conflict', async () => {
  const { id } = await made({ name: 'Tea Pot', sku: 'POT-1', description: 'For four.' });
  const { page } = await logIn(`/products/${id}`);
  await page.getByLabel('Name').first().fill('Tea Pot, glazed');
  await page.getByLabel('Description', { exact: true }).fill('For five.');
  await asAdmin('PUT', `/products/${id}`, { description: 'For six.', sku: 'POT-2' });
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByText('Someone else has changed this').waitFor();
  const dialog = page.getByRole('dialog');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Theirs: For six.' }).check();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await read(id)).toMatchObject({
    name: 'Tea Pot, glazed',
    description: 'For six.',
    sku: 'POT-2',
  });
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('For six.');
});

test('staff can add a typed custom attribute without losing private ones', async () => {
  const { id } = await made({ name: 'Kettle', 'size.inner': 3, private: { supplier: 'Uji' } });
  const { page } = await logIn(`/products/${id}`);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const added = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByLabel('Type') });
  await added.nth(1).getByLabel('Name', { exact: true }).fill('colours');
  await added.nth(1).getByLabel('Type', { exact: true }).selectOption('List');
  await added.nth(1).getByLabel('Value', { exact: true }).fill('red\nblue');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await read(id)).toMatchObject({
    'size.inner': 3,
    colours: ['red', 'blue'],
    private: { supplier: 'Uji' },
  });
});

test('shows a product full of scripts as text', async () => {
  const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  const { id } = await made({
    name: script,
    description: script,
    sku: script,
    slug: script,
    images: ['javascript:alert(1)', script],
    [`own ${script}`]: script,
    variantsDefinition: { [script]: [] },
    variants: [{ [script]: script, stock_type: 'infinite' }],
  });
  const { page, complaints, requests } = await logIn(`/products/${id}`, undefined, {
    colorScheme: 'dark',
  });
  await page.getByLabel(`SKU: ${script}`).waitFor();
  expect(await page.getByLabel('Name').first().inputValue()).toBe(script);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
  expect(requests.filter((each) => !each.startsWith(new URL(place).origin))).toEqual([]);
});

test('links to the shop page only when the product has a handle', async () => {
  const shown = await made({ name: 'Jug', slug: 'blue-jug' });
  const unnamed = await made({ name: 'Jar' });
  const { page } = await logIn(`/products/${shown.id}`);
  const link = page.getByRole('link', { name: 'View in shop' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://shop.example/p/blue-jug');
  await page.goto(`${place}/products/${unnamed.id}`);
  await page.getByLabel('Name').first().waitFor();
  await page.getByText('Enter a “URL handle” to give this a page in the shop.').waitFor();
  expect(await link.count()).toBe(0);
});
