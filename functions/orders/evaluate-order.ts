import type { Context } from '../../shared/actions/context.ts';
import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import { appliesTo } from '../../shared/pricing/coupons.ts';
import { type Line, priceLines } from '../../shared/pricing/lines.ts';
import { type PricedOrder, priceOrder } from '../../shared/pricing/price-order.ts';
import { type PriceView, priceView } from '../../shared/pricing/price-view.ts';
import { applicablePromotions } from '../../shared/pricing/promotions.ts';
import { requireStock, resolveLine } from '../../shared/shopping/availability.ts';
import { type ExpandedLine, expandLines, lineOf, visibleTo } from '../../shared/shopping/cart.ts';
import { couponProblems, requireNoProblems } from '../../shared/shopping/cart-problems.ts';
import { requireUsable } from '../../shared/shopping/coupon-use.ts';
import { addLines, type LineItem, limitLines } from '../../shared/shopping/line-items.ts';
import { FIRST_STATE } from '../../shared/shopping/order-states.ts';
import { storedTaxRules, taxRulesOf } from '../../shared/shopping/order-taxes.ts';
import { takesNothing } from '../../shared/shopping/taken.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Coupon } from '../coupons/resource.ts';
import type { Promotion } from '../promotions/resource.ts';
import type { OrderContext } from './load-order-context.ts';
import { MAX_LINES, type RequestedOrder } from './read-order.ts';
import { requireShipping } from './shipping-rules.ts';

type Fields = RequestedOrder['fields'];

/** What is bought, by which rules, for how much. */
export interface EvaluatedOrder {
  readonly items: readonly LineItem[];
  /** The same with snapshots of their products. */
  readonly lines: readonly ExpandedLine[];
  readonly coupon: OrderContext['coupon'];
  readonly promotion: Promotion | undefined;
  readonly taxes: ReturnType<typeof storedTaxRules>;
  /** In the base currency. */
  readonly priced: PricedOrder;
  /** The prices of the order's currency, with the totals in it where it is not the base currency. */
  readonly prices: PriceView;
  readonly converted: PricedOrder | undefined;
}

/**
 * The one computation of what an order comes to. Conditions and bounds are tested in the base
 * currency. Throws a 400 for what cannot be bought like this.
 */
export function evaluateOrder(
  requested: RequestedOrder,
  found: OrderContext,
  context: Context,
): EvaluatedOrder {
  const { fields } = requested;
  const { application } = context;
  const items = sellableLines(fields, found, context);
  const lines = expandLines(items, found.products, () => true).map(snapshotOf);
  requireShipping(lines, found, context);
  const base = priceView(application);
  const bought = lines.map(lineOf);
  const coupon = usableCoupon(fields, found, items, bought, context);
  const promotion = promotionOf(fields, bought, found, base);
  const { shipping, paymentMethod } = found;
  const taxes = taxesOf(requested, lines, found, context);
  const priceIn = (prices: PriceView) =>
    priceOrder({
      prices,
      lines: bought,
      promotion,
      coupon: coupon?.record,
      shipping,
      shippingFee: fields.shipping_fee,
      taxes: taxRulesOf(taxes),
      paymentMethod,
    });
  const priced = priceIn(base);
  if (coupon && priced.totals.coupon_total === 0) {
    if (fields.coupon_code !== null) throw withoutEffect(coupon, 'takes nothing off this order');
    return evaluateOrder(requested, { ...found, coupon: undefined }, context);
  }
  const prices = priceView(application, fields.currency);
  const converted = prices.currency === base.currency ? undefined : priceIn(prices);
  return { items, lines, coupon, promotion, taxes, priced, prices, converted };
}

/** What decides the taxes; the exemption of the order, or else that of its user. */
function taxesOf(
  { fields }: RequestedOrder,
  lines: readonly ExpandedLine[],
  found: OrderContext,
  { application }: Context,
): EvaluatedOrder['taxes'] {
  const { tax_exempt, tax_exempt_reason } = { ...found.user, ...fields };
  return {
    ...storedTaxRules(application.settings, { ...found, lines }),
    ...(tax_exempt && { tax_exempt, ...(tax_exempt_reason && { tax_exempt_reason }) }),
  };
}

/** The lines, one for each product or variant; throws for what is gone, hidden or sold out. */
function sellableLines(
  { state = FIRST_STATE }: Fields,
  { lines, products }: OrderContext,
  context: Context,
): LineItem[] {
  const resolved = lines.map((line, i) =>
    resolveLine({ path: `items.${i}`, ...line }, products, visibleTo(context)),
  );
  const merged = addLines([], resolved);
  limitLines(merged, MAX_LINES, 'An order');
  if (takesNothing(state)) return merged;
  for (const line of merged) {
    const index = resolved.findIndex(
      (each) => each.product_id === line.product_id && each.variant_id === line.variant_id,
    );
    const product = products.get(line.product_id);
    if (product) requireStock(line, product, `items.${index}`);
  }
  return merged;
}

/** The product as it was sold; how much of it was left is of no interest later. */
const snapshotOf = (line: ExpandedLine): ExpandedLine =>
  omit(line, ['stock_level', 'stock_status', 'price_history']);

/** Throws a 400 for a coupon that cannot be used, or is for nothing in the order. */
function usableCoupon(
  { coupon_code }: Fields,
  found: OrderContext,
  items: readonly LineItem[],
  lines: readonly Line[],
  context: Context,
): OrderContext['coupon'] {
  const { coupon } = found;
  if (typeof coupon_code !== 'string') return couponOfCart(coupon_code, found, items, context);
  if (!coupon) return undefined;
  requireUsable(coupon.record, context);
  if (appliesTo(coupon.record, lines)) return coupon;
  throw withoutEffect(coupon, 'is for nothing in this order');
}

/** An order does without a coupon of its cart that has a problem, when the body says null for it. */
function couponOfCart(
  coupon_code: null | undefined,
  { cart, coupon, products }: OrderContext,
  items: readonly LineItem[],
  context: Context,
): OrderContext['coupon'] {
  if (!cart) return coupon;
  const ordered = { ...cart.record, items: [...items] };
  const problems = couponProblems(ordered, { products, coupon: coupon?.record }, context);
  if (problems.length === 0) return coupon;
  if (coupon_code !== null) requireNoProblems(problems);
  return undefined;
}

const withoutEffect = ({ record: { code } }: VersionedRecord<Coupon>, says: string) =>
  invalidProperty({
    name: 'coupon_code',
    failedValidator: 'whitelist',
    message: `The coupon ${code} ${says}.`,
    value: code,
  });

function promotionOf(
  { promotion_id }: Fields,
  lines: readonly Line[],
  { promotions }: OrderContext,
  base: PriceView,
): Promotion | undefined {
  const [best] = applicablePromotions(promotions, priceLines(lines, base));
  if (promotion_id !== undefined && !best) {
    throw badRequest(`Promotion ${promotion_id} does not apply to this order.`);
  }
  return best;
}
