import { type JsonObject, omit } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { priceCart } from '../../shared/pricing/price-cart.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { cartFields, withTotals } from '../../shared/pricing/totals-view.ts';
import type { Stored } from '../../shared/records/records.ts';
import { expandLines, itemsOf, pricedLines, viewLine } from '../../shared/shopping/cart.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { canSee, findProducts } from './choose-lines.ts';

/** Carts as answers show them: with their products, their coupon and what they come to. */
export async function showCarts(
  carts: readonly Stored[],
  request: ApiRequest,
): Promise<JsonObject[]> {
  const couponIds = carts.flatMap(({ coupon_id }) => (coupon_id ? [Number(coupon_id)] : []));
  const [found, foundCoupons] = await Promise.all([
    findProducts(request, carts.flatMap(itemsOf)),
    request.catalogue.find(coupons, couponIds),
  ]);
  const { settings, id } = request.application;
  const view = priceView(settings, request.query.get('currency'));
  return carts.map((cart) => {
    const lines = expandLines(itemsOf(cart), found, canSee(request.caller));
    const coupon = foundCoupons.get(Number(cart['coupon_id']));
    const priced = priceCart(pricedLines(lines), settings.currency_code, coupon);
    const totals = withTotals(cartFields(priced), view);
    return {
      ...omit(cart, ['coupon_id', 'coupon_code']),
      items: lines.map((line) => viewLine(line, products, id, view)),
      ...(coupon && { coupon }),
      ...totals,
    };
  });
}
