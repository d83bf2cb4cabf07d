import { isShown } from '../contract/attributes.ts';
import { type JsonObject, omit } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import type { ApiRequest, Caller } from '../endpoint/request.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { priceView } from '../pricing/price-view.ts';
import { cartFields, withTotals } from '../pricing/totals-view.ts';
import type { Stored } from '../storage/records.ts';
import { expandLines, itemsOf, pricedLines, productIdsOf, viewLine } from './cart.ts';

/** The resources that carts refer to. */
export interface CartReferences {
  readonly products: Resource;
  readonly coupons: Resource;
}

/** Whether the caller may know of a product. */
export const canSee = ({ access }: Caller) => (access === 'admin' ? () => true : isShown);

/** Carts as answers show them: with their products, their coupon and what they come to. */
export const showCarts =
  ({ products, coupons }: CartReferences) =>
  async (carts: readonly Stored[], request: ApiRequest): Promise<JsonObject[]> => {
    const { catalogue, caller, query } = request;
    const couponIds = carts.flatMap(({ coupon_id }) => (coupon_id ? [Number(coupon_id)] : []));
    const [found, foundCoupons] = await Promise.all([
      catalogue.find(products, productIdsOf(carts.flatMap(itemsOf))),
      catalogue.find(coupons, couponIds),
    ]);
    const { settings, id } = request.application;
    const view = priceView(settings, query.get('currency'));
    return carts.map((cart) => {
      const lines = expandLines(itemsOf(cart), found, canSee(caller));
      const coupon = foundCoupons.get(Number(cart['coupon_id']));
      const priced = priceCart(pricedLines(lines), settings.currency_code, coupon);
      return {
        ...omit(cart, ['coupon_id', 'coupon_code']),
        items: lines.map((line) => viewLine(line, products, id, view)),
        ...(coupon && { coupon }),
        ...withTotals(cartFields(priced), view),
      };
    });
  };
