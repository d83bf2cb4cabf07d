import type { Context, Query } from '../../shared/actions/context.ts';
import { visibleRecords } from '../../shared/actions/record-filter.ts';
import type { SpecialFilter } from '../../shared/actions/resource-hooks.ts';
import { categoryLines, subtrees } from '../../shared/catalogue/category-tree.ts';
import { attributeFilter, greaterThan, lessThan } from '../../shared/catalogue/filters.ts';
import { matchesText, relevance } from '../../shared/catalogue/search.ts';
import { orderBy, readDirection } from '../../shared/catalogue/sorting.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { unitsLeft } from '../../shared/shopping/availability.ts';
import { categories } from '../categories/resource.ts';
import { collections } from '../collections/resource.ts';
import { type Product, products } from './resource.ts';

/** The list parameters that only products have (protocol.md, "Products"). */
export const filters: NonNullable<HooksOf<typeof products>['filters']> = {
  q: inText,
  price_gt: async (bound) => greaterThan('price', bound),
  price_lt: async (bound) => lessThan('price', bound),
  on_sale: async (text) => onSale(text === 'true'),
  purchasable: async (text) => purchasable(text === 'true'),
  category: inCategory,
  collection_id: inCollection,
};

/** `sort_by=relevance` gives the products first that answer the search best. */
async function inText(asked: string, context: Context, query: Query): Promise<SpecialFilter> {
  const correctedQuery = (await visibleRecords(context, products)).correct(asked);
  const text = correctedQuery ?? asked;
  const order = orderBy(relevance(text), { text, direction: readDirection(query) });
  return {
    matches: matchesText(text),
    text,
    ...(correctedQuery !== undefined && { correctedQuery }),
    ...(query.get('sort_by') === 'relevance' && { order }),
  };
}

const onSale = (wanted: boolean) =>
  attributeFilter('price_discount', (discount) => (discount !== undefined) === wanted);

type StockFields = Pick<Product, 'stock_type' | 'stock_level' | 'stock_status'>;

/** Whether there is some of the product, or of one of its variants. */
const purchasable = (wanted: boolean): SpecialFilter => ({
  matches: (product: StockFields & { variants?: StockFields[] }) =>
    (product.variants ?? [product]).some((each) => unitsLeft(each) > 0) === wanted,
});

/** One path or several with commas between them; a path that is unknown has no products. */
async function inCategory(text: string, context: Context): Promise<SpecialFilter> {
  const lines = (await visibleRecords(context, categories)).once(categoryLines);
  // The unsplit text too: the name of a category may have a comma.
  const wanted = subtrees(lines, [text, ...text.split(',')]);
  const isWithin = ({ category_id }: Pick<Product, 'category_id'>) =>
    category_id !== undefined && wanted.has(category_id);
  return {
    matches: (product: Pick<Product, 'category_id' | 'variants'>) =>
      isWithin(product) || (product.variants ?? []).some(isWithin),
  };
}

/** `sort_order=COLLECTION` gives the products in the order of the collection. */
async function inCollection(text: string, context: Context, query: Query): Promise<SpecialFilter> {
  const collection = (await visibleRecords(context, collections)).get(Number(text));
  const ids = (collection?.items ?? []).map(({ product_id }) => product_id);
  // Of a product that stands in it twice, the first place counts.
  const places = new Map(ids.map((each, i) => [each, i] as const).reverse());
  const order = orderBy(({ id }) => places.get(id), { direction: 1 });
  return {
    ids,
    matches: (product: Partial<Product>) => places.has(product.id ?? 0),
    ...(query.get('sort_order') === 'COLLECTION' && { order }),
  };
}
