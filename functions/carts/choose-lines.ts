import type { Json } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { type Products, requireStock, resolveLine } from '../../shared/shopping/availability.ts';
import { productIdsOf } from '../../shared/shopping/cart.ts';
import {
  type LineItem,
  limitLines,
  type QuantityRule,
  type RequestedLine,
  readLines,
} from '../../shared/shopping/line-items.ts';
import { canSee } from '../../shared/shopping/show-carts.ts';
import { products } from '../products/resource.ts';

export const MAX_LINES = 200;

export const findProducts = ({ catalogue }: ApiRequest, lines: readonly LineItem[]) =>
  catalogue.find(products, productIdsOf(lines));

/** The lines of a body, no more than a cart may have. */
export function readCartLines(items: Json | undefined, rule: QuantityRule): RequestedLine[] {
  const lines = readLines(items, rule);
  limitLines(lines, MAX_LINES, 'A cart');
  return lines;
}

/**
 * The requested lines with their variants; throws a 400 for one that cannot be bought. A quantity
 * of 0 removes, whatever became of the product.
 */
export async function chooseLines(
  requested: readonly RequestedLine[],
  request: ApiRequest,
): Promise<RequestedLine[]> {
  const found = await findProducts(request, requested);
  return requested.map((line) =>
    line.quantity === 0 && !line.options ? line : resolveLine(line, found, canSee(request.caller)),
  );
}

/**
 * Throws a 400 when there is not enough in stock of a line that the request touched. The others
 * are not looked at: a line that has sold out meanwhile must not stand against its removal.
 */
export function checkTouched(
  lines: readonly LineItem[],
  touched: readonly RequestedLine[],
  found: Products,
): void {
  limitLines(lines, MAX_LINES, 'A cart');
  for (const { path, product_id, variant_id } of touched) {
    const line = lines.find(
      (each) => each.product_id === product_id && each.variant_id === variant_id,
    );
    const product = found.get(product_id);
    if (line && product) requireStock(line, product, path);
  }
}
