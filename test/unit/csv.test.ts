import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { products } from '../../shared/resources/products.ts';
import { csvOf, readCsv } from '../../shared/transfer/csv.ts';
import { cellsOf, writeName } from '../../shared/transfer/csv-cells.ts';
import { fieldsOfRow, nestedColumn } from '../../shared/transfer/nested-columns.ts';
import { fc } from '../store/properties.ts';

const cells = cellsOf(products.schema);

async function read(text: string) {
  const rows = [];
  for await (const { position: _, originOf: __, ...row } of readCsv(
    Readable.from([Buffer.from(text)]),
    cells,
  ))
    rows.push(row);
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

test('a record survives a round trip through CSV', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (records) => {
      const expected: JsonObject[] = JSON.parse(JSON.stringify(records));
      const rows = await read([...csvOf(columns, expected, cells)].join(''));
      expect(rows.map(({ fields }) => ({ ...fields }))).toEqual(expected);
    }),
  );
});

test('no text cell starts like a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'colour'), text, (name, value) => {
      expect(cells.write(name, value)).not.toMatch(FORMULA);
    }),
  );
});

test('header names never start like a formula and survive a round trip', async () => {
  const names = fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(names, async (columns) => {
      expect(columns.map((name) => writeName(name)).filter((cell) => FORMULA.test(cell))).toEqual(
        [],
      );
      const record = Object.fromEntries(columns.map((name) => [name, 'x']));
      const [row] = await read([...csvOf(columns, [record], cells)].join(''));
      expect(row?.fields).toEqual(record);
    }),
    { examples: [[['tea\tpot']], [['tea;pot']], [['tea;pot;lid', 'sku']], [['tea,pot\tlid']]] },
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
])('column %s reads %j as %j', (name, cell, value) => {
  expect(cells.read(name, cell)).toEqual(value);
});

test.each(['\r\n', '\n'])('reports the line of every row, valid or broken: %j', async (end) => {
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
    { line: 6, problem: 'The row has 3 cells, but the header has 2.' },
    { line: 7, fields: { sku: 'c', name: 'Bad "quote' } },
    { line: 8, fields: { sku: 'd', name: '"Bad" quote' } },
    { line: 9, fields: { sku: 'e', name: 'Last' } },
    { line: 10, problem: 'The row has a quote that is never closed.' },
  ]);
});

test.each([
  ['sku,name,sku\n', 'has "sku" twice'],
  ['sku,,name\n', 'has a column without a name'],
])('refuses the header %j', async (text, message) => {
  await expect(read(`${text}a,b,c\n`)).rejects.toThrow(message);
});

test('a dotted header names a map value, and a quoted one an attribute', async () => {
  const price = { field: 'prices', key: 'USD', name: 'price' };
  const records = [{ sku: 'a', prices: { USD: { price: 24.9 } }, 'prices.USD.price': 'dear' }];
  const written = [...csvOf(['sku', price, 'prices.USD.price'], records, cells)].join('');
  expect(written).toBe('sku,prices.USD.price,"""prices.USD.price"""\na,24.9,dear\n');
  expect(await read(written)).toEqual([
    {
      line: 2,
      fields: { sku: 'a', 'prices.USD.price': 'dear' },
      nested: [{ ...price, value: 24.9 }],
    },
  ]);
});

test.each([
  ['image_texts.a.b', undefined],
  ['prices.USD', undefined],
  ['prices..price', undefined],
  ['seo.meta.title', undefined],
  ['dotted.name.x', undefined],
  ['prices.USD.price', { field: 'prices', key: 'USD', name: 'price' }],
  ['prices.USD.of.old', { field: 'prices', key: 'USD', name: 'of.old' }],
])('column %s maps to %j', (header, column) => {
  expect(nestedColumn(products.schema, header)).toEqual(column);
});

test.each([
  [
    { USD: { price: 3, price_discount: 2, lowest_price_30_days: 1 }, GBP: { price: 1 } },
    { USD: { price: 4, price_discount: 2 }, GBP: { price: 1 } },
  ],
  [undefined, { USD: { price: 4 } }],
])('a price in a row changes only that price in %j', (prices, changed) => {
  const nested = [{ field: 'prices', key: 'USD', name: 'price', value: 4 }];
  expect(fieldsOfRow(products.schema, { fields: {}, nested }, { prices })).toEqual({
    prices: changed,
  });
});

test('null removes a value, plus its object and map once they are empty', () => {
  const remove = (key: string, prices: object) => {
    const nested = [{ field: 'prices', key, name: 'price', value: null }];
    return fieldsOfRow(products.schema, { fields: {}, nested }, { prices });
  };
  const [USD, GBP] = [{ price: 3 }, { price: 1, price_discount: 0.5 }];
  expect(remove('USD', { USD, GBP })).toEqual({ prices: { GBP } });
  expect(remove('GBP', { USD, GBP })).toEqual({ prices: { USD, GBP: { price_discount: 0.5 } } });
  expect(remove('USD', { USD })).toEqual({ prices: null });
});

test('reading many values of one map takes linear time', () => {
  const nested = Array.from({ length: 50_000 }, (_, i) => ({
    ...{ field: 'locales', key: `l${i % 2}`, name: `text ${i}`, value: i },
  }));
  const begun = process.cpuUsage().user;
  const { locales } = fieldsOfRow(products.schema, { nested });
  expect(Object.values(Object(locales)).map((texts) => Object.keys(Object(texts)).length)).toEqual([
    25_000, 25_000,
  ]);
  // The square of them took a minute.
  expect(process.cpuUsage().user - begun).toBeLessThan(5_000_000);
});
