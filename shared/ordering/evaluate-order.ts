import { type ExpandedLine, expandLines, lineOf } from '../carts/cart.ts';
import { type DeliveryOf, deliveryOf } from '../delivery/delivery-of.ts';
import { storedTaxRules, taxRulesOf } from '../orders/order-taxes.ts';
import type { Rule } from '../pricing/explain-order.ts';
import { type PricedLines, priceLines } from '../pricing/lines.ts';
import { type OrderInputs, type PricedOrder, priceOrder } from '../pricing/price-order.ts';
import { type PriceView, priceView } from '../pricing/price-view.ts';
import type { Promotion } from '../resources/promotions.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { Shipping } from '../resources/shippings.ts';
import { variantOf } from '../stock/availability.ts';
import { ageRefusals } from './age-rules.ts';
import { couponRefusals, couponWithoutEffect } from './coupon-to-use.ts';
import { lineSnapshot } from './line-snapshot.ts';
import { linesToBuy } from './lines-to-buy.ts';
import type { Evaluable, Evaluation } from './load-order-context.ts';
import { promotionsFor } from './promotions-to-take.ts';
import type { PartialAddress, RequestedOrder } from './read-order.ts';
import { attempt, type Refusal } from './refusals.ts';
import { rejectedRules } from './rejected-rules.ts';
import { type LinesInBase, shippingRefusals } from './shipping-rules.ts';

type StoredTaxes = ReturnType<typeof storedTaxRules>;
type Methods = Parameters<typeof storedTaxRules>[1]['methods'];

/** What is bought, by which rules, for how much, and why that is refused. */
export interface EvaluatedOrder {
  readonly items: readonly LineItem[];
  /** The lines with snapshots of their products. */
  readonly lines: readonly ExpandedLine[];
  readonly coupon: Evaluable['coupon'];
  /** The promotions in the order in which they take something off. */
  readonly promotions: readonly Promotion[];
  readonly taxes: StoredTaxes;
  /**
   * What decides the taxes whichever of these methods is chosen beside those of the order, which is sent
   * by its own shipping method, or by another one.
   */
  readonly taxesWith: (methods: Methods, shipping?: Shipping) => StoredTaxes;
  /** The promotions of the order when it is sent by this shipping method, which some of them make free. */
  readonly promotionsWith: (shipping: Shipping) => readonly Promotion[];
  /** When a shipping method delivers the order, where the store can promise that. */
  readonly deliveryBy: DeliveryOf;
  /** The prices of the base currency. */
  readonly base: PriceView;
  /** When it was evaluated, in milliseconds since 1970. */
  readonly now: number;
  /** All that the prices depend on, with the prices of the order's currency. */
  readonly inputs: OrderInputs;
  /** The lines of the inputs in the base currency, without discounts. */
  readonly pricedLines: PricedLines;
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
  const now = context.clock.now();
  const inBase = pricedIn({ base, own: prices, now }, bought.items, found, refusals);
  const { lines, pricedLines } = inBase;
  refusals.push(...shippingRefusals(fields, inBase, found, context));
  refusals.push(...ageRefusals(fields, lines, context));
  const coupon = usableCoupon(requested, found, { items: bought.items, pricedLines }, context);
  refusals.push(...coupon.refusals);
  const promotionsBy = (shipping: Evaluable['shipping'], problems: Refusal[]) =>
    promotionsFor(
      fields,
      pricedLines,
      { ...found, shipping, usable: coupon.usable, now },
      problems,
    );
  const chosen = promotionsBy(found.shipping, refusals);
  const taxesWith = (others: Methods, shipping = found.shipping) =>
    taxesOf(requested, lines, { ...found, shipping, others }, context);
  const taxes = taxesWith([]);
  const inputs: OrderInputs = {
    prices,
    lines: pricedLines.lines,
    promotions: chosen.taken,
    coupon: coupon.usable?.record,
    shipping: found.shipping,
    shippingFee: fields.shipping_fee,
    taxes: taxRulesOf(taxes),
    paymentMethod: found.paymentMethod,
  };
  const { priced, converted, ...pricedBy } = priceOrNothing(inputs, pricedLines, refusals);
  if (coupon.usable && priced.totals.coupon_total === 0) {
    return withoutCoupon(coupon.usable, requested, found, context);
  }
  return {
    items: bought.items,
    lines,
    coupon: coupon.usable,
    promotions: chosen.taken,
    taxes,
    taxesWith,
    promotionsWith: (shipping) => promotionsBy(shipping, []).taken,
    deliveryBy: promisedFor(bought.items, found, context),
    base,
    ...pricedBy,
    priced,
    converted,
    now,
    rejected: rejectedRules(found, pricedLines, {
      promotions: chosen,
      usable: coupon.usable,
      ofCoupon: coupon.problems,
      now,
    }),
    refusals,
  };
}

