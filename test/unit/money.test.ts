import { describe, expect, test } from 'vitest';
import {
  convert,
  display,
  exponentOf,
  percentOf,
  percentProblem,
  priceProblem,
  sum,
  times,
  toHundredths,
  toMajor,
  toMinor,
} from '../../shared/pricing/money.ts';
import { fc } from '../store/properties.ts';

/** One currency for each exponent that there is. */
const CURRENCIES = ['JPY', 'EUR', 'KWD', 'CLF'] as const;
const currency = fc.constantFrom(...CURRENCIES);
const minorUnits = fc.integer({ min: 0, max: 10 ** 12 });
const RUNS = { numRuns: 10_000 };

test('knows the decimals of ISO 4217', () => {
  expect(['JPY', 'UGX', 'EUR', 'USD', 'KWD', 'TND', 'CLF', 'UYW'].map(exponentOf)).toEqual([
    0, 0, 2, 2, 3, 3, 4, 4,
  ]);
});

test('every amount survives a round trip through JSON', () => {
  fc.assert(
    fc.property(minorUnits, currency, (minor, code) => {
      const major = JSON.parse(JSON.stringify(toMajor(minor, code)));
      expect(priceProblem(major, code)).toBeUndefined();
      expect(toMinor(major, code)).toBe(minor);
    }),
    RUNS,
  );
});

test('refuses a price with more decimals than its currency', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 8 }), currency, (units, code) => {
      const finer = Number(`${units}.${'0'.repeat(exponentOf(code))}1`);
      expect(priceProblem(finer, code)).toMatchObject({ failedValidator: 'format' });
    }),
    RUNS,
  );
});

test.each([
  [-0.01, 'EUR', 'min'],
  [0.005, 'EUR', 'format'],
  [1e21, 'EUR', 'max'],
  [1e-7, 'EUR', 'max'],
  [10_000_000_000.01, 'EUR', 'max'],
  [10 ** 12 + 1, 'JPY', 'max'],
  [0.1, 'JPY', 'format'],
])('%d %s is not a price: %s', (amount, code, failedValidator) => {
  expect(priceProblem(amount, code)).toMatchObject({ failedValidator });
});

test.each([
  [19.99, 'EUR', 1999],
  [0, 'EUR', 0],
  [500, 'JPY', 500],
  [1.25, 'KWD', 1250],
  [10_000_000_000, 'EUR', 10 ** 12],
])('%d %s are %d minor units', (amount, code, minor) => {
  expect(toMinor(amount, code)).toBe(minor);
  expect(toMajor(minor, code)).toBe(amount);
});

test('displays the shortest decimal form before the code', () => {
  expect([display(8.5, 'EUR'), display(890, 'EUR'), display(0, 'JPY')]).toEqual([
    '8.5 EUR',
    '890 EUR',
    '0 JPY',
  ]);
});

describe('conversion', () => {
  test.each([
    [1999, 'EUR', 'USD', 1.0842, 2167],
    [1, 'EUR', 'JPY', 163.27, 2],
    [1250, 'KWD', 'EUR', 3, 375],
    [1, 'EUR', 'USD', 0.5, 1],
    [1, 'EUR', 'USD', 0.4999999999, 0],
    [500, 'JPY', 'KWD', 0.002, 1000],
    [50, 'EUR', 'USD', 1_234_567.89, 61_728_395],
    [10 ** 12, 'EUR', 'USD', 1e-10, 100],
    [10_000, 'EUR', 'USD', 0.123456789012, 1235],
  ])('%d minor units of %s convert to %s at %d', (minor, from, to, rate, expected) => {
    expect(convert(minor, from, to, rate)).toBe(expected);
  });

  test('gives a number that JSON can represent at any rate', () => {
    expect(toMajor(convert(10 ** 12, 'EUR', 'CLF', 1e10), 'CLF')).toBe(1e20);
  });

  test('is exact to half a minor unit', () => {
    const rate = fc.integer({ min: 1, max: 10 ** 7 }).map((digits) => digits / 10 ** 4);
    fc.assert(
      fc.property(fc.nat(10 ** 6), currency, currency, rate, (minor, from, to, factor) => {
        const exact = minor * factor * 10 ** (exponentOf(to) - exponentOf(from));
        const error = Math.abs(convert(minor, from, to, factor) - exact);
        expect(error).toBeLessThanOrEqual(0.5 + exact * 1e-12);
      }),
      RUNS,
    );
  });
});

describe('percentages', () => {
  test.each([
    [-0.01, 'min'],
    [100.01, 'max'],
    [Number.NaN, 'max'],
    [Number.POSITIVE_INFINITY, 'max'],
    [12.345, 'format'],
    [0.001, 'format'],
    [1e-7, 'format'],
  ])('%d is not a percentage: %s', (percent, failedValidator) => {
    expect(percentProblem(percent)).toMatchObject({ failedValidator });
  });

  test('with two decimals are stored exactly', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
      const percent = Number(
        `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
      );
      expect([percentProblem(percent), toHundredths(percent)]).toEqual([undefined, hundredths]);
    }
  });

  test.each([
    [4995, 10, 500],
    [500, 12.5, 63],
    [3750, 33, 1238],
    [1, 49.99, 0],
    [1, 50, 1],
    [10 ** 15, 99.99, 999_900_000_000_000],
    [999_999_999_999_999, 33.33, 333_300_000_000_000],
  ])('for %d minor units, %d %% is %d', (minor, percent, expected) => {
    expect(percentOf(minor, toHundredths(percent))).toBe(expected);
  });
});

describe('totals', () => {
  test('are exact up to the limit', () => {
    expect(sum([10 ** 15 - 1, 1])).toBe(10 ** 15);
    expect(sum([])).toBe(0);
  });

  test.each([[[10 ** 15, 1]], [[times(10 ** 12, 10 ** 9)]]])(
    'are refused above the limit: %o',
    (amounts) => {
      expect(() => sum(amounts)).toThrow(
        expect.objectContaining({
          status: 400,
          message: 'A total is above the limit of 10^15 minor units.',
        }),
      );
    },
  );
});
