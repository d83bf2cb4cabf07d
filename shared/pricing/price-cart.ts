import { type CouponRule, couponTotal } from './coupons.ts';
import { type Line, measureOf, priceLines } from './lines.ts';
import type { PriceView } from './price-view.ts';

/** In minor units, by their names on the wire. */
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

/** The totals of a cart (protocol.md, "Carts"). */
export function priceCart(
  lines: readonly Line[],
  prices: PriceView,
  coupon?: CouponRule | undefined,
): PricedCart {
  const priced = priceLines(lines, prices);
  const discount = coupon ? couponTotal(coupon, priced) : 0;
  return {
    currency: prices.currency,
    totals: {
      items_total: priced.itemsTotal,
      ...(coupon &&
        ({ coupon_discount: discount, coupon_total: discount } satisfies Partial<CartTotals>)),
      total: priced.itemsTotal - discount,
    },
    weight: measureOf(lines, 'weight'),
  };
}
