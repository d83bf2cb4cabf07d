/** @import { Cart, Order, OrderProblem, Quote } from '../records.d.ts' */
import { forgetCart } from '../cart.js';
import { ShopError } from '../client.js';
import { FormError } from '../forms.js';
import { keepOrder, orderHref, payHref } from '../order-secrets.js';
import { navigate } from '../router.js';
import * as store from '../store.js';
import { t } from '../words.js';

/**
 * Orders a cart and pays the order, in one step. Only a card is paid on a page of its own.
 *
 * @param {Cart} cart
 * @param {object} body
 * @param {(quote: Quote) => string} showChanged shows what the order would be now, and gives its total
 */
export async function placeOrder(cart, body, showChanged) {
  const { data } = await store
    .createOrder(cart, body)
    .catch((error) => explainRefusal(error, showChanged));
  keepOrder(data, data.secret);
  forgetCart();
  // The order is placed: should this fail, its page says so and offers to pay.
  if (!isByCard(data)) await store.payOrder(data, data.secret).catch(() => undefined);
  return data;
}

/** @param {Order} order */
const isByCard = ({ processor, total }) => processor !== undefined && total > 0;

/**
 * Leads to what comes after the order.
 *
 * @param {Order} order
 */
export function leaveCheckout(order) {
  if (isByCard(order)) location.assign(new URL(payHref(order), document.baseURI));
  else navigate(orderHref(order));
}

/**
 * @param {unknown} error
 * @param {(quote: Quote) => string} showChanged
 * @returns {never}
 */
function explainRefusal(error, showChanged) {
  if (!(error instanceof ShopError)) throw error;
  const quote = error.errors[0]?.quote;
  if (quote) {
    throw totalChanged(showChanged(quote));
  }
  // Something in the cart has changed meanwhile: the cart says what.
  if (error.problems.some(isOfCart)) navigate('cart');
  throw error;
}

/** @param {string} total */
export const totalChanged = (total) =>
  new FormError(t('The total is now {total}. Please check it, and order again.', { total }));

/** @param {OrderProblem} problem */
const isOfCart = ({ line, code }) =>
  line !== undefined || code.startsWith('coupon') || code === 'total_too_high';
