import type { Context } from '../../shared/actions/context.ts';
import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import { appliesTo } from '../../shared/pricing/coupons.ts';
import { describeCurrency, rateOf } from '../../shared/pricing/currency.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { priceOrder } from '../../shared/pricing/price-order.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { applicablePromotions } from '../../shared/pricing/promotions.ts';
import { orderFields } from '../../shared/pricing/totals-view.ts';
import { requireStock, resolveLine } from '../../shared/shopping/availability.ts';
import { type ExpandedLine, expandLines, lineOf, visibleTo } from '../../shared/shopping/cart.ts';
import { requireUsable } from '../../shared/shopping/coupon-use.ts';
import { addLines, type LineItem, limitLines } from '../../shared/shopping/line-items.ts';
import { FIRST_STATE } from '../../shared/shopping/order-states.ts';
import { takenBy } from '../../shared/shopping/take-stock.ts';
import { NOTHING_TAKEN, takesNothing } from '../../shared/shopping/taken.ts';
import type { Coupon } from '../coupons/resource.ts';
import type { Promotion } from '../promotions/resource.ts';
import type { User } from '../users/resource.ts';
import type { OrderContext } from './load-order-context.ts';
import { MAX_LINES, type RequestedOrder } from './read-order.ts';
import type { Order } from './resource.ts';
import { requireShipping } from './shipping-rules.ts';

type Fields = RequestedOrder['fields'];

/**
 * The record of the order: what was asked for, snapshots of all it refers to, and its money, which
 * can be computed again from them. Throws a 400 for what cannot be bought like this.
 */
export function buildOrder(
  { fields }: RequestedOrder,
  found: OrderContext,
  context: Context,
): NewRecord<Order> {
  const { currency_code } = context.application.settings;
  const { state = FIRST_STATE } = fields;
  const items = sellableLines(fields, found, context);
  const lines = expandLines(items, found.products, () => true).map(snapshotOf);
  requireShipping(lines, found, context);
  const coupon = usableCoupon(found, lines, context);
  const promotion = promotionOf(fields, lines, found, currency_code);
  const { cart, shipping, paymentMethod, user } = found;
  const priced = priceOrder({
    currency: currency_code,
    lines: lines.map(lineOf),
    promotion,
    coupon,
    shipping,
    shippingFee: fields.shipping_fee,
    paymentMethod,
  });
  if (coupon && priced.totals.coupon_total === 0) {
    throw withoutEffect(coupon, 'takes nothing off this order');
  }
  const computed: Snapshots = {
    ...found.addresses,
    ...(user && { user: withFullName(user) }),
    ...(shipping && { shipping }),
    ...(promotion && { promotion, promotion_id: promotion.id }),
    ...(coupon && { coupon, coupon_code: coupon.code }),
    ...(paymentMethod && { payment_method: paymentMethod }),
  };
  return {
    state,
    ...omit(fields, ['notes', 'currency', 'coupon_code']),
    ...(cart && { cart_id: cart.record.id }),
    ...(fields.notes !== undefined && { notes: [fields.notes].flat() }),
    items,
    products: lines,
    ...computed,
    taken: takesNothing(state) ? NOTHING_TAKEN : takenBy(items, found, context.clock.now()),
    taxes: [],
    currency: currencyOf(fields, context),
    ...orderFields(priced),
  };
}

type Snapshots = Pick<
  Order,
  | 'shipping_address'
  | 'billing_address'
  | 'user'
  | 'shipping'
  | 'promotion'
  | 'promotion_id'
  | 'coupon'
  | 'coupon_code'
  | 'payment_method'
>;

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
  omit(line, ['stock_level', 'stock_status']);

/** As every answer shows users: with the name under both of its names. */
const withFullName = (user: User): User => ({ ...user, full_name: user.name });

/** Throws a 400 for a coupon that cannot be used, or is for nothing in the order. */
function usableCoupon(
  { coupon }: OrderContext,
  lines: readonly ExpandedLine[],
  context: Context,
): Coupon | undefined {
  if (!coupon) return undefined;
  requireUsable(coupon.record, context);
  if (appliesTo(coupon.record, lines.map(lineOf))) return coupon.record;
  throw withoutEffect(coupon.record, 'is for nothing in this order');
}

const withoutEffect = ({ code }: Coupon, says: string) =>
  invalidProperty({
    name: 'coupon_code',
    failedValidator: 'whitelist',
    message: `The coupon ${code} ${says}.`,
    value: code,
  });

function promotionOf(
  { promotion_id }: Fields,
  lines: readonly ExpandedLine[],
  { promotions }: OrderContext,
  currency: string,
): Promotion | undefined {
  const [best] = applicablePromotions(promotions, priceLines(lines.map(lineOf), currency));
  if (promotion_id !== undefined && !best) {
    throw badRequest(`Promotion ${promotion_id} does not apply to this order.`);
  }
  return best;
}

/** The currency that the shopper saw, with its rate at this moment; amounts stay in the store's. */
function currencyOf({ currency }: Fields, { application, prices }: Context) {
  const { settings } = application;
  const { currency: code } = currency === undefined ? prices : priceView(settings, currency);
  return describeCurrency(code, rateOf(settings, code) ?? 1);
}
