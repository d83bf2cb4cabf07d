import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore, type TestStore } from '../store/api.ts';
import { makeRoot, refused, shopwright } from '../store/ops-command.ts';

const root = makeRoot();

function fileOf(content: string | Buffer, ending = 'csv'): string {
  const file = join(root, `${crypto.randomUUID()}.${ending}`);
  writeFileSync(file, content);
  return file;
}

const importInto = ({ application }: TestStore, file: string) =>
  shopwright('import', 'products', file, '--application', String(application.id));

/** These attributes of all products, oldest first. */
async function productsOf({ asAdmin }: TestStore, ...names: string[]) {
  const path = `/products?sort_by=id&sort_order=ASC&fields=${names.join()}`;
  const { body } = await asAdmin('GET', path);
  const found: Record<string, unknown>[] = body.data;
  return found.map((product) => names.map((name) => product[name]));
}

const report = ({ application }: TestStore, created: number, rest = '') => ({
  code: rest === '' ? 0 : 2,
  stderr: '',
  stdout: `Imported into the application ${application.id} (Tea House).

  created    ${created}
  updated    0
  unchanged  0
  refused    ${rest === '' ? 0 : 12}
${rest}`,
});

test('new products without stock_type get one from their stock fields', async () => {
  const store = await openStore();
  const rows = [
    { name: 'Endless', price: 1 },
    { name: 'Counted', price: 1, stock_level: 0 },
    { name: 'Said', price: 1, stock_status: 'out_of_stock' },
    { name: 'Many', price: 1, variants: [{ size: 'S' }, { size: 'M', stock_level: 3 }] },
    { name: 'Typed', price: 1, stock_type: 'status', stock_level: 3 },
  ];
  const file = fileOf(rows.map((row) => JSON.stringify(row)).join('\n'), 'ndjson');
  expect(await importInto(store, file)).toEqual(report(store, 5));
  expect(await productsOf(store, 'name', 'stock_type')).toEqual([
    ['Endless', 'infinite'],
    ['Counted', 'track'],
    ['Said', 'status'],
    ['Many', null],
    ['Typed', 'status'],
  ]);
  const { body } = await store.asAdmin('GET', '/products?name=Many');
  const types = body.data[0].variants.map((variant: { stock_type: string }) => variant.stock_type);
  expect(types).toEqual(['infinite', 'track']);
});

test('recognizes a Shopify file', async () => {
  const store = await openStore();
  const content = [
    'Handle,Title,Option1 Name,Option1 Value,Variant Price',
    'tea,Tea,Size,Small,9.50',
    'tea,,,Large,19.50',
    'cup,Cup,Title,Default Title,3',
  ].join('\n');
  const { stdout, ...rest } = report(store, 2);
  expect(await importInto(store, fileOf(content, 'csv'))).toEqual({
    ...rest,
    stdout: `This is a Shopify file: 2 products with 2 variants.\n${stdout}`,
  });
});

describe('a file that is not UTF-8', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const rows = 'name,price\nCup,1\nCafé,2\n';

  test.each([
    ['csv', latin(rows), 3],
    ['ndjson', latin('{"name":"Café","price":2}\n'), 1],
    ['csv', Buffer.from(`\ufeff${rows}`, 'utf16le').subarray(0, -1), 3],
    ['csv', Buffer.from(`${rows}Th\u00e9`).subarray(0, -1), 4],
  ])('is refused with instructions on how to save it: %s', async (ending, content, line) => {
    const store = await openStore();
    const file = fileOf(content, ending);
    expect(await importInto(store, file)).toEqual(
      refused(
        `${file} is not UTF-8 (line ${line}), so nothing is imported; save it again as UTF-8 (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, Edit filter settings, "Unicode (UTF-8)"; or: iconv -f WINDOWS-1252 -t UTF-8)`,
      ),
    );
    expect(await productsOf(store, 'name')).toEqual([]);
  });

  test('is also refused as records', async () => {
    const store = await openStore();
    const file = fileOf(latin('{"resource":"brands","record":{"id":4,"name":"Café"}}\n'), 'ndjson');
    const id = String(store.application.id);
    const { code, stderr } = await shopwright('import', 'records', file, '--application', id);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`${file} is not UTF-8 (line 1), so nothing is imported`),
    ]);
  });
});

test.each([
  ['little', (bytes: Buffer) => bytes],
  ['big', (bytes: Buffer) => bytes.swap16()],
])('reads Excel "Unicode text" in UTF-16, %s endian', async (_, ordered) => {
  const store = await openStore();
  const rows = '\ufeffname\tprice\r\nCafé ☕\t24.5\r\n"Tee\n\u{1f375}"\t7\r\n';
  const file = fileOf(ordered(Buffer.from(rows, 'utf16le')));
  expect(await importInto(store, file)).toEqual(report(store, 2));
  expect(await productsOf(store, 'name', 'price')).toEqual([
    ['Café ☕', 24.5],
    ['Tee\n\u{1f375}', 7],
  ]);
});

