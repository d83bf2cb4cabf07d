/**
 * @import { Cart, PaymentOption, PromotionOption, Quote } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 */
import { element } from '../dom.js';
import { choice } from '../forms.js';

/** @param {{ readonly unavailable?: string }} option */
export const isAvailable = ({ unavailable }) => unavailable === undefined;

/**
 * A product that says nothing of it is sent.
 *
 * @param {Cart} cart
 */
export const needsShipping = ({ items }) =>
  items.some(({ requires_shipping }) => requires_shipping !== false);

/**
 * The shipping methods with what each costs for this order.
 *
 * @param {Shop} shop
 * @param {Quote} quote
 * @param {string} country
 */
export function shippingChoices({ money }, { shipping_options }, country) {
  const options = country ? shipping_options.filter(isAvailable) : [];
  if (options.length === 0) return [noShipping(country)];
  return options.map(({ id, name: label, description: note, chosen, cost = 0 }) =>
    choice('shipping_id', id, { checked: chosen, label, note, price: money(cost) }),
  );
}

/** @param {string} country */
const noShipping = (country) =>
  element(
    'p',
    {},
    country ? `Sorry, we do not ship this order to ${country}.` : 'Choose the country first.',
  );

/**
 * @param {Shop} shop
 * @param {readonly PromotionOption[]} options
 */
export const promotionChoices = ({ money }, options) => [
  ...options.map(({ id, name: label, chosen, promotion_total = 0 }) =>
    choice('promotion_id', id, {
      checked: chosen,
      label,
      price: promotion_total > 0 ? `− ${money(promotion_total)}` : undefined,
    }),
  ),
  choice('promotion_id', '', { label: 'None', checked: !options.some(({ chosen }) => chosen) }),
];

/**
 * The value of a card is the name of its processor.
 *
 * @param {Shop} shop
 * @param {readonly PaymentOption[]} options
 */
export function paymentChoices({ money }, options) {
  if (options.length === 0) return [element('p', {}, NO_PAYMENT)];
  return options.map(({ id, processor = '', name, description: note, chosen, fee = 0 }) =>
    choice('payment_method_id', id ?? processor, {
      checked: chosen,
      label: processor ? 'Card' : name,
      note,
      price: fee > 0 || processor ? money(fee) : undefined,
    }),
  );
}

export const NO_PAYMENT = 'Sorry, there is no way to pay this order. Please ask the shop.';
