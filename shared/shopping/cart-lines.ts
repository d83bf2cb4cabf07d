import { isShown } from '../actions/visibility.ts';
import type { ApiRequest } from '../endpoint/request.ts';
import { type PricedLines, priceLines } from '../pricing/lines.ts';
import type { RecordType } from '../records/records.ts';
import { expandLines, itemsOf, pricedLines, productIdsOf, readCart } from './cart.ts';

/** The priced lines of the cart that the path names, for rules on carts. */
export async function linesOfCart(
  request: ApiRequest,
  carts: RecordType,
  products: RecordType,
): Promise<PricedLines> {
  const { ids, catalogue, caller, application } = request;
  const items = itemsOf(await readCart(request, carts, ids['cart_id'] ?? 0));
  const found = await catalogue.find(products, productIdsOf(items));
  const isVisible = caller.access === 'admin' ? () => true : isShown;
  const lines = pricedLines(expandLines(items, found, isVisible));
  return priceLines(lines, application.settings.currency_code);
}
