import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readNumber, signsOf, writeNumber } from '../../packages/client/src/numbers.ts';
import { exponentOf, toMajor } from '../../shared/pricing/money.ts';
import { fc } from '../store/properties.ts';

/** One currency for each exponent, and some whose signs have letters and points. */
const CURRENCIES = ['JPY', 'UGX', 'EUR', 'USD', 'CHF', 'SEK', 'PLN', 'PEN', 'KWD', 'TND', 'CLF'];

/** Those of the dashboard and the shops, and of each way to write digits, groups and signs. */
const LANGUAGES = [
  ...['en', 'en-GB', 'en-IN', 'en-ZA', 'de', 'de-AT', 'de-CH', 'es', 'es-MX', 'es-CR', 'fr'],
  ...['fr-CA', 'fr-CH', 'pt', 'pt-PT', 'it', 'it-CH', 'nl', 'pl', 'sv', 'nb', 'da', 'fi', 'cs'],
  ...['hu', 'ro', 'bg', 'el', 'tr', 'ru', 'uk', 'et', 'lv', 'lt', 'sl', 'hr', 'ar', 'ar-EG', 'fa'],
  ...['he', 'hi', 'bn', 'mr', 'ne', 'my', 'dz', 'th', 'vi', 'id', 'ja', 'ko', 'zh'],
];

const RUNS = { numRuns: 10_000 };

const kindOf = (currency: string, language: string) => ({
  decimals: exponentOf(currency),
  signs: signsOf(currency, language),
});

const amount = fc
  .tuple(
    // As many small amounts as large ones.
    fc.oneof(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 3_000_000 })),
    fc.constantFrom(...CURRENCIES),
  )
  .map(([minor, currency]) => ({ value: toMajor(minor, currency), currency }));
const language = fc.constantFrom(...LANGUAGES);

test('a formatted amount is read as that amount or is ambiguous', () => {
  fc.assert(
    fc.property(amount, language, fc.boolean(), ({ value, currency }, locale, isNegative) => {
      const digits = exponentOf(currency);
      const format = new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency },
        ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      });
      const meant = isNegative && value > 0 ? -value : value;
      const read = readNumber(format.format(meant), kindOf(currency, locale));
      if (read.problem === 'ambiguous') {
        // Only `1.234`, which is a group of thousands to other people.
        expect(digits).toBe(3);
        expect(read.readings).toContain(meant);
      } else {
        expect(read).toEqual({ value: meant });
      }
    }),
    RUNS,
  );
});

test('every amount survives the round trip through a field in every language', () => {
  fc.assert(
    fc.property(amount, language, ({ value, currency }, locale) => {
      const decimals = exponentOf(currency);
      const text = writeNumber(value, locale, { decimals });
      expect(readNumber(text, { decimals })).toEqual({ value });
    }),
    RUNS,
  );
});

test('every other number survives the round trip in every language', () => {
  const number = fc
    .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, decimals]) => digits / 10 ** decimals + 0);
  fc.assert(
    fc.property(number, language, (value, locale) => {
      expect(readNumber(writeNumber(value, locale))).toEqual({ value });
    }),
    RUNS,
  );
});

test('a comma and a point both work as the decimal separator', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('', ' ', '.', ',', "'", '’'), (each, group) => {
      const { value, currency } = each;
      const decimals = exponentOf(currency);
      const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
      const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
      for (const point of ['.', ','].filter((other) => other !== group)) {
        const text = fraction === '' ? grouped : `${grouped}${point}${fraction}`;
        const read = readNumber(text, { decimals });
        if (read.problem === 'ambiguous') expect(read.readings).toContain(value);
        else expect(read).toEqual({ value });
      }
    }),
    RUNS,
  );
});

const EUR = kindOf('EUR', 'en');
const KWD = { decimals: 3 };

