import { type CouponRule, couponShares } from './coupons.ts';
import { subtract } from './discounts.ts';
import { type Line, type PricedLines, priceLines } from './lines.ts';
import { roundTo, sum } from './money.ts';
import { type FeeRule, paymentFee } from './payment-fees.ts';
import type { PriceView } from './price-view.ts';
import { freesShipping, type PromotionRule, promotionShares } from './promotions.ts';
import { type ShippingRule, shippingCost } from './shipping.ts';
import { amountOf } from './stored-numbers.ts';

/** Everything that the totals of an order depend on: the computation is pure. */
export interface OrderInputs {
  /** The currency of the totals: all prices and costs are converted to it. */
  readonly prices: PriceView;
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

/** What a line costs, in minor units: a refund of the line must not pay back its discounts. */
export interface LineAmounts {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
  readonly unit_price: number;
  readonly line_total: number;
  readonly promotion_total: number;
  readonly coupon_total: number;
  readonly discounted_total: number;
}

export interface PricedOrder {
  readonly currency: string;
  readonly totals: OrderTotals;
  /** One for each line, in their order. */
  readonly lines: readonly LineAmounts[];
  /** The discount of the promotion on `shipping_total`, in minor units. */
  readonly freeShipping: number;
}

/**
 * The totals of an order (protocol.md, "Order totals"), in the order of evaluation of
 * money.md, "Order of evaluation".
 */
export function priceOrder(inputs: OrderInputs): PricedOrder {
  const { prices, promotion, coupon, paymentMethod } = inputs;
  const priced = priceLines(inputs.lines, prices);
  const nothing = priced.lines.map(() => 0);

  const ofPromotion = promotion ? promotionShares(promotion, priced) : nothing;
  const left = subtract(priced.lineTotals, ofPromotion);
  const ofCoupon = coupon ? couponShares(coupon, priced, left) : nothing;
  const shipping = shippingTotal(inputs, priced);
  const freeShipping = promotion && freesShipping(promotion) ? shipping : 0;
  // Taxes belong here (money.md, "Order of evaluation"): on the lines, with or without discounts,
  // and on shipping.
  const taxes = amountIn(prices, 'taxes_total', inputs.taxesTotal);
  const net = subtract(left, ofCoupon);

  const base = sum([...net, shipping - freeShipping, taxes]);
  const fee = paymentMethod ? paymentFee(paymentMethod, base, prices) : 0;
  return {
    currency: prices.currency,
    totals: {
      items_total: priced.itemsTotal,
      shipping_total: shipping,
      taxes_total: taxes,
      ...(promotion && { promotion_total: sum([...ofPromotion, freeShipping]) }),
      ...(coupon && { coupon_total: sum(ofCoupon) }),
      ...(paymentMethod && { payment_method_total: fee }),
      total: sum([base, fee]),
    },
    lines: priced.lines.map((line, i) => ({
      ...identityOf(line),
      unit_price: priced.unitPrices[i] ?? 0,
      line_total: priced.lineTotals[i] ?? 0,
      promotion_total: ofPromotion[i] ?? 0,
      coupon_total: ofCoupon[i] ?? 0,
      discounted_total: net[i] ?? 0,
    })),
    freeShipping,
  };
}

function shippingTotal({ shipping, shippingFee }: OrderInputs, priced: PricedLines): number {
  const { prices, quantity } = priced;
  if (shipping) return shippingCost(shipping, quantity, prices);
  return amountIn(prices, 'shipping_fee', shippingFee);
}

const amountIn = (prices: PriceView, name: string, amount = 0) =>
  roundTo(amountOf({ [name]: amount }, name, prices), prices.increment);

const identityOf = ({ product, variant, quantity }: Line) => ({
  product_id: product.id,
  variant_id: variant?.id ?? 0,
  quantity,
});
