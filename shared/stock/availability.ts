import type { Context } from '../actions/context.ts';
import type { Product } from '../resources/products.ts';
import { type LineItem, MAX_QUANTITY } from '../resources/schemas/line-items.ts';
import { allowsBackorder } from '../storage/stock-levels.ts';

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

/** How many of a product one line may have. */
const maxQuantityOf = ({ max_quantity = MAX_QUANTITY }: Product) =>
  Math.min(max_quantity, MAX_QUANTITY);

/** Who puts a line in a cart, or orders it. */
export type Shopper = Pick<Context, 'caller' | 'application'>;

/**
 * How many units of a product a guest may have. Anybody can have accounts: one whose e-mail address nobody has
 * proved has the same limit. Undefined for others, and where the store wants no limit.
 */
export function strangersLimit({ caller, application }: Shopper): number | undefined {
  const { access, hasProvedEmail } = caller;
  const isStranger = access === 'public' || (access === 'user' && !hasProvedEmail);
  const { guest_max_quantity: most } = application.settings;
  return isStranger && most < MAX_QUANTITY ? most : undefined;
}

const maxQuantityFor = (shopper: Shopper) => strangersLimit(shopper) ?? MAX_QUANTITY;

/** What to tell of more of a product than a stranger's unpaid orders may hold together. */
export const strangersProblem = (name: string, shopper: Shopper): string => {
  const most = maxQuantityFor(shopper);
  const limit = `you can order up to ${most} of ${name}, including unpaid orders`;
  return shopper.caller.access === 'user'
    ? `Until you confirm your email address, ${limit}. Pay those, or reset your password by email and log in again.`
    : `Without an account, ${limit}. Pay those, or log in.`;
};

/** How many of a product, of which there may be fewer, one line of this shopper may have. */
export const maxQuantity = (product: Product, shopper: Shopper) =>
  Math.min(maxQuantityOf(product), maxQuantityFor(shopper));

/** What to tell of a line that has more of a product than it may; undefined when it has not. */
export function quantityProblem(
  { quantity }: LineItem,
  product: Product,
  shopper?: Shopper,
): string | undefined {
  const most = maxQuantityOf(product);
  if (quantity > most) return `You can order up to ${most} of ${product.name}.`;
  if (!shopper || quantity <= maxQuantityFor(shopper)) return undefined;
  const limit = `you can order up to ${maxQuantityFor(shopper)} of ${product.name}`;
  return shopper.caller.access === 'user'
    ? `Until you confirm your email address, ${limit}. Reset your password by email and log in again.`
    : `Without an account, ${limit}. Log in to order more.`;
}

/** What to tell of a line of which there is not enough in stock; undefined when there is. */
export function stockProblem(line: LineItem, product: Product): string | undefined {
  const { stock_type } = variantOf(product, line) ?? product;
  const left = unitsInStock(line, product);
  if (left >= line.quantity) return undefined;
  return stock_type === 'track'
    ? `${product.name}: only ${left} left.`
    : `${product.name} is out of stock.`;
}

/** How many units of a line can be bought; Infinity when nobody counts them, or more than there are. */
export function unitsInStock(line: LineItem, product: Product): number {
  return unitsLeft(product, variantOf(product, line));
}

type StockFields = Pick<Product, 'stock_type' | 'stock_level' | 'stock_status' | 'allow_backorder'>;

/** How many units of a variant, or of a product without variants, can be bought. */
export function unitsLeft(product: StockFields, variant: StockFields = product): number {
  const { stock_type, stock_level = 0, stock_status } = variant;
  if (stock_type === 'track' && !allowsBackorder(product, variant)) return stock_level;
  return stock_type === 'status' && stock_status !== 'in_stock' ? 0 : Number.POSITIVE_INFINITY;
}
