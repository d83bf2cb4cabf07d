import { isDeepStrictEqual } from 'node:util';
import type { Product, Variant } from '../../functions/products/resource.ts';
import type { Context } from '../actions/context.ts';
import { attribute } from '../contract/attributes.ts';
import { type ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { type LineItem, MAX_QUANTITY, type RequestedLine } from './line-items.ts';

/** Products by id, as the database had them. */
export type Products = ReadonlyMap<number, Product>;

/** The variant of a line, or undefined for a product without variants. */
export const variantOf = ({ variants = [] }: Product, { variant_id }: LineItem) =>
  variants.find(({ id }) => id === variant_id);

/** Why a line cannot be bought in any quantity; undefined when it can. */
export function unavailability(
  line: LineItem,
  products: Products,
  isVisible: (product: Product) => boolean,
): 'product_gone' | 'not_published' | 'variant_gone' | undefined {
  const product = products.get(line.product_id);
  if (!product) return 'product_gone';
  if (!isVisible(product)) return 'not_published';
  const isNamed = line.variant_id !== 0;
  const isThere = !isNamed || variantOf(product, line) !== undefined;
  return isNamed === (product.has_variants === true) && isThere ? undefined : 'variant_gone';
}

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
  const isDescribed = line.options && !isOwnAttribute(line.options, product);
  const resolved = isDescribed ? { ...line, variant_id: describedVariant(line, product) } : line;
  if (unavailability(resolved, products, isVisible)) {
    const says = product.has_variants ? 'needs one of its variants' : 'has no variants';
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

/** How many of a product one line may have. */
export const maxQuantityOf = ({ max_quantity = MAX_QUANTITY }: Product) =>
  Math.min(max_quantity, MAX_QUANTITY);

/** Who puts a line in a cart, or orders it. */
type Shopper = Pick<Context, 'caller' | 'application'>;

/** How many of any product one line of somebody without an account may have. */
const maxQuantityFor = ({ caller, application }: Shopper) =>
  (caller.access === 'public' && application.settings.guest_max_quantity) || MAX_QUANTITY;

/** What to tell of a line that has more of a product than it may; undefined when it has not. */
export function quantityProblem(
  { quantity }: LineItem,
  product: Product,
  shopper?: Shopper,
): string | undefined {
  const most = maxQuantityOf(product);
  if (quantity > most) return `${product.name} can be had ${most} times at most.`;
  const mostOfGuest = shopper ? maxQuantityFor(shopper) : MAX_QUANTITY;
  if (quantity <= mostOfGuest) return undefined;
  return `Without an account ${product.name} can be had ${mostOfGuest} times at most: log in.`;
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

/** What to tell of a line of which there is not enough in stock; undefined when there is. */
export function stockProblem(line: LineItem, product: Product): string | undefined {
  const { stock_type } = variantOf(product, line) ?? product;
  const left = unitsInStock(line, product);
  if (left >= line.quantity) return undefined;
  return stock_type === 'track'
    ? `Of ${product.name} only ${left} are left.`
    : `${product.name} is out of stock.`;
}

/** How many units of a line there are; Infinity when nobody counts them. */
export function unitsInStock(line: LineItem, product: Product): number {
  return unitsLeft(variantOf(product, line) ?? product);
}

/** How many units of a variant, or of a product without variants, there are. */
export function unitsLeft(
  item: Pick<Product, 'stock_type' | 'stock_level' | 'stock_status'>,
): number {
  const { stock_type, stock_level = 0, stock_status } = item;
  if (stock_type === 'track') return stock_level;
  return stock_type === 'status' && stock_status !== 'in_stock' ? 0 : Number.POSITIVE_INFINITY;
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
