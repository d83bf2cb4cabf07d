import { arrange } from '../../shared/actions/presentation.ts';
import { visibleRecords } from '../../shared/actions/record-filter.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { categoryPath, categoryTree } from '../../shared/catalogue/category-tree.ts';
import type { Query } from '../../shared/catalogue/query.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { viewProduct } from '../../shared/pricing/product-view.ts';
import type { RecordType, Stored } from '../../shared/storage/records.ts';
import { brands } from '../brands/resource.ts';
import { categories } from '../categories/resource.ts';
import { collections } from '../collections/resource.ts';
import { filters } from './filters.ts';
import { normalise, variantsOf, WITH_VARIANTS } from './normalise.ts';

/** What products do beyond the standard operations. */
export const productBehaviour: ResourceHooks = {
  normalise,
  check,
  serialize,
  embedded,
  filters,
  preload,
};

function check(product: JsonObject) {
  const { type, stock_type } = product;
  if (type !== WITH_VARIANTS && stock_type === undefined) throw missingProperty('stock_type');
  checkStockLevel(product, 'stock_level');
  for (const [index, variant] of variantsOf(product).entries()) {
    checkStockLevel(variant, `variants.${index}.stock_level`);
  }
}

/** Half a kilogram can be in stock, but nothing finer than the database counts without loss. */
function checkStockLevel({ stock_level }: JsonObject, name: string) {
  if (typeof stock_level !== 'number' || Math.round(stock_level * 1_000) / 1_000 === stock_level)
    return;
  const message = `${name} may have three decimals at most.`;
  throw invalidProperty({ name, failedValidator: 'format', message, value: stock_level });
}

function preload(query: Query): readonly RecordType[] {
  const byPath = query.has('category') ? [categories] : [];
  const ofCollection = query.has('collection_id') ? [collections] : [];
  return [...byPath, ...ofCollection, ...allExpanded(query)];
}

async function serialize(records: readonly Stored[], { application, query }: ApiRequest) {
  const view = priceView(application.settings, query.get('currency'));
  return records.map((product) =>
    viewProduct({ ...product, application_id: application.id }, view),
  );
}

const EXPANDED = { category: categories, brand: brands };

/** The catalogues that `expand=category,brand` names. */
const expanded = (query: Query, name: keyof typeof EXPANDED) =>
  query.get('expand')?.split(',').includes(name) ? [EXPANDED[name]] : [];

const allExpanded = (query: Query) => [...expanded(query, 'category'), ...expanded(query, 'brand')];

/** Adds what the shown products refer to (contract.md 3.11.5). */
async function embedded(products: readonly Stored[], request: ApiRequest): Promise<JsonObject> {
  const { query } = request;
  if (allExpanded(query).length === 0) return {};
  async function referredTo(name: keyof typeof EXPANDED) {
    const [type] = expanded(query, name);
    const index = type && (await visibleRecords(request, type));
    const ids = new Set(products.map((product) => Number(product[`${name}_id`])));
    const inOrder = [...ids].sort((one, other) => one - other);
    return { index, records: inOrder.flatMap((id) => index?.get(id) ?? []) };
  }
  const [category, brand] = await Promise.all([referredTo('category'), referredTo('brand')]);
  const tree = category.index?.once(categoryTree);
  const withPath = (record: Stored) =>
    tree ? { ...record, path: categoryPath(tree, record) } : record;
  const { id } = request.application;
  return {
    _embedded: {
      categories: category.records.map((record) => arrange(categories, withPath(record), id)),
      brands: brand.records.map((record) => arrange(brands, record, id)),
    },
  };
}
