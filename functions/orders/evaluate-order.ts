import { badRequest } from '../../shared/contract/errors.ts';
import type { Rule } from '../../shared/pricing/explain-order.ts';
import { type PricedLines, priceLines } from '../../shared/pricing/lines.ts';
import {
  type OrderInputs,
  type PricedOrder,
  priceOrder,
} from '../../shared/pricing/price-order.ts';
import { type PriceView, priceView } from '../../shared/pricing/price-view.ts';
import { applicablePromotions } from '../../shared/pricing/promotions.ts';
import { type ExpandedLine, expandLines, lineOf } from '../../shared/shopping/cart.ts';
import type { LineItem } from '../../shared/shopping/line-items.ts';
import { storedTaxRules, taxRulesOf } from '../../shared/shopping/order-taxes.ts';
import type { Promotion } from '../promotions/resource.ts';
import { couponRefusals, couponWithoutEffect } from './coupon-to-use.ts';
import { lineSnapshot } from './line-snapshot.ts';
import { linesToBuy } from './lines-to-buy.ts';
import type { Evaluable, Evaluation } from './load-order-context.ts';
import type { PartialAddress, RequestedOrder } from './read-order.ts';
import { attempt, type Refusal, refusal } from './refusals.ts';
import { rejectedRules } from './rejected-rules.ts';
import { shippingRefusals } from './shipping-rules.ts';

type StoredTaxes = ReturnType<typeof storedTaxRules>;
type Choice = Partial<Pick<Evaluable, 'shipping' | 'paymentMethod'>>;

/** What is bought, by which rules, for how much, and why that is refused. */
export interface EvaluatedOrder {
  readonly items: readonly LineItem[];
  /** The same with snapshots of their products. */
  readonly lines: readonly ExpandedLine[];
  readonly coupon: Evaluable['coupon'];
  readonly promotion: Promotion | undefined;
  readonly taxes: StoredTaxes;
  /** What decides the taxes when another method is chosen. */
  readonly taxesWith: (choice: Choice) => StoredTaxes;
  /** The prices of the base currency. */
  readonly base: PriceView;
  /** All that the prices depend on, with the prices of the order's currency. */
  readonly inputs: OrderInputs;
  /** In the base currency. */
  readonly priced: PricedOrder;
  /** In the currency of the order where it is not the base currency. */
  readonly converted: PricedOrder | undefined;
  /** Promotions and a coupon that were looked at and do not apply; 20 promotions at most. */
  readonly rejected: readonly Rule[];
  /** None for an order that can be placed; else the amounts are those of what can be priced. */
  readonly refusals: readonly Refusal[];
}

/**
 * The one computation of what an order comes to, for orders and quotes. Conditions and bounds are
 * tested in the base currency.
 */
export function evaluateOrder(
  requested: RequestedOrder<PartialAddress>,
  found: Evaluable,
  context: Evaluation,
): EvaluatedOrder {
  const { fields } = requested;
  const { application } = context;
  const bought = linesToBuy(requested, found, context);
  const refusals = [...found.missing, ...bought.refusals];
  const base = priceView(application);
  const prices = priceView(application, fields.currency);
  const { lines, pricedLines } = pricedIn(base, bought.items, found, refusals);
  refusals.push(...shippingRefusals(fields, lines, found, context));
  const coupon = usableCoupon(requested, found, { items: bought.items, pricedLines }, context);
  refusals.push(...coupon.refusals);
  const promotion = promotionOf(fields, pricedLines, found, refusals);
  const taxesWith = (choice: Choice) => taxesOf(requested, lines, { ...found, ...choice }, context);
  const taxes = taxesWith({});
  const inputs: OrderInputs = {
    prices,
    lines: pricedLines.lines,
    promotion,
    coupon: coupon.usable?.record,
    shipping: found.shipping,
    shippingFee: fields.shipping_fee,
    taxes: taxRulesOf(taxes),
    paymentMethod: found.paymentMethod,
  };
  const { priced, converted, ...pricedBy } = priceOrNothing(inputs, base, refusals);
  if (coupon.usable && priced.totals.coupon_total === 0) {
    return withoutCoupon(coupon.usable, requested, found, context);
  }
  return {
    items: bought.items,
    lines,
    coupon: coupon.usable,
    promotion,
    taxes,
    taxesWith,
    base,
    ...pricedBy,
    priced,
    converted,
    rejected: rejectedRules(found, pricedLines, { promotion, ofCoupon: coupon.problems }),
    refusals,
  };
}

