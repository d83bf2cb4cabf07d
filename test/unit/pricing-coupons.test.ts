import { describe, expect, test } from 'vitest';
import {
  appliesTo,
  type CouponRule,
  couponShares,
  couponTotal,
} from '../../shared/pricing/coupons.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { cartCoupon, couponOf, EUR, line, storedAs } from './pricing-inputs.ts';

/** 30.00, 15.15 and 0.33. */
const priced = priceLines(
  [
    line(1, 10, 3, { category_id: 7 }),
    line(2, 5.05, 3, { category_id: 8 }),
    {
      product: { id: 3, price: 1, category_id: 8 },
      variant: { id: 1, price: 0.33, category_id: 7 },
      quantity: 1,
    },
  ],
  EUR,
);

type Target = Pick<CouponRule, 'target_type' | 'target_id' | 'target_ids'>;
type Discount = Pick<CouponRule, 'discount_type' | 'discount_value'>;

const NET: Discount = { discount_type: 'NET_REDUCTION', discount_value: 0.5 };
const PERCENT: Discount = { discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 };
const SYNONYM: Discount = { discount_type: 'PERCENTAGE_REDUCTION', discount_value: 10 };

const cases: [Target, Discount, number[]][] = [
  [{ target_type: 'CART_COUPON' }, NET, [33, 17, 0]],
  [{ target_type: 'CART_COUPON' }, PERCENT, [300, 152, 3]],
  [{ target_type: 'CART_COUPON' }, SYNONYM, [300, 152, 3]],
  [{ target_type: 'PRODUCT_COUPON', target_id: 2 }, NET, [0, 150, 0]],
  [{ target_type: 'PRODUCT_COUPON', target_id: 2 }, PERCENT, [0, 152, 0]],
  [{ target_type: 'PRODUCT_COUPON', target_id: 2 }, SYNONYM, [0, 152, 0]],
  [{ target_type: 'PRODUCT_COUPON', target_id: 9 }, NET, [0, 0, 0]],
  [{ target_type: 'PRODUCT_COUPON' }, NET, [0, 0, 0]],
  [{ target_type: 'PRODUCTS_COUPON', target_ids: [1, 2] }, NET, [150, 150, 0]],
  [{ target_type: 'PRODUCTS_COUPON', target_id: 1 }, PERCENT, [300, 0, 0]],
  [{ target_type: 'PRODUCTS_COUPON', target_id: 1, target_ids: [2] }, PERCENT, [300, 152, 0]],
  [{ target_type: 'CATEGORY_COUPON', target_id: 8 }, PERCENT, [0, 152, 3]],
  [{ target_type: 'CATEGORY_COUPON', target_id: 7 }, NET, [150, 0, 33]],
  [storedAs({ target_type: 'CATEGORY_COUPON', target_id: null }), NET, [0, 0, 0]],
  [storedAs({ target_type: 'constructor', target_id: 1 }), NET, [0, 0, 0]],
];

test.each(cases)('%o with %o takes %o off the lines', (target, discount, shares) => {
  const coupon = couponOf({ ...target, ...discount });
  expect(couponShares(coupon, priced)).toEqual(shares);
  expect(couponTotal(coupon, priced)).toBe(shares.reduce((one, other) => one + other, 0));
});

test('a percentage rounds per line for a product and once for a cart', () => {
  const lines = priceLines([line(1, 0.15, 3), line(1, 0.15, 3)], EUR);
  const perLine = couponOf({ target_type: 'PRODUCT_COUPON', target_id: 1, ...PERCENT });
  expect(couponTotal(perLine, lines)).toBe(5 + 5);
  expect(couponTotal(cartCoupon('PERCENTAGE_DISCOUNT', 10), lines)).toBe(9);
});

test('a category coupon without a target does not match uncategorized products', () => {
  const coupon = couponOf({ target_type: 'CATEGORY_COUPON', ...PERCENT });
  expect(couponTotal(coupon, priceLines([line(1, 10)], EUR))).toBe(0);
});

describe('after a promotion', () => {
  const all: Discount = { discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 100 };

  test('a coupon takes only what is left of its own lines', () => {
    const coupon = couponOf({ target_type: 'PRODUCT_COUPON', target_id: 2, ...all });
    expect(couponShares(coupon, priced, [2_000, 1_000, 22])).toEqual([0, 1_000, 0]);
  });

  test('the other lines of a coupon take what one line cannot', () => {
    const half: Discount = { discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 50 };
    const coupon = couponOf({ target_type: 'CATEGORY_COUPON', target_id: 8, ...half });
    // 7.58 and 0.17 of 15.15 and 0.33, of which 1.00 and 0.33 are left.
    expect(couponShares(coupon, priced, [2_000, 100, 33])).toEqual([0, 100, 33]);
    expect(couponShares(coupon, priced, [2_000, 750, 33])).toEqual([0, 750, 25]);
  });

  test('a coupon takes no more than what is left', () => {
    const coupon = cartCoupon('NET_REDUCTION', 40);
    expect(couponShares(coupon, priced, [2_000, 1_000, 22])).toEqual([2_000, 1_000, 22]);
  });
});

test.each<[Target, boolean]>([
  [{ target_type: 'CART_COUPON' }, true],
  [{ target_type: 'PRODUCT_COUPON', target_id: 0 }, false],
  [{ target_type: 'PRODUCT_COUPON', target_id: 2 }, true],
  [{ target_type: 'PRODUCT_COUPON' }, false],
  [{ target_type: 'PRODUCT_COUPON', target_ids: [1] }, false],
  [{ target_type: 'PRODUCTS_COUPON', target_ids: [] }, false],
  [{ target_type: 'PRODUCTS_COUPON', target_ids: [9, 1] }, true],
  [{ target_type: 'PRODUCTS_COUPON', target_id: 1 }, true],
  [{ target_type: 'CATEGORY_COUPON', target_id: 7 }, true],
  [storedAs({ target_type: 'CATEGORY_COUPON', target_id: null }), false],
])('%o applies to some of the lines: %s', (target, expected) => {
  expect(appliesTo(couponOf({ ...target, ...NET }), priced.lines)).toBe(expected);
});
