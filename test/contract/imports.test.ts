import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { imports } from '../../shared/resources/imports.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { asStaff, create, errorOf, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { until } from '../store/until.ts';

const BRAND_ROWS = 'id,name,colour\n';

/** The import when it has ended, without what differs from store to store. */
async function imported(store: TestStore, body: JsonObject): Promise<JsonObject> {
  const { id } = await create(store.asAdmin, '/imports', body);
  const read = async (): Promise<JsonObject> =>
    (await store.asAdmin('GET', `/imports/${id}`)).body.data;
  return until(read, ({ state }) => state !== 'running');
}

const found = ({
  rows,
  created,
  updated,
  unchanged,
  refused,
  mistakes,
  differences,
}: JsonObject) => ({
  ...{ rows, created, updated, unchanged, refused, mistakes, differences },
});

const NOTHING = {
  ...{ rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
  ...{ mistakes: [], differences: [] },
};

const productsOf = async ({ asAdmin }: TestStore): Promise<JsonObject[]> =>
  (await asAdmin('GET', '/products?per_page=250&sort_by=id&sort_order=ASC')).body.data;

test('a dry run changes nothing and predicts what the import does', async () => {
  const store = await openStore();
  const kettle = await create(store.asAdmin, '/products', { ...PRODUCT, sku: 'K-1', price: 20 });
  const cup = await create(store.asAdmin, '/products', { ...PRODUCT, sku: 'K-2', price: 3 });
  const content = [
    '\u{feff}Artikel;sku;Preis;stock_type;Notiz',
    'Blue Kettle;K-1;24,5;infinite;x',
    `${cup.name};K-2;3;;`,
    'Green Kettle;K-3;1.024,5;infinite;',
    ';K-4;3;infinite;',
    'Red Kettle;K-5;dear;infinite;',
  ].join('\r\n');
  const mapping = { Artikel: 'name', Preis: 'price', Notiz: null };
  const body = { resource: 'products', format: 'csv', content, mapping };
  const mistakes = [
    { row: 5, column: 'name', header: 'Artikel', message: 'Artikel is required.' },
    {
      ...{ row: 6, column: 'price', header: 'Preis', value: 'dear' },
      message: 'Preis must be a number.',
    },
  ];
  const findings = { rows: 5, created: 1, updated: 1, unchanged: 1, refused: 2, mistakes };

  const before = await productsOf(store);
  const dry = await imported(store, { ...body, dry_run: true });
  expect(found(dry)).toEqual({
    ...findings,
    differences: [
      { row: 2, outcome: 'updated', id: kettle.id, fields: ['price'] },
      { row: 3, outcome: 'unchanged' },
      { row: 4, outcome: 'created' },
    ],
  });
  expect(await productsOf(store)).toEqual(before);

  const done = await imported(store, body);
  expect([done['state'], found(done)]).toEqual(['done', { ...findings, differences: [] }]);
  expect((await productsOf(store)).map(({ sku, name, price }) => [sku, name, price])).toEqual([
    ['K-1', 'Blue Kettle', 24.5],
    ['K-2', cup.name, 3],
    ['K-3', 'Green Kettle', 1024.5],
  ]);
  expect((await store.asAdmin('DELETE', `/imports/${done['id']}`)).status).toBe(200);
  expect((await store.asAdmin('GET', '/imports')).body.data).toEqual([dry]);
});

test('imports a Shopify product export and changes nothing the second time', async () => {
  const store = await openStore();
  const content = [
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src',
    'tea,Tea,<p>Good</p>,Size,Small,T-S,shopify,5,9.50,12.00,https://img.example/1.png',
    'tea,,,,Large,T-L,shopify,3,19.50,,https://img.example/2.png',
    'cup,Cup,,Title,Default Title,C-1,,,3,,',
    'pot,,,Title,Default Title,P-1,,,3,,',
  ].join('\r\n');
  const body = { resource: 'products', format: 'csv', content };
  const mistakes = [{ row: 5, column: 'name', header: 'Title', message: 'Title is required.' }];
  const done = await imported(store, body);
  expect(found(done)).toEqual({ ...NOTHING, rows: 3, created: 2, refused: 1, mistakes });
  const all = await productsOf(store);
  expect(all).toMatchObject([
    {
      ...{ name: 'Tea', slug: 'tea', description: '<p>Good</p>', price: 12 },
      variantsDefinition: { Size: ['Small', 'Large'] },
      images: ['https://img.example/1.png', 'https://img.example/2.png'],
      variants: [
        { id: 1, Size: 'Small', sku: 'T-S', price: 12, price_discount: 9.5, stock_level: 5 },
        { id: 2, Size: 'Large', sku: 'T-L', price: 19.5, stock_level: 3 },
      ],
    },
    { name: 'Cup', slug: 'cup', sku: 'C-1', price: 3, stock_type: 'infinite' },
  ]);
  const again = await imported(store, body);
  expect(found(again)).toEqual({ ...NOTHING, rows: 3, unchanged: 2, refused: 1, mistakes });
  expect(await productsOf(store)).toEqual(all);
});

const SHOPIFY = [
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src',
  'tea,Tea,Acme,Size,Small,T-S,shopify,5,9.50,https://img.example/1.png',
  'tea,,,,Large,T-L,shopify,3,19.50,',
  'cup,Cup,Acme,Title,Default Title,C-1,,,3,',
  'pot,Pot,Acme,Size,Small,P-1,,,3,',
  'pot,,,,Large,P-2,,,dear,',
].join('\r\n');

test("a dry run reports the file's source, columns and a preview of its records", async () => {
  const store = await openStore();
  const body = { resource: 'products', format: 'csv', content: SHOPIFY, dry_run: true };
  const dry = await imported(store, body);
  expect(dry['recognized']).toEqual({ source: 'shopify', records: 3, variants: 4 });
  expect(dry['columns']).toContainEqual({ name: 'Variant Price', attribute: 'price' });
  expect(dry['columns']).toHaveLength(10);
  expect(dry['mistakes']).toEqual([
    {
      ...{ row: 5, line: 6, column: 'variants.1.price', header: 'Variant Price' },
      ...{ value: 'dear', message: expect.stringContaining('Variant Price must be a number') },
    },
  ]);
  expect(dry['preview']).toMatchObject([
    {
      ...{ row: 2, outcome: 'created', record: { name: 'Tea', slug: 'tea', vendor: 'Acme' } },
      picture: 'https://img.example/1.png',
      variants: { count: 2, lowest_price: 9.5, highest_price: 19.5, stock_level: 8 },
    },
    { row: 4, outcome: 'created', record: { name: 'Cup', price: 3, sku: 'C-1' } },
  ]);

  const changed = { ...body, source: 'shopify', mapping: { Vendor: 'maker' } };
  const other = await imported(store, changed);
  expect(other).toMatchObject({ recognized: dry['recognized'], created: 2, refused: 1 });
  expect(other['preview']).toMatchObject([{ record: { name: 'Tea', maker: 'Acme' } }, {}]);

  const done = await imported(store, { ...changed, dry_run: false });
  expect(done).toMatchObject({ recognized: dry['recognized'], created: 2 });
  expect(done).not.toHaveProperty('columns');
  expect(done).not.toHaveProperty('preview');
  expect((await productsOf(store))[0]).toMatchObject({ name: 'Tea', maker: 'Acme' });
});

test('recognizes a Shopwright export and treats other files as custom tables', async () => {
  const store = await openStore();
  const sourceOf = async (content: string, format = 'csv') =>
    (await imported(store, { resource: 'brands', format, content, dry_run: true }))['recognized'];
  const own = { source: 'own', records: 1, variants: 0 };
  expect(await sourceOf('name\nAcme\n')).toEqual(own);
  expect(await sourceOf('{"name":"Acme"}\n', 'ndjson')).toEqual(own);
  expect(await sourceOf('id,name,created_at,updated_at\n,Acme,,\n')).toEqual({
    ...own,
    source: 'shopwright',
  });
  expect(await sourceOf('name\n')).toEqual({ ...own, records: 0 });
  expect(
    errorOf(
      await store.asAdmin('POST', '/imports', {
        ...{ resource: 'brands', format: 'csv', content: 'name\n', source: 'shopify' },
      }),
    ),
  ).toMatchObject({ code: 400, invalidPropertyName: 'source' });
});

test('shows the preview only to staff who may read the records', async () => {
  const store = await openStore();
  const content = 'name,price,stock_type\nTea,5,infinite\n';
  const body = { resource: 'products', format: 'csv', content, dry_run: true };
  const { id } = await imported(store, body);
  const asImporter = await asStaff(store, ['imports:read']);
  const asReader = await asStaff(store, ['imports:read', 'products:read']);
  const read = async (as: typeof asReader) => (await as('GET', `/imports/${id}`)).body.data;
  expect(await read(asReader)).toMatchObject({ preview: [{ record: { name: 'Tea' } }] });
  expect(await read(asImporter)).not.toHaveProperty('preview');
});

test('a Shopify import keeps tags private and sanitizes HTML', async () => {
  const store = await openStore();
  const file = (tags: string) =>
    [
      'Handle,Title,Body (HTML),Tags,Variant SKU,Variant Price',
      `tea,Tea,<div>Good <b onclick="x()">tea</b></div>,"${tags}",T-1,9`,
      'cup,Cup,Fish &amp; Chips,,C-1,3',
    ].join('\r\n');
  const body = { resource: 'products', format: 'csv' };
  const run = (tags: string) => imported(store, { ...body, content: file(tags) });
  expect((await run('supplier-x, margin-low'))['warnings']).toEqual([
    'description is stored with different HTML than was sent: unsupported HTML is left out.',
  ]);
  const [tea, cup] = await productsOf(store);
  expect(tea).toMatchObject({
    description: '<p>Good <b>tea</b></p>',
    private: { tags: ['supplier-x', 'margin-low'] },
  });
  expect(cup).toMatchObject({ description: '<p>Fish &amp; Chips</p>' });
  expect(cup).not.toHaveProperty('private');

  const path = `/products/${tea?.['id']}`;
  const shown = await store.asPublic('GET', path);
  expect(JSON.stringify(shown.body)).not.toMatch(/tags|keywords|margin/);
  await store.asAdmin('PUT', path, { private: { shelf: 7, tags: [] }, keywords: ['margin-low'] });
  expect(await run('new')).toMatchObject({ updated: 1, unchanged: 1 });
  const changed = (await store.asAdmin('GET', path)).body.data;
  expect(changed.private).toEqual({ shelf: 7, tags: ['new'] });
  expect(changed).not.toHaveProperty('keywords');
});

test('names the cell with a decimal comma in a comma-separated file', async () => {
  const store = await openStore();
  const content = 'name,price\nTea,"4,50"\n';
  const dry = await imported(store, { resource: 'products', format: 'csv', content });
  const message = 'price is 4,50: use a decimal point, or separate the cells with semicolons.';
  expect(dry['mistakes']).toEqual([{ row: 2, column: 'price', value: '4,50', message }]);
});

test('imports NDJSON rows that refer to each other', async () => {
  const store = await openStore();
  const rows = [
    { id: 7, name: 'Tea' },
    { id: 8, name: 'Green tea', parent_id: 7 },
    { id: 7, name: 'Twice' },
    { name: 'Lost', parent_id: 9 },
  ];
  const content = rows.map((row) => JSON.stringify(row)).join('\n');
  const body = { resource: 'categories', format: 'ndjson', content };
  const mistakes = [
    { row: 3, message: 'Line 1 has the same category. Keep one of them.' },
    { row: 4, message: 'The parent category 9 does not exist.' },
  ];
  const expected = { ...NOTHING, rows: 4, created: 2, refused: 2, mistakes };
  const dry = await imported(store, { ...body, dry_run: true });
  expect(found(dry)).toEqual({
    ...expected,
    differences: [
      { row: 1, outcome: 'created', id: 7 },
      { row: 2, outcome: 'created', id: 8 },
    ],
  });
  expect(found(await imported(store, body))).toEqual(expected);
  expect((await store.asAdmin('GET', '/categories/8')).body.data.parent_id).toBe(7);
  const codes = ['TEA', 'TEA'].map((code) => ({
    ...{ code, name: 'Tea', target_type: 'CART_COUPON' },
    ...{ discount_type: 'PERCENTAGE_REDUCTION', discount_value: 5 },
  }));
  const coupons = { resource: 'coupons', format: 'ndjson' };
  const twice = codes.map((row) => JSON.stringify(row)).join('\n');
  expect(found(await imported(store, { ...coupons, content: twice }))).toMatchObject({
    ...{ created: 1, refused: 1 },
    mistakes: [{ row: 2, message: 'Line 1 has the same coupon. Keep one of them.' }],
  });
});

test('imports an uploaded file and says how to save one that is not UTF-8', async () => {
  const store = await openStore();
  const upload = async (bytes: Buffer) =>
    create(store.asAdmin, '/files', {
      ...{ name: 'Brands', filename: 'brands.csv', access: 'private' },
      file: bytes.toString('base64'),
    });
  const text = `${BRAND_ROWS}3,Käfer,blue\n`;
  const { id: file_id } = await upload(Buffer.from(text));
  const done = await imported(store, { resource: 'brands', format: 'csv', file_id });
  expect(found(done)).toEqual({ ...NOTHING, rows: 1, created: 1 });
  expect((await store.asAdmin('GET', '/brands/3')).body.data).toMatchObject({
    ...{ name: 'Käfer', colour: 'blue' },
  });

  const unicode = await upload(Buffer.from(`\ufeff${text.replace('Käfer', 'Żuk')}`, 'utf16le'));
  const changed = await imported(store, {
    ...{ resource: 'brands', format: 'csv', file_id: unicode.id },
  });
  expect(found(changed)).toEqual({ ...NOTHING, rows: 1, updated: 1 });
  expect((await store.asAdmin('GET', '/brands/3')).body.data).toMatchObject({ name: 'Żuk' });

  const latin = await upload(Buffer.from(text, 'latin1'));
  const failed = await imported(store, { resource: 'brands', format: 'csv', file_id: latin.id });
  expect([failed['state'], found(failed)]).toEqual(['failed', NOTHING]);
  expect(failed['failure']).toMatch(
    /^The file is not UTF-8 \(line 2\), so nothing is imported. Save it again as UTF-8 \(Excel: /,
  );
  const header = await imported(store, { resource: 'brands', format: 'csv', content: 'a,a\n' });
  expect(header).toMatchObject({
    state: 'failed',
    failure: 'the header has "a" twice; rename one column',
  });
});

test('finishes and cuts its report when every row has long findings', async () => {
  const store = await openStore();
  const long = Array.from({ length: 60 }, () => `${'1'.repeat(10_000)},5\tTea`).join('\n');
  const body = { resource: 'brands', format: 'csv' };
  const refused = await imported(store, {
    ...{ resource: 'products', format: 'csv', content: `price\tname\n${long}` },
  });
  expect(refused).toMatchObject({ state: 'done', rows: 60, refused: 60 });
  expect(refused['mistakes']).toHaveLength(6);
  const brands = Array.from({ length: 100 }, (_, i) => ({ id: i + 1, name: 'Tea' }));
  const names = Array.from({ length: 20 }, (_, i) => `${'x'.repeat(250)}${i}`);
  const linesOf = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  const ndjson = { resource: 'brands', format: 'ndjson' };
  await imported(store, { ...ndjson, content: linesOf(brands) });
  const more = Object.fromEntries(names.map((name) => [name, 1]));
  const content = linesOf(brands.map((brand) => ({ ...brand, ...more })));
  const dry = await imported(store, { ...ndjson, content, dry_run: true });
  expect(dry).toMatchObject({ state: 'done', rows: 100, updated: 100 });
  expect(dry['differences']).toHaveLength(12);
  // As long as a header may be.
  const name = 'x'.repeat(30_000);
  const header = await imported(store, { ...body, content: `${name},${name}\n` });
  expect([header['state'], String(header['failure']).length]).toEqual(['failed', 1_000]);
});

test('refuses an invalid import request', async () => {
  const store = await openStore();
  const send = async (body: JsonObject) => {
    const { code, message } = errorOf(await store.asAdmin('POST', '/imports', body));
    return [code, message];
  };
  const body = { resource: 'brands', format: 'csv' };
  expect(await send(body)).toEqual([400, 'content or file_id is required.']);
  expect(await send({ ...body, file_id: 5 })).toEqual([400, 'No file has the ID 5.']);
  const both = [400, 'Send either `content` or `file_id`.'];
  expect(await send({ ...body, file_id: 5, content: 'name' })).toEqual(both);
  expect((await send({ ...body, resource: 'users', content: 'x' }))[0]).toBe(400);
  const wide = { ['x'.repeat(200_000)]: 'name' };
  expect((await send({ ...body, content: 'x', mapping: wide }))[0]).toBe(400);
  expect(await send({ ...body, content: 'x', mapping: { x: 5 } })).toEqual([
    400,
    'mapping must have an attribute name, or null, for each of up to 200 columns.',
  ]);
});

test('requires the permission of the resource and runs one import of it at a time', async () => {
  const store = await openStore();
  const asEditor = await asStaff(store, ['imports:write', 'brands:write']);
  const body = { resource: 'taxes', format: 'csv', content: 'name\nVAT\n' };
  expect(errorOf(await asEditor('POST', '/imports', body))).toMatchObject({
    ...{ code: 403, permission: 'taxes:write' },
  });
  const running = { resource: 'brands', format: 'csv', state: 'running', content: 1 } as const;
  const { id } = await openRecords(table, store.application, imports).create(running);
  const brands = { ...body, resource: 'brands' };
  expect(errorOf(await asEditor('POST', '/imports', brands))).toMatchObject({
    ...{ code: 409, message: `Import ${id} of brands is still running.` },
  });
  await store.asAdmin('DELETE', `/imports/${id}`);
  expect((await asEditor('POST', '/imports', brands)).status).toBe(200);
});

test('warns about unused product columns and refuses unknown coupon columns', async () => {
  const store = await openStore();
  const content =
    'name,price,stock_type,shelf,sale_price\nKettle,3,infinite,B7,2\nCup,2,infinite,B8,1';
  for (const dry_run of [true, false]) {
    const made = await imported(store, { resource: 'products', format: 'csv', content, dry_run });
    expect(made).toMatchObject({
      created: 2,
      refused: 0,
      warnings: [
        'sale_price is stored as a custom attribute: it does not reduce a price, unlike price_discount.',
      ],
    });
  }
  const coupons = [
    'code,name,target_type,discount_type,discount_value,min_cart_value',
    'TEN,Ten,CART_COUPON,NET_REDUCTION,10,50',
  ].join('\n');
  const refused = await imported(store, { resource: 'coupons', format: 'csv', content: coupons });
  expect(refused).toMatchObject({
    created: 0,
    refused: 1,
    mistakes: [{ row: 2, column: 'min_cart_value' }],
  });
});

test('imports sale dates and refuses invalid ones', async () => {
  const store = await openStore();
  const [from, until] = ['2031-11-28T00:00:00+01:00', '2031-12-01T00:00:00+01:00'];
  const content = [
    'sku,name,price,stock_type,price_discount,price_discount_from,price_discount_until',
    `S-1,Kettle,30,infinite,20,${from},${until}`,
    `S-2,Cup,10,infinite,,${from},${until}`,
    'S-3,Pot,10,infinite,8,Friday,',
    `S-4,Jug,10,infinite,8,${until},${from}`,
  ].join('\n');
  const { created, refused, mistakes } = await imported(store, {
    ...{ resource: 'products', format: 'csv', content, dry_run: false },
  });
  expect({ created, refused }).toEqual({ created: 1, refused: 3 });
  const columns = (mistakes as JsonObject[]).map(({ row, column }) => [row, column]);
  expect(columns).toEqual([
    [3, 'price_discount_from'],
    [4, 'price_discount_from'],
    [5, 'price_discount_from'],
  ]);
  const [kettle] = await productsOf(store);
  const sale = { price_discount: 20, price_discount_from: from, price_discount_until: until };
  expect(kettle).toMatchObject({ sku: 'S-1', price: 30, ...sale, lowest_price_30_days: 30 });
});
