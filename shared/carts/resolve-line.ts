import { isDeepStrictEqual } from 'node:util';
import { attribute } from '../contract/attributes.ts';
import { type ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Product, Variant } from '../resources/products.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import {
  type Products,
  quantityProblem,
  type Shopper,
  stockProblem,
  unavailability,
} from '../stock/availability.ts';
import type { RequestedLine } from './line-items.ts';

/**
 * The line with the variant that its options describe. Throws a 400 when its product is unknown or
 * hidden, and unless a variant is named exactly when the product has some.
 */
export function resolveLine(
  line: RequestedLine,
  products: Products,
  isVisible: (product: Product) => boolean,
): RequestedLine {
  const product = products.get(line.product_id);
  if (!product || !isVisible(product)) {
    throw refuse(line, 'product_id', `No product has the ID ${line.product_id}.`);
  }
  const isDescribed = line.options && !isOwnAttribute(line.options, product);
  const resolved: RequestedLine = isDescribed
    ? { ...line, variant_id: describedVariant(line, product) }
    : line;
  if (unavailability(resolved, products, isVisible)) {
    const says = product.has_variants ? 'requires one of its variants' : 'has no variants';
    throw refuse(line, 'variant_id', `Product ${line.product_id} ${says}.`);
  }
  return resolved;
}

/** Whether a line was sent back as it was shown, with an attribute `options` of the product. */
const isOwnAttribute = (options: JsonObject, product: Product) =>
  !product.has_variants && isDeepStrictEqual(options, attribute(product, 'options'));

function describedVariant({ options = {} }: RequestedLine, { id, variants = [] }: Product): number {
  const wanted = Object.entries(options);
  const hasOption = (variant: Variant, [name, value]: [string, unknown]) =>
    Object.hasOwn(variant, name) && attribute(variant, name) === value;
  const found = variants.find((variant) => wanted.every((option) => hasOption(variant, option)));
  if (found?.id !== undefined && wanted.length > 0) return found.id;
  throw badRequest(`Product ${id} has no variant with these options.`);
}

/**
 * Throws a 400 when there is less of a line in stock than its quantity (protocol.md, "Stock"), or
 * when that is beyond what a line may have, as many small ones may add up to.
 */
export function requireStock(
  line: LineItem,
  product: Product,
  path: string,
  shopper?: Shopper,
): void {
  const problem = quantityProblem(line, product, shopper) ?? stockProblem(line, product);
  if (problem !== undefined) throw refuse({ ...line, path }, 'quantity', problem);
}

function refuse(
  line: RequestedLine,
  attribute: 'product_id' | 'variant_id' | 'quantity',
  message: string,
): ApiError {
  return invalidProperty({
    name: `${line.path}.${attribute}`,
    failedValidator: attribute === 'quantity' ? 'max' : 'whitelist',
    message,
    value: line[attribute],
  });
}
