/** @import { Answer, Cart, ItemInput } from './records.d.ts' */
import { ShopError } from './client.js';
import * as store from './store.js';

const KEY = 'shopwright.cart';

/** Changes with each change of the cart, so that other windows learn of it. */
const CHANGE_KEY = 'shopwright.cart-change';

/** Calls back when another window of this browser has changed the cart. */
export const onCartElsewhere = (/** @type {() => void} */ changed) =>
  addEventListener('storage', ({ key }) => key === CHANGE_KEY && changed());

const tellOtherWindows = () => localStorage.setItem(CHANGE_KEY, `${Date.now()}-${Math.random()}`);

/**
 * The open cart of this browser. A guest's cart belongs to whoever knows its id.
 *
 * @returns {Promise<Cart | undefined>}
 */
export async function currentCart() {
  const id = localStorage.getItem(KEY);
  const cart = id ? await openCart(store.readCart(id)) : undefined;
  if (id && !cart) forgetCart();
  return cart;
}

/**
 * Undefined when there is none (any more), it is a customer's who has logged out, or it was ordered.
 *
 * @param {Promise<Answer<Cart>>} answer
 */
async function openCart(answer) {
  try {
    const { data } = await answer;
    return data.status === 'open' ? keep(data) : undefined;
  } catch (error) {
    if (error instanceof ShopError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * @param {'add' | 'update' | 'remove'} op
 * @param {ItemInput} item
 */
export async function changeCart(op, item) {
  const cart = await currentCart();
  const { data } = cart
    ? await store.updateCart(cart.id, op, [item])
    : await store.createCart([item]);
  return keepChanged(data);
}

/**
 * @param {Cart} cart
 * @param {string | null} code null removes the coupon
 */
export async function changeCoupon(cart, code) {
  const { data } = await store.updateCoupon(cart.id, code);
  return keepChanged(data);
}

/** The id of the cart of this browser, which a login takes over. */
export const cartId = () => Number(localStorage.getItem(KEY)) || undefined;

/** After a login: the cart of the customer, into which the API has merged that of the guest. */
export async function adoptCart() {
  await openCart(store.readLatestCart());
  tellOtherWindows();
}

export function forgetCart() {
  localStorage.removeItem(KEY);
  tellOtherWindows();
  dispatchEvent(new CustomEvent('cartchange', { detail: 0 }));
}

/** @param {Cart} cart */
function keep(cart) {
  localStorage.setItem(KEY, String(cart.id));
  const units = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  dispatchEvent(new CustomEvent('cartchange', { detail: units }));
  return cart;
}

/** @param {Cart} cart */
function keepChanged(cart) {
  keep(cart);
  tellOtherWindows();
  return cart;
}
