import { describe, expect, test } from 'vitest';
import { language as languages } from '../../shared/contract/language.ts';
import { currencies } from '../../shared/pricing/currency-list.ts';
import { formatsOf } from '../../shared/pricing/formats.ts';
import { exponentOf, toMajor } from '../../shared/pricing/money.ts';
import { formatsOf as shopFormats } from '../../shop/visit/formats.ts';
import { fc } from '../store/properties.ts';

const codes = [...currencies().map(({ code }) => code), 'CLF', 'UYW', 'UYI'];

test.each([
  ['en', 33.6, 'EUR', '€33.60'],
  ['en', 1234.5, 'USD', '$1,234.50'],
  ['en', 500, 'JPY', '¥500'],
  ['en', 1.25, 'KWD', 'KWD 1.250'],
  // ISO 4217 says two, CLDR none; and the other way round.
  ['en', 5, 'HUF', 'HUF 5.00'],
  ['en', 5, 'UGX', 'UGX 5'],
  ['en', 1.2345, 'CLF', 'CLF 1.2345'],
  ['de', 1234.5, 'EUR', '1.234,50 €'],
  ['de', 0, 'EUR', '0,00 €'],
  ['fr', 1234.5, 'EUR', '1\u202f234,50 €'],
  ['es', 33.6, 'EUR', '33,60 €'],
  ['it', 33.6, 'EUR', '33,60 €'],
  ['pt', 33.6, 'EUR', '33,60 €'],
  ['nl', 33.6, 'EUR', '€ 33,60'],
  ['pl', 33.6, 'PLN', '33,60 zł'],
] as const)('in %s, %d %s is written %s', (language, amount, currency, text) => {
  expect(formatsOf(language).amount(amount, currency).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each(codes)(
  'amounts in %s have as many decimals as in ISO 4217 and lose no digits',
  (currency) => {
    const formats = formatsOf('en');
    const exponent = exponentOf(currency);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 }), (minor) => {
        const text = formats.amount(toMajor(minor, currency), currency);
        const [, whole = '', decimals = ''] = /(\d[\d,]*)\.?(\d*)/.exec(text) ?? [];
        expect(decimals).toHaveLength(exponent);
        expect(BigInt(whole.replaceAll(',', '') + decimals)).toBe(BigInt(minor));
      }),
      { numRuns: 100 },
    );
  },
);

describe.each(languages.enum)('in %s', (language) => {
  test.each(codes)('the shop formats %s like emails and invoices', (currency) => {
    const inShop = shopFormats(language, 'UTC', currency);
    for (const amount of [0, 7, 1234, toMajor(123_456_789, currency)]) {
      const expected = formatsOf(language).amount(amount, currency);
      expect(inShop.money(amount)).toBe(expected);
      expect(shopFormats(language, 'UTC', 'EUR').money(amount, currency)).toBe(expected);
    }
  });
});

test.each([
  ['en', 'Asia/Tokyo', 'November 23, 2026'],
  ['en', 'America/New_York', 'November 22, 2026'],
  ['pt', 'Asia/Tokyo', '23 de novembro de 2026'],
  ['de', 'Nowhere/Nothing', '22. November 2026'],
])('in %s, the shop reads a day in %s as %s', (language, timeZone, text) => {
  expect(shopFormats(language, timeZone, 'EUR').day('2026-11-22T23:30:00.000Z')).toBe(text);
});

test.each([
  ['en', 'Asia/Tokyo', 'Nov 23, 2026'],
  ['en', 'America/New_York', 'Nov 22, 2026'],
  ['de', 'Asia/Tokyo', '23.11.2026'],
  ['fr', 'Asia/Tokyo', '23 nov. 2026'],
  ['es', 'Asia/Tokyo', '23 nov 2026'],
  ['it', 'Asia/Tokyo', '23 nov 2026'],
  ['pt', 'Asia/Tokyo', '23/11/2026'],
  ['nl', 'Asia/Tokyo', '23 nov 2026'],
  ['pl', 'Asia/Tokyo', '23 lis 2026'],
  ['en', 'Nowhere/Nothing', 'Nov 22, 2026'],
] as const)('in %s, a time in %s is %s', (language, timeZone, text) => {
  expect(formatsOf(language, timeZone).date(Date.parse('2026-11-22T23:30:00Z'))).toBe(text);
});

test.each([
  ['IVA', 23, 'IVA 23 %'],
  ['IVA 23 %', 23, 'IVA 23 %'],
  ['VAT (5.5%)', 5.5, 'VAT (5.5%)'],
  ['MwSt. 5,5\u00a0%', 5.5, 'MwSt. 5,5\u00a0%'],
  ['Tax 1', 1, 'Tax 1 1 %'],
  ['IVA 6 %', 23, 'IVA 6 % 23 %'],
])('the tax %s of %d percent is named %s', (name, percent, text) => {
  expect(formatsOf('en').tax(name, percent)).toBe(text);
});
