import { attribute } from '../contract/attributes.ts';
import { isObject, type Json } from '../contract/json.ts';
import { attributeKey, type ListedAttribute } from '../contract/listed-attribute.ts';
import { products, variantSchema } from '../resources/products.ts';

const DECLARED = { ...products.schema.properties, ...variantSchema.properties };

/**
 * An attribute of the store's own as filters and facets find it: that of the product, and those of its variants, as their
 * colours and sizes. Undefined for what a schema names.
 */
export function variantAttribute(name: string): ListedAttribute | undefined {
  const [first = ''] = name.split('.');
  if (Object.hasOwn(DECLARED, first)) return undefined;
  return { name, key: attributeKey('variants', name), read: (product) => valuesOf(product, name) };
}

/** The one value, or all that differ. Without variants it is what the product has. */
function valuesOf(product: object, name: string): Json | undefined {
  const own = attribute(product, name);
  const variants = attribute(product, 'variants');
  if (!Array.isArray(variants)) return own;
  const values = new Set<Json>();
  add(values, own);
  // A loop, because an index reads it of all products.
  for (const variant of variants) if (isObject(variant)) add(values, attribute(variant, name));
  return values.size > 1 ? [...values] : ([...values][0] ?? own);
}

/** Adds a value, of an array each of its elements, as filters compare them. */
function add(values: Set<Json>, value: Json | undefined): void {
  if (Array.isArray(value)) for (const each of value) add(values, each);
  else if (value !== undefined && value !== null) values.add(value);
}
