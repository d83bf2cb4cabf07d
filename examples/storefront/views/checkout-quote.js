/** @import { Cart, Quote } from '../records.d.ts' */
import * as store from '../store.js';
import { isAvailable } from './checkout-choices.js';

/** The fields of an address that decide the price of an order. */
const ADDRESS_FIELDS = ['country', 'state', 'city', 'postal_code'];

/**
 * What the shopper has chosen so far; an id is undefined while nothing is chosen.
 *
 * @typedef {object} Choices
 * @property {number} [shipping_id]
 * @property {number} [payment_method_id]
 * @property {number} [promotion_id]
 */

/**
 * The quote of what is chosen. What can no longer be chosen, or was not chosen yet, becomes the first
 * that can: then all is priced once more.
 *
 * @param {Cart} cart
 * @param {Choices & Record<string, unknown>} chosen
 * @param {{ needsShipping: boolean, choosesPromotion: boolean }} needs
 * @returns {Promise<Quote>}
 */
export async function quoteFor(cart, chosen, { needsShipping, choosesPromotion }) {
  const body = withPartialAddresses(chosen);
  const { data } = await store.quoteOrder(cart, body);
  const choices = {
    shipping_id: needsShipping ? firstOf(data.shipping_options, body.shipping_id) : undefined,
    payment_method_id: firstOf(data.payment_options, body.payment_method_id),
    promotion_id: choosesPromotion ? firstOf(data.promotion_options, body.promotion_id) : undefined,
  };
  const isSame = Object.entries(choices).every(([name, id]) => id === body[name]);
  return isSame ? data : (await store.quoteOrder(cart, { ...body, ...choices })).data;
}

/**
 * @param {readonly { id?: number, unavailable?: string }[]} options
 * @param {number | undefined} wanted
 */
function firstOf(options, wanted) {
  const ids = options.filter(isAvailable).flatMap(({ id }) => id ?? []);
  return wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];
}

/**
 * Addresses that are being written are quoted by what is known of them.
 *
 * @param {Choices & Record<string, unknown>} chosen
 * @returns {Choices & Record<string, unknown>}
 */
const withPartialAddresses = (chosen) =>
  Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).filter(([field]) => ADDRESS_FIELDS.includes(field)),
          )
        : value,
    ]),
  );
