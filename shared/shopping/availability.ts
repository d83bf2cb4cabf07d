import type { Product, Variant } from '../../functions/products/resource.ts';
import { attribute } from '../contract/attributes.ts';
import { type ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import { type LineItem, MAX_QUANTITY, type RequestedLine } from './line-items.ts';

/** Products by id, as the database had them. */
export type Products = ReadonlyMap<number, Product>;

/** The variant of a line, or undefined for a product without variants. */
export const variantOf = ({ variants = [] }: Product, { variant_id }: LineItem) =>
  variants.find(({ id }) => id === variant_id);

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
    throw refuse(line, 'product_id', `There is no product ${line.product_id}.`);
  }
  const resolved = line.options ? { ...line, variant_id: describedVariant(line, product) } : line;
  const isNamed = resolved.variant_id !== 0;
  const hasVariants = product.has_variants === true;
  if (hasVariants !== isNamed || (isNamed && !variantOf(product, resolved))) {
    const says = hasVariants ? 'needs one of its variants' : 'has no variants';
    throw refuse(line, 'variant_id', `Product ${line.product_id} ${says}.`);
  }
  return resolved;
}

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
export function requireStock(line: LineItem, product: Product, path: string): void {
  const { stock_type, stock_level = 0, stock_status } = variantOf(product, line) ?? product;
  const { name } = product;
  if (line.quantity > MAX_QUANTITY) {
    throw refuse(
      { ...line, path },
      'quantity',
      `${name} can be had ${MAX_QUANTITY} times at most.`,
    );
  }
  if (stock_type === 'track' && stock_level < line.quantity) {
    throw refuse({ ...line, path }, 'quantity', `Of ${name} only ${stock_level} are left.`);
  }
  if (stock_type === 'status' && stock_status !== 'in_stock') {
    throw refuse({ ...line, path }, 'quantity', `${name} is out of stock.`);
  }
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