test.each([
  ['semicolons', 'name;price;weight;colour\n"Kanne; blau";1.234,50;0,5;1,5\nTasse;7;12.5;rot\n'],
  [
    'semicolons after a byte order mark',
    '\ufeff"name";price;weight;colour\r\n"Kanne; blau";1234,50;0,5;1,5\r\nTasse;7,0;12,5;rot\r\n',
  ],
  ['tabs', 'name\tprice\tweight\tcolour\n"Kanne; blau"\t1234.50\t0.5\t1,5\nTasse\t7\t12.5\trot\n'],
])('reads %s between cells and decimal commas in numbers', async (_, text) => {
  const store = await openStore();
  expect(await importInto(store, fileOf(text))).toEqual(report(store, 2));
  expect(await productsOf(store, 'name', 'price', 'weight', 'colour')).toEqual([
    ['Kanne; blau', 1234.5, 0.5, '1,5'],
    ['Tasse', 7, 12.5, 'rot'],
  ]);
});

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('refuses an ambiguous thousands or decimal separator, with %s', async (_, mark) => {
  const store = await openStore();
  const rows = [
    ['name', 'price', 'stock_level', 'weight', 'colour'],
    ['Cup', '7', '1.000', '1', 'red'],
    ['Pot', '7', '1000', '-1.250', 'red'],
    ['Tin', '7', '1000', '0.250', '1.000'],
    ['Box', '12.5', '2.5', '1.2500', 'red'],
    ['Jar', '7', '1.000.000', '1', 'red'],
  ];
  const file = fileOf(`${rows.map((row) => row.join(mark)).join('\n')}\n`);
  const { code } = await importInto(store, file);
  expect([code, readFileSync(`${file}.errors.ndjson`, 'utf8')]).toEqual([
    2,
    '{"line":2,"reason":"stock_level is 1.000: write 1000 or 1, whichever you mean."}\n' +
      '{"line":3,"reason":"weight is -1.250: write -1250 or -1.25, whichever you mean."}\n' +
      '{"line":6,"reason":"stock_level must be a number."}\n',
  ]);
  expect(await productsOf(store, 'name', 'price', 'stock_level', 'weight', 'colour')).toEqual([
    ['Tin', 7, 1000, 0.25, 1],
    ['Box', 12.5, 2.5, 1.25, 'red'],
  ]);
});

test('reads decimal points in a comma-separated file', async () => {
  const store = await openStore();
  await importInto(store, fileOf('name,price,stock_level,weight\nCup,7,1.000,1.250\n'));
  expect(await productsOf(store, 'name', 'stock_level', 'weight')).toEqual([['Cup', 1, 1.25]]);
});

test('imports a Shopify product export', async () => {
  const store = await openStore();
  const file = fileOf(
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\ntea,Tea,Size,S,T-S,9.5\ntea,,,L,T-L,19\ncup,Cup,Title,Default Title,C-1,3\n',
  );
  const told = report(store, 2);
  expect(await importInto(store, file)).toEqual({
    ...told,
    stdout: `This is a Shopify file: 2 products with 2 variants.\n${told.stdout}`,
  });
  expect(await productsOf(store, 'name', 'slug', 'price', 'sku')).toEqual([
    ['Tea', 'tea', 9.5, undefined],
    ['Cup', 'cup', 3, 'C-1'],
  ]);
});

test('reports a decimal comma in a comma-separated file', async () => {
  const store = await openStore();
  const file = fileOf('name,price,colour\nCup,"24,50","1,5"\nPot,24.5,"1,5"\n');
  const { code } = await importInto(store, file);
  expect([code, readFileSync(`${file}.errors.ndjson`, 'utf8')]).toEqual([
    2,
    '{"line":2,"reason":"price is 24,50: use a decimal point, or separate the cells with semicolons."}\n',
  ]);
  expect(await productsOf(store, 'name', 'price', 'colour')).toEqual([['Pot', 24.5, '1,5']]);
});

test('prints the first ten reasons and writes all of them to a file', async () => {
  const store = await openStore();
  const file = fileOf(`name,price\nCup,1\n${'Pot,much\n'.repeat(12)}`);
  const lines = Array.from({ length: 12 }, (_, i) => i + 3);
  const reason = 'price must be a number.';
  const printed = lines.slice(0, 10).map((line) => `\n  line ${line}: ${reason}`);
  expect(await importInto(store, file)).toEqual(
    report(
      store,
      1,
      `\nRefused lines with their reasons: ${file}.errors.ndjson${printed.join('')}\n  and 2 more\n`,
    ),
  );
  expect(readFileSync(`${file}.errors.ndjson`, 'utf8')).toBe(
    lines.map((line) => `${JSON.stringify({ line, reason })}\n`).join(''),
  );
  expect(existsSync(file)).toBe(true);
});
