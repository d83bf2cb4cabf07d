import { type ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { type LineItem, MAX_QUANTITY, type RequestedLine } from './line-items.ts';

/** Products by id, as the database had them. */
export type Products = ReadonlyMap<number, JsonObject>;

export const variantsOf = ({ variants }: JsonObject): JsonObject[] =>
  Array.isArray(variants) ? variants.filter(isObject) : [];

const hasVariants = (product: JsonObject) => product['has_variants'] === true;

/** The variant of a line, or undefined for a product without variants. */
export const variantOf = (product: JsonObject, { variant_id }: LineItem) =>
  variantsOf(product).find(({ id }) => id === variant_id);

/**
 * The line with the variant that its options describe. Throws a 400 when its product is unknown or
 * hidden, and unless a variant is named exactly when the product has some.
 */
export function resolveLine(
  line: RequestedLine,
  products: Products,
  isVisible: (product: JsonObject) => boolean,
): RequestedLine {
  const product = products.get(line.product_id);
  if (!product || !isVisible(product)) {
    throw refuse(line, 'product_id', `There is no product ${line.product_id}.`);
  }
  const resolved = line.options ? { ...line, variant_id: describedVariant(line, product) } : line;
  const isNamed = resolved.variant_id !== 0;
  if (hasVariants(product) !== isNamed || (isNamed && !variantOf(product, resolved))) {
    const says = hasVariants(product) ? 'needs one of its variants' : 'has no variants';
    throw refuse(line, 'variant_id', `Product ${line.product_id} ${says}.`);
  }
  return resolved;
}

function describedVariant(
  { options = {}, product_id }: RequestedLine,
  product: JsonObject,
): number {
  const wanted = Object.entries(options);
  const found = variantsOf(product).find((variant) =>
    wanted.every(([name, value]) => Object.hasOwn(variant, name) && variant[name] === value),
  );
  if (found && wanted.length > 0) return Number(found['id']);
  throw badRequest(`Product ${product_id} has no variant with these options.`);
}

/**
 * Throws a 400 when there is less of a line in stock than its quantity (contract.md 3.11.6), or when
 * that is beyond what a line may have, as many small ones may add up to.
 */
export function requireStock(line: LineItem, product: JsonObject, path: string): void {
  const { stock_type, stock_level, stock_status } = variantOf(product, line) ?? product;
  const name = String(product['name']);
  if (line.quantity > MAX_QUANTITY) {
    throw refuse(
      { ...line, path },
      'quantity',
      `${name} can be had ${MAX_QUANTITY} times at most.`,
    );
  }
  const left = Number(stock_level ?? 0);
  if (stock_type === 'track' && left < line.quantity) {
    throw refuse({ ...line, path }, 'quantity', `Of ${name} only ${left} are left.`);
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
