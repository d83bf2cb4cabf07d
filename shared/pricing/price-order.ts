import type { JsonObject } from '../contract/json.ts';
import { couponShares } from './coupons.ts';
import { subtract } from './discounts.ts';
import { type Line, type PricedLines, priceLines } from './lines.ts';
import { sum, toMinor } from './money.ts';
import { paymentFee } from './payment-fees.ts';
import { freesShipping, promotionShares } from './promotions.ts';
import { shippingCost } from './shipping.ts';
import { amountIn } from './stored-numbers.ts';

/** All that an order's money depends on: from the same inputs come the same numbers. */
export interface OrderInputs {
  /** The base currency of the store, in which all prices and costs are. */
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly promotion?: JsonObject | undefined;
  readonly coupon?: JsonObject | undefined;
  readonly shipping?: JsonObject | undefined;
  /** In major units; a shipping method overrides it. */
  readonly shippingFee?: number | undefined;
  /** In major units; 0 until taxes are offered. */
  readonly taxesTotal?: number | undefined;
  readonly paymentMethod?: JsonObject | undefined;
}

/** Minor units under the names that they have on the wire. */
export interface OrderTotals {
  readonly items_total: number;
  readonly shipping_total: number;
  readonly taxes_total: number;
  readonly promotion_total?: number;
  readonly coupon_total?: number;
  readonly payment_method_total?: number;
  readonly total: number;
}

/** What the discounts take off one line, in minor units: what a refund of it must not pay back. */
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
  /** What the promotion takes off `shipping_total`, in minor units. */
  readonly freeShipping: number;
}

/** contract.md 3.8, in the order of evaluation of money.md, point 6. */
export function priceOrder(inputs: OrderInputs): PricedOrder {
  const { currency, promotion, coupon, paymentMethod } = inputs;
  const priced = priceLines(inputs.lines, currency);
  const nothing = priced.lines.map(() => 0);

  const ofPromotion = promotion ? promotionShares(promotion, priced) : nothing;
  const left = subtract(priced.lineTotals, ofPromotion);
  const ofCoupon = coupon ? couponShares(coupon, priced, left) : nothing;
  const shipping = shippingTotal(inputs, priced);
  const freeShipping = promotion && freesShipping(promotion) ? shipping : 0;
  // Taxes come in here (contract.md 3.8, step 6): of the lines with or without their discounts,
  // and of shipping.
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
  return amountIn({ shipping_fee: shippingFee }, 'shipping_fee', currency);
}

const identityOf = ({ product, variant }: Line) => ({
  product_id: Number(product['id']),
  variant_id: Number(variant?.['id'] ?? 0),
});
