/** @import { LineItem, Product, Purchasable } from './records.d.ts' */

/**
 * How many of a product can be had, when more were asked for.
 *
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable the product, or its variant
 * @param {number} [inCart] how many are in the cart already
 */
export function tooMany(product, purchasable, inCart = 0) {
  const text = limitText(product, purchasable);
  return inCart > 0 ? `${text}, and ${inCart} in your cart already.` : `${text}.`;
}

/**
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable
 */
function limitText({ max_quantity = Number.POSITIVE_INFINITY }, purchasable) {
  const left = leftOf(purchasable);
  if (left === 0) return 'Sold out';
  if (Math.min(left, max_quantity) === Number.POSITIVE_INFINITY) return 'This is too many';
  return left <= max_quantity ? `Only ${left} left` : `At most ${max_quantity} per order`;
}

/**
 * How many of it an order may have.
 *
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable
 */
export const mostOf = ({ max_quantity = Number.POSITIVE_INFINITY }, purchasable) =>
  Math.min(leftOf(purchasable), max_quantity);

/**
 * How many there are; infinity when nobody counts them.
 *
 * @param {Purchasable} purchasable
 */
export function leftOf({ stock_type, stock_level, stock_status }) {
  if (stock_type === 'track') return stock_level ?? 0;
  return stock_type === 'status' && stock_status !== 'in_stock' ? 0 : Number.POSITIVE_INFINITY;
}
