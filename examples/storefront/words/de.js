import { account } from './de/account.js';
import { attributes } from './de/attributes.js';
import { checkout } from './de/checkout.js';
import { orders } from './de/orders.js';
import { shop } from './de/shop.js';

/**
 * The shop's own texts in German, by the English ones. What the store writes, as names of products, comes
 * from the API.
 */
export const words = { ...shop, ...checkout, ...orders, ...account };

/** Names of attributes and options, which the store chooses and the API does not translate. */
export const names = attributes;
