import { arrange } from '../actions/presentation.ts';
import { canAccess } from '../actions/record-filter.ts';
import { notFound } from '../contract/errors.ts';
import { isObject, type JsonObject, omit } from '../contract/json.ts';
import type { AccessLevel, RecordFilter, Resource } from '../contract/resource.ts';
import type { ApiRequest } from '../endpoint/request.ts';
import { lineOf } from '../pricing/lines.ts';
import type { PriceView } from '../pricing/price-view.ts';
import { viewProduct, viewVariant } from '../pricing/product-view.ts';
import { openRecords, type RecordType, type Stored } from '../storage/records.ts';
import { type Products, variantOf } from './availability.ts';
import type { LineItem } from './line-items.ts';

/** Whose carts each access level reaches (contract.md 1.3). */
export const CART_SCOPES: Readonly<Record<AccessLevel, RecordFilter>> = {
  public: 'ownerless',
  user: 'own-or-ownerless',
  admin: 'all',
};

/** The cart that a path or a body names; throws NotFound when the caller may not know of it. */
export async function readCart(request: ApiRequest, type: RecordType, id: number): Promise<Stored> {
  const { table, application, caller } = request;
  const cart = await openRecords(table, application.id, type).get(id);
  if (cart && canAccess(CART_SCOPES[caller.access], cart, caller)) return cart;
  throw notFound(`There is no cart ${id}.`);
}

/** The lines of a cart as they are stored. */
export function itemsOf({ items }: JsonObject): LineItem[] {
  const lines = Array.isArray(items) ? items.filter(isObject) : [];
  return lines.map(({ product_id, variant_id, quantity }) => ({
    product_id: Number(product_id),
    variant_id: Number(variant_id),
    quantity: Number(quantity),
  }));
}

export const productIdsOf = (lines: readonly LineItem[]) => lines.map((line) => line.product_id);

/**
 * Lines with their products in them, to price and to show. Those whose product or variant is gone
 * or hidden from the caller are left out.
 */
export function expandLines(
  lines: readonly LineItem[],
  products: Products,
  isVisible: (product: JsonObject) => boolean,
): JsonObject[] {
  return lines.flatMap((line) => {
    const product = products.get(line.product_id);
    if (!product || !isVisible(product)) return [];
    const variant = variantOf(product, line);
    if (line.variant_id !== 0 && !variant) return [];
    return [{ ...omit(product, ['variants']), ...line, ...(variant && { variant }) }];
  });
}

/** An expanded line as answers show it. */
export function viewLine(
  line: JsonObject,
  resource: Resource,
  application: number,
  view: PriceView,
): JsonObject {
  const { product_id = null, variant_id = null, quantity = null, variant, ...product } = line;
  const owned = { ...product, id: product_id, application_id: application };
  return {
    ...arrange(resource, viewProduct(owned, view), application),
    product_id,
    variant_id,
    quantity,
    ...(isObject(variant) && { variant: viewVariant(owned, variant, view) }),
  };
}

export const pricedLines = (expanded: readonly JsonObject[]) => expanded.map(lineOf);
