import type { Behaviour } from '../../shared/actions/behaviour.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import { reaches } from '../../shared/actions/visibility.ts';
import { categoryPath, categoryTree } from '../../shared/catalogue/category-tree.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { viewProduct } from '../../shared/pricing/product-view.ts';
import type { Stored } from '../../shared/records/records.ts';
import { brands } from '../brands/resource.ts';
import { categories } from '../categories/resource.ts';
import { filters } from './filters.ts';
import { normalise, variantsOf, WITH_VARIANTS } from './normalise.ts';

/** What products do beyond the standard operations. */
export const productBehaviour: Behaviour = { normalise, check, show, embed, filters };

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

async function show(records: readonly Stored[], { application, query }: ApiRequest) {
  const view = priceView(application.settings, query.get('currency'));
  return records.map((product) =>
    viewProduct({ ...product, application_id: application.id }, view),
  );
}

/** `expand=category,brand` adds what the shown products refer to (contract.md 3.11.5). */
async function embed(products: readonly Stored[], request: ApiRequest): Promise<JsonObject> {
  const wanted = new Set(request.query.get('expand')?.split(','));
  if (!wanted.has('category') && !wanted.has('brand')) return {};
  const { catalogue } = request;
  const [allCategories, allBrands] = await Promise.all([
    wanted.has('category') ? catalogue.all(categories) : [],
    wanted.has('brand') ? catalogue.all(brands) : [],
  ]);
  const tree = categoryTree(allCategories);
  const withPath = (category: Stored) => ({ ...category, path: categoryPath(tree, category) });
  const categoryIds = idsOf(products, 'category_id');
  const brandIds = idsOf(products, 'brand_id');
  const shown = (record: Stored) => reaches(request.scope, record, request.caller);
  const { id } = request.application;
  return {
    _embedded: {
      categories: allCategories
        .filter((category) => categoryIds.has(category.id) && shown(category))
        .map((category) => arrange(categories, withPath(category), id)),
      brands: allBrands
        .filter((brand) => brandIds.has(brand.id) && shown(brand))
        .map((brand) => arrange(brands, brand, id)),
    },
  };
}

const idsOf = (records: readonly Stored[], reference: string) =>
  new Set(records.map((record) => record[reference]));
