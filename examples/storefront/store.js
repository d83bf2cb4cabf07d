/**
 * The calls of the API that the shop makes; those about customers are in customer-store.js.
 *
 * @import { Schemas } from './client.js'
 * @import { Answer, CardPayment, Cart, ItemInput, Order, Product, ProductQuery, ReturnedLine } from './records.d.ts'
 */
import { api, guestApi } from './api.js';
import { ShopError, take } from './client.js';
import { inCurrency, inOrderCurrency } from './currency.js';

const OLDEST_FIRST = /** @type {const} */ ({ sort_by: 'id', sort_order: 'ASC' });

/** Of what is the same in all languages: the store may not have that of the address. */
const WITHOUT_LANGUAGE = { querySerializer: () => '' };

export const readApplication = () => take(api.GET('/application', WITHOUT_LANGUAGE));

/** Its own first. */
export const listCurrencies = () => take(api.GET('/application/currencies', WITHOUT_LANGUAGE));

/** @param {string} name */
export const findVariables = (name) =>
  take(api.GET('/variables', { params: { query: { attributes: { name } } } }));

export const listCategories = () =>
  take(api.GET('/categories', { params: { query: { per_page: 250, ...OLDEST_FIRST } } }));

/**
 * The path of a category in another language.
 *
 * @param {number} id
 * @param {string} locale
 */
export const readCategoryPath = (id, locale) =>
  take(
    api.GET('/categories/{id}', { params: { path: { id }, query: { locale, fields: 'path' } } }),
  );

/**
 * That of a page.
 *
 * @param {number} id
 * @param {string} locale
 */
export const readPageSlug = (id, locale) =>
  take(api.GET('/contents/{id}', { params: { path: { id }, query: { locale, fields: 'slug' } } }));

/**
 * The pages that the store has written, without their texts.
 *
 * @param {readonly string[]} slugs
 */
export const listPages = (slugs) =>
  take(
    api.GET('/contents', {
      params: {
        query: { attributes: { slug: slugs.join(',') }, fields: 'title,slug', per_page: 250 },
      },
    }),
  );

/** @param {string} slug */
export const findPages = (slug) =>
  take(api.GET('/contents', { params: { query: { attributes: { slug } } } }));

export const listCollections = () =>
  take(api.GET('/collections', { params: { query: OLDEST_FIRST } }));

/** @param {string} id */
export const readCollection = (id) =>
  take(api.GET('/collections/{id}', { params: { path: { id: Number(id) } } }));

/** @param {ProductQuery} query */
export const listProducts = (query) =>
  take(api.GET('/products', { params: { query: { ...query, ...inCurrency() } } }));

/**
 * Has one mail sent when it can be bought again.
 *
 * @param {number} id of the product
 * @param {string} email
 * @param {number} variant_id 0 for a product without variants
 */
export const notifyWhenBack = (id, email, variant_id) =>
  take(
    api.POST('/products/{id}/notify', { params: { path: { id } }, body: { email, variant_id } }),
  );

/**
 * @param {string} id
 * @returns {Promise<Answer<Product>>}
 */
export const readProduct = (id) =>
  take(api.GET('/products/{id}', { params: { path: { id: Number(id) }, query: inCurrency() } }));

/** @param {string} id */
export const readCart = (id) =>
  take(api.GET('/carts/{id}', { params: { path: { id: Number(id) }, query: inCurrency() } }));

/** The cart that the customer of the session used last. */
export const readLatestCart = () =>
  take(api.GET('/users/cart', { params: { query: inCurrency() } }));

/** @param {ItemInput[]} items */
export const createCart = (items) =>
  take(api.POST('/carts', { params: { query: inCurrency() }, body: { items } }));

/**
 * @param {number} id
 * @param {'add' | 'update' | 'remove'} op
 * @param {ItemInput[]} items
 */
export const updateCart = (id, op, items) =>
  take(
    api.PATCH('/carts/{id}', {
      params: { path: { id }, query: inCurrency() },
      body: { op, items },
    }),
  );

/**
 * @param {number} id
 * @param {string | null} coupon_code null removes the coupon
 */
export const updateCoupon = (id, coupon_code) =>
  take(
    api.PUT('/carts/{id}/coupon', {
      params: { path: { id }, query: inCurrency() },
      body: { coupon_code },
    }),
  );

export const listCountries = () => take(api.GET('/countries'));

export const listPaymentMethods = () =>
  take(api.GET('/paymentMethods', { params: { query: { per_page: 250, ...OLDEST_FIRST } } }));

export const listShippings = () =>
  take(api.GET('/shippings', { params: { query: { per_page: 250 } } }));

/**
 * What an order of the cart would be, with all that can be chosen. Nothing is stored.
 *
 * @param {Cart} cart
 * @param {object} choices
 */
export const quoteOrder = ({ id }, choices) =>
  take(
    api.POST('/orders/quote', {
      params: { query: inCurrency() },
      body: { cart_id: id, ...inCurrency(), ...choices },
    }),
  );

