import type { Context, Query } from '../actions/context.ts';
import { visibleRecords } from '../actions/record-filter.ts';
import type { SpecialFilter } from '../actions/resource-hooks.ts';
import { textFilter } from '../actions/text-filter.ts';
import { categoryLines, subtrees } from '../catalogue/category-tree.ts';
import {
  attributeFilter,
  attributeFilters,
  type Filter,
  greaterThan,
  lessThan,
} from '../catalogue/filters.ts';
import { LIST_PARAMETERS } from '../catalogue/query.ts';
import { orderBy, readSort } from '../catalogue/sorting.ts';
import { forbidden, invalidProperty } from '../contract/errors.ts';
import type { Fields } from '../contract/fields.ts';
import type { Json } from '../contract/json.ts';
import { type AttributeOf, storedAttribute } from '../contract/listed-attribute.ts';
import { isStranger } from '../contract/permissions.ts';
import { withSalesAt } from '../contract/sale.ts';
import type { HooksOf } from '../endpoint/service.ts';
import { listedPrice } from '../pricing/listed-amounts.ts';
import { worthInBase } from '../pricing/price-view.ts';
import { marketOf, servedCountries } from '../readiness/markets.ts';
import { readCountry, readSeller } from '../readiness/read-seller.ts';
import { isIncomplete } from '../readiness/to-dos.ts';
import { categories } from '../resources/categories.ts';
import { type Collection, collections } from '../resources/collections.ts';
import { type Product, products } from '../resources/products.ts';
import { unitsLeft } from '../stock/availability.ts';
import { splitLevels, stateOf, termsOf } from '../storage/stock-levels.ts';

/** The list parameters that only products have (protocol.md, "Products"). */
export const productFilters: NonNullable<HooksOf<typeof products>['filters']> = {
  q: inText,
  price_gt: async (bound, context) => greaterThan(attributeIn(context)('price'), bound),
  price_lt: async (bound, context) => lessThan(attributeIn(context)('price'), bound),
  on_sale: async (text, context) => onSale(text === 'true', context),
  purchasable: async (text) => purchasable(text === 'true'),
  image: async (address) => withImage(address),
  low_stock: async (few, { caller }) => lowStock(Number(few), !isStranger(caller)),
  incomplete_for: incompleteFor,
  category: inCategory,
  collection_id: inCollection,
};

/** The search in texts, as of other catalogues; what finds nothing is corrected. */
async function inText(asked: string, context: Context, query: Query): Promise<SpecialFilter> {
  const correctedQuery = (await visibleRecords(context, products)).correct(asked);
  return {
    ...textFilter(correctedQuery ?? asked, query),
    ...(correctedQuery !== undefined && { correctedQuery }),
  };
}

/** Prices are those that answers show. */
const attributeIn =
  ({ prices }: Pick<Context, 'prices'>): AttributeOf =>
  (name) =>
    listedPrice(name, prices) ?? storedAttribute(name);

/** A filter by the sale prices that count now. Records for admins have those as well that are to come, or are over. */
function onSale(wanted: boolean, context: Context): SpecialFilter {
  const discount = attributeIn(context)('price_discount');
  const accepts = (value: Json | undefined) => (value !== undefined) === wanted;
  if (context.filter !== 'all') return attributeFilter(discount, accepts);
  const now = context.clock.now();
  return { matches: (product) => accepts(discount.read(withSalesAt(product, now))) };
}

type StockFields = Parameters<typeof unitsLeft>[0];

/** Whether there is some of the product, or of one of its variants. */
const purchasable = (wanted: boolean): SpecialFilter => ({
  matches: (product: StockFields & { variants?: StockFields[] }) =>
    (product.variants ?? [product]).some((each) => unitsLeft(product, each) > 0) === wanted,
});

/** Whether the product, or one of its variants, has the image. */
const withImage = (address: string): SpecialFilter => ({
  matches: (product: Pick<Product, 'images' | 'variants'>) =>
    [product, ...(product.variants ?? [])].some(({ images }) => images?.includes(address)),
});

/**
 * Whether all that is tracked has fallen to the `low_stock_level`; to `few` where a product has none, or the
 * caller does not know of it.
 */
