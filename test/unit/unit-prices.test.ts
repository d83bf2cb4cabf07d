import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exponentOf, MAX_TOTAL, pricePerBase, toMinor } from '../../shared/pricing/money.ts';
import { unitPrices } from '../../shared/pricing/unit-prices.ts';
import {
  MAX_UNIT_MEASURE,
  MEASURE_UNITS,
  type MeasureUnit,
} from '../../shared/resources/schemas/unit-pricing.ts';
import { fc } from '../store/properties.ts';

const UNITS = Object.keys(MEASURE_UNITS) as MeasureUnit[];
const RUNS = { numRuns: 10_000 };

const minor = fc.integer({ min: 0, max: 10 ** 12 });
const thousandths = fc.integer({ min: 1, max: MAX_UNIT_MEASURE * 1_000 });
const perBase = fc.constantFrom(...new Set(UNITS.map((unit) => MEASURE_UNITS[unit].perBase)));

/** Twice the distance of a unit price from the exact one, in parts of the measure: a rational without loss. */
const distance = (price: number, of: number, measure: number, units: number) => {
  const twice = 2n * (BigInt(price) * BigInt(measure) - BigInt(of) * BigInt(units) * 1_000n);
  return { twice, half: BigInt(measure) };
};

test('a unit price is the exact one, rounded half up', () => {
  fc.assert(
    fc.property(minor, thousandths, perBase, (of, measure, units) => {
      const price = pricePerBase(of, measure / 1_000, units);
      const isNone = price === undefined;
      const exact = (BigInt(of) * BigInt(units) * 2_000n) / BigInt(measure);
      expect(isNone).toBe((of > 0 && exact < 1n) || exact >= 2n * BigInt(MAX_TOTAL) + 1n);
      if (isNone) return;
      const { twice, half } = distance(price, of, measure, units);
      expect(-half < twice && twice <= half).toBe(true);
    }),
    RUNS,
  );
});

test('a higher price or a smaller measure never has a lower unit price', () => {
  const ordered = fc.tuple(minor, minor).map((both) => both.toSorted((one, other) => one - other));
  const measures = fc
    .tuple(thousandths, thousandths)
    .map((both) => both.toSorted((one, other) => one - other));
  // What is too little for a unit price is below all, and what is too much above.
  const rank = (of: number, measure: number, units: number) =>
    pricePerBase(of, measure / 1_000, units) ??
    (BigInt(of) * BigInt(units) * 2_000n < BigInt(measure) ? 0 : Number.POSITIVE_INFINITY);
  fc.assert(
    fc.property(
      ordered,
      measures,
      perBase,
      ([low = 0, high = 0], [small = 1, large = 1], units) => {
        expect(rank(high, small, units)).toBeGreaterThanOrEqual(rank(low, small, units));
        expect(rank(low, small, units)).toBeGreaterThanOrEqual(rank(low, large, units));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the same measure in another unit has the same unit price', () => {
  const sameBase = UNITS.flatMap((one) =>
    UNITS.flatMap((other) => {
      const [{ base, perBase: fine }, coarse] = [MEASURE_UNITS[one], MEASURE_UNITS[other]];
      const factor = fine / coarse.perBase;
      return base === coarse.base && factor >= 1 ? [{ one, other, factor }] : [];
    }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...sameBase),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 10 ** 8 }),
      ({ one, other, factor }, value, cents) => {
        const prices = { price: cents / 100 };
        const of = (measure: { value: number; unit: MeasureUnit }) =>
          unitPrices({ measure }, prices, 'EUR');
        expect(of({ value: value * factor, unit: one })).toEqual(of({ value, unit: other }));
      },
    ),
    { numRuns: 1_000 },
  );
});

/** The rows of the table of money.md, "Unit prices". */
const EXAMPLES = readFileSync('docs/money.md', 'utf8')
  .split('## Unit prices')[1]
  ?.split('\n## ')[0]
  ?.matchAll(/^\| ([\d.]+) (\w+) \| ([\d.]+) (\w+) \| (.+?) \|$/gm);

test.each(
  [...(EXAMPLES ?? [])].map(
    ([, ...cells]) => cells as [string, string, string, MeasureUnit, string],
  ),
)('%s %s for %s %s is %s, as money.md says', (price, currency, value, unit, says) => {
  const shown = unitPrices(
    { measure: { value: Number(value), unit } },
    { price: Number(price) },
    currency,
  );
  const [amount = '', ...rest] = says.split(' ');
  expect(shown?.display_unit_price ?? 'none').toBe(
    says === 'none' ? says : [Number(amount), ...rest].join(' '),
  );
  if (shown?.unit_price) {
    const { price: whole } = shown.unit_price;
    expect(whole).toBe(Number(amount));
    expect(toMinor(whole, currency) % 1).toBe(0);
    expect(String(whole).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(exponentOf(currency));
  }
});

test('the examples of money.md are all units that a unit price is for', () => {
  const examples = readFileSync('docs/money.md', 'utf8').matchAll(/ \/ (\w+) \|$/gm);
  expect(new Set(Array.from(examples, ([, unit]) => unit))).toEqual(
    new Set(Object.values(MEASURE_UNITS).map(({ base }) => base)),
  );
});

test('a free product costs nothing a kilogram, and a sale price has its own unit price', () => {
  const measure = { value: 250, unit: 'g' } as const;
  expect(unitPrices({ measure }, { price: 4.99, price_discount: 0 }, 'EUR')).toEqual({
    unit_price: { price: 19.96, price_discount: 0, unit: 'kg' },
    display_unit_price: '19.96 EUR / kg',
    display_unit_price_discount: '0 EUR / kg',
  });
});

test.each([
  'per kg',
  { measure: 'g' },
  { measure: { value: 0, unit: 'g' } },
  { measure: { value: 1, unit: 'toString' } },
])('what a store kept in %j before is no measure', (kept) => {
  expect(unitPrices(kept as never, { price: 1 }, 'EUR')).toBeUndefined();
});