export const listOrders = () =>
  take(
    api.GET('/orders', {
      params: {
        query: { fields: 'id,number,state,created_at,total,payments,currency,converted' },
      },
    }),
  );

/**
 * In its own currency, whatever the shop shows.
 *
 * @param {string} id
 * @param {string} [orderSecret] of a guest's order
 */
export async function readOrder(id, orderSecret) {
  /** @param {{ currency: string | undefined }} query */
  const read = (query) =>
    take(
      api.GET('/orders/{id}', {
        params: { path: { id: Number(id) }, query },
        ...bySecret(orderSecret),
      }),
    );
  const shown = inCurrency();
  const answer = await read(shown);
  const own = inOrderCurrency(answer.data);
  return own.currency === shown.currency ? answer : read(own);
}

/**
 * Shows and pays a guest's order.
 *
 * @param {string} [orderSecret]
 */
const bySecret = (orderSecret) => ({ headers: { 'Order-Secret': orderSecret } });

/**
 * Answers the same whether there is such an order or not.
 *
 * @param {string} number
 * @param {string} email
 */
export const mailOrderLink = (number, email) =>
  take(guestApi.POST('/orders/lookup', { body: { number, email } }));

/**
 * Idempotent: a cart is ordered once, however often this is sent.
 *
 * @param {Cart} cart
 * @param {object} choices as they are filled in: the API says what is missing
 */
export const createOrder = ({ id }, choices) =>
  take(
    api.POST('/orders', {
      params: { query: inCurrency() },
      body: /** @type {Schemas['OrderInput']} */ ({ cart_id: id, ...inCurrency(), ...choices }),
      headers: { 'Idempotency-Key': `cart-${id}` },
    }),
  );

/**
 * @param {Order} order that is not paid
 * @param {string} [orderSecret] of a guest's order
 */
export const cancelOrder = (order, orderSecret) =>
  take(api.POST('/orders/{id}/cancel', inOrder(order, orderSecret)));

/**
 * Withdraws from the contract, as customers in many countries may for some days.
 *
 * @param {Order} order
 * @param {string} [orderSecret] of a guest's order
 */
export const withdrawOrder = (order, orderSecret) =>
  take(api.POST('/orders/{id}/withdraw', { ...inOrder(order, orderSecret), body: {} }));

/**
 * Asks to send units back.
 *
 * @param {Order} order
 * @param {ReturnedLine[]} line_items
 * @param {string} [orderSecret] of a guest's order
 */
export const returnLines = (order, line_items, orderSecret) =>
  take(api.POST('/orders/{id}/returns', { ...inOrder(order, orderSecret), body: { line_items } }));

/**
 * @param {Order} order
 * @param {string} [orderSecret]
 */
const inOrder = (order, orderSecret) => ({
  params: { path: { id: order.id }, query: inOrderCurrency(order) },
  ...bySecret(orderSecret),
});

/**
 * Notes that the order is paid as its payment method says, or will be. Cards need the card
 * processor's own script; see docs/guide-storefront.md of Shopwright.
 *
 * @param {Order} order
 * @param {string} [orderSecret] of a guest's order
 * @param {number} [payment_method_id] by default that of the order
 */
export const payOrder = (order, orderSecret, payment_method_id) =>
  /** @type {Promise<Answer<Order>>} */ (
    take(
      api.POST('/payments', {
        params: { query: inOrderCurrency(order) },
        body: { order_id: order.id, method: 'Custom', payment_method_id },
        headers: {
          ...bySecret(orderSecret).headers,
          'Idempotency-Key': `payment-${order.id}-${payment_method_id ?? ''}`,
        },
      }),
    )
  );

/**
 * Where the PDF of the invoice of an order is, for 15 minutes.
 *
 * @param {number} invoiceId
 * @param {string} [orderSecret] of a guest's order
 */
export const readInvoiceLink = (invoiceId, orderSecret) =>
  take(
    api.POST('/invoices/{id}/pdf', {
      params: { path: { id: invoiceId } },
      ...bySecret(orderSecret),
    }),
  );

/**
 * The key with which a browser asks Stripe for a card; undefined when the store takes no cards so.
 *
 * @returns {Promise<string | undefined>}
 */
export const readPublishableKey = () =>
  take(api.GET('/integrations/stripe')).then(
    ({ data }) => (data.isActive ? data.publishable_key : undefined),
    (error) => {
      if (error instanceof ShopError && error.status === 404) return undefined;
      throw error;
    },
  );

/**
 * Pays by a card, or settles a payment that the shopper has confirmed to the bank.
 *
 * @param {Order} order
 * @param {CardPayment} payment
 * @param {string} [orderSecret] of a guest's order
 */
export const payByStripe = ({ id }, payment, orderSecret) =>
  take(
    api.POST('/payments', {
      body: { order_id: id, method: 'Stripe', ...payment },
      ...bySecret(orderSecret),
    }),
  );
