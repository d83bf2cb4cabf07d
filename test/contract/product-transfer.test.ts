import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProblems } from '../../bin/ops/transfer/problem-file.ts';
import { importProducts } from '../../bin/ops/transfer/product-import.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { snapshots } from '../../shared/storage/keys.ts';
import { create, errorOf, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { openFilledStore } from '../store/filled-store.ts';
import { recordsOf, table } from '../store/local-store.ts';
import { command, makeRoot, refused, shopwright } from '../store/ops-command.ts';

const root = makeRoot();

const newFile = (ending: string) => join(root, `${crypto.randomUUID()}.${ending}`);

function fileOf(rows: readonly (JsonObject | string)[]): string {
  const file = newFile('ndjson');
  const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  writeFileSync(file, lines.join('\n'));
  return file;
}

const optionsOf = ({ application }: TestStore) => ['--application', String(application.id)];

const importInto = (store: TestStore, file: string) =>
  command('import', 'products', file, ...optionsOf(store));

const counts = ({ application }: TestStore, numbers: object = {}) => ({
  ...{ id: application.id, created: 0, updated: 0, unchanged: 0, refused: 0, problems: null },
  recognized: expect.objectContaining({ records: expect.any(Number) }),
  ...numbers,
});

const productsOf = async ({ asAdmin }: TestStore): Promise<JsonObject[]> =>
  (await asAdmin('GET', '/products?per_page=250&sort_by=id&sort_order=ASC')).body.data;

/** Attributes whose values are hard to represent in CSV. */
const HARD = {
  ...PRODUCT,
  name: '=HYPERLINK("https://evil.example")',
  description: 'Two\r\nlines, "quoted"; \u00e9 \u{1f600}',
  sku: '007',
  slug: '',
  colour: '12',
  '+sum': '-1+2',
  truth: 'true',
  nothing: 'null',
  weight: 0.1,
  measured: 1e21,
  nested: { list: [1, null, { deep: '=1' }], empty: {} },
  'dotted.name': [],
  seo: { meta: { title: 'Kettle' } },
  images: ['https://img.example/1.png'],
  image_texts: { 'https://img.example/1.png': 'A kettle, "blue"' },
};

test.concurrent('imports many rows, and a second import changes nothing', async () => {
  const store = await openStore();
  expect(await productsOf(store)).toEqual([]);
  const rows = Array.from({ length: 200 }, (_, i) => ({ ...PRODUCT, sku: `K-${i}`, price: i }));
  const file = fileOf([...rows, { ...PRODUCT }, { ...PRODUCT }]);

  expect(await importInto(store, file)).toEqual(counts(store, { created: 202 }));
  const shown = await productsOf(store);
  expect(shown.map(({ sku, price }) => [sku, price])).toEqual([
    ...rows.map(({ sku, price }) => [sku, price]),
    ...[1, 2].map(() => [undefined, 24.5]),
  ]);
  const like = await create(store.asAdmin, '/products', { ...PRODUCT, sku: 'K-0', price: 0 });
  expect(Object.keys(shown.find(({ sku }) => sku === 'K-0') ?? {})).toEqual(Object.keys(like));
  await store.asAdmin('DELETE', `/products/${like.id}`);

  const before = await recordsOf(store.application.id);
  expect(await importInto(store, file)).toEqual(counts(store, { unchanged: 202 }));
  expect(await recordsOf(store.application.id)).toEqual(before);
});

test.concurrent('an import of many products writes a snapshot', async () => {
  const store = await openStore();
  const description = 'Boils water. '.repeat(400);
  const rows = Array.from({ length: 60 }, (_, i) => ({ ...PRODUCT, sku: `K-${i}`, description }));
  await importInto(store, fileOf(rows));
  const head = await table.get(snapshots.headKey(store.application.id, 'products'));
  expect(head).toMatchObject({ snapshot: expect.any(Number), parts: 1 });
  expect(await productsOf(store)).toHaveLength(60);
});

test.concurrent.each(['csv', 'ndjson'])(
  'importing a %s export changes nothing, and copies it to another store',
  async (ending) => {
    const [store, copy] = await Promise.all([openFilledStore(), openStore()]);
    await create(store.asAdmin, '/products', HARD);
    const file = newFile(ending);
    const { id } = store.application;
    const exported = await command('export', 'products', file, ...optionsOf(store));
    expect(exported).toEqual({ id, file, products: 3 });

    const before = await recordsOf(id);
    expect(await importInto(store, file)).toEqual(counts(store, { unchanged: 3 }));
    expect(await recordsOf(id)).toEqual(before);

    expect(await importInto(copy, file)).toEqual(counts(copy, { created: 3 }));
    const times = { application_id: 0, created_at: '', updated_at: '' };
    const bare = (all: JsonObject[]) =>
      all.map((product) => ({
        ...product,
        ...times,
        variants: JSON.stringify(product['variants'] ?? null).replaceAll(
          /"application_id":\d+/g,
          '',
        ),
      }));
    expect(bare(await productsOf(copy))).toEqual(bare(await productsOf(store)));
  },
);

test.concurrent('updates a product by ID or SKU, and only the attributes in the row', async () => {
  const store = await openStore();
  const byId = await create(store.asAdmin, '/products', { ...PRODUCT, sku: 'A', colour: 'blue' });
  const bySku = await create(store.asAdmin, '/products', { ...PRODUCT, sku: 'B', weight: 2 });
  const csv = newFile('csv');
  writeFileSync(csv, `id,sku,price,colour,weight\n${byId.id},,12,,\n77,B,13,null,\n,C,14,,3\n`);
  const { code, stdout } = await shopwright('import', 'products', csv, ...optionsOf(store));
  expect({ code, stdout }).toEqual({
    code: 2,
    stdout: `Imported into the application ${store.application.id} (Tea House).

  created    0
  updated    2
  unchanged  0
  refused    1

Refused lines with their reasons: ${csv}.errors.ndjson
  line 4: name is required.
`,
  });
  expect(readFileSync(`${csv}.errors.ndjson`, 'utf8')).toBe(
    '{"line":4,"reason":"name is required."}\n',
  );
  const [first, second] = await productsOf(store);
  expect(first).toEqual({
    ...byId,
    ...{ price: 12, display_price: '12 EUR', updated_at: first?.['updated_at'] },
  });
  expect(second).toEqual({
    ...bySku,
    ...{ price: 13, display_price: '13 EUR', updated_at: second?.['updated_at'] },
  });
});

/** Bodies that POST refuses; the import refuses them with the same messages. */
const WRONG: readonly JsonObject[] = [
  { price: 1, stock_type: 'infinite' },
  { ...PRODUCT, price: '12' },
  { ...PRODUCT, price: 1.001 },
  { ...PRODUCT, stock_type: 'track', stock_level: 0.0001 },
  { ...PRODUCT, type: 'simple_product', variants: [{ Size: 'S' }] },
  { ...PRODUCT, sku: 12 },
  { ...PRODUCT, description: 'x'.repeat(100_001) },
  { ...PRODUCT, media: [{ text: 'x'.repeat(360_000) }] },
];

test.concurrent('reports rows that POST would refuse, and imports the rest', async () => {
  const store = await openStore();
  const twins = [1, 2].map(() => create(store.asAdmin, '/products', { ...PRODUCT, sku: 'TWIN' }));
  await Promise.all(twins);
  const answers = await Promise.all(WRONG.map((body) => store.asAdmin('POST', '/products', body)));
  const reasons = answers.map((answer) => errorOf(answer).message);
  const file = fileOf([
    ...WRONG,
    '[1]',
    { ...PRODUCT, id: 'x' },
    { ...PRODUCT, sku: 'TWIN' },
    { ...PRODUCT, sku: 'ONCE', id: 5 },
    { ...PRODUCT, sku: 'ONCE' },
    { ...PRODUCT, id: 5 },
  ]);
  const result = counts(store, { created: 1, refused: 13, problems: `${file}.errors.ndjson` });
  const { code, stdout } = await shopwright(
    'import',
    'products',
    file,
    ...optionsOf(store),
    '--json',
  );
  expect([code, JSON.parse(stdout)]).toEqual([2, result]);
  const problems: JsonObject[] = readFileSync(`${file}.errors.ndjson`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(problems.toSorted((one, other) => Number(one['line']) - Number(other['line']))).toEqual(
    [
      ...reasons,
      'The line is not a JSON object.',
      'id must be a whole number above 0.',
      '2 products have this sku. Give the ID of one.',
      undefined,
      'Line 12 has the same product. Keep one of them.',
      'Line 12 has the same product. Keep one of them.',
    ].flatMap((reason, i) => (reason === undefined ? [] : [{ line: i + 1, reason }])),
  );
  expect((await store.asAdmin('GET', '/products/5')).body.data.sku).toBe('ONCE');
});

test.concurrent('keeps concurrent changes and does not recreate a deleted product', async () => {
  const store = await openStore();
  const tracked = { ...PRODUCT, stock_type: 'track', stock_level: 9 };
  const sold = await create(store.asAdmin, '/products', { ...tracked, sku: 'SOLD' });
  const gone = await create(store.asAdmin, '/products', { ...tracked, sku: 'GONE' });
  async function* rows() {
    yield { line: 1, position: 1, fields: { sku: 'SOLD', price: 3 } };
    yield { line: 2, position: 2, fields: { sku: 'GONE', price: 3 } };
    await store.asAdmin('PUT', `/products/${sold.id}`, { colour: 'blue' });
    await store.asAdmin('DELETE', `/products/${gone.id}`);
  }
  const problems = openProblems(newFile('ndjson'));
  expect(await importProducts(table, store.application, rows(), problems)).toEqual({
    created: 0,
    updated: 1,
    unchanged: 0,
  });
  problems.close();
  expect(readFileSync(problems.file, 'utf8')).toBe(
    '{"line":2,"reason":"The product was deleted in the meantime."}\n',
  );
  expect(await productsOf(store)).toMatchObject([{ id: sold.id, price: 3, colour: 'blue' }]);
});

test.concurrent('asks for the format or the application when it cannot tell', async () => {
  const csv = newFile('txt');
  writeFileSync(csv, 'sku\n');
  expect(await shopwright('import', 'products', csv)).toEqual(
    refused(`the format of ${csv} is unknown; use --format csv or ndjson`),
  );
  const { stderr } = await shopwright('export', 'products', '--format', 'csv');
  expect(stderr).toMatch(
    /^shopwright: there are \d+ applications; choose one with --application\n$/,
  );
  expect(existsSync(`${csv}.errors.ndjson`)).toBe(false);
});
