import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { csvOf, readCsv } from '../../bin/ops/transfer/csv.ts';
import { cellsOf, writeName } from '../../bin/ops/transfer/csv-cells.ts';
import { products } from '../../functions/products/resource.ts';
import type { JsonObject } from '../../shared/contract/json.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopwright-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cells = cellsOf(products.schema);

async function read(text: string) {
  const file = join(folder, `${crypto.randomUUID()}.csv`);
  writeFileSync(file, text);
  const rows = [];
  for await (const { position: _, ...row } of readCsv(file, cells)) rows.push(row);
  return rows;
}

const columns = ['sku', 'name', 'price', 'published', 'images', 'colour', 'constructor'];
const hard = fc.constantFrom(
  '',
  '=1+1',
  '-1',
  '+49',
  '@x',
  '"',
  'null',
  '12',
  '007',
  'TRUE',
  '\t',
  '\r\n',
  '\n=1+1',
  '＝1+1',
  ' =1+1',
  ',;',
  'é漢😀',
  '\ud800',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), hard);
const custom = fc.jsonValue().filter((value) => value !== null);
const record = fc.record(
  {
    ...{
      sku: text,
      name: text,
      colour: fc.oneof(text, custom),
      constructor: fc.oneof(text, custom),
    },
    ...{ price: fc.double({ noNaN: true, noDefaultInfinity: true }), published: fc.boolean() },
    images: fc.array(text),
  },
  { requiredKeys: ['price'] },
);

test('the cells of a record are read back as the same record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (records) => {
      const expected: JsonObject[] = JSON.parse(JSON.stringify(records));
      const rows = await read([...csvOf(columns, expected, cells)].join(''));
      expect(rows.map(({ fields }) => ({ ...fields }))).toEqual(expected);
    }),
  );
});

test('no cell of text begins as a formula does', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'colour'), text, (name, value) => {
      expect(cells.write(name, value)).not.toMatch(FORMULA);
    }),
  );
});

test('no name of an attribute in the header begins as a formula does, and each is read back', async () => {
  const names = fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(names, async (columns) => {
      expect(columns.map(writeName).filter((cell) => FORMULA.test(cell))).toEqual([]);
      const record = Object.fromEntries(columns.map((name) => [name, 'x']));
      const [row] = await read([...csvOf(columns, [record], cells)].join(''));
      expect(row?.fields).toEqual(record);
    }),
  );
});

/** What some spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

test.each([
  ['sku', '007', '007'],
  ['sku', 'null', 'null'],
  ['sku', '"007"', '007'],
  ['name', '"Best" kettle', '"Best" kettle'],
  ['price', '12.50', 12.5],
  ['price', '12,50', '12,50'],
  ['price', '1e999', '1e999'],
  ['published', 'TRUE', true],
  ['published', 'false', false],
  ['images', '["a.jpg"]', ['a.jpg']],
  ['colour', 'blue', 'blue'],
  ['colour', '12', 12],
  ['colour', '007', '007'],
  ['colour', '"12"', '12'],
  ['colour', 'null', null],
  ['colour', '', undefined],
])('in the column %s, %j is %j', (name, cell, value) => {
  expect(cells.read(name, cell)).toEqual(value);
});

test.each(['\r\n', '\n'])('gives the line of each row, and of each broken row: %j', async (end) => {
  const text = [
    '\ufeffsku,name',
    'a,"Two',
    'lines"',
    '',
    '',
    'b,Blue,Red',
    'c,Bad "quote',
    'd,"Bad" quote',
    'e,Last',
    'f,"open',
    'g,Lost',
  ];
  expect(await read(text.join(end))).toEqual([
    { line: 2, fields: { sku: 'a', name: `Two${end}lines` } },
    { line: 6, problem: 'The row has 3 cells, the header has 2.' },
    { line: 7, fields: { sku: 'c', name: 'Bad "quote' } },
    { line: 8, fields: { sku: 'd', name: '"Bad" quote' } },
    { line: 9, fields: { sku: 'e', name: 'Last' } },
    { line: 10, problem: 'The row has a quote that is never closed.' },
  ]);
});

test.each([
  ['sku,name,sku\n', 'has "sku" twice'],
  ['sku,,name\n', 'has a column without a name'],
])('refuses the header of %j', async (text, message) => {
  await expect(read(`${text}a,b,c\n`)).rejects.toThrow(message);
});
