const KEY = 'shopwright.orders';
const NUMBERS_KEY = 'shopwright.orderNumbers';

/**
 * The secrets of the orders that guests placed in this browser, by the ids of the orders: who has
 * one may see and pay the order.
 */
export const orderSecrets = () => kept(KEY);

/** The numbers of these orders, by their ids. */
export const orderNumbers = () => kept(NUMBERS_KEY);

/**
 * @param {string} key
 * @returns {Record<string, string>}
 */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @param {{ id: number, number?: string }} order
 * @param {string | undefined} secret
 */
export function keepOrder({ id, number }, secret) {
  if (!secret) return;
  localStorage.setItem(KEY, JSON.stringify({ ...orderSecrets(), [id]: secret }));
  if (number) {
    localStorage.setItem(NUMBERS_KEY, JSON.stringify({ ...orderNumbers(), [id]: number }));
  }
}

/**
 * The address of an order, which a guest may keep: browsers send what is after the # to no server.
 *
 * @param {{ id: number, secret?: string }} order
 */
export const orderHref = (order) => hrefOf('orders', order);

/**
 * The address of the page that pays an order by card. It is a document of its own, because only it
 * runs the script of Stripe.
 *
 * @param {{ id: number, secret?: string }} order
 */
export const payHref = (order) => hrefOf('pay', order);

/**
 * @param {string} view
 * @param {{ id: number, secret?: string }} order
 */
const hrefOf = (view, { id, secret }) =>
  secret ? `${view}/${id}#secret=${encodeURIComponent(secret)}` : `${view}/${id}`;
