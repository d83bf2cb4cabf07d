import type { Context, Query } from '../../shared/actions/context.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import { visibleRecords } from '../../shared/actions/record-filter.ts';
import { categoryPath, categoryTree } from '../../shared/catalogue/category-tree.ts';
import type { RecordIndex } from '../../shared/catalogue/record-index.ts';
import { isCountry } from '../../shared/contract/countries.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { hasSalePrice, type Reducible, renewed, SALE_DATES } from '../../shared/contract/sale.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { listedPrice } from '../../shared/pricing/listed-amounts.ts';
import { withPriceHistory } from '../../shared/pricing/price-history.ts';
import { productFilters } from '../../shared/products/product-filters.ts';
import { variantAttribute } from '../../shared/products/variant-attributes.ts';
import { brands } from '../../shared/resources/brands.ts';
import { type Category, categories } from '../../shared/resources/categories.ts';
import { collections } from '../../shared/resources/collections.ts';
import type { Product, products } from '../../shared/resources/products.ts';
import { classesOf } from '../../shared/resources/schemas/energy-label.ts';
import { normalise, WITH_VARIANTS } from './normalise.ts';
import { uniqueSku } from './unique-sku.ts';
import { viewStored } from './view.ts';

/** What products do beyond the standard operations. */
export const productHooks = {
  normalise,
  derived: (product, before, now) =>
    withPriceHistory(before ? renewed(product, before, now) : product, before, now),
  unique: uniqueSku,
  filters: productFilters,
  embedded,

  check(product) {
    const { type, stock_type, variants = [] } = product;
    if (type !== WITH_VARIANTS && stock_type === undefined) throw missingProperty('stock_type');
    checkThousandths(product.stock_level, 'stock_level');
    checkSaleDates(product);
    checkMeasure(product);
    checkWithdrawal(product);
    checkOrigin(product);
    checkEnergy(product);
    for (const [index, variant] of variants.entries()) {
      checkThousandths(variant.stock_level, `variants.${index}.stock_level`);
      checkSaleDates(variant, `variants.${index}.`);
      checkMeasure(variant, `variants.${index}.`);
    }
  },

  view: viewStored,

  listedAmount: listedPrice,

  filteredAttribute: variantAttribute,

  preload: (query) => [
    ...(query.has('category') || expands(query, 'category') ? [categories] : []),
    ...(query.has('collection_id') ? [collections] : []),
    ...(expands(query, 'brand') ? [brands] : []),
  ],
} satisfies HooksOf<typeof products>;

/** Half a kilogram can be in stock, or in a bag, but nothing finer than the database counts without loss. */
export function checkThousandths(value: number | undefined, name: string) {
  if (value === undefined || Math.round(value * 1_000) / 1_000 === value) return;
  const message = `${name} can have up to three decimals.`;
  throw invalidProperty({ name, failedValidator: 'format', message, value });
}

const checkMeasure = ({ unit_pricing }: Pick<Product, 'unit_pricing'>, path = '') =>
  checkThousandths(unit_pricing?.measure.value, `${path}unit_pricing.measure.value`);

/** Dates of a sale that has no price would do nothing. */
function checkSaleDates(item: Reducible, path = '') {
  const date = SALE_DATES.find((name) => item[name] !== undefined);
  if (date === undefined || hasSalePrice(item)) return;
  const message = `${path}${date} requires a price_discount: without one, there is no sale.`;
  throw invalidProperty({ name: `${path}${date}`, failedValidator: 'whitelist', message });
}

/** Customers are told why they may not withdraw; a reason alone would do nothing. */
function checkWithdrawal({
  withdrawal,
  withdrawal_reason: reason,
}: Pick<Product, 'withdrawal' | 'withdrawal_reason'>) {
  const name = 'withdrawal_reason';
  if (withdrawal === 'none') {
    if (reason === undefined)
      throw missingProperty(name, `${name} is required: say why customers may not withdraw.`);
  } else if (reason !== undefined) {
    const message = `${name} requires withdrawal to be none.`;
    throw invalidProperty({ name, failedValidator: 'whitelist', message, value: reason });
  }
}

function checkEnergy({ energy_label: label }: Pick<Product, 'energy_label'>) {
  if (!label || classesOf(label.scale).includes(label.class)) return;
  const name = 'energy_label.class';
  const message = `${name} must be a class of the scale ${label.scale}.`;
  throw invalidProperty({ name, failedValidator: 'whitelist', message, value: label.class });
}

function checkOrigin({ origin_country: value }: Pick<Product, 'origin_country'>) {
  if (value === undefined || isCountry(value)) return;
  const name = 'origin_country';
  const message = `${name} must be the ISO 3166-1 code of a country, such as PT.`;
  throw invalidProperty({ name, failedValidator: 'whitelist', message, value });
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
