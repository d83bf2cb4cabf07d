import type { Context } from '../../shared/actions/context.ts';
import { type Products, requireStock, resolveLine } from '../../shared/shopping/availability.ts';
import { productIdsOf, visibleTo } from '../../shared/shopping/cart.ts';
import { type LineItem, limitLines, type RequestedLine } from '../../shared/shopping/line-items.ts';
import { products } from '../products/resource.ts';

export const MAX_LINES = 200;

export const findProducts = ({ catalogue }: Context, lines: readonly LineItem[]) =>
  catalogue.find(products, productIdsOf(lines));

/**
 * The requested lines with their variants; throws a 400 for one that cannot be bought. A quantity
 * of 0 removes, whatever became of the product.
 */
export async function chooseLines(
  requested: readonly RequestedLine[],
  context: Context,
): Promise<RequestedLine[]> {
  limitLines(requested, MAX_LINES, 'A cart');
  const found = await findProducts(context, requested);
  return requested.map((line) =>
    line.quantity === 0 && !line.options ? line : resolveLine(line, found, visibleTo(context)),
  );
}

/**
 * Throws a 400 when there is not enough in stock of a line that the request changed. The others
 * are not checked: a line that has sold out meanwhile must not prevent its removal.
 */
export function checkChanged(
  lines: readonly LineItem[],
  changed: readonly RequestedLine[],
  found: Products,
): void {
  limitLines(lines, MAX_LINES, 'A cart');
  for (const { path, product_id, variant_id } of changed) {
    const line = lines.find(
      (each) => each.product_id === product_id && each.variant_id === variant_id,
    );
    const product = found.get(product_id);
    if (line && product) requireStock(line, product, path);
  }
}
