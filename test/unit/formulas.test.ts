import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { products } from '../../shared/resources/products.ts';
import { users } from '../../shared/resources/users.ts';
import { readCsv } from '../../shared/transfer/csv.ts';
import { cellsOf } from '../../shared/transfer/csv-cells.ts';
import { openCsv, openExcel } from '../../shared/transfer/csv-file.ts';
import { fieldsOfRow } from '../../shared/transfer/nested-columns.ts';
import { fc } from '../store/properties.ts';

/** The cells of a text as Excel makes them: quotes count at the begin of a cell alone. */
const excelCellsOf = (text: string, divider: string): string[] =>
  [
    ...text.matchAll(
      new RegExp(`(?:"((?:[^"]|"")*)"?)?([^\\${divider}\\r\\n]*)(?:[\\${divider}\\r\\n]|$)`, 'g'),
    ),
  ].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest);

const DIVIDERS = [',', ';', '\t', '|'];

const UNSEEN = /^[\p{C}\p{Z}\p{DI}]*/u;

const NUMBER = /^-?\d+(?:[.,]\d+)?(?:e[+-]\d+)?[\]}"]*$/;

const formulasOf = (text: string) =>
  DIVIDERS.flatMap((divider) => excelCellsOf(text.replace(/^\ufeff/, ''), divider))
    .map((cell) => cell.replace(UNSEEN, ''))
    .filter((cell) => /^[=+\-@＝＋－＠]/.test(cell) && !NUMBER.test(cell));

const unseen = ['\0', '\ufeff', '\u200b', '\u00a0', ' ', '\t', '\u2028', '\r\n', ''];
const part = fc.constantFrom(
  ...unseen,
  ...DIVIDERS,
  ...['=cmd', '+1+cmd', '-2+cmd', '@SUM(A1)', '＝1', '"', "'", '\\', 'x', '\n', '""', '{', '[-'],
);
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
const value = fc.oneof(
  text,
  fc.array(text),
  fc.dictionary(text, text),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const record = fc
  .record({
    name: text,
    description: text,
    further: fc.dictionary(
      text.filter((name) => name !== '' && name !== '__proto__'),
      value,
      { maxKeys: 3 },
    ),
  })
  .map(
    ({ further, ...own }): JsonObject => ({
      ...JSON.parse(JSON.stringify(further)),
      ...own,
      id: 7,
    }),
  );

test.each([
  ['CSV of a catalogue', openCsv, products],
  ['CSV of customers', openCsv, users],
  ['Excel of a catalogue', openExcel, products],
  ['Excel of customers', openExcel, users],
] as const)('%s has no formula, whatever separates its cells', (_, open, resource) => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 3 }), (records) => {
      const file = open(resource);
      for (const each of records) file.add(each);
      expect(formulasOf([...file.texts()].join(''))).toEqual([]);
    }),
  );
});

test('a catalog survives a round trip through CSV', async () => {
  await fc.assert(
    fc.asyncProperty(record, async (each) => {
      const file = openCsv(products);
      file.add(each);
      const bytes = Readable.from([Buffer.from([...file.texts()].join(''))]);
      for await (const row of readCsv(bytes, cellsOf(products.schema))) {
        expect(fieldsOfRow(products.schema, row)).toEqual(each);
      }
    }),
  );
});

test('a formula in a customer name is escaped in CSV and Excel', () => {
  const name = "Nora;=cmd|'/C calc'!A0;x";
  expect(formulasOf(`7,${name}\n`)).toEqual(["=cmd|'/C calc'!A0"]);
  const csv = openCsv(users);
  const excel = openExcel(users);
  for (const file of [csv, excel]) file.add({ id: 7, name, email: 'nora@customer.example' });
  expect([...csv.texts()].join('')).toContain(String.raw`"""Nora;\u003dcmd|'/C calc'!A0;x"""`);
  const text = [...excel.texts()].join('');
  expect(text.slice(0, 6)).toBe('\ufeff"id";');
  expect(text).toContain(`"Nora;'=cmd|'/C calc'!A0;x"`);
  const priced = openExcel(products);
  priced.add({ id: 7, name: 'Tea', price: 4.5, published: true, images: ['a'] });
  expect([...priced.texts()].join('')).toContain('"4,5"');
});

test('a long run of whitespace takes linear time', () => {
  const begun = process.cpuUsage().user;
  const cells = cellsOf(products.schema);
  for (const long of ['\t'.repeat(400_000), `;${' '.repeat(400_000)}`, ' '.repeat(400_000)]) {
    expect(cells.read('name', cells.write('name', `x${long}`))).toBe(`x${long}`);
  }
  // The square of it took minutes.
  expect(process.cpuUsage().user - begun).toBeLessThan(5_000_000);
});
