/** @import { LineItem, Product, Purchasable } from './records.d.ts' */
import { session } from './session.js';
import { t } from './words.js';

/** How many of a line the API takes of anybody. */
const MAX_QUANTITY = 1_000_000;

/**
 * How many of a product can be had, when more were asked for, and what to do where it is not about the
 * product: the store has a limit for who has no account, or has not proved the e-mail address of it.
 *
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable the product, or its variant
 * @param {number} wanted
 * @param {number} [inCart] how many are in the cart already
 */
export function tooMany(product, purchasable, wanted, inCart = 0) {
  if (wanted + inCart <= Math.min(mostOf(product, purchasable), MAX_QUANTITY)) {
    return session()
      ? t(
          'So many need a confirmed e-mail address: log out, set a new password by “Forgot password?”, and log in.',
        )
      : t('So many need an account: please log in.');
  }
  const text = limitText(product, purchasable);
  return inCart > 0
    ? t('{limit}, and {inCart} in your cart already.', { limit: text, inCart })
    : `${text}.`;
}

/**
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable
 */
function limitText(product, purchasable) {
  const { max_quantity = Number.POSITIVE_INFINITY } = product;
  const left = mostLeft(product, purchasable);
  if (left === 0) return t('Sold out');
  if (Math.min(left, max_quantity) === Number.POSITIVE_INFINITY) return t('This is too many');
  return left <= max_quantity
    ? t('Only {left} left', { left })
    : t('At most {most} per order', { most: max_quantity });
}

/**
 * How many of it an order may have.
 *
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable
 */
export const mostOf = (product, purchasable) =>
  Math.min(mostLeft(product, purchasable), product.max_quantity ?? Number.POSITIVE_INFINITY);

/**
 * Whether more is sold than there is: a variant that does not say it is sold as its product.
 *
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable
 */
export const allowsBackorder = (product, purchasable) =>
  purchasable.allow_backorder ?? product.allow_backorder ?? false;

/**
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable
 */
const mostLeft = (product, purchasable) =>
  allowsBackorder(product, purchasable) && purchasable.stock_type === 'track'
    ? Number.POSITIVE_INFINITY
    : leftOf(purchasable);

/**
 * How many there are; infinity when nobody counts them.
 *
 * @param {Purchasable} purchasable
 */
export function leftOf({ stock_type, stock_level, stock_status }) {
  if (stock_type === 'track') return stock_level ?? 0;
  return stock_type === 'status' && stock_status !== 'in_stock' ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Whether it can be bought, in the words of schema.org.
 *
 * @param {LineItem | Product} product
 * @param {Purchasable} purchasable the product, or its variant
 * @returns {'InStock' | 'BackOrder' | 'OutOfStock'}
 */
export function availabilityOf(product, purchasable) {
  if (leftOf(purchasable) > 0) return 'InStock';
  const isSoldBelow = purchasable.stock_type === 'track' && allowsBackorder(product, purchasable);
  return isSoldBelow ? 'BackOrder' : 'OutOfStock';
}
