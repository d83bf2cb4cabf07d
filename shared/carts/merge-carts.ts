import type { Context } from '../actions/context.ts';
import { omit } from '../contract/json.ts';
import { type Cart, carts } from '../resources/carts.ts';
import { type Product, products } from '../resources/products.ts';
import type { CartLine } from '../resources/schemas/line-items.ts';
import {
  maxQuantity,
  type Products,
  type Shopper,
  unavailability,
  unitsInStock,
} from '../stock/availability.ts';
import { recordKey } from '../storage/keys.ts';
import { unchangedSince } from '../storage/record-item.ts';
import { openRecords, type VersionedRecord } from '../storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Write } from '../storage/write.ts';
import { isOpen, orderedMessage, productIdsOf, shownAt } from './cart.ts';
import { lookUpCart, putAlias, unknownCart } from './find-cart.ts';
import { latestCart } from './latest-cart.ts';
import { sameLine } from './line-items.ts';

/** Lines that a merge fills a cart up to: as many as an order may have. */
export const MAX_MERGED_LINES = 90;

/** What a merged cart may have beside its lines, as JSON, for the other's attributes to be taken. */
export const MAX_MERGED_BYTES = 16 * 1024;

interface Merge {
  /** Id of the cart that is merged, which the caller of the context must be able to access. */
  readonly id: number;
  readonly userId: number;
  /** Makes all of the writes, or none: then false. */
  readonly commit: (writes: readonly Write[], cart: Cart) => Promise<boolean>;
}

/** Why a cart is not merged. */
export interface MergeProblem {
  readonly code: 'cart_gone' | 'cart_closed';
  readonly message: string;
}

/** The user's cart, or why there is none of it. */
interface Outcome {
  readonly cart?: Cart;
  readonly problem?: MergeProblem | undefined;
}

/**
 * Adds the lines of a cart to the latest cart of a user, if that is open; else the cart becomes
 * that user's. Where both have a coupon or an attribute, that of the user's cart stays. The other id
 * becomes an alias of it. The outcome has the user's cart (protocol.md, "Merging carts").
 */
export function mergeCart(merge: Merge, context: Context): Promise<Outcome> {
  const { id, userId, commit } = merge;
  return withOptimisticLock(
    async (): Promise<Outcome | typeof CONFLICT> => {
      const [source, latest] = await Promise.all([
        lookUpCart(context, id),
        latestCart(userId, context),
      ]);
      const problem = problemOf(source?.record, id);
      if (!source || problem) return { problem };
      const merged = await mergedInto(latest, source, merge, context);
      if (!merged) return CONFLICT;
      const { cart, writes } = merged;
      return writes.length === 0 || (await commit(writes, cart)) ? { cart } : CONFLICT;
    },
    { turnsOf: context.application.id },
  );
}

export const cartGone = (id: number): MergeProblem => ({
  code: 'cart_gone',
  message: unknownCart(id).message,
});

function problemOf(cart: Cart | undefined, id: number): MergeProblem | undefined {
  if (!cart) return cartGone(id);
  return isOpen(cart) ? undefined : { code: 'cart_closed', message: orderedMessage(cart) };
}

interface Merged {
  readonly cart: Cart;
  readonly writes: readonly Write[];
}

/** Undefined when the latest cart has gone or was ordered since it was read. */
function mergedInto(
  latest: Cart | undefined,
  source: VersionedRecord<Cart>,
  merge: Merge,
  context: Context,
): Merged | Promise<Merged | undefined> {
  const isOther = latest && isOpen(latest) && latest.id !== source.record.id;
  return isOther ? addTo(latest.id, source, merge, context) : claim(source, merge, context);
}

function claim(
  source: VersionedRecord<Cart>,
  { userId }: Merge,
  { table, application }: Context,
): Merged {
  if (source.record.user_id === userId) return { cart: source.record, writes: [] };
  const records = openRecords(table, application, carts);
  const { record, write } = records.changeOf(source, { user_id: userId });
  return { cart: record, writes: [write] };
}

async function addTo(
  targetId: number,
  source: VersionedRecord<Cart>,
  { userId }: Merge,
  context: Context,
): Promise<Merged | undefined> {
  const { table, application, catalogue, clock } = context;
  const records = openRecords(table, application, carts);
  const target = await records.read(targetId);
  if (target?.record.user_id !== userId || !isOpen(target.record)) return undefined;
  const { id, items: added } = source.record;
  const { items } = target.record;
  const found = await catalogue.find(products, productIdsOf([...items, ...added]));
  const { record, write } = records.changeOf(target, {
    ...mergeAttributes(target.record, source.record),
    items: mergeLines(items, added, {
      products: found,
      isVisible: shownAt(clock.now()),
      shopper: context,
    }),
  });
  const removal = {
    remove: recordKey(application, carts.name, id),
    condition: unchangedSince(source),
  };
  const alias = putAlias(context, id, { id: targetId, user_id: userId });
  return { cart: record, writes: [write, removal, alias] };
}

const OWN_FIELDS = ['id', 'items', 'user_id', 'created_at', 'updated_at'] as const;

/** The attributes of the first cart and what only the other has, unless that is too much. */
function mergeAttributes(cart: Cart, other: Cart): Partial<Cart> {
  const merged = omit({ ...other, ...cart }, OWN_FIELDS);
  const bytes = Buffer.byteLength(JSON.stringify(merged));
  return bytes > MAX_MERGED_BYTES ? {} : merged;
}

/** What lines may have. */
interface Offered {
  readonly products: Products;
  readonly isVisible: (product: Product) => boolean;
  readonly shopper: Shopper;
}

/** The first lines with the others added to them, up to what can be had of each. */
function mergeLines(
  lines: readonly CartLine[],
  added: readonly CartLine[],
  offered: Offered,
): CartLine[] {
  const result = lines.map((line) => ({ ...line }));
  for (const line of added) {
    const there = sameLine(result, line);
    if (there) there.quantity = sumOf(there, line.quantity, offered);
    else if (result.length < MAX_MERGED_LINES) {
      result.push({ ...line, quantity: sumOf(line, 0, offered) });
    }
  }
  return result;
}

/** A line of which nothing is left stays as it is, for its problem to be seen. */
function sumOf(line: CartLine, added: number, { products, isVisible, shopper }: Offered): number {
  const product = products.get(line.product_id);
  if (!product || unavailability(line, products, isVisible)) return line.quantity;
  const limit = Math.min(maxQuantity(product, shopper), Math.floor(unitsInStock(line, product)));
  return limit < 1 ? line.quantity : Math.min(line.quantity + added, limit);
}
