import type { Context } from '../actions/context.ts';
import { type PricedLines, priceLines } from '../pricing/lines.ts';
import { priceView } from '../pricing/price-view.ts';
import type { Cart } from '../resources/carts.ts';
import { products } from '../resources/products.ts';
import { type ExpandedLine, expandCartLine, lineOf, productIdsOf } from './cart.ts';
import { findCart } from './find-cart.ts';

interface PricedCart {
  readonly cart: Cart;
  readonly lines: readonly ExpandedLine[];
  readonly priced: PricedLines;
}

/** The cart of that id with its lines, priced in the base currency, for rules on carts. */
export async function linesOfCart(id: number, context: Context): Promise<PricedCart> {
  const { record } = await findCart(context, id);
  const { items } = record;
  const found = await context.catalogue.find(products, productIdsOf(items));
  const lines = items.flatMap((line) => expandCartLine(line, found, context) ?? []);
  const priced = priceLines(lines.map(lineOf), priceView(context.application));
  return { cart: record, lines, priced };
}
