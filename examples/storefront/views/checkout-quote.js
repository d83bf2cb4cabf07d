/** @import { Cart, PaymentOption, Quote } from '../records.d.ts' */
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
 * @property {string} [processor] in place of a payment method
 * @property {number} [promotion_id]
 */

/**
 * The ways to pay that the shop offers: the methods of the store, oldest first, then cards.
 *
 * @param {Quote} quote
 * @param {boolean} takesCards
 * @returns {PaymentOption[]}
 */
export const offeredPayments = ({ payment_options }, takesCards) => [
  ...payment_options
    .filter(({ id }) => id !== undefined)
    .sort((one, other) => (one.id ?? 0) - (other.id ?? 0)),
  ...payment_options.filter(({ processor }) => takesCards && processor === 'Stripe'),
];

/**
 * The quote of what is chosen. What can no longer be chosen, or was not chosen yet, becomes the first
 * that can: then all is priced once more.
 *
 * @param {Cart} cart
 * @param {Choices & Record<string, unknown>} chosen
 * @param {{ needsShipping: boolean, choosesPromotion: boolean, takesCards: boolean }} needs
 * @returns {Promise<Quote>}
 */
export async function quoteFor(cart, chosen, { needsShipping, choosesPromotion, takesCards }) {
  const body = withPartialAddresses(chosen);
  const { data } = await store.quoteOrder(cart, body);
  const choices = {
    shipping_id: needsShipping ? firstOf(data.shipping_options, body.shipping_id) : undefined,
    ...paymentOf(offeredPayments(data, takesCards), body),
    promotion_id: promotionOf(data, body.promotion_id, choosesPromotion),
  };
  const isSame = Object.entries(choices).every(([name, id]) => id === body[name]);
  return isSame ? data : (await store.quoteOrder(cart, { ...body, ...choices })).data;
}

/**
 * None where the store gives several together: an order that names one gets it alone.
 *
 * @param {Quote} quote
 * @param {number | undefined} wanted
 * @param {boolean} chooses
 */
const promotionOf = ({ promotions, promotion_options }, wanted, chooses) =>
  chooses && !promotions ? firstOf(promotion_options, wanted) : undefined;

/**
 * What is chosen, or else the first without a fee.
 *
 * @param {readonly PaymentOption[]} options
 * @param {Choices} chosen
 */
function paymentOf(options, { payment_method_id, processor }) {
  const available = options.filter(isAvailable);
  const found =
    available.find((each) =>
      each.processor ? each.processor === processor : each.id === payment_method_id,
    ) ??
    available.find(({ fee = 0 }) => fee === 0) ??
    available[0];
  return { payment_method_id: found?.id, processor: found?.processor };
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
