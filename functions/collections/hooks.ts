import type { Context } from '../../shared/actions/context.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import { canAccess, visibleRecords } from '../../shared/actions/record-filter.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { isObject } from '../../shared/contract/json.ts';
import type { Unvalidated } from '../../shared/contract/records.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { viewProduct } from '../../shared/pricing/product-view.ts';
import { checkRules, idsByRules } from '../../shared/products/product-filters.ts';
import type {
  Collection,
  CollectionInput,
  collections,
} from '../../shared/resources/collections.ts';
import { products } from '../../shared/resources/products.ts';

/** What makes collections lists of products. */
export const collectionHooks: HooksOf<typeof collections> = {
  normalise: (collection): typeof collection =>
    Array.isArray(collection.items)
      ? { ...collection, items: collection.items.map(normaliseEntry) }
      : collection,

  async check({ items, rules }, { sent }, context) {
    if (sent.rules !== undefined) await checkRules(rules, context);
    if (!items || sent.items === undefined) return;
    const ids = items.map(({ product_id }) => product_id);
    const found = await context.catalogue.find(products, ids);
    const unknown = ids.find((id) => !found.has(id));
    if (unknown !== undefined) throw badRequest(`No product has the ID ${unknown}.`);
  },

  serializeOne: withProducts,
};

type Entry = NonNullable<CollectionInput['items']>[number];

/**
 * An entry keeps nothing but its product and variant; without a variant it has 0
 * (protocol.md, "Collections").
 */
function normaliseEntry(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { product_id, variant_id = 0 }: Unvalidated<Entry> = entry;
  const kept: Unvalidated<Entry> =
    product_id === undefined ? { variant_id } : { product_id, variant_id };
  return kept;
}

/** Products of one collection up to which they are read one by one. */
const MAX_READ_BY_ID = 25;

/** Products of a long collection are found in memory, for one check of the replica. */
async function findAll(ids: readonly number[], context: Context) {
  if (ids.length <= MAX_READ_BY_ID) return context.catalogue.find(products, ids);
  const index = await visibleRecords(context, products);
  return new Map(ids.flatMap((id) => index.get(id) ?? []).map((product) => [product.id, product]));
}

/** Products by its rules that a collection shows; a list of products has pages with all of them. */
export const MAX_SHOWN_BY_RULES = 250;

/**
 * Each entry becomes its product; products that are gone or hidden are left out. What its rules find
 * follows, the newest first.
 */
async function withProducts(collection: Collection, context: Context): Promise<object> {
  const { application, filter, prices } = context;
  const { items: chosen = [], rules } = collection;
  const known = new Set(chosen.map(({ product_id }) => product_id));
  const byRules = (await idsByRules(rules, context)).filter((id) => !known.has(id));
  const entries = [
    ...chosen,
    ...byRules.slice(0, MAX_SHOWN_BY_RULES).map((product_id) => ({ product_id, variant_id: 0 })),
  ];
  const ids = entries.map(({ product_id }) => product_id);
  const found = await findAll(ids, context);
  const items = entries.flatMap(({ product_id, variant_id = 0 }): typeof entries => {
    const product = found.get(product_id);
    if (!product || !canAccess(filter, product, context)) return [];
    const shown = viewProduct(product, application.id, prices);
    return [{ ...arrange(products, shown, application.id), product_id, variant_id }];
  });
  return { ...collection, items };
}