/** Nobody knows when the money of a method comes for which the store waits. */
function promisedFor(
  items: readonly LineItem[],
  { products, paymentMethod }: Evaluable,
  { application, clock }: Evaluation,
): DeliveryOf {
  if (paymentMethod?.settlement === 'confirmed') return () => undefined;
  const wanted = items.flatMap((line) => {
    const product = products.get(line.product_id);
    if (!product) return [];
    return [{ product, variant: variantOf(product, line), quantity: line.quantity }];
  });
  return deliveryOf(wanted, application.settings, clock.now());
}

/** What decides the taxes; the exemption of the order, or else that of its user. */
function taxesOf(
  { fields }: RequestedOrder<PartialAddress>,
  lines: readonly ExpandedLine[],
  { others, ...found }: Evaluable & { readonly others: Methods },
  { application }: Evaluation,
): StoredTaxes {
  const { tax_exempt, tax_exempt_reason, tax_exempt_type } = { ...found.user, ...fields };
  const methods = [found.shipping, found.paymentMethod, ...others];
  return {
    ...storedTaxRules(application.settings, { ...found, lines, methods }),
    ...(tax_exempt &&
      ({
        tax_exempt,
        ...(tax_exempt_reason && ({ tax_exempt_reason } satisfies Partial<StoredTaxes>)),
        ...(tax_exempt_type && ({ tax_exempt_type } satisfies Partial<StoredTaxes>)),
      } satisfies Partial<StoredTaxes>)),
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
  {
    base: prices,
    own,
    now,
  }: { readonly base: PriceView; readonly own: PriceView; readonly now: number },
  items: readonly LineItem[],
  { products }: Evaluable,
  refusals: Refusal[],
): LinesInBase {
  const lines = expandLines(items, products, () => true, now).map((line) =>
    lineSnapshot(line, own),
  );
  const work = () => priceLines(lines.map(lineOf), prices);
  const pricedLines = attempt(refusals, work, 'total_too_high');
  return pricedLines ? { lines, pricedLines } : { lines: [], pricedLines: priceLines([], prices) };
}

/** An order that comes to too much has the prices of nothing. */
function priceOrNothing(
  inputs: OrderInputs,
  pricedLines: PricedLines,
  refusals: Refusal[],
): Pick<EvaluatedOrder, 'inputs' | 'pricedLines' | 'priced' | 'converted'> {
  const { prices } = inputs;
  const { prices: base } = pricedLines;
  const price = (of: OrderInputs, lines: PricedLines) => ({
    inputs: of,
    pricedLines: lines,
    priced: priceOrder({ ...of, prices: base }),
    converted: prices.currency === base.currency ? undefined : priceOrder(of),
  });
  return (
    attempt(refusals, () => price(inputs, pricedLines), 'total_too_high') ??
    price({ prices, lines: [] }, priceLines([], base))
  );
}

interface UsableCoupon {
  readonly usable: Evaluable['coupon'];
  /** Why it is not usable. */
  readonly problems: readonly Refusal[];
  /** Refusals of the order that are found here. */
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
