import type { Context } from '../../shared/actions/context.ts';
import { productIdsOf, visibleTo } from '../../shared/carts/cart.ts';
import { limitLines, type RequestedLine, sameLine } from '../../shared/carts/line-items.ts';
import { requireStock, resolveLine } from '../../shared/carts/resolve-line.ts';
import { sum, times, toMinor } from '../../shared/pricing/money.ts';
import { products } from '../../shared/resources/products.ts';
import type { CartLine, LineItem } from '../../shared/resources/schemas/line-items.ts';
import { type Products, unavailability, variantOf } from '../../shared/stock/availability.ts';

export const MAX_LINES = 200;

export const findProducts = ({ catalogue }: Context, lines: readonly LineItem[]) =>
  catalogue.find(products, productIdsOf(lines));

/** Changes lines by those that a body names. */
export type ChangeLines = (
  lines: readonly LineItem[],
  named: readonly RequestedLine[],
) => LineItem[];

/**
 * The lines of a cart after a change. Throws a 400 for a line that is new or grows and cannot be
 * bought like that. Others are not checked, whatever became of their products: so clients may send
 * back what they got, and remove what has sold out.
 */
export async function changedLines(
  before: readonly CartLine[],
  requested: readonly RequestedLine[],
  apply: ChangeLines,
  context: Context,
): Promise<CartLine[]> {
  const found = await findProducts(context, requested);
  const resolve = (line: RequestedLine) => resolveLine(line, found, visibleTo(context));
  const named = requested.map((line) => (line.options ? resolve(line) : line));
  const lines = apply(before, named);
  limitLines(lines, MAX_LINES, 'A cart');
  const quantityOf = (line: LineItem) => sameLine(lines, line)?.quantity ?? 0;
  const grown = named.filter((line) => quantityOf(line) > (sameLine(before, line)?.quantity ?? 0));
  for (const line of grown) {
    resolve(line);
    const product = found.get(line.product_id);
    if (product) requireStock({ ...line, quantity: quantityOf(line) }, product, line.path, context);
  }
  const changed = withLastKnown(lines, before, found, context);
  if (grown.length > 0) requireTotal(changed, context);
  return changed;
}

/** Throws a 400 for more than a total can be, by the prices as they are known now. */
function requireTotal(lines: readonly CartLine[], { prices }: Context): void {
  sum(lines.map(({ price, quantity }) => times(toMinor(price, prices.base), quantity)));
}

/** Lines with name and price of their products, or else those that they had before. */
export function withLastKnown(
  lines: readonly LineItem[],
  before: readonly CartLine[],
  found: Products,
  context: Context,
): CartLine[] {
  return lines.map((line) => {
    const product = found.get(line.product_id);
    if (!product || unavailability(line, found, visibleTo(context))) {
      return { name: `Product ${line.product_id}`, price: 0, ...sameLine(before, line), ...line };
    }
    const { price = product.price } = variantOf(product, line) ?? {};
    return { ...line, name: product.name, price };
  });
}
