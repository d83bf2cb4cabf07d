/**
 * The calls of the API that the shop makes; those about customers are in customer-store.js.
 *
 * @import { Answer, Application, CardAnswer, CardPayment, Cart, Category, Collection, Content,
 *   Country, Currency, ItemInput, Order, Product, Quote, ReturnedLine,
 *   Shipping, Variable } from './records.d.ts'
 */
import { ApiError, get, request } from './api.js';
import { inCurrency, inOrderCurrency } from './currency.js';

const OLDEST_FIRST = { sort_by: 'id', sort_order: 'ASC' };

/** @returns {Promise<Answer<Application[]>>} */
export const readApplication = () => get('/application', { locale: undefined });

/**
 * Its own first.
 *
 * @returns {Promise<Answer<Currency[]>>}
 */
export const listCurrencies = () => get('/application/currencies', { locale: undefined });

/**
 * @param {string} name
 * @returns {Promise<Answer<Variable[]>>}
 */
export const findVariables = (name) => get('/variables', { name });

/** @returns {Promise<Answer<Category[]>>} */
export const listCategories = () => get('/categories', { per_page: 250, ...OLDEST_FIRST });

/**
 * The path of a category in another language.
 *
 * @param {number} id
 * @param {string} locale
 * @returns {Promise<Answer<Pick<Category, 'path'>>>}
 */
export const readCategoryPath = (id, locale) =>
  get(`/categories/${id}`, { locale, fields: 'path' });

/**
 * That of a page.
 *
 * @param {number} id
 * @param {string} locale
 * @returns {Promise<Answer<Pick<Content, 'slug'>>>}
 */
export const readPageSlug = (id, locale) => get(`/contents/${id}`, { locale, fields: 'slug' });

/**
 * The pages that the store has written, without their texts.
 *
 * @param {readonly string[]} slugs
 * @returns {Promise<Answer<Pick<Content, 'title' | 'slug'>[]>>}
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
export const listProducts = (query) => get('/products', { ...query, ...inCurrency() });

/**
 * Has one mail sent when it can be bought again.
 *
 * @param {number} id of the product
 * @param {string} email
 * @param {number} variant_id 0 for a product without variants
 */
export const notifyWhenBack = (id, email, variant_id) =>
  request('POST', `/products/${id}/notify`, { body: { email, variant_id } });

/**
 * @param {string} id
 * @returns {Promise<Answer<Product>>}
 */
export const readProduct = (id) => get(`/products/${encodeURIComponent(id)}`, inCurrency());

/**
 * @param {string} id
 * @returns {Promise<Answer<Cart>>}
 */
export const readCart = (id) => get(`/carts/${id}`, inCurrency());

/**
 * The cart that the customer of the session used last.
 *
 * @returns {Promise<Answer<Cart>>}
 */
export const readLatestCart = () => get('/users/cart', inCurrency());

/**
 * @param {ItemInput[]} items
 * @returns {Promise<Answer<Cart>>}
 */
export const createCart = (items) =>
  request('POST', '/carts', { query: inCurrency(), body: { items } });

/**
 * @param {number} id
 * @param {'add' | 'update' | 'remove'} op
 * @param {ItemInput[]} items
 * @returns {Promise<Answer<Cart>>}
 */
export const updateCart = (id, op, items) =>
  request('PATCH', `/carts/${id}`, { query: inCurrency(), body: { op, items } });

/**
 * @param {number} id
 * @param {string | null} coupon_code null removes the coupon
 * @returns {Promise<Answer<Cart>>}
 */
export const updateCoupon = (id, coupon_code) =>
  request('PUT', `/carts/${id}/coupon`, { query: inCurrency(), body: { coupon_code } });

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
  request('POST', '/orders/quote', {
    query: inCurrency(),
    body: { cart_id: id, ...inCurrency(), ...choices },
  });

/** @returns {Promise<Answer<Order[]>>} */
export const listOrders = () =>
  get('/orders', { fields: 'id,number,state,created_at,total,payments,currency,converted' });

/**
 * In its own currency, whatever the shop shows.
 *
 * @param {string} id
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export async function readOrder(id, orderSecret) {
  const path = `/orders/${encodeURIComponent(id)}`;
  const query = inCurrency();
  /** @type {Answer<Order>} */
  const answer = await get(path, query, { orderSecret });
  const own = inOrderCurrency(answer.data);
  return own.currency === query.currency ? answer : get(path, own, { orderSecret });
}

/**
 * Answers the same whether there is such an order or not.
 *
 * @param {string} number
 * @param {string} email
 * @returns {Promise<Answer<unknown>>}
 */
export const mailOrderLink = (number, email) =>
  request('POST', '/orders/lookup', { body: { number, email }, asGuest: true });

/**
 * Idempotent: a cart is ordered once, however often this is sent.
 *
 * @param {Cart} cart
 * @param {object} choices
 * @returns {Promise<Answer<Order>>}
 */
export const createOrder = ({ id }, choices) =>
  request('POST', '/orders', {
    query: inCurrency(),
    body: { cart_id: id, ...inCurrency(), ...choices },
    idempotencyKey: `cart-${id}`,
  });

/**
 * @param {Order} order that is not paid
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const cancelOrder = (order, orderSecret) => change(order, 'cancel', {}, orderSecret);

/**
 * Withdraws from the contract, as customers in many countries may for some days.
 *
 * @param {Order} order
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const withdrawOrder = (order, orderSecret) => change(order, 'withdraw', {}, orderSecret);

/**
 * Asks to send units back.
 *
 * @param {Order} order
 * @param {readonly ReturnedLine[]} line_items
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const returnLines = (order, line_items, orderSecret) =>
  change(order, 'returns', { line_items }, orderSecret);

/**
 * @param {Order} order
 * @param {string} what
 * @param {object} body
 * @param {string} [orderSecret]
 * @returns {Promise<Answer<Order>>}
 */
const change = (order, what, body, orderSecret) =>
  request('POST', `/orders/${order.id}/${what}`, {
    ...{ query: inOrderCurrency(order), body, orderSecret },
  });

/**
 * Notes that the order is paid as its payment method says, or will be. Cards need the card
 * processor's own script; see docs/guide-storefront.md of Shopwright.
 *
 * @param {Order} order
 * @param {string} [orderSecret] of a guest's order
 * @returns {Promise<Answer<Order>>}
 */
export const payOrder = (order, orderSecret) =>
  request('POST', '/payments', {
    query: inOrderCurrency(order),
    body: { order_id: order.id, method: 'Custom' },
    idempotencyKey: `payment-${order.id}`,
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

/** @returns {Promise<Answer<{ isActive: boolean, publishable_key?: string }>>} */
const readStripe = () => get('/integrations/stripe');

/**
 * The key with which a browser asks Stripe for a card; undefined when the store takes no cards so.
 *
 * @returns {Promise<string | undefined>}
 */
export const readPublishableKey = () =>
  readStripe().then(
    ({ data }) => (data.isActive ? data.publishable_key : undefined),
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
