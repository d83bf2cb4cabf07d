import { expect, test } from 'vitest';
import { priceLines } from '../../shared/pricing/lines.ts';
import {
  applicablePromotions,
  isApplicable,
  type PromotionRule,
  promotionShares,
  promotionTotal,
} from '../../shared/pricing/promotions.ts';
import { EUR, line, type PromotionEffect, promotionOf, storedAs } from './pricing-inputs.ts';

/** 6 units: 20.00, 10.00 and 3.33. */
const priced = priceLines(
  [line(1, 5, 4), line(2, 12, 1, { price_discount: 10 }), line(3, 3.33)],
  EUR,
);
const SHIPPING = 700;

test.each<[PromotionRule['conditions'], boolean]>([
  [[], true],
  [[{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 6 }], true],
  [[{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 7 }], false],
  [[{ type: 'MIN_CART_VALUE', value: 33.33 }], true],
  [[{ type: 'MIN_CART_VALUE', value: 33.331 }], false],
  [[{ type: 'MIN_CART_VALUE', value: 33.34 }], false],
  [[{ type: 'CART_HAS_ITEM', value: 2 }], true],
  [[{ type: 'CART_HAS_ITEM', value: 4 }], false],
  [
    [
      { type: 'CART_HAS_ITEM', value: 2 },
      { type: 'MIN_NUMBER_OF_PRODUCTS', value: 7 },
    ],
    false,
  ],
  [storedAs([{ type: 'constructor', value: 1 }]), false],
  [storedAs([{ type: 'CART_HAS_ITEM' }]), false],
])('the conditions %o hold: %s', (conditions, expected) => {
  expect(isApplicable({ ...promotionOf(), conditions }, priced, 0)).toBe(expected);
});

test('only an active promotion applies, even to an empty cart', () => {
  const empty = priceLines([], EUR);
  const { active: _, ...unset } = promotionOf();
  const all: PromotionRule[] = [{ ...unset, active: true }, { ...unset, active: false }, unset];
  expect(all.map((promotion) => isApplicable(promotion, empty, 0))).toEqual([true, false, false]);
});

test('promotions sort by highest priority, then highest id', () => {
  const hasItem: PromotionRule['conditions'] = [{ type: 'CART_HAS_ITEM', value: 9 }];
  const promotions: PromotionRule[] = [
    { ...promotionOf(), id: 1, priority: 5 },
    { ...promotionOf(), id: 2 },
    { ...promotionOf(), id: 3, priority: 5 },
    { ...promotionOf(), id: 4, priority: -1 },
    { ...promotionOf(), id: 5, active: false, priority: 9 },
    { ...promotionOf(), id: 6, priority: 9, conditions: hasItem },
  ];
  const ids = applicablePromotions(promotions, priced, 0).map(({ id }) => id);
  expect(ids).toEqual([3, 1, 2, 4]);
});

const cases: [PromotionEffect[], number, number[]][] = [
  [[], 0, [0, 0, 0]],
  [[{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }], 333, [200, 100, 33]],
  [[{ type: 'CART_ITEMS_PERCENTAGE_REDUCTION', value: 12.5 }], 417, [250, 125, 42]],
  [[{ type: 'CART_VALUE_NET_REDUCTION', value: 3.33 }], 333, [200, 100, 33]],
  [[{ type: 'CART_VALUE_NET_REDUCTION', value: 50 }], 3_333, [2_000, 1_000, 333]],
  [[{ type: 'CART_ITEMS_NET_REDUCTION', value: 1 }], 600, [400, 100, 100]],
  [[{ type: 'CART_ITEMS_NET_REDUCTION', value: 4 }], 2_400, [1_654, 413, 333]],
  [[{ type: 'CART_ITEMS_NET_REDUCTION', value: 6 }], 3_333, [2_000, 1_000, 333]],
  [[{ type: 'FREE_SHIPPING', value: 'yes' }], SHIPPING, [0, 0, 0]],
  [
    [
      { type: 'FREE_SHIPPING', value: 'yes' },
      { type: 'FREE_SHIPPING', value: 'yes' },
    ],
    SHIPPING,
    [0, 0, 0],
  ],
  [
    [
      { type: 'CART_VALUE_NET_REDUCTION', value: 50 },
      { type: 'FREE_SHIPPING', value: 'yes' },
    ],
    3_333 + SHIPPING,
    [2_000, 1_000, 333],
  ],
  [
    [
      { type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 70 },
      { type: 'CART_ITEMS_PERCENTAGE_REDUCTION', value: 70 },
    ],
    3_333,
    [2_000, 1_000, 333],
  ],
  [
    [
      { type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 },
      { type: 'CART_VALUE_NET_REDUCTION', value: 1 },
      { type: 'CART_ITEMS_NET_REDUCTION', value: 0.5 },
    ],
    333 + 100 + 300,
    [200 + 260, 50 + 130, 50 + 43],
  ],
  [
    [
      { type: 'CART_VALUE_NET_REDUCTION', value: 10 },
      { type: 'CART_ITEMS_NET_REDUCTION', value: 3 },
    ],
    1_000 + 1_800,
    [1_200 + 645, 300 + 322, 300 + 33],
  ],
  [storedAs([{ type: 'constructor', value: 1 }]), 0, [0, 0, 0]],
];

test.each(cases)('the effects %o take %d off, and %o off the lines', (effects, total, shares) => {
  const promotion = promotionOf(...effects);
  expect(promotionTotal(promotion, priced, SHIPPING)).toBe(total);
  expect(promotionShares(promotion, priced)).toEqual(shares);
});

test('several percentages are rounded once: 1.5 % of 0.33 is 0.00495, 3 % is 0.0099', () => {
  const half: PromotionEffect = { type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 1.5 };
  const cheap = priceLines([line(1, 0.33)], EUR);
  expect(promotionTotal(promotionOf(half), cheap)).toBe(0);
  expect(promotionTotal(promotionOf(half, half), cheap)).toBe(1);
});

test('free shipping takes nothing off a cart', () => {
  expect(promotionTotal(promotionOf({ type: 'FREE_SHIPPING', value: 'yes' }), priced)).toBe(0);
});
