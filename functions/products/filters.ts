import type { Behaviour, SpecialFilter } from '../../shared/actions/behaviour.ts';
import { reaches, visibleRecords } from '../../shared/actions/visibility.ts';
import { categoryTree, subtrees } from '../../shared/catalogue/category-tree.ts';
import { type Filter, greaterThan, lessThan } from '../../shared/catalogue/filters.ts';
import { matchesText } from '../../shared/catalogue/search.ts';
import { newestFirst, type Order } from '../../shared/catalogue/sorting.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { categories } from '../categories/resource.ts';
import { collections } from '../collections/resource.ts';
import { variantsOf } from './normalise.ts';

/** The list parameters that only products have (contract.md 3.11.5). */
export const filters: NonNullable<Behaviour['filters']> = {
  q: async (text) => ({ matches: matchesText(text) }),
  price_gt: async (bound) => ({ matches: greaterThan('price', bound) }),
  price_lt: async (bound) => ({ matches: lessThan('price', bound) }),
  on_sale: async (text) => ({ matches: onSale(text === 'true' || text === '1') }),
  category: inCategory,
  collection_id: inCollection,
};

const onSale =
  (wanted: boolean): Filter =>
  (product) =>
    (product['price_discount'] !== undefined) === wanted;

/** One path or several with commas between them; a path that is unknown has no products. */
async function inCategory(text: string, request: ApiRequest): Promise<SpecialFilter> {
  const visible = await visibleRecords(request, categories);
  // The unsplit text too: the name of a category may have a comma.
  const wanted = subtrees(categoryTree(visible), [text, ...text.split(',')]);
  const isWithin = ({ category_id }: JsonObject) => wanted.has(Number(category_id));
  return { matches: (product) => isWithin(product) || variantsOf(product).some(isWithin) };
}

/** `sort_order=COLLECTION` gives the products in the order of the collection. */
async function inCollection(text: string, request: ApiRequest): Promise<SpecialFilter> {
  const id = Number(text);
  const found = await request.catalogue.find(collections, Number.isSafeInteger(id) ? [id] : []);
  const collection = found.get(id);
  const isVisible = collection && reaches(request.scope, collection, request.caller);
  const items = isVisible ? collection['items'] : [];
  const ids = (Array.isArray(items) ? items : []).map(
    (item) => isObject(item) && item['product_id'],
  );
  const place = new Map(ids.toReversed().map((each, i) => [each, ids.length - i]));
  const order: Order = (one, other) =>
    (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0) || newestFirst(one, other);
  return {
    matches: (product) => place.has(product['id'] ?? null),
    ...(request.query.get('sort_order') === 'COLLECTION' && { order }),
  };
}