test.each([
  ['4,90', 4.9],
  ['4.90', 4.9],
  ['4,9', 4.9],
  ['1 234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ["1'234.50", 1234.5],
  ['1\u202f234,50 €', 1234.5],
  ['€4.90', 4.9],
  ['EUR 4.90', 4.9],
  ['4,90 eur', 4.9],
  ['5,- €', 5],
  ['.5', 0.5],
  ['5.', 5],
  ['−5', -5],
  ['+5', 5],
  ['-€5', -5],
  ['€-5', -5],
  ['12,34,567.50', 1234567.5],
  ['٤٫٩٠', 4.9],
  ['４．９０', 4.9],
  // Three decimals are none of the euro.
  ['1,234', 1234],
  ['1.234', 1234],
  ['4.9000', 4.9],
])('%s is read as the amount %d in euros', (text, value) => {
  expect(readNumber(text, EUR)).toEqual({ value });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['four', 'number'],
  ['1e3', 'number'],
  ['0x10', 'number'],
  ['1,23,45', 'number'],
  ['1.23.45', 'number'],
  ['12,34.5', 'number'],
  ['1 23', 'number'],
  ['--5', 'number'],
  ['5-', 'number'],
  ['(5)', 'number'],
  ['Infinity', 'number'],
  ['$4.90', 'sign'],
  ['€4.90€', 'sign'],
  ['0.005', 'decimals'],
  ['4,9051', 'decimals'],
  ['9999999999999999', 'digits'],
])('%s is not an amount in euros: %s', (text, problem) => {
  expect(readNumber(text, EUR)).toEqual({ problem });
});

test.each(['1,234', '1.234', '12.500', '-1,234'])('%s has two readings in dinars', (text) => {
  const decimal = Number(text.replace(',', '.'));
  expect(readNumber(text, KWD)).toEqual({
    problem: 'ambiguous',
    readings: [decimal, decimal * 1000],
  });
});

test('a limit rules out a reading or refuses the number', () => {
  expect(readNumber('7.125', { min: 0, max: 100 })).toEqual({ value: 7.125 });
  expect(readNumber('1.234', { min: 5 })).toEqual({ value: 1234 });
  expect(readNumber('1.234', { min: 2_000 })).toEqual({ problem: 'min' });
  expect(readNumber('120', { max: 100 })).toEqual({ problem: 'max' });
  expect(readNumber('-1', { min: 0 })).toEqual({ problem: 'min' });
});

test('any text is read as a finite number or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const read = readNumber(text, { signs: ['€'] });
      if (read.problem === undefined) expect(Number.isFinite(read.value)).toBe(true);
    }),
    RUNS,
  );
});

/** Where people type: browsers change what they write in `type="number"`, and `Number('4,90')` is none. */
const FOLDERS = ['desk', 'shop'];

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'an input of the type number': /type(?:=|:\s*)\{?["'`]number["'`]|\bvalueAsNumber\b/,
  'a typed text converted with Number':
    /\bparseFloat\(|\bNumber\((?:\w+\.)*(?:text|typed|uses|input\.value)\)|\bNumber\(form\.get\('quantity'/,
};

/** `Number` of what is chosen from a list or with a slider, which is an id, a step or a position. */
const CHOSEN: readonly string[] = [
  'desk/screens/categories/category-dialog.tsx',
  'desk/screens/products/bulk-dialog.tsx',
  'desk/screens/staff/memberships-input.tsx',
  'desk/widgets/day-bars.tsx',
];

/** The port of a server, as its environment has it. */
const OF_SERVER = 'shop/node/options.ts';

/** Its axis is of numbers, and has no input. */
const AXIS = 'desk/screens/reports/report-chart.tsx';

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js|astro)$/.test(name) && !name.includes('node_modules'))
    .filter((name) => !['client.js', 'numbers.js', 'texts.js'].includes(name))
    .map((name) => join(folder, name)),
);
const codeOf = (file: string) => readFileSync(file, 'utf8');

test.each(Object.entries(FORBIDDEN))('no screen has %s', (_, pattern) => {
  const found = files.filter((file) => pattern.test(codeOf(file)));
  expect(found.filter((file) => file !== AXIS && file !== OF_SERVER)).toEqual([]);
});

test('only these files convert a field value with Number', () => {
  expect(files.filter((file) => /\bNumber\(target\.value\)/.test(codeOf(file))).sort()).toEqual(
    CHOSEN,
  );
});
