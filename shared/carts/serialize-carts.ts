import type { Context } from '../actions/context.ts';
import { ApiError } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import { type Shown, withFields } from '../contract/records.ts';
import { type PricedCart, priceCart } from '../pricing/price-cart.ts';
import { cartFields, withDisplay } from '../pricing/totals-view.ts';
import type { Cart } from '../resources/carts.ts';
import { coupons } from '../resources/coupons.ts';
import { products } from '../resources/products.ts';
import type { CartProblem } from '../resources/schemas/cart-problems.ts';
import type { CartLine } from '../resources/schemas/line-items.ts';
import {
  type ExpandedLine,
  expandCartLine,
  lineOf,
  productIdsOf,
  viewLine,
  viewLostLine,
} from './cart.ts';
import { couponProblems, lineProblems } from './cart-problems.ts';
import { shownTaxes, withTaxesOf } from './cart-taxes.ts';

/** Carts as answers show them: with their products, their coupon and what they come to. */
export async function serializeCarts(carts: readonly Cart[], context: Context): Promise<object[]> {
  const { catalogue, prices } = context;
  const { id: applicationId } = context.application;
  const couponIds = carts.flatMap(({ coupon_id }) => coupon_id || []);
  const [found, foundCoupons, taxRules] = await Promise.all([
    catalogue.find(products, productIdsOf(carts.flatMap(({ items }) => items))),
    catalogue.find(coupons, couponIds),
    shownTaxes(context),
  ]);
  const viewItem = (item: CartLine, line: ExpandedLine | undefined) => {
    if (!line) return viewLostLine(item, prices);
    if (!taxRules) return viewLine(line, products, applicationId, prices);
    const { view, applied_tax_rate } = withTaxesOf(taxRules, lineOf(line), prices);
    return { ...viewLine(line, products, applicationId, view), applied_tax_rate };
  };
  return carts.map((cart) => {
    const lines = cart.items.map((line) => expandCartLine(line, found, context));
    const coupon = foundCoupons.get(cart.coupon_id ?? 0);
    const ofCoupon = couponProblems(cart, { products: found, coupon }, context);
    const { priced, ofTotal } = priceOrExplain(
      lines.flatMap((line) => (line ? [lineOf(line)] : [])),
      prices,
      coupon && ofCoupon.length > 0 ? { ...coupon, discount_value: 0 } : coupon,
    );
    return {
      ...withFields(omit(cart, ['coupon_id', 'coupon_code', 'items']), {
        ...(coupon && ({ coupon } satisfies Partial<Shown<Cart>>)),
        ...withDisplay(cartFields(priced), prices.currency),
      }),
      ...(taxRules && ({ taxes_estimated: true } satisfies Partial<Cart>)),
      items: cart.items.map((item, i) => viewItem(item, lines[i])),
      problems: [...lineProblems(cart.items, found, context), ...ofCoupon, ...ofTotal],
    };
  });
}

/** One cart that comes to too much must not spoil the list of all: its totals are 0. */
function priceOrExplain(...[lines, prices, coupon]: Parameters<typeof priceCart>): {
  readonly priced: PricedCart;
  readonly ofTotal: readonly CartProblem[];
} {
  try {
    return { priced: priceCart(lines, prices, coupon), ofTotal: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      priced: priceCart([], prices),
      ofTotal: [{ code: 'total_too_high', message: error.message }],
    };
  }
}
