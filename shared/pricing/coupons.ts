import type { Coupon } from '../resources/coupons.ts';
import { allocateDiscounts, type Discount } from './discounts.ts';
import type { Line, PricedLines } from './lines.ts';
import { percentOf, sum, times } from './money.ts';
import type { PriceView } from './price-view.ts';
import { amountOf, percentageOf } from './stored-numbers.ts';

/** What decides a coupon's discount. */
export type CouponRule = Pick<
  Coupon,
  | 'name'
  | 'target_type'
  | 'target_id'
  | 'target_ids'
  | 'discount_type'
  | 'discount_value'
  | 'prices'
  | 'stackable'
  | 'exclusive_group'
> &
  Partial<Pick<Coupon, 'id'>>;

interface Target {
  /** The ids that the coupon names. */
  named(coupon: CouponRule): (number | undefined)[];
  /** The ids of a line, one of which must be among them. */
  of(line: Line): (number | undefined)[];
}

const productId = ({ product }: Line) => [product.id];
const targetId = ({ target_id }: CouponRule) => [target_id];

/** promotions.md, "Coupons"; the cart as a whole is the target of the others. */
const TARGETS: Readonly<Partial<Record<Coupon['target_type'], Target>>> = {
  PRODUCT_COUPON: { named: targetId, of: productId },
  PRODUCTS_COUPON: {
    // Some clients name the products by `target_id`.
    named: ({ target_id, target_ids = [] }) => [target_id, ...target_ids],
    of: productId,
  },
  CATEGORY_COUPON: {
    named: targetId,
    of: ({ product, variant }) => [product.category_id, variant?.category_id],
  },
};

/** Whether any of the lines is one that the coupon is for. */
export const appliesTo = (coupon: CouponRule, lines: readonly Line[]) =>
  isForCart(coupon) || lines.some((line) => isTarget(coupon, line));

/** What a coupon takes off, in minor units: `coupon_total`. */
export const couponTotal = (coupon: CouponRule, priced: PricedLines) =>
  sum(couponShares(coupon, priced));

/**
 * What it takes off each line, of which so much is `left` by promotions: only off the lines that it
 * is for, and no more than all that is left of these.
 */
export function couponShares(
  coupon: CouponRule,
  priced: PricedLines,
  left: readonly number[] = priced.lineTotals,
): number[] {
  const isOpen = priced.lines.map((line) => appliesTo(coupon, [line]));
  const open = left.map((amount, i) => (isOpen[i] ? amount : 0));
  return allocateDiscounts([discountOf(coupon, priced)], priced, open);
}

function discountOf(coupon: CouponRule, priced: PricedLines): Discount {
  const { prices, itemsTotal, lineTotals } = priced;
  if (isForCart(coupon)) {
    return { amount: amountOff(coupon, prices, itemsTotal, 1), weights: lineTotals };
  }
  const weights = priced.lines.map((line, i) =>
    isTarget(coupon, line) ? amountOff(coupon, prices, lineTotals[i] ?? 0, line.quantity) : 0,
  );
  return { amount: sum(weights), weights };
}

/** The percentage of a total, or the amount for each unit, but no more than the total. */
function amountOff(coupon: CouponRule, prices: PriceView, total: number, quantity: number) {
  const { increment } = prices;
  if (coupon.discount_type !== 'NET_REDUCTION') {
    return percentOf(total, percentageOf(coupon, 'discount_value'), increment);
  }
  return Math.min(total, times(amountOf(coupon, 'discount_value', prices), quantity, increment));
}

/** Whether a coupon is for the order as a whole. */
export const isForCart = ({ target_type }: CouponRule) => target_type === 'CART_COUPON';

const targetOf = ({ target_type }: CouponRule) =>
  Object.hasOwn(TARGETS, target_type) ? TARGETS[target_type] : undefined;

const idsOf = (coupon: CouponRule) =>
  (targetOf(coupon)?.named(coupon) ?? []).filter((id) => typeof id === 'number');

function isTarget(coupon: CouponRule, line: Line) {
  const ids = targetOf(coupon)?.of(line) ?? [];
  return idsOf(coupon).some((id) => ids.includes(id));
}
