import { type CouponRule, couponShares } from './coupons.ts';
import { subtract } from './discounts.ts';
import { type Line, type PricedLines, priceLines } from './lines.ts';
import { sum, toMinor } from './money.ts';
import { type FeeRule, paymentFee } from './payment-fees.ts';
import { freesShipping, type PromotionRule, promotionShares } from './promotions.ts';
import { type ShippingRule, shippingCost } from './shipping.ts';
import { amountOf } from './stored-numbers.ts';

/** Everything that the totals of an order depend on: the computation is pure. */
export interface OrderInputs {
  /** The base currency of the store: all prices and costs are in it. */
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly promotion?: PromotionRule | undefined;
  readonly coupon?: CouponRule | undefined;
  readonly shipping?: ShippingRule | undefined;
  /** In major units; a shipping method overrides it. */
  readonly shippingFee?: number | undefined;
  /** In major units; 0 until taxes are offered. */
  readonly taxesTotal?: number | undefined;
  readonly paymentMethod?: FeeRule | undefined;
}

/** In minor units, by their names on the wire. */
export interface OrderTotals {
  readonly items_total: number;
  readonly shipping_total: number;
  readonly taxes_total: number;
  readonly promotion_total?: number;
  readonly coupon_total?: number;
  readonly payment_method_total?: number;
  readonly total: number;
}

/** Discounts of one line in minor units, which a refund of the line must not pay back. */
export interface LineDiscount {
  readonly product_id: number;
  readonly variant_id: number;
  readonly promotion_total: number;
  readonly coupon_total: number;
}

export interface PricedOrder {
  readonly currency: string;
  readonly totals: OrderTotals;
  /** One for each line, in their order. */
  readonly discounts: readonly LineDiscount[];
  /** The discount of the promotion on `shipping_total`, in minor units. */
  readonly freeShipping: number;
}

/**
 * The totals of an order (protocol.md, "Order totals"), in the order of evaluation of
 * money.md, "Order of evaluation".
 */
export function priceOrder(inputs: OrderInputs): PricedOrder {
  const { currency, promotion, coupon, paymentMethod } = inputs;
  const priced = priceLines(inputs.lines, currency);
  const nothing = priced.lines.map(() => 0);

  const ofPromotion = promotion ? promotionShares(promotion, priced) : nothing;
  const left = subtract(priced.lineTotals, ofPromotion);
  const ofCoupon = coupon ? couponShares(coupon, priced, left) : nothing;
  const shipping = shippingTotal(inputs, priced);
  const freeShipping = promotion && freesShipping(promotion) ? shipping : 0;
  // Taxes belong here (money.md, "Order of evaluation"): on the lines, with or without discounts,
  // and on shipping.
  const taxes = toMinor(inputs.taxesTotal ?? 0, currency);

  const base = sum([...subtract(left, ofCoupon), shipping - freeShipping, taxes]);
  const fee = paymentMethod ? paymentFee(paymentMethod, base, currency) : 0;
  return {
    currency,
    totals: {
      items_total: priced.itemsTotal,
      shipping_total: shipping,
      taxes_total: taxes,
      ...(promotion && { promotion_total: sum([...ofPromotion, freeShipping]) }),
      ...(coupon && { coupon_total: sum(ofCoupon) }),
      ...(paymentMethod && { payment_method_total: fee }),
      total: sum([base, fee]),
    },
    discounts: priced.lines.map((line, i) => ({
      ...identityOf(line),
      promotion_total: ofPromotion[i] ?? 0,
      coupon_total: ofCoupon[i] ?? 0,
    })),
    freeShipping,
  };
}

function shippingTotal({ shipping, shippingFee = 0 }: OrderInputs, priced: PricedLines): number {
  const { currency, quantity } = priced;
  if (shipping) return shippingCost(shipping, quantity, currency);
  return amountOf({ shipping_fee: shippingFee }, 'shipping_fee', currency);
}

const identityOf = ({ product, variant }: Line) => ({
  product_id: product.id,
  variant_id: variant?.id ?? 0,
});
