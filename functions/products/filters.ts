import { visibleRecords } from '../../shared/actions/record-filter.ts';
import type { ResourceHooks, SpecialFilter } from '../../shared/actions/resource-hooks.ts';
import { categoryLines, subtrees } from '../../shared/catalogue/category-tree.ts';
import { attributeFilter, greaterThan, lessThan } from '../../shared/catalogue/filters.ts';
import type { Query } from '../../shared/catalogue/query.ts';
import { matchesText, relevance } from '../../shared/catalogue/search.ts';
import { orderBy, readDirection } from '../../shared/catalogue/sorting.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { categories } from '../categories/resource.ts';
import { collections } from '../collections/resource.ts';
import { variantsOf } from './normalise.ts';

/** The list parameters that only products have (contract.md 3.11.5). */
export const filters: NonNullable<ResourceHooks['filters']> = {
  q: async (text, { query }) => inText(text, query),
  price_gt: async (bound) => greaterThan('price', bound),
  price_lt: async (bound) => lessThan('price', bound),
  on_sale: async (text) => onSale(text === 'true' || text === '1'),
  category: inCategory,
  collection_id: inCollection,
};

/** `sort_by=relevance` gives the products first that answer the search best. */
function inText(text: string, query: Query): SpecialFilter {
  const order = orderBy(relevance(text), { text, direction: readDirection(query) });
  return {
    matches: matchesText(text),
    text,
    ...(query.get('sort_by') === 'relevance' && { order }),
  };
}

const onSale = (wanted: boolean) =>
  attributeFilter('price_discount', (discount) => (discount !== undefined) === wanted);

/** One path or several with commas between them; a path that is unknown has no products. */
async function inCategory(text: string, request: ApiRequest): Promise<SpecialFilter> {
  const lines = (await visibleRecords(request, categories)).once(categoryLines);
  // The unsplit text too: the name of a category may have a comma.
  const wanted = subtrees(lines, [text, ...text.split(',')]);
  const isWithin = ({ category_id }: JsonObject) => wanted.has(Number(category_id));
  return { matches: (product) => isWithin(product) || variantsOf(product).some(isWithin) };
}

/** `sort_order=COLLECTION` gives the products in the order of the collection. */
async function inCollection(text: string, request: ApiRequest): Promise<SpecialFilter> {
  const id = Number(text);
  const collection = (await visibleRecords(request, collections)).get(id);
  const items = Array.isArray(collection?.['items']) ? collection['items'] : [];
  const ids = items.filter(isObject).map(({ product_id }) => Number(product_id));
  // Of a product that stands in it twice, the first place counts.
  const places = new Map(ids.map((each, i) => [each, i] as const).reverse());
  const order = orderBy(({ id: product }) => places.get(Number(product)), { direction: 1 });
  return {
    ids,
    matches: (product) => places.has(Number(product['id'])),
    ...(request.query.get('sort_order') === 'COLLECTION' && { order }),
  };
}
