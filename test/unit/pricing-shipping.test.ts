import { expect, test } from 'vitest';
import { countryCode } from '../../shared/contract/countries.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { shippingCost, shippingProblem, shippingTotals } from '../../shared/pricing/shipping.ts';
import { DIMENSIONS, isEligible, servesCountry } from '../../shared/pricing/shipping-bounds.ts';
import { EUR, line, shippingOf } from './pricing-inputs.ts';

test.each(DIMENSIONS)('bounds of the %s are exclusive', (dimension) => {
  const method = { [`min_${dimension}`]: 2, [`max_${dimension}`]: 5.5 };
  const allowed = [0, 2, 2.01, 5.49, 5.5, 6].filter((total) =>
    isEligible(method, { [dimension]: total }),
  );
  expect(allowed).toEqual([2.01, 5.49]);
});

test('a minimum of 0 allows 0, and no bounds allow everything', () => {
  expect(isEligible({ min_weight: 0 }, { weight: 0 })).toBe(true);
  expect(isEligible({}, { value: 0, weight: 1e9 })).toBe(true);
  expect(isEligible({ max_weight: 0 }, { weight: 0 })).toBe(false);
});

test('every given total must be within its bounds, and others are not checked', () => {
  const method = { max_weight: 30, min_value: 10 };
  expect(isEligible(method, { weight: 5 })).toBe(true);
  expect(isEligible(method, { weight: 5, value: 10 })).toBe(false);
  expect(isEligible(method, {})).toBe(true);
});

test('the shipping totals of a cart leave out zeros', () => {
  const lines = [
    line(1, 24.5, 2, { price_discount: 20, weight: 0.7, width: 10 }),
    { product: { id: 2, price: 9, weight: 5 }, variant: { id: 1, weight: 0.1 }, quantity: 1 },
  ];
  expect(shippingTotals(priceLines(lines, EUR))).toEqual({ value: 49, weight: 1.5, width: 20 });
  expect(shippingTotals(priceLines([line(1, 0, 2)], EUR))).toEqual({});
});

const PORTUGAL = [{ name: 'Portugal', code: 'PT' }];

test.each([
  [PORTUGAL, 'Portugal', true],
  [PORTUGAL, ' portugal', true],
  [PORTUGAL, 'PT', true],
  [PORTUGAL, 'prt', true],
  [PORTUGAL, 'Spain', false],
  [PORTUGAL, 'Portuguese', false],
  [PORTUGAL, '', false],
  [[{ name: 'Portugal' }], ' ', false],
  [[{ code: 'PT', name: '' }], ' ', false],
  [[{ code: 'DE' }], 'Germany', true],
  [[{ name: 'Côte d’Ivoire' }], "Cote d'Ivoire", true],
  [[{ name: 'Ivory Coast' }], 'CI', true],
  [[{ name: 'US' }], 'United States of America', true],
  [[{ code: 'Iberia' }], 'iberia', true],
  [[{ name: 'Everywhere', code: 'ALL' }], 'Spain', true],
  [[...PORTUGAL, { name: 'Spain' }], 'ES', true],
  [[], 'Spain', true],
])('the zones %o serve %s: %s', (zones, country, expected) => {
  expect(servesCountry({ zones }, country)).toBe(expected);
});

test('every name and code of a country means the same country', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of ['PT', 'GB', 'KR', 'TR', 'VA', 'ZW']) {
    expect(countryCode(names.of(code) ?? '')).toBe(code);
  }
  expect(['GBR', 'United Kingdom', 'Viet Nam', 'VNM'].map(countryCode)).toEqual([
    'GB',
    'GB',
    'VN',
    'VN',
  ]);
});

test('a method without zones serves every country', () => {
  expect(servesCountry({}, 'Portugal')).toBe(true);
});

test.each([
  [{}, undefined],
  [{ active: false }, 'active is false'],
  [{ zones: PORTUGAL }, 'it does not ship to US'],
  [{ min_value: 100 }, '5 is not above min_value 100'],
  [{ max_weight: 2 }, '2 is not below max_weight 2'],
])('the problem with %o is: %s', (method, problem) => {
  expect(shippingProblem(method, { value: 5, weight: 2 }, 'US', 0)).toBe(problem);
});

test.each([
  [{ base_cost: 15, per_item_cost: 1 }, 2, 1_700],
  [{ base_cost: 6 }, 9, 600],
  [{ base_cost: 0, per_item_cost: 0.35 }, 3, 105],
])('%o for %d units costs %d', (costs, quantity, cost) => {
  expect(shippingCost(shippingOf(costs), quantity, EUR)).toBe(cost);
});
