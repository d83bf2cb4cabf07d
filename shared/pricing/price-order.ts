/*
 * The price of an order: its totals and the amounts of its lines, of what was bought and the rules that apply.
 *
 * Why pure: quotes, orders, refunds and the explanation of a price must come to the same amounts. So there is
 * one computation, which reads nothing, and knows neither the database nor the time. All amounts are integers
 * of minor units.
 *
 * How: discounted-lines.ts prices the lines and takes off promotions and the coupon, shipping.ts and
 * payment-fees.ts add their costs, taxes.ts the taxes; this file has their order, which is that of money.md,
 * "Order of evaluation". money.ts has the arithmetic, price-view.ts the currency.
 *
 * test/unit/pricing-documented.test.ts has the examples of money.md, pricing-orders.test.ts orders with their
 * amounts, pricing-invariants.test.ts what holds for random orders.
 */
import { defined } from '../contract/defined.ts';
import { type DiscountedLines, discountLines, type LineInputs } from './discounted-lines.ts';
import type { Line, PricedLines } from './lines.ts';
import { roundTo, sum } from './money.ts';
import { type FeeRule, paymentFee } from './payment-fees.ts';
import { ownAmounts, type PriceView } from './price-view.ts';
import { freesShipping, type PromotionRule, promotionTotal } from './promotions.ts';
import { type ShippingRule, shippingCost } from './shipping.ts';
import { amountOf } from './stored-numbers.ts';
import { exemptCost } from './tax-exemption.ts';
import { addedOf, type Cost, type Costs, type OrderTaxes, taxesTotal, taxOrder } from './taxes.ts';

/** Everything that the totals of an order depend on: the computation is pure. */
export interface OrderInputs extends LineInputs, Methods {}

