/** The resources without whose requests nobody buys anything. */
export const CHECKOUT_RESOURCES = ['orders', 'payments', 'users'] as const;

/** Reading a cart is not among the requests of a checkout: pages do, all the time. */
export const isOfCheckout = (resource: string, method: string): boolean =>
  method !== 'OPTIONS' &&
  (CHECKOUT_RESOURCES.some((name) => name === resource) ||
    (resource === 'carts' && method !== 'GET'));
