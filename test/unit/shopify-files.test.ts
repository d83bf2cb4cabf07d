import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readProductCsv } from '../../shared/transfer/product-csv.ts';
import type { Reading } from '../../shared/transfer/reading.ts';
import { MAX_PRODUCT_ROWS } from '../../shared/transfer/shopify.ts';

/** Files of products that Shopify exports (imports.md, "Files of Shopify"). */
async function read(text: string, options: Parameters<typeof readProductCsv>[1] = {}) {
  const rows = [];
  for await (const { position: _, originOf: __, ...row } of readProductCsv(
    Readable.from([Buffer.from(text)]),
    options,
  )) {
    rows.push(row);
  }
  return rows;
}

const COLUMNS = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', 'Option1 Name'],
  ...['Option1 Value', 'Option2 Name', 'Option2 Value', 'Variant SKU', 'Variant Grams'],
  ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...['Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping'],
  ...['Variant Barcode', 'Image Src', 'Image Alt Text', 'Variant Image', 'SEO Title', 'Status'],
];

const fileOf = (...rows: readonly Readonly<Record<string, string>>[]) =>
  [
    COLUMNS.join(','),
    ...rows.map((row) =>
      COLUMNS.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(','),
    ),
  ].join('\r\n');

const KETTLE = {
  ...{ Handle: 'blue-kettle', Title: 'Blue Kettle', 'Body (HTML)': '<p>It\nwhistles.</p>' },
  ...{ Vendor: 'Acme', Type: 'Kettles', Tags: 'blue, tea', Published: 'TRUE', Status: 'active' },
  ...{ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant SKU': 'K-1' },
  ...{ 'Variant Grams': '1250', 'Variant Inventory Tracker': 'shopify' },
  ...{ 'Variant Inventory Qty': '-2', 'Variant Inventory Policy': 'continue' },
  ...{ 'Variant Price': '20.50', 'Variant Compare At Price': '24.50' },
  ...{ 'Variant Requires Shipping': 'TRUE', 'Variant Barcode': "'4006381333931" },
  ...{ 'Image Src': 'https://img.example/1.jpg', 'Image Alt Text': 'From the side' },
  ...{ 'SEO Title': 'A kettle' },
};

test('a product without variants', async () => {
  const image = { Handle: 'blue-kettle', 'Image Src': 'https://img.example/2.jpg' };
  expect(await read(`\uFEFF${fileOf(KETTLE, image)}`)).toEqual([
    {
      line: 2,
      fields: {
        ...{ slug: 'blue-kettle', name: 'Blue Kettle', description: '<p>It\nwhistles.</p>' },
        ...{ vendor: 'Acme', product_type: 'Kettles', keywords: null, published: true },
        ...{ sku: 'K-1', barcode: '4006381333931', weight: 1.25, requires_shipping: true },
        ...{ price: 24.5, price_discount: 20.5, seo: { meta: { title: 'A kettle' } } },
        ...{ stock_type: 'track', stock_level: 0, allow_backorder: true },
        images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
        image_texts: { 'https://img.example/1.jpg': 'From the side' },
      },
      hidden: { tags: ['blue', 'tea'] },
    },
  ]);
});

test('a product with variants, and the next one', async () => {
  const small = {
    ...{ Handle: 'tea', Title: 'Tea', Published: 'false', 'Variant SKU': 'T-S' },
    ...{ 'Option1 Name': 'Size', 'Option1 Value': 'Small', 'Option2 Name': 'name' },
    ...{ 'Option2 Value': 'Green', 'Variant Price': '9.5' },
  };
  const large = {
    ...{ Handle: 'tea', 'Option1 Value': 'Large', 'Option2 Value': 'Green', 'Variant SKU': 'T-L' },
    ...{ 'Variant Price': '19', 'Variant Image': 'https://img.example/large.jpg' },
    ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '3' },
  };
  const rows = await read(fileOf(small, large, { ...KETTLE, Status: 'draft' }));
  const { published, ...tea } = rows[0]?.fields ?? {};
  expect([published, tea]).toEqual([
    false,
    {
      ...{
        slug: 'tea',
        keywords: null,
        name: 'Tea',
        price: 9.5,
        variantsDefinition: { Size: [], option_name: [] },
      },
      variants: [
        {
          ...{ Size: 'Small', option_name: 'Green', sku: 'T-S', price: 9.5 },
          ...{ price_discount: null, stock_type: 'infinite' },
        },
        {
          ...{ Size: 'Large', option_name: 'Green', sku: 'T-L', price: 19, price_discount: null },
          ...{ stock_type: 'track', stock_level: 3, allow_backorder: false },
          images: ['https://img.example/large.jpg'],
        },
      ],
    },
  ]);
  expect(rows[1]).toMatchObject({ line: 4, fields: { slug: 'blue-kettle', published: false } });
});

