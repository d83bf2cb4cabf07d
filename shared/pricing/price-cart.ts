import type { JsonObject } from '../contract/json.ts';
import { couponTotal } from './coupons.ts';
import { type Line, measureOf, priceLines } from './lines.ts';

/** Minor units under the names that they have on the wire. */
export interface CartTotals {
  readonly items_total: number;
  /** Both are the discount of the coupon, for older and newer clients. */
  readonly coupon_discount?: number;
  readonly coupon_total?: number;
  readonly total: number;
}

export interface PricedCart {
  readonly currency: string;
  readonly totals: CartTotals;
  /** In the unit of the products' weights. */
  readonly weight: number;
}

/** What a cart comes to (contract.md 3.3). */
export function priceCart(
  lines: readonly Line[],
  currency: string,
  coupon?: JsonObject | undefined,
): PricedCart {
  const priced = priceLines(lines, currency);
  const discount = coupon ? couponTotal(coupon, priced) : 0;
  return {
    currency,
    totals: {
      items_total: priced.itemsTotal,
      ...(coupon && { coupon_discount: discount, coupon_total: discount }),
      total: priced.itemsTotal - discount,
    },
    weight: measureOf(lines, 'weight'),
  };
}
