import { createHash } from 'node:crypto';
import type { Product } from '../../../functions/products/resource.ts';
import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import { UserFacingError } from '../../program.ts';

/** The existing products by id, sku and content. */
export interface ProductIndex {
  /** The product with the id of the row, otherwise with its sku. Throws for an ambiguous sku. */
  find(row: JsonObject): Product | undefined;
  /** An equal product without a sku; each is returned once. */
  takeEqual(product: object): Product | undefined;
}

export async function indexProducts(products: AsyncIterable<Product>): Promise<ProductIndex> {
  const byId = new Map<number, Product>();
  const bySku = new Map<string, Product[]>();
  const byDigest = new Map<string, Product[]>();
  for await (const product of products) {
    byId.set(product.id, product);
    const sku = skuOf(product);
    if (sku === undefined) push(byDigest, digest(product), product);
    else push(bySku, sku, product);
  }
  return {
    find(row) {
      const product = byId.get(Number(row['id']));
      if (product) return product;
      const sku = skuOf(row);
      const [first, ...others] = (sku !== undefined && bySku.get(sku)) || [];
      if (others.length === 0) return first;
      throw new UserFacingError(`${others.length + 1} products have this sku; give the id of one.`);
    },
    takeEqual: (product) => byDigest.get(digest(product))?.shift(),
  };
}

export function skuOf({ sku }: { readonly sku?: unknown }): string | undefined {
  return typeof sku === 'string' && sku !== '' ? sku : undefined;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

const SET_BY_SERVER = ['id', 'created_at', 'updated_at'];

function digest(product: object): string {
  const fields = Object.entries(product).filter(([name]) => !SET_BY_SERVER.includes(name));
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(fields))))
    .digest('base64url');
}

/** Sorts attributes by name, because equal products may have them in another order. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
