import type { Context } from '../../shared/actions/context.ts';
import { productIdsOf } from '../../shared/shopping/cart.ts';
import { removeLines } from '../../shared/shopping/line-items.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { products } from '../products/resource.ts';
import { findProducts } from './choose-lines.ts';
import { type Cart, carts } from './resource.ts';

/**
 * Removes the lines of deleted products from a cart for good (protocol.md, "Line items"). Answers
 * do not show them, so that no client could remove them, and no order could be made of the cart.
 */
export async function dropDeletedProducts(cart: Cart, context: Context): Promise<void> {
  const { table, application } = context;
  const found = await findProducts(context, cart.items);
  const missing = cart.items.filter(({ product_id }) => !found.has(product_id));
  if (missing.length === 0 || cart.status === 'closed') return;
  // Reads of the public may be late: a product that was just created is not found yet.
  const there = await openRecords(table, application.id, products).getMany(productIdsOf(missing), {
    consistent: true,
  });
  const gone = missing.filter(({ product_id }) => !there.has(product_id));
  if (gone.length === 0) return;
  await openRecords(table, application.id, carts).update(cart.id, async ({ status, items }) =>
    status === 'closed' ? {} : { items: removeLines(items, gone) },
  );
}
