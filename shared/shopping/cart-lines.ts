import type { ApiRequest } from '../endpoint/request.ts';
import { type PricedLines, priceLines } from '../pricing/lines.ts';
import type { RecordType } from '../storage/records.ts';
import { expandLines, itemsOf, pricedLines, productIdsOf, readCart } from './cart.ts';
import { canSee } from './show-carts.ts';

/** The priced lines of the cart that the path names, for rules on carts. */
export async function linesOfCart(
  request: ApiRequest,
  carts: RecordType,
  products: RecordType,
): Promise<PricedLines> {
  const { ids, catalogue, caller, application } = request;
  const items = itemsOf(await readCart(request, carts, ids['cart_id'] ?? 0));
  const found = await catalogue.find(products, productIdsOf(items));
  const lines = pricedLines(expandLines(items, found, canSee(caller)));
  return priceLines(lines, application.settings.currency_code);
}
