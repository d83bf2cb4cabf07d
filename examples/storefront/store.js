/**
 * The calls of the API that the shop makes; those about customers are in customer-store.js.
 *
 * @import { Answer, Application, CardAnswer, CardPayment, Cart, Category, Collection, Content,
 *   Country, ItemInput, Order, Product, Quote, Shipping, Variable } from './records.d.ts'
 */
import { ApiError, get, request } from './api.js';

const OLDEST_FIRST = { sort_by: 'id', sort_order: 'ASC' };

/** @returns {Promise<Answer<Application[]>>} */
export const readApplication = () => get('/application');

/**
 * @param {string} name
 * @returns {Promise<Answer<Variable[]>>}
 */
export const findVariables = (name) => get('/variables', { name });

/** @returns {Promise<Answer<Category[]>>} */
export const listCategories = () => get('/categories', { per_page: 250, ...OLDEST_FIRST });

/**
 * The pages that the store has written, without their texts.
 *
 * @param {readonly string[]} slugs
 * @returns {Promise<Answer<Omit<Content, 'text'>[]>>}
 */
export const listPages = (slugs) =>
  get('/contents', { slug: slugs.join(','), fields: 'title,slug', per_page: 250 });

/**
 * @param {string} slug
 * @returns {Promise<Answer<Content[]>>}
 */
export const findPages = (slug) => get('/contents', { slug });

/** @returns {Promise<Answer<Collection[]>>} */
export const listCollections = () => get('/collections', OLDEST_FIRST);

/**
 * @param {string} id
 * @returns {Promise<Answer<Collection>>}
 */
export const readCollection = (id) => get(`/collections/${encodeURIComponent(id)}`);

/**
 * @param {Record<string, string | number | undefined>} query
 * @returns {Promise<Answer<Product[]>>}
 */
export const listProducts = (query) => get('/products', query);

/**
 * @param {string} id
 * @returns {Promise<Answer<Product>>}
 */
export const readProduct = (id) => get(`/products/${encodeURIComponent(id)}`);

/**
 * @param {string} id
 * @returns {Promise<Answer<Cart>>}
 */
export const readCart = (id) => get(`/carts/${id}`);

/**
 * The cart that the customer of the session used last.
 *
 * @returns {Promise<Answer<Cart>>}
 */
export const readLatestCart = () => get('/users/cart');

/**
 * @param {ItemInput[]} items
 * @returns {Promise<Answer<Cart>>}
 */
export const createCart = (items) => request('POST', '/carts', { body: { items } });

/**
 * @param {number} id
 * @param {'add' | 'update' | 'remove'} op
 * @param {ItemInput[]} items
 * @returns {Promise<Answer<Cart>>}
 */
export const updateCart = (id, op, items) =>
  request('PATCH', `/carts/${id}`, { body: { op, items } });

/**
 * @param {number} id
 * @param {string | null} coupon_code null removes the coupon
 * @returns {Promise<Answer<Cart>>}
 */
export const updateCoupon = (id, coupon_code) =>
  request('PUT', `/carts/${id}/coupon`, { body: { coupon_code } });

/** @returns {Promise<Answer<Country[]>>} */
export const listCountries = () => get('/countries');

/** @returns {Promise<Answer<Shipping[]>>} */
export const listShippings = () => get('/shippings', { per_page: 250 });

/**
 * What an order of the cart would be, with all that can be chosen. Nothing is stored.
 *
 * @param {Cart} cart
 * @param {object} choices
 * @returns {Promise<Answer<Quote>>}
 */
export const quoteOrder = ({ id }, choices) =>
  request('POST', '/orders/quote', { body: { cart_id: id, ...choices } });

/** @returns {Promise<Answer<Order[]>>} */
export const listOrders = () => get('/orders', { fields: 'id,state,created_at,total,payments' });

/**
 * @param {string} id
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const readOrder = (id, orderSecret) =>
  get(`/orders/${encodeURIComponent(id)}`, {}, { orderSecret });

/**
 * Idempotent: a cart is ordered once, however often this is sent.
 *
 * @param {Cart} cart
 * @param {object} choices
 * @returns {Promise<Answer<Order>>}
 */
export const createOrder = ({ id }, choices) =>
  request('POST', '/orders', {
    body: { cart_id: id, ...choices },
    idempotencyKey: `cart-${id}`,
  });

/**
 * @param {Order} order that is not paid
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const cancelOrder = ({ id }, orderSecret) =>
  request('POST', `/orders/${id}/cancel`, { body: {}, orderSecret });

/**
 * Withdraws from the contract, as customers in many countries may for some days.
 *
 * @param {Order} order
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const withdrawOrder = ({ id }, orderSecret) =>
  request('POST', `/orders/${id}/withdraw`, { body: {}, orderSecret });

/**
 * Notes that the order is paid as its payment method says, or will be. Cards need the card
 * processor's own script; see docs/guide-storefront.md of Shopwright.
 *
 * @param {Order} order
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const payOrder = ({ id }, orderSecret) =>
  request('POST', '/payments', {
    body: { order_id: id, method: 'Custom' },
    idempotencyKey: `payment-${id}`,
    orderSecret,
  });

/**
 * Where the PDF of the invoice of an order is, for 15 minutes.
 *
 * @param {number} invoiceId
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<{ url: string }>>}
 */
export const readInvoiceLink = (invoiceId, orderSecret) =>
  request('POST', `/invoices/${invoiceId}/pdf`, { body: {}, orderSecret });

/** @returns {Promise<Answer<{ publishable_key?: string }>>} */
const readStripe = () => get('/integrations/stripe');

/**
 * The key with which a browser asks Stripe for a card; undefined when the store takes no cards so.
 *
 * @returns {Promise<string | undefined>}
 */
export const readPublishableKey = () =>
  readStripe().then(
    ({ data }) => data.publishable_key,
    (error) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    },
  );

/**
 * Pays by a card, or settles a payment that the shopper has confirmed to the bank.
 *
 * @param {Order} order
 * @param {CardPayment} payment
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<CardAnswer>>}
 */
export const payByStripe = ({ id }, payment, orderSecret) =>
  request('POST', '/payments', {
    body: { order_id: id, method: 'Stripe', ...payment },
    orderSecret,
  });
