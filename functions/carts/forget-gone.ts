import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { itemsOf, productIdsOf } from '../../shared/shopping/cart.ts';
import { removeLines } from '../../shared/shopping/line-items.ts';
import { openRecords, type Stored } from '../../shared/storage/records.ts';
import { products } from '../products/resource.ts';
import { findProducts } from './choose-lines.ts';
import { carts } from './resource.ts';

/**
 * Takes lines out of a cart for good whose products were deleted (contract.md 3.3). Nobody sees
 * them any more, so nobody could remove them, and no order could be made of the cart.
 */
export async function forgetGone(cart: Stored, request: ApiRequest): Promise<void> {
  const { table, application } = request;
  const items = itemsOf(cart);
  const found = await findProducts(request, items);
  const missing = items.filter(({ product_id }) => !found.has(product_id));
  if (missing.length === 0 || cart['status'] === 'closed') return;
  // The public's reads may be a moment behind: what was just made is not there yet.
  const there = await openRecords(table, application.id, products).getMany(productIdsOf(missing), {
    consistent: true,
  });
  const gone = missing.filter(({ product_id }) => !there.has(product_id));
  if (gone.length === 0) return;
  await openRecords(table, application.id, carts).update(cart.id, async (stored) =>
    stored['status'] === 'closed'
      ? stored
      : { ...stored, items: removeLines(itemsOf(stored), gone) },
  );
}
