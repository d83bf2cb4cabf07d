import type { Context } from '../actions/context.ts';
import { appliesTo } from '../pricing/coupons.ts';
import type { Cart } from '../resources/carts.ts';
import type { Coupon } from '../resources/coupons.ts';
import type { CartProblem } from '../resources/schemas/cart-problems.ts';
import type { CartLine, LineItem } from '../resources/schemas/line-items.ts';
import {
  type Products,
  quantityProblem,
  stockProblem,
  unavailability,
} from '../stock/availability.ts';
import { expandCartLine, lineOf, visibleTo } from './cart.ts';
import { endOf } from './coupon-use.ts';

/** What a cart refers to, as far as it is there. */
interface Referred {
  readonly products: Products;
  readonly coupon: Coupon | undefined;
}

type InContext = Pick<Context, 'caller' | 'clock' | 'application'>;

export function lineProblems(
  lines: readonly CartLine[],
  products: Products,
  context: InContext,
): CartProblem[] {
  return lines.flatMap((item, line) =>
    problemsOf(item, products, context).map((each): CartProblem => ({ ...each, line })),
  );
}

function problemsOf(line: CartLine, products: Products, context: InContext): CartProblem[] {
  const { product_id, name: lastName } = line;
  const product = products.get(product_id);
  const code = unavailability(line, products, visibleTo(context));
  if (!product || code) {
    return [{ code: code ?? 'product_gone', message: `${lastName} is no longer available.` }];
  }
  const shortage = stockProblem(line, product);
  const excess = quantityProblem(line, product, context);
  return [
    ...(shortage === undefined ? [] : [{ code: 'out_of_stock', message: shortage } as const]),
    ...(excess === undefined ? [] : [{ code: 'above_max_quantity', message: excess } as const]),
  ];
}

/** Problems of the coupon of a cart; a coupon with a problem takes nothing off. */
export function couponProblems(
  { items, coupon_id }: Pick<Cart, 'coupon_id'> & { readonly items: readonly LineItem[] },
  { products, coupon }: Referred,
  context: InContext,
): CartProblem[] {
  if (coupon_id === undefined) return [];
  if (!coupon) return [{ code: 'coupon_gone', message: 'This coupon no longer exists.' }];
  const end = endOf(coupon, context);
  if (end) return [end];
  const lines = items.flatMap((item) => expandCartLine(item, products, context) ?? []);
  if (appliesTo(coupon, lines.map(lineOf))) return [];
  const message = 'This coupon does not apply to anything in this cart.';
  return [{ code: 'coupon_without_effect', message }];
}
