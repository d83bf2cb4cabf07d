import { expect, test } from 'vitest';
import { priceLines } from '../../shared/pricing/lines.ts';
import {
  DIMENSIONS,
  isEligible,
  servesZone,
  shippingCost,
  shippingTotals,
} from '../../shared/pricing/shipping.ts';
import { line, shippingOf } from './pricing-inputs.ts';

test.each(DIMENSIONS)('bounds of the %s are exclusive', (dimension) => {
  const method = { [`min_${dimension}`]: 2, [`max_${dimension}`]: 5.5 };
  const allowed = [0, 2, 2.01, 5.49, 5.5, 6].filter((total) =>
    isEligible(method, { [dimension]: total }),
  );
  expect(allowed).toEqual([2.01, 5.49]);
});

test('a bound of 0 from below allows 0, and no bounds allow everything', () => {
  expect(isEligible({ min_weight: 0 }, { weight: 0 })).toBe(true);
  expect(isEligible({}, { value: 0, weight: 1e9 })).toBe(true);
  expect(isEligible({ max_weight: 0 }, { weight: 0 })).toBe(false);
});

test('every total that is given must be allowed, and no other is tested', () => {
  const method = { max_weight: 30, min_value: 10 };
  expect(isEligible(method, { weight: 5 })).toBe(true);
  expect(isEligible(method, { weight: 5, value: 10 })).toBe(false);
  expect(isEligible(method, {})).toBe(true);
});

test('the totals of a cart leave out those of 0', () => {
  const lines = [
    line(1, 24.5, 2, { price_discount: 20, weight: 0.7, width: 10 }),
    { product: { id: 2, price: 9, weight: 5 }, variant: { id: 1, weight: 0.1 }, quantity: 1 },
  ];
  expect(shippingTotals(priceLines(lines, 'EUR'))).toEqual({ value: 49, weight: 1.5, width: 20 });
  expect(shippingTotals(priceLines([line(1, 0, 2)], 'EUR'))).toEqual({});
});

test.each([
  [[{ name: 'Portugal', code: 'PT' }], 'Portugal', true],
  [[{ name: 'Portugal', code: 'PT' }], 'Spain', false],
  [[{ name: 'Portugal', code: 'PT' }], 'PT', false],
  [[{ name: 'Everywhere', code: 'ALL' }], 'Spain', true],
  [[], 'Spain', false],
])('the zones %o serve %s: %s', (zones, country, expected) => {
  expect(servesZone({ zones }, country)).toBe(expected);
});

test('a method without zones serves no named one', () => {
  expect(servesZone({}, 'Portugal')).toBe(false);
});

test.each([
  [{ base_cost: 15, per_item_cost: 1 }, 2, 1_700],
  [{ base_cost: 6 }, 9, 600],
  [{ base_cost: 0, per_item_cost: 0.35 }, 3, 105],
])('%o costs for %d units %d', (costs, quantity, cost) => {
  expect(shippingCost(shippingOf(costs), quantity, 'EUR')).toBe(cost);
});