const lowStock = (few: number, knowsLevels: boolean): SpecialFilter => ({
  matches(product: object) {
    const { levels } = splitLevels(product);
    if (Object.keys(levels).length === 0) return false;
    const { low, ...terms } = termsOf(product, levels);
    return stateOf(levels, { ...terms, low: knowsLevels ? (low ?? few) : few }) !== 'enough';
  },
});

/** For `all` countries that the store ships to, or one. It reads texts in all languages, whatever that of the list. */
async function incompleteFor(text: string, context: Context): Promise<SpecialFilter> {
  if (isStranger(context.caller)) throw forbidden('products:read');
  const chosen = text === EVERYWHERE ? undefined : [readCountry('incomplete_for', text)];
  const [seller, index] = await Promise.all([
    readSeller(context),
    context.catalogue.inLanguage(undefined).index(products, 'all'),
  ]);
  const markets = (chosen ?? servedCountries(seller)).map((each) => marketOf(each, seller));
  return {
    matches: ({ id = 0 }: Partial<Pick<Product, 'id'>>) => {
      const product = index.get(id);
      return product !== undefined && isIncomplete(product, markets, seller);
    },
  };
}

/** Stands for the countries that the store ships to. */
const EVERYWHERE = 'all';

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
  const chosen = (collection?.items ?? []).map(({ product_id }) => product_id);
  const ids = [...chosen, ...(await idsByRules(collection?.rules, context))];
  // The first place counts of a product that stands in it twice.
  const places = new Map(ids.map((each, i) => [each, i] as const).reverse());
  const order = orderBy(({ id }) => places.get(id), { direction: 1 });
  return {
    ids,
    matches: (product: Partial<Product>) => places.has(product.id ?? 0),
    ...(query.get('sort_order') === 'COLLECTION' && { order }),
  };
}

type Rules = Collection['rules'];

/** Products that the rules of a collection give it, the newest ones. */
export const MAX_PRODUCTS_BY_RULES = 1_000;

/**
 * The ids of the products that the rules of a collection find, newest first: the same in each language, by the
 * texts of the products themselves, and in each currency but for products with own prices in it.
 */
export async function idsByRules(rules: Rules, context: Context): Promise<readonly number[]> {
  if (!rules || Object.keys(rules).length === 0) return [];
  const own = {
    ...context,
    catalogue: context.catalogue.inLanguage(undefined),
    locale: undefined,
    prices: worthInBase(context.prices),
  };
  const filters = await filtersOf(rules, own);
  const index = await visibleRecords(own, products);
  const found = index.select(filters, NEWEST_FIRST);
  return found.slice(0, MAX_PRODUCTS_BY_RULES).map(({ id }) => id);
}

const NEWEST_FIRST = readSort(new Map());

/** Throws a 400 for rules that no list of products could be filtered by. */
export async function checkRules(rules: Rules, context: Context): Promise<void> {
  const { query } = products.routes.list;
  for (const [name, value] of Object.entries(rules ?? {})) {
    const isFilter = !LIST_PARAMETERS.includes(name) && !NO_RULES.includes(name);
    const type = (query as Fields)[name]?.type;
    const fits = type === 'number' ? isNumeral(value) : type !== 'boolean' || isFlag(value);
    if (!isFilter || !fits) throw refused(`rules.${name}`, isFilter);
  }
  await filtersOf(rules ?? {}, context);
}

/** Parameters that say nothing of a product, are of other collections, or for the staff. */
const NO_RULES: readonly string[] = ['facets', 'collection_id', 'incomplete_for'];

const isNumeral = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const isFlag = (text: string) => ['true', 'false'].includes(text);

const refused = (name: string, isFilter: boolean) =>
  invalidProperty({
    name,
    failedValidator: isFilter ? 'type' : 'whitelist',
    message: isFilter
      ? `${name} must be written as in the URL of a product list.`
      : `${name} is not a product filter.`,
  });

async function filtersOf(rules: NonNullable<Rules>, context: Context): Promise<Filter[]> {
  const query = new Map(Object.entries(rules));
  const special = Object.entries(productFilters).flatMap(([name, read]) => {
    const value = query.get(name);
    return value === undefined ? [] : [read(value, context, query)];
  });
  const attributes = attributeFilters(
    query,
    Object.keys(products.routes.list.query),
    products.schema.properties,
    attributeIn(context),
  );
  return [...attributes, ...(await Promise.all(special))];
}
