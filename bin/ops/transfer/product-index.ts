import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../../shared/contract/json.ts';
import { isObject, omit } from '../../../shared/contract/json.ts';
import type { Stored } from '../../../shared/storage/records.ts';
import { UserFacingError } from '../../program.ts';

/** The products that are there, as the rows of a file name them. */
export interface ProductIndex {
  /** That with the id of the row, or else with its sku. Throws for a sku that several have. */
  named(row: JsonObject): Stored | undefined;
  /** One without a sku that is just like this; the next time another one. */
  takeAlike(product: JsonObject): Stored | undefined;
}

export async function indexProducts(products: AsyncIterable<Stored>): Promise<ProductIndex> {
  const byId = new Map<number, Stored>();
  const bySku = new Map<string, Stored[]>();
  const alike = new Map<string, Stored[]>();
  for await (const product of products) {
    byId.set(product.id, product);
    const sku = skuOf(product);
    if (sku === undefined) push(alike, digest(product), product);
    else push(bySku, sku, product);
  }
  return {
    named(row) {
      const known = byId.get(Number(row['id']));
      if (known) return known;
      const sku = skuOf(row);
      const [first, ...others] = (sku !== undefined && bySku.get(sku)) || [];
      if (others.length === 0) return first;
      throw new UserFacingError(`${others.length + 1} products have this sku; name one by its id.`);
    },
    takeAlike: (product) => alike.get(digest(product))?.shift(),
  };
}

export function skuOf({ sku }: JsonObject): string | undefined {
  return typeof sku === 'string' && sku !== '' ? sku : undefined;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

const SET_BY_SERVER = ['id', 'created_at', 'updated_at'];

const digest = (product: JsonObject) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(omit(product, SET_BY_SERVER))))
    .digest('base64url');

/** With attributes in one order, because theirs says nothing. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
