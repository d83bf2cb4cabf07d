import { type CouponRule, couponShares } from './coupons.ts';
import { subtract } from './discounts.ts';
import { type Line, type PricedLines, priceLines } from './lines.ts';
import { roundTo, sum } from './money.ts';
import { type FeeRule, paymentFee } from './payment-fees.ts';
import type { PriceView } from './price-view.ts';
import { freesShipping, type PromotionRule, promotionShares } from './promotions.ts';
import { type ShippingRule, shippingCost } from './shipping.ts';
import { amountOf } from './stored-numbers.ts';
import { type CostExemption, exemptCost, exemptUnitPrice } from './tax-exemption.ts';
import { isOnDiscounted, type TaxRules } from './tax-rules.ts';
import { type OrderTaxes, taxOrder } from './taxes.ts';

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
  /** Undefined where no taxes are computed. */
  readonly taxes?: TaxRules | undefined;
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
  /** Undefined where none are computed. */
  readonly taxes?: OrderTaxes;
}

/**
 * The totals of an order (protocol.md, "Order totals"), in the order of evaluation of
 * money.md, "Order of evaluation".
 */
export function priceOrder(inputs: OrderInputs): PricedOrder {
  const { prices, promotion, coupon, paymentMethod, taxes: rules } = inputs;
  const priced = priceLines(inputs.lines, prices, exemptUnitPrice(rules));
  const { ofPromotion, ofCoupon, net } = discountLines(inputs, priced);

  const bases = rules && !isOnDiscounted(rules) ? priced.lineTotals : net;
  const exempt = exemptCost(rules, priced, bases);
  const shipping = exempt('shipping', shippingCostOf(inputs, priced));
  const freeShipping = promotion && freesShipping(promotion) ? shipping : 0;
  const taxesWith = (fee: number) =>
    rules &&
    taxOrder(rules, {
      priced,
      bases,
      shipping: { amount: shipping - freeShipping, taxId: inputs.shipping?.tax_id },
      fee: { amount: fee, taxId: paymentMethod?.tax_id },
    });

  const untaxed = [...net, shipping - freeShipping];
  const fee = feeOf(inputs, sum([...untaxed, addedBy(taxesWith(0))]), exempt);
  const taxes = taxesWith(fee);
  return {
    currency: prices.currency,
    totals: {
      items_total: priced.itemsTotal,
      shipping_total: shipping,
      taxes_total: taxes?.total ?? 0,
      ...(promotion && { promotion_total: sum([...ofPromotion, freeShipping]) }),
      ...(coupon && { coupon_total: sum(ofCoupon) }),
      ...(paymentMethod && { payment_method_total: fee }),
      total: sum([...untaxed, fee, addedBy(taxes)]),
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
    ...(taxes && { taxes }),
  };
}

/** What each line costs without the taxes that its price includes. */
export const untaxedTotals = ({ lines, taxes }: PricedOrder): number[] =>
  lines.map(({ discounted_total }, i) =>
    taxes?.isIncluded ? discounted_total - taxSum(taxes.lines[i]) : discounted_total,
  );

const taxSum = (lines: OrderTaxes['lines'][number] = []) => sum(lines.map(({ amount }) => amount));

/** What promotion and coupon take off each line, and what is left of it. */
function discountLines({ promotion, coupon }: OrderInputs, priced: PricedLines) {
  const nothing = priced.lines.map(() => 0);
  const ofPromotion = promotion ? promotionShares(promotion, priced) : nothing;
  const left = subtract(priced.lineTotals, ofPromotion);
  const ofCoupon = coupon ? couponShares(coupon, priced, left) : nothing;
  return { ofPromotion, ofCoupon, net: subtract(left, ofCoupon) };
}

const feeOf = ({ paymentMethod, prices }: OrderInputs, base: number, exempt: CostExemption) =>
  paymentMethod ? paymentFee(paymentMethod, base, prices, exempt) : 0;

const addedBy = (taxes: OrderTaxes | undefined) => taxes?.added ?? 0;

function shippingCostOf({ shipping, shippingFee }: OrderInputs, { prices, quantity }: PricedLines) {
  if (shipping) return { amount: shippingCost(shipping, quantity, prices), taxId: shipping.tax_id };
  return { amount: amountIn(prices, 'shipping_fee', shippingFee) };
}

const amountIn = (prices: PriceView, name: string, amount = 0) =>
  roundTo(amountOf({ [name]: amount }, name, prices), prices.increment);

const identityOf = ({ product, variant, quantity }: Line) => ({
  product_id: product.id,
  variant_id: variant?.id ?? 0,
  quantity,
});
