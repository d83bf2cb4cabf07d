import { badRequest, missingProperty } from '../../shared/contract/errors.ts';
import { type JsonObject, omit } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { hasTarget } from '../../shared/pricing/coupons.ts';
import { describeCurrency } from '../../shared/pricing/currency.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { priceOrder } from '../../shared/pricing/price-order.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { applicablePromotions } from '../../shared/pricing/promotions.ts';
import { orderFields } from '../../shared/pricing/totals-view.ts';
import { requireStock, resolveLine } from '../../shared/shopping/availability.ts';
import { expandLines, pricedLines } from '../../shared/shopping/cart.ts';
import { requireUsable } from '../../shared/shopping/coupon-use.ts';
import { addLines, type LineItem, limitLines } from '../../shared/shopping/line-items.ts';
import { FIRST_STATE } from '../../shared/shopping/order-states.ts';
import { canSee } from '../../shared/shopping/show-carts.ts';
import { rateOf } from '../../shared/tenancy/settings.ts';
import type { OrderContext } from './load-order-context.ts';
import { MAX_LINES, type RequestedOrder } from './read-order.ts';

/**
 * The record of the order: what was asked for, snapshots of all it refers to, and its money, which
 * can be computed again from them. Throws a 400 for what cannot be bought like this.
 */
export function buildOrder(
  { fields }: RequestedOrder,
  gathered: OrderContext,
  request: ApiRequest,
): JsonObject {
  const { settings } = request.application;
  const items = sellableLines(gathered, request);
  const lines = expandLines(items, gathered.products, () => true).map(snapshotOf);
  requireShipping(lines, gathered);
  const coupon = usableCoupon(gathered);
  const promotion = promotionOf(fields, lines, gathered, settings.currency_code);
  const { shipping, paymentMethod, user } = gathered;
  const priced = priceOrder({
    currency: settings.currency_code,
    lines: pricedLines(lines),
    promotion,
    coupon,
    shipping,
    shippingFee: Number(fields['shipping_fee'] ?? 0),
    paymentMethod,
  });
  const notes = fields['notes'];
  return {
    state: FIRST_STATE,
    ...omit(fields, ['notes', 'currency']),
    ...(notes !== undefined && { notes: [notes].flat() }),
    items,
    products: lines,
    ...gathered.addresses,
    ...(user && { user: withFullName(user) }),
    ...(shipping && { shipping }),
    ...(promotion && { promotion, promotion_id: promotion['id'] ?? null }),
    ...(coupon && { coupon, coupon_code: coupon['code'] ?? null }),
    ...(paymentMethod && { payment_method: paymentMethod }),
    taxes: [],
    currency: currencyOf(fields, request),
    ...orderFields(priced),
  };
}

/** The lines, one for each product or variant; throws for what is gone, hidden or sold out. */
function sellableLines({ lines, products }: OrderContext, { caller }: ApiRequest): LineItem[] {
  const resolved = lines.map((line, i) =>
    resolveLine({ path: `items.${i}`, ...line }, products, canSee(caller)),
  );
  const merged = addLines([], resolved);
  limitLines(merged, MAX_LINES, 'An order');
  for (const line of merged) {
    const index = resolved.findIndex(
      (each) => each.product_id === line.product_id && each.variant_id === line.variant_id,
    );
    requireStock(line, products.get(line.product_id) ?? {}, `items.${index}`);
  }
  return merged;
}

/** The product as it was sold; how much of it was left is of no interest later. */
const snapshotOf = (line: JsonObject) => omit(line, ['stock_level', 'stock_status']);

/** As every answer shows users: with the name under both of its names. */
const withFullName = (user: JsonObject): JsonObject => ({
  ...user,
  full_name: user['name'] ?? null,
});

function requireShipping(lines: readonly JsonObject[], { shipping }: OrderContext) {
  if (!shipping && lines.some((line) => line['requires_shipping'] === true)) {
    throw missingProperty('shipping_id');
  }
}

function usableCoupon({ coupon }: OrderContext): JsonObject | undefined {
  if (!coupon) return undefined;
  requireUsable(coupon.record);
  if (!hasTarget(coupon.record)) throw badRequest('This coupon names nothing that it applies to.');
  return coupon.record;
}

function promotionOf(
  { promotion_id }: JsonObject,
  lines: readonly JsonObject[],
  { promotions }: OrderContext,
  currency: string,
): JsonObject | undefined {
  const [best] = applicablePromotions(promotions, priceLines(pricedLines(lines), currency));
  if (promotion_id !== undefined && !best) {
    throw badRequest(`Promotion ${promotion_id} does not apply to this order.`);
  }
  return best;
}

/** The currency that the shopper saw, with its rate at this moment; amounts stay in the store's. */
function currencyOf({ currency }: JsonObject, { application, query }: ApiRequest): JsonObject {
  const { settings } = application;
  const code = String(currency ?? query.get('currency') ?? settings.currency_code);
  priceView(settings, code);
  return describeCurrency(code, rateOf(settings, code) ?? 1);
}
