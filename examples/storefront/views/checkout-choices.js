/**
 * @import { Cart, PaymentOption, PromotionAmount, PromotionOption, Quote } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { Text } from '../words.js'
 */
import { element } from '../dom.js';
import { choice } from '../forms.js';
import { t } from '../words.js';

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
    country
      ? t('Sorry, we do not ship this order to {country}.', { country })
      : t('Choose the country first.'),
  );

/**
 * One promotion, or those that the store gives `together`, or none.
 *
 * @param {Shop} shop
 * @param {readonly PromotionOption[]} options
 * @param {readonly PromotionAmount[]} together
 */
export function promotionChoices({ money }, options, together) {
  const chosen = options.filter((each) => each.chosen);
  const isOne = chosen.length === 1;
  const off = (/** @type {number} */ amount) => (amount > 0 ? `− ${money(amount)}` : undefined);
  const all = together.reduce((sum, { promotion_total }) => sum + promotion_total, 0);
  return [
    ...options.map(({ id, name: label, promotion_total = 0, ...option }) =>
      choice('promotion_id', id, {
        checked: isOne && option.chosen,
        label,
        price: off(promotion_total),
      }),
    ),
    choice('promotion_id', '', {
      label: together.map(({ name }) => name).join(' + ') || t('None'),
      checked: !isOne,
      price: off(all),
    }),
  ];
}

/**
 * The value of a card is the name of its processor.
 *
 * @param {Shop} shop
 * @param {readonly PaymentOption[]} options
 */
export function paymentChoices({ money }, options) {
  if (options.length === 0) return [element('p', {}, t(NO_PAYMENT))];
  return options.map(({ id, processor = '', name, description: note, chosen, fee = 0 }) =>
    choice('payment_method_id', id ?? processor, {
      checked: chosen,
      label: processor ? t('Card') : name,
      note,
      price: fee > 0 || processor ? money(fee) : undefined,
    }),
  );
}

/** @type {Text} */
export const NO_PAYMENT = 'Sorry, there is no way to pay this order. Please ask the shop.';
