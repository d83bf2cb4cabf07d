import { productImage } from './image.ts';
import type { Collection, Coupon, Product, Stock, Variant } from './types.ts';

export type RecordBody = Record<string, unknown>;

/** The created record behind a key of the catalogue. */
export function lookUp<T>(
  known: ReadonlyMap<string, T>,
  kind: string,
  key: string,
  usedBy: string,
): T {
  const found = known.get(key);
  if (found === undefined) {
    throw new Error(`Demo catalogue: ${usedBy} refers to the unknown ${kind} "${key}"`);
  }
  return found;
}

export function productBody(
  product: Product,
  categoryId: number,
  brand: { id: number; name: string },
): RecordBody {
  const {
    category: _category,
    brand: _brand,
    hue,
    drawing,
    dimensions,
    stock,
    variants,
    attributes,
    ...fields
  } = product;
  return {
    ...fields,
    category_id: categoryId,
    brand_id: brand.id,
    manufacturer: brand.name,
    images: [productImage(drawing, hue)],
    requires_shipping: product.requires_shipping ?? true,
    ...(dimensions && { width: dimensions[0], height: dimensions[1], depth: dimensions[2] }),
    ...attributes,
    ...(variants
      ? {
          has_variants: true,
          variantsDefinition: variantsDefinition(variants),
          variants: variants.map(variantBody),
        }
      : stockFields(stock)),
  };
}

export function collectionBody(
  { slug, name, description, items }: Collection,
  products: ReadonlyMap<string, { id: number; product: Product }>,
): RecordBody {
  const usedBy = `collection "${slug}"`;
  return {
    slug,
    name,
    Description: description,
    items: items.map((item) => {
      const { id, product } = lookUp(products, 'product', item.product, usedBy);
      return {
        product_id: id,
        variant_id: item.variant === undefined ? 0 : variantId(product, item.variant, usedBy),
      };
    }),
  };
}

/** A coupon of a category names it by its id. */
export function couponBody(
  { category, ...coupon }: Coupon,
  categoryIds: ReadonlyMap<string, number>,
): RecordBody {
  if (category === undefined) return coupon;
  const usedBy = `coupon "${coupon.code}"`;
  return { ...coupon, target_id: lookUp(categoryIds, 'category', category, usedBy) };
}

function variantBody({ options, stock, ...fields }: Variant): RecordBody {
  return { ...fields, ...options, ...stockFields(stock) };
}

function variantsDefinition(variants: Variant[]): Record<string, string[]> {
  const definition: Record<string, string[]> = {};
  for (const { options } of variants) {
    for (const [option, value] of Object.entries(options)) {
      definition[option] = [...new Set([...(definition[option] ?? []), value])];
    }
  }
  return definition;
}

/** The service numbers the variants of a product from 1, in the order in which they are sent. */
function variantId({ slug, variants = [] }: Product, sku: string, usedBy: string): number {
  const ids = new Map(variants.map((variant, index) => [variant.sku, index + 1]));
  return lookUp(ids, `variant of "${slug}"`, sku, usedBy);
}

function stockFields(stock: Stock): RecordBody {
  if (typeof stock === 'number') return { stock_type: 'track', stock_level: stock };
  if (stock === 'infinite') return { stock_type: 'infinite' };
  return { stock_type: 'status', stock_status: stock };
}
