import { type CouponRule, couponShares } from './coupons.ts';
import { subtract } from './discounts.ts';
import { type Line, priceLines } from './lines.ts';
import { sum } from './money.ts';
import type { PriceView } from './price-view.ts';
import { type PromotionRule, promotionShares } from './promotions.ts';
import { exemptUnitPrice } from './tax-exemption.ts';
import { isOnDiscounted, type TaxRules } from './tax-rules.ts';
import { type LineGroup, lineGroups, type TaxedLines } from './taxes.ts';

/** What decides the amounts of lines: nothing of it depends on how the order is sent and paid. */
export interface LineInputs {
  /** The currency of the totals: all prices and costs are converted to it. */
  readonly prices: PriceView;
  readonly lines: readonly Line[];
  /** The promotions in the order in which they take something off. */
  readonly promotions?: readonly PromotionRule[] | undefined;
  readonly coupon?: CouponRule | undefined;
  /** Undefined where no taxes are computed. */
  readonly taxes?: TaxRules | undefined;
}

/** Lines with what promotions and coupon take off each of them, in minor units. */
export interface DiscountedLines extends TaxedLines {
  readonly inputs: LineInputs;
  /** What all promotions together take off each line. */
  readonly ofPromotion: readonly number[];
  /** What each promotion takes off each line. */
  readonly ofPromotions: readonly (readonly number[])[];
  readonly ofCoupon: readonly number[];
  /** What is left of each line. */
  readonly net: readonly number[];
  readonly promotionTotal: number;
  readonly couponTotal: number;
  readonly netTotal: number;
  /** None where no taxes are computed. */
  readonly groups: readonly LineGroup[];
}

/** `priced` are the lines without discounts. */
export function discountLines(
  inputs: LineInputs,
  priced = priceUndiscounted(inputs),
): DiscountedLines {
  const { promotions = [], coupon, taxes } = inputs;
  const ofPromotions: number[][] = [];
  let left = priced.lineTotals;
  for (const promotion of promotions) {
    const shares = promotionShares(promotion, priced, left);
    ofPromotions.push(shares);
    left = subtract(left, shares);
  }
  const ofPromotion = subtract(priced.lineTotals, left);
  const ofCoupon = coupon ? couponShares(coupon, priced, left) : priced.lines.map(() => 0);
  const net = subtract(left, ofCoupon);
  const bases = taxes && !isOnDiscounted(taxes) ? priced.lineTotals : net;
  return {
    inputs,
    priced,
    ofPromotion,
    ofPromotions,
    ofCoupon,
    net,
    promotionTotal: sum(ofPromotion),
    couponTotal: sum(ofCoupon),
    netTotal: sum(net),
    bases,
    groups: taxes ? lineGroups(taxes, { priced, bases }) : [],
  };
}

const priceUndiscounted = ({ lines, prices, taxes }: LineInputs) =>
  priceLines(lines, prices, exemptUnitPrice(taxes));