test.each([
  ['250.0', 'g', { measure: { value: 250, unit: 'g' } }],
  ['0.75', 'L', { measure: { value: 0.75, unit: 'l' } }],
  ['12', 'item', { measure: { value: 12, unit: 'piece' } }],
  ['8', 'oz', undefined],
  ['0.0', 'g', undefined],
  ['', '', undefined],
])('a unit price for %s %s becomes %j', async (value, unit, unit_pricing) => {
  const columns =
    'Handle,Title,Variant Price,Unit Price Total Measure,Unit Price Total Measure Unit';
  const [row] = await read(`${columns}\ntea,Tea,9.5,${value},${unit}\n`);
  expect(row?.fields?.['unit_pricing']).toEqual(unit_pricing);
  const options = 'Option1 Name,Option1 Value';
  const [tea] = await read(`${columns},${options}\ntea,Tea,9.5,${value},${unit},Size,S\n`);
  expect(tea?.fields).not.toHaveProperty('unit_pricing');
  expect(tea?.fields?.['variants']).toMatchObject([
    unit_pricing ? { unit_pricing } : { price: 9.5 },
  ]);
});

test('what is wrong with a row is wrong with its product', async () => {
  const many = Array.from({ length: MAX_PRODUCT_ROWS }, () => ({ Handle: 'blue-kettle' }));
  expect(await read(fileOf(KETTLE, ...many))).toEqual([
    { line: 2, problem: `A product can have up to ${MAX_PRODUCT_ROWS} rows.` },
  ]);
  const header = 'Handle,Title,Variant Price\n';
  expect(await read(`${header}x\n,Tea,1\n,Cup,2\ntea,Tea,dear\npot,Pot,1\npot,5\n`)).toMatchObject([
    { line: 2, problem: 'The row has 1 cells, but the header has 3.' },
    { line: 3, problem: 'The row has no Handle.' },
    { line: 4, problem: 'The row has no Handle.' },
    { line: 5, fields: { price: 'dear' } },
    { line: 6, problem: 'Line 7: The row has 2 cells, but the header has 3.' },
  ]);
});

test('a mapping reads the columns of such a file as they are', async () => {
  const text = 'Handle,Title,Variant Price\ntea,Tea,9.5\n';
  const rows = await read(text, { mapping: { Title: 'name' } });
  expect(rows).toEqual([{ line: 2, fields: { Handle: 'tea', name: 'Tea', 'Variant Price': 9.5 } }]);
});

test('of a file that is said to be of Shopify, a mapping changes the columns that it names alone', async () => {
  const readings: Reading[] = [];
  const mapping = {
    ...{ Vendor: 'maker', Type: null, 'Variant Barcode': 'ean', 'SEO Title': 'locales.de.name' },
    'Variant Grams': 'weight',
  };
  const file = fileOf(
    { ...KETTLE, 'Option1 Name': 'Size', 'Option1 Value': 'S' },
    { Handle: 'blue-kettle', 'Option1 Value': 'L', 'Variant Price': '30', 'Variant Barcode': '12' },
  );
  const options = {
    mapping,
    source: 'shopify',
    tell: (told: Reading) => readings.push(told),
  } as const;
  const [row] = await read(file, options);
  expect(row).toMatchObject({
    fields: {
      ...{ slug: 'blue-kettle', name: 'Blue Kettle', maker: 'Acme' },
      variants: [
        { Size: 'S', ean: "'4006381333931", price: 24.5, weight: 1.25 },
        { Size: 'L', ean: 12, price: 30 },
      ],
    },
    nested: [{ field: 'locales', key: 'de', name: 'name', value: 'A kettle' }],
    hidden: { tags: ['blue', 'tea'] },
  });
  for (const name of ['vendor', 'product_type', 'seo'])
    expect(row?.fields).not.toHaveProperty(name);
  expect(readings).toMatchObject([
    {
      source: 'shopify',
      columns: COLUMNS.map((name) =>
        Object.hasOwn(mapping, name)
          ? { name, attribute: mapping[name as keyof typeof mapping] }
          : { name },
      ),
    },
  ]);
});

test('a mapping of such a file gives no attribute to two columns', async () => {
  const options = { mapping: { Vendor: 'sku' }, source: 'shopify' } as const;
  await expect(read(fileOf(KETTLE), options)).rejects.toThrow(
    'Variant SKU and Vendor both become sku. Leave one of them out.',
  );
  await expect(read('name,price\nTea,9\n', { source: 'shopify' })).rejects.toThrow(
    'The file lacks the columns Handle, Title, Variant Price of a Shopify file.',
  );
});

test('of a file of Shopify that is said to be of your own, columns are read as they are', async () => {
  const rows = await read('Handle,Title,Variant Price\ntea,Tea,9.5\n', { source: 'own' });
  expect(rows).toEqual([
    { line: 2, fields: { Handle: 'tea', Title: 'Tea', 'Variant Price': 9.5 } },
  ]);
});
