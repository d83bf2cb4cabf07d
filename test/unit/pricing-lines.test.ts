import { describe, expect, test } from 'vitest';
import { expandLines, lineOf } from '../../shared/carts/cart.ts';
import { allocate } from '../../shared/pricing/allocate.ts';
import type { CouponRule } from '../../shared/pricing/coupons.ts';
import { type Line, measureOf, priceLines, unitPrice } from '../../shared/pricing/lines.ts';
import { priceCart } from '../../shared/pricing/price-cart.ts';
import { cartFields } from '../../shared/pricing/totals-view.ts';
import type { Product, Variant } from '../../shared/resources/products.ts';
import { fc } from '../store/properties.ts';
import { cartCoupon, EUR, line, storedAs } from './pricing-inputs.ts';

test.each<[Omit<Line['product'], 'id'>, Line['variant'], number]>([
  [{ price: 40 }, undefined, 4_000],
  [{ price: 40, price_discount: 35 }, undefined, 3_500],
  [{ price: 40, price_discount: 0 }, undefined, 0],
  [{ price: 40, price_discount: 35 }, { price: 12.5 }, 1_250],
  [{ price: 40, price_discount: 35 }, { price: 12.5, price_discount: 11 }, 1_100],
  [{ price: 40, price_discount: 35 }, { price_discount: 0, price: 12.5 }, 0],
  [{ price: 40, price_discount: 35 }, { name: 'M' }, 3_500],
  [{ price: 40 }, { name: 'M' }, 4_000],
])('the unit price of %o with the variant %o is %d', (product, variant, expected) => {
  expect(unitPrice({ product: { id: 1, ...product }, variant, quantity: 9 }, EUR)).toBe(expected);
});

test('an expanded line converts back, with its variant if it names one', () => {
  const variant: Variant = { id: 2, price: 3, stock_type: 'infinite' };
  const product: Product = {
    id: 1,
    name: 'Shirt',
    price: 5,
    variants: [variant],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  const lineWith = (variant_id: number) =>
    expandLines(
      [{ product_id: 1, variant_id, quantity: 4 }],
      new Map([[1, { ...product, variant }]]),
      () => true,
      0,
    ).map(lineOf);
  const { variants: _, ...sold } = product;
  expect(lineWith(2)).toEqual([{ product: { ...sold, variant_id: 2 }, variant, quantity: 4 }]);
  expect(lineWith(0)).toEqual([{ product: { ...sold, variant_id: 0 }, quantity: 4 }]);
});

test('lines are multiplied by quantity, then added up', () => {
  expect(priceLines([line(1, 3.33, 3), line(2, 0.07, 10)], EUR)).toMatchObject({
    lineTotals: [999, 70],
    itemsTotal: 1_069,
    quantity: 13,
  });
});

describe('measures', () => {
  const lines = [
    line(1, 1, 3, { weight: 0.1 }),
    line(2, 1, 1, { weight: 0.7 }),
    line(3, 1, 5, {}),
    line(4, 1, 5, storedAs({ weight: 'heavy' })),
    { product: { id: 5, weight: 9, height: 2 }, variant: { id: 1, weight: 0.2 }, quantity: 2 },
  ];

  test('come from the variant, or else the product, for all units', () => {
    expect(measureOf(lines, 'weight')).toBe(1.4);
    expect(measureOf(lines, 'height')).toBe(4);
    expect(measureOf(lines, 'depth')).toBe(0);
  });

  test('have no floating-point errors', () => {
    const light = [line(1, 1, 3, { weight: 1.001 }), line(2, 1, 3, { weight: 0.001 })];
    expect(measureOf(light, 'weight')).toBe(3.006);
  });

  test('do not depend on the order of the lines', () => {
    const weights = fc.array(fc.nat(10 ** 6).map((thousandths) => thousandths / 1_000));
    fc.assert(
      fc.property(weights, (all) => {
        const some = all.map((weight) => line(1, 1, 3, { weight }));
        expect(measureOf(some.toReversed(), 'weight')).toBe(measureOf(some, 'weight'));
      }),
    );
  });
});

describe('a cart', () => {
  test('matches the documented example', () => {
    const lines = [line(3001, 24.5, 2, { price_discount: 20, weight: 1.2 })];
    expect(cartFields(priceCart(lines, EUR))).toEqual({
      items_total: 40,
      total: 40,
      total_weight: 2.4,
    });
  });

  test.each<[CouponRule['discount_type'], number, number]>([
    ['NET_REDUCTION', 5, 5],
    ['NET_REDUCTION', 50, 40],
    ['PERCENTAGE_DISCOUNT', 12.5, 5],
  ])('takes off a coupon of %s %d', (type, value, discount) => {
    const lines = [line(1, 10, 4)];
    expect(cartFields(priceCart(lines, EUR, cartCoupon(type, value)))).toEqual({
      items_total: 40,
      coupon_discount: discount,
      coupon_total: discount,
      total: 40 - discount,
      total_weight: 0,
    });
  });

  test('may be empty', () => {
    expect(cartFields(priceCart([], EUR, cartCoupon('NET_REDUCTION', 5)))).toMatchObject({
      items_total: 0,
      coupon_total: 0,
      total: 0,
    });
  });
});

describe('allocation', () => {
  test.each([
    [1, [5, 5], undefined, [1, 0]],
    [2, [5, 5, 5], undefined, [1, 1, 0]],
    [5, [7_000, 3_750], undefined, [3, 2]],
    [10, [1, 1, 1, 0], [100, 100, 100, 100], [4, 3, 3, 0]],
    [1, [1, 2, 2], undefined, [0, 1, 0]],
    [7, [1, 1, 2], undefined, [1, 1, 2]],
    [10, [1, 1, 1], [2, 100, 100], [2, 4, 4]],
    [10, [1, 1, 1], [2, 3, 4], [2, 3, 4]],
    [2, [1, 1, 2], [0, 5, 5], [0, 1, 1]],
    [3, [], undefined, []],
    [3, [0, 0], [5, 5], [0, 0]],
    [0, [1, 2], undefined, [0, 0]],
  ])('%d by the weights %o within %o is %o', (amount, weights, limits, parts) => {
    expect(allocate(amount, weights, limits)).toEqual(parts);
  });

  test('parts add up, and each is within one unit of its exact share', () => {
    const weights = fc.array(fc.oneof(fc.nat(20), fc.nat(10 ** 12)), { minLength: 1 });
    fc.assert(
      fc.property(weights, fc.nat(10_000), (all, ratio) => {
        const whole = all.reduce((one, other) => one + other, 0);
        const amount = Math.floor((whole / 10_000) * ratio);
        const parts = allocate(amount, all);
        expect(parts.reduce((one, other) => one + other, 0)).toBe(amount);
        for (const [i, part] of parts.entries()) {
          const exact = BigInt(amount) * BigInt(all[i] ?? 0);
          const error = BigInt(part) * BigInt(whole) - exact;
          expect(whole === 0 || (error < 0n ? -error : error) < BigInt(whole)).toBe(true);
          expect(part).toBeLessThanOrEqual(all[i] ?? 0);
        }
      }),
    );
  });
});