/** How an order is sent and paid, with the taxes on that. */
export interface Methods extends Pick<LineInputs, 'taxes'> {
  readonly shipping?: ShippingRule | undefined;
  /** In major units; a shipping method overrides it. */
  readonly shippingFee?: number | undefined;
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

/** What one promotion takes off an order, in minor units. */
export interface PromotionAmount {
  readonly promotion: PromotionRule;
  /** What it takes off each line, by position. */
  readonly lines: readonly number[];
  readonly ofLines: number;
  readonly ofShipping: number;
}

export interface PricedOrder {
  readonly currency: string;
  readonly totals: OrderTotals;
  /** One for each line, in their order. */
  readonly lines: readonly LineAmounts[];
  /** The lines, for the totals with other methods or another promotion. */
  readonly discounted: DiscountedLines;
  /** The promotions in the order in which they take something off. */
  readonly promotions: readonly PromotionAmount[];
  /** The discount of promotions on `shipping_total`, in minor units. */
  readonly freeShipping: number;
  /** Undefined where none are computed. */
  readonly taxes?: OrderTaxes;
  /** Whether some amounts in its currency are not converted ones. */
  readonly hasOwnPrices: boolean;
}

/**
 * The amounts of an order (orders.md, "Order totals"), in the order of evaluation of
 * money.md, "Order of evaluation".
 */
export function priceOrder(inputs: OrderInputs): PricedOrder {
  const discounted = discountLines(inputs);
  const { priced, ofPromotion, ofCoupon, net } = discounted;
  const { totals, freeShipping, costs } = addCosts(discounted, inputs);
  return defined({
    currency: inputs.prices.currency,
    totals,
    lines: priced.lines.map((line, i) => ({
      ...identityOf(line),
      unit_price: priced.unitPrices[i] ?? 0,
      line_total: priced.lineTotals[i] ?? 0,
      promotion_total: ofPromotion[i] ?? 0,
      coupon_total: ofCoupon[i] ?? 0,
      discounted_total: net[i] ?? 0,
    })),
    discounted,
    promotions: promotionAmounts(discounted, freeShipping),
    freeShipping,
    hasOwnPrices: hasOwnPrices(inputs),
    taxes: inputs.taxes && taxOrder(inputs.taxes, discounted, discounted.groups, costs),
  });
}

/** All free shipping is of the first promotion that gives it. */
function promotionAmounts(
  { inputs: { promotions = [] }, ofPromotions }: DiscountedLines,
  freeShipping: number,
): PromotionAmount[] {
  const freeing = promotions.find(freesShipping);
  return promotions.map((promotion, i) => {
    const lines = ofPromotions[i] ?? [];
    const ofShipping = promotion === freeing ? freeShipping : 0;
    return { promotion, lines, ofLines: sum(lines), ofShipping };
  });
}

/** Whether a line, what is taken off or its shipping has an amount of its own in another currency. */
function hasOwnPrices({ prices, lines, promotions = [], coupon, shipping }: OrderInputs): boolean {
  const items = lines.flatMap(({ product, variant }) => variant ?? product);
  const effects = promotions.flatMap((each) => each.effects);
  return [...items, ...effects, coupon, shipping].some(
    (each) => each && ownAmounts(each, prices) !== undefined,
  );
}

/**
 * The totals that `priceOrder` has with these methods, without looking at the lines again. Their taxes
 * may have more classes than those of the lines.
 */
export const orderTotals = (discounted: DiscountedLines, methods: Methods): OrderTotals =>
  addCosts(discounted, methods).totals;

/**
 * The `promotion_total` that `priceOrder` has with this promotion alone. Only shipping without taxes that
 * its price includes depends on what is left of each line.
 */
export function totalWithPromotion(
  { inputs, priced }: DiscountedLines,
  methods: Methods,
  promotion: PromotionRule,
): number {
  const groups = () => discountLines({ ...inputs, promotions: [promotion] }, priced).groups;
  const exempt = exemptCost(methods.taxes, groups, priced.prices.increment);
  const shipping = freesShipping(promotion) ? exempt('shipping', shippingOf(methods, priced)) : 0;
  return promotionTotal(promotion, priced, shipping);
}

/** Shipping, the fee of the payment method, and the taxes on all. */
function addCosts(discounted: DiscountedLines, methods: Methods) {
  const { inputs, priced, groups, netTotal } = discounted;
  const { promotions = [], coupon, prices } = inputs;
  const { paymentMethod, taxes: rules } = methods;
  const exempt = exemptCost(rules, () => groups, prices.increment);
  const cost = shippingOf(methods, priced);
  const shipping = exempt('shipping', cost);
  const freeShipping = promotions.some(freesShipping) ? shipping : 0;
  const costsWith = (fee: number): Costs => ({
    shipping: { ...cost, amount: shipping - freeShipping },
    fee: { amount: fee, taxId: paymentMethod?.tax_id },
  });
  const taxesOn = (costs: Costs) =>
    rules ? taxesTotal(rules, groups, costs, prices.increment) : 0;

  const untaxed = sum([netTotal, shipping - freeShipping]);
  const beforeFee = sum([untaxed, addedOf(rules, taxesOn(costsWith(0)))]);
  const fee = paymentMethod ? paymentFee(paymentMethod, beforeFee, prices, exempt) : 0;
  const costs = costsWith(fee);
  const taxes = taxesOn(costs);
  const totals: OrderTotals = defined({
    items_total: priced.itemsTotal,
    shipping_total: shipping,
    taxes_total: taxes,
    ...(promotions.length > 0 &&
      ({
        promotion_total: sum([discounted.promotionTotal, freeShipping]),
      } satisfies Partial<OrderTotals>)),
    coupon_total: coupon && discounted.couponTotal,
    payment_method_total: paymentMethod && fee,
    total: sum([untaxed, fee, addedOf(rules, taxes)]),
  });
  return { totals, freeShipping, costs };
}

/** What each line costs without the taxes that its price includes. */
export const untaxedTotals = ({ lines, taxes }: PricedOrder): number[] =>
  lines.map(({ discounted_total }, i) =>
    taxes?.isIncluded ? discounted_total - taxSum(taxes.lines[i]) : discounted_total,
  );

const taxSum = (lines: OrderTaxes['lines'][number] = []) => sum(lines.map(({ amount }) => amount));

/** What shipping costs, before taxes that its price includes are taken out. */
export function shippingOf(
  { shipping, shippingFee }: Methods,
  { prices, quantity }: PricedLines,
): Cost {
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
