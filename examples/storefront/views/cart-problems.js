/**
 * @import { Cart } from '../records.d.ts'
 * @import { Text } from '../words.js'
 */
import { mostOf, tooMany } from '../stock.js';
import { t } from '../words.js';

/** @type {ReadonlyMap<string, Text>} */
const COUPON_PROBLEMS = new Map([
  ['coupon_gone', 'This coupon does not exist any more.'],
  ['coupon_expired', 'This coupon has expired.'],
  ['coupon_not_started', 'This coupon is not valid yet.'],
  ['coupon_used_up', 'This coupon has been used up.'],
  ['coupon_without_effect', 'This coupon takes nothing off what is in your cart.'],
  ['total_too_high', 'This cart comes to more than one order can. Please take something out.'],
]);

/**
 * What is wrong with a line, and the quantity that can be had, if there is one.
 *
 * @typedef {{ text: string, isGone: boolean, most: number | undefined }} LineProblem
 */

/**
 * @param {Cart} cart
 * @param {number} position of the line
 * @returns {LineProblem | undefined}
 */
export function lineProblem({ items, problems = [] }, position) {
  const item = items[position];
  const found = problems.find(({ line }) => line === position);
  if (!item || !found) return undefined;
  if (!['out_of_stock', 'above_max_quantity'].includes(found.code)) {
    return {
      text: t('Not available any more. Please remove it to go on.'),
      isGone: true,
      most: undefined,
    };
  }
  const purchasable = item.variant ?? item;
  const most = mostOf(item, purchasable);
  const isLess = most < item.quantity;
  if (most > 0 && (isLess || found.code === 'above_max_quantity')) {
    const text = tooMany(item, purchasable, item.quantity);
    return { text, isGone: false, most: isLess ? most : undefined };
  }
  return { text: t('Sold out. Please remove it to go on.'), isGone: false, most: undefined };
}

/**
 * Whether something has to be changed before the cart can be ordered. A coupon that takes nothing off has not.
 *
 * @param {Cart} cart
 */
export const isBlocked = ({ problems = [] }) => problems.some(({ code }) => !isOfCoupon(code));

/**
 * What an order says of the coupon of its cart: one with a problem is left out.
 *
 * @param {Cart} cart
 * @returns {{ coupon_code?: null }}
 */
export const usableCoupon = ({ problems = [] }) =>
  problems.some(({ code }) => isOfCoupon(code)) ? { coupon_code: null } : {};

/** @param {string} code */
const isOfCoupon = (code) => code.startsWith('coupon');

/** @param {Cart} cart */
export function couponProblem({ problems = [] }) {
  const found = problems.find(({ line }) => line === undefined);
  const text = found && COUPON_PROBLEMS.get(found.code);
  return text && t(text);
}