/** What decides the taxes; the exemption of the order, or else that of its user. */
function taxesOf(
  { fields }: RequestedOrder<PartialAddress>,
  lines: readonly ExpandedLine[],
  found: Evaluable,
  { application }: Evaluation,
): StoredTaxes {
  const { tax_exempt, tax_exempt_reason } = { ...found.user, ...fields };
  return {
    ...storedTaxRules(application.settings, { ...found, lines }),
    ...(tax_exempt && { tax_exempt, ...(tax_exempt_reason && { tax_exempt_reason }) }),
  };
}

/** The order without a coupon that takes nothing off it, which only `coupon_code: null` allows. */
function withoutCoupon(
  coupon: NonNullable<Evaluable['coupon']>,
  ...[requested, found, context]: Parameters<typeof evaluateOrder>
): EvaluatedOrder {
  const evaluated = evaluateOrder(
    { ...requested, fields: { ...requested.fields, coupon_code: null } },
    { ...found, coupon: undefined },
    context,
  );
  if (requested.fields.coupon_code === null) return evaluated;
  const refused = couponWithoutEffect(coupon, 'takes nothing off this order');
  return { ...evaluated, refusals: [...evaluated.refusals, refused] };
}

/** The lines with their products, priced; none of them where they come to too much. */
function pricedIn(
  prices: PriceView,
  items: readonly LineItem[],
  { products }: Evaluable,
  refusals: Refusal[],
): { readonly lines: readonly ExpandedLine[]; readonly pricedLines: PricedLines } {
  const lines = expandLines(items, products, () => true).map(lineSnapshot);
  const work = () => priceLines(lines.map(lineOf), prices);
  const pricedLines = attempt(refusals, work, 'total_too_high');
  return pricedLines ? { lines, pricedLines } : { lines: [], pricedLines: priceLines([], prices) };
}

/** Of an order that comes to too much, the prices of nothing. */
function priceOrNothing(
  inputs: OrderInputs,
  base: PriceView,
  refusals: Refusal[],
): Pick<EvaluatedOrder, 'inputs' | 'priced' | 'converted'> {
  const { prices } = inputs;
  const price = (of: OrderInputs) => ({
    inputs: of,
    priced: priceOrder({ ...of, prices: base }),
    converted: prices.currency === base.currency ? undefined : priceOrder(of),
  });
  return attempt(refusals, () => price(inputs), 'total_too_high') ?? price({ prices, lines: [] });
}

interface UsableCoupon {
  readonly usable: Evaluable['coupon'];
  /** Why it is not usable. */
  readonly problems: readonly Refusal[];
  /** The same where the order is refused for it here. */
  readonly refusals: readonly Refusal[];
}

/**
 * An order does without a coupon of its cart that has a problem, when the body says null for it. That
 * of a cart whose lines are ordered is refused with these.
 */
function usableCoupon(
  requested: RequestedOrder<PartialAddress>,
  found: Evaluable,
  { items, pricedLines }: { items: readonly LineItem[]; pricedLines: PricedLines },
  context: Evaluation,
): UsableCoupon {
  const bought = { items, lines: pricedLines.lines };
  const problems = couponRefusals(requested, found, bought, context);
  const usable = problems.length === 0 ? found.coupon : undefined;
  const { coupon_code } = requested.fields;
  const isReported = coupon_code === null || (coupon_code === undefined && !requested.lines);
  return { usable, problems, refusals: isReported ? [] : problems };
}

function promotionOf(
  { promotion_id }: RequestedOrder<unknown>['fields'],
  priced: PricedLines,
  { promotions }: Evaluable,
  refusals: Refusal[],
): Promotion | undefined {
  const [best] = applicablePromotions(promotions, priced);
  if (promotion_id !== undefined && promotions.length > 0 && !best) {
    const error = badRequest(`Promotion ${promotion_id} does not apply to this order.`);
    refusals.push(refusal('promotion_without_effect', error, { field: 'promotion_id' }));
  }
  return best;
}
