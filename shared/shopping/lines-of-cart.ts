import type { Cart } from '../../functions/carts/resource.ts';
import type { Product } from '../../functions/products/resource.ts';
import type { Context } from '../actions/context.ts';
import { type PricedLines, priceLines } from '../pricing/lines.ts';
import { priceView } from '../pricing/price-view.ts';
import type { RecordType } from '../storage/records.ts';
import { expandCartLine, lineOf, productIdsOf, visibleTo } from './cart.ts';
import { findCart } from './find-cart.ts';

/** The lines of the cart of that id, priced in the base currency, for rules on carts. */
export async function linesOfCart(
  id: number,
  context: Context,
  { carts, products }: { carts: RecordType<Cart>; products: RecordType<Product> },
): Promise<PricedLines> {
  const { record } = await findCart(context, carts, id);
  const { items } = record;
  const found = await context.catalogue.find(products, productIdsOf(items));
  const lines = items
    .flatMap((line) => expandCartLine(line, found, visibleTo(context)) ?? [])
    .map(lineOf);
  return priceLines(lines, priceView(context.application));
}
