import { isObject, type Json } from '../contract/json.ts';
import type { Product } from '../resources/products.ts';

/** A mass or a volume in a text: `250 g`, `0,75 l`. A lower-case g: `5G` is no mass. */
const MEASURE =
  /(?<![\p{L}\d.,])\d{1,6}(?:[.,]\d{1,3})? ?(?:mg|g|kg|ml|mL|cl|dl|l|L)(?![\p{L}\d])/u;

/** The fields of contents that a product lacks, where its texts or those of its variants have a mass or volume. */
export function measured(product: Product): string[] {
  const { variants = [], unit_pricing, name } = product;
  if (unit_pricing) return [];
  if (variants.length === 0) return MEASURE.test(name) ? ['unit_pricing'] : [];
  return variants.flatMap((variant, i) =>
    variant.unit_pricing === undefined &&
    [name, ...textsOf(variant)].some((text) => MEASURE.test(text))
      ? [`variants.${i}.unit_pricing`]
      : [],
  );
}

/** Short texts of a variant, its options among them. */
const textsOf = (variant: object): string[] =>
  isObject(variant as Json)
    ? Object.entries(variant)
        .filter(([name]) => !LONG.has(name))
        .flatMap(([, value]: [string, unknown]) => (typeof value === 'string' ? [value] : []))
        .filter(({ length }) => length <= MAX_LENGTH)
    : [];

/** An option, not a story. */
const MAX_LENGTH = 200;

const LONG: ReadonlySet<string> = new Set(['description', 'sku', 'display_price']);
