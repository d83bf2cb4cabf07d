import type { Context, Query } from '../../shared/actions/context.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import { visibleRecords } from '../../shared/actions/record-filter.ts';
import { categoryPath, categoryTree } from '../../shared/catalogue/category-tree.ts';
import type { RecordIndex } from '../../shared/catalogue/record-index.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { withPriceHistory } from '../../shared/pricing/price-history.ts';
import { viewProduct } from '../../shared/pricing/product-view.ts';
import { brands } from '../brands/resource.ts';
import { type Category, categories } from '../categories/resource.ts';
import { collections } from '../collections/resource.ts';
import { filters } from './filters.ts';
import { normalise, WITH_VARIANTS } from './normalise.ts';
import type { Product, products, Variant } from './resource.ts';
import { uniqueSku } from './unique-sku.ts';

/** What products do beyond the standard operations. */
export const productHooks = {
  normalise,
  derived: withPriceHistory,
  unique: uniqueSku,
  filters,
  embedded,

  check(product) {
    const { type, stock_type, variants = [] } = product;
    if (type !== WITH_VARIANTS && stock_type === undefined) throw missingProperty('stock_type');
    checkShards(product);
    checkStockLevel(product, 'stock_level');
    for (const [index, variant] of variants.entries()) {
      checkStockLevel(variant, `variants.${index}.stock_level`);
    }
  },

  view: (product, { application, prices, caller }) => ({
    ...viewProduct(product, application.id, prices),
    ...(caller.access === 'admin' &&
      product.stock_shards !== undefined && { stock_shards: product.stock_shards }),
  }),

  preload: (query) => [
    ...(query.has('category') || expands(query, 'category') ? [categories] : []),
    ...(query.has('collection_id') ? [collections] : []),
    ...(expands(query, 'brand') ? [brands] : []),
  ],
} satisfies HooksOf<typeof products>;

/** Each variant has a counter in each shard, and a transaction that sets them has 4 KB for each. */
export const MAX_SHARDED_VARIANTS = 40;

function checkShards({ stock_shards, variants = [] }: Pick<Product, 'stock_shards' | 'variants'>) {
  if (stock_shards === undefined || variants.length <= MAX_SHARDED_VARIANTS) return;
  const message = `stock_shards is for products with at most ${MAX_SHARDED_VARIANTS} variants.`;
  throw invalidProperty({ name: 'stock_shards', failedValidator: 'max', message });
}

/** Half a kilogram can be in stock, but nothing finer than the database counts without loss. */
function checkStockLevel({ stock_level }: Pick<Variant, 'stock_level'>, name: string) {
  if (stock_level === undefined || Math.round(stock_level * 1_000) / 1_000 === stock_level) return;
  const message = `${name} may have three decimals at most.`;
  throw invalidProperty({ name, failedValidator: 'format', message, value: stock_level });
}

/** Whether `expand=category,brand` names it. */
const expands = (query: Query, name: 'category' | 'brand') =>
  query.get('expand')?.split(',').includes(name) ?? false;

/** Adds what the shown products refer to (protocol.md, "Products"). */
async function embedded(
  shown: readonly Product[],
  context: Context,
  query: Query,
): Promise<object | undefined> {
  const hasCategories = expands(query, 'category');
  const hasBrands = expands(query, 'brand');
  if (!hasCategories && !hasBrands) return undefined;
  const [categoryIndex, brandIndex] = await Promise.all([
    hasCategories ? visibleRecords(context, categories) : undefined,
    hasBrands ? visibleRecords(context, brands) : undefined,
  ]);
  const tree = categoryIndex?.once(categoryTree);
  const withPath = (category: Category): Category =>
    tree ? { ...category, path: categoryPath(tree, category) } : category;
  const { id } = context.application;
  const categoryIds = shown.map(({ category_id }) => category_id);
  const brandIds = shown.map(({ brand_id }) => brand_id);
  return {
    categories: referred(categoryIndex, categoryIds).map((category) =>
      arrange(categories, withPath(category), id),
    ),
    brands: referred(brandIndex, brandIds).map((brand) => arrange(brands, brand, id)),
  };
}

/** The records of these ids, oldest first. */
function referred<Stored extends StoredRecord>(
  index: RecordIndex<Stored> | undefined,
  ids: readonly (number | undefined)[],
): Stored[] {
  const known = new Set(ids.filter((id) => id !== undefined));
  const inOrder = [...known].sort((one, other) => one - other);
  return inOrder.flatMap((id) => index?.get(id) ?? []);
}
