const KEY = 'shopwright.orders';

/**
 * The secrets of the orders that guests placed in this browser, by the ids of the orders: who has
 * one may see and pay the order.
 *
 * @returns {Record<string, string>}
 */
export function orderSecrets() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @param {string | number} id
 * @param {string | null | undefined} secret
 */
export function keepSecret(id, secret) {
  if (secret) localStorage.setItem(KEY, JSON.stringify({ ...orderSecrets(), [id]: secret }));
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
