/**
 * @import { Cart, PaymentMethod, Promotion, Shipping } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 */
import { element, replaceContent } from '../dom.js';
import { choice } from '../forms.js';
import { findShippings } from '../store.js';

/**
 * The shipping methods for a cart. `show` loads those to a country.
 *
 * @param {Shop} shop
 * @param {Cart} cart
 */
export function shippingChoices(shop, { id }) {
  const choices = element('div', { 'aria-live': 'polite' }, noShipping(''));
  let shown = '';
  return {
    choices,
    /** @param {string} country */
    async show(country) {
      if (country === shown) return;
      shown = country;
      const found = country ? (await findShippings(id, country)).data : [];
      // Another country was entered meanwhile.
      if (country !== shown) return;
      const all = found.map((shipping, index) => shippingChoice(shop, shipping, index === 0));
      replaceContent(choices, ...(all.length > 0 ? all : [noShipping(country)]));
    },
  };
}

/** @param {string} country */
const noShipping = (country) =>
  element('p', {}, country ? `Sorry, we do not ship to ${country}.` : 'Choose the country first.');

/**
 * @param {Shop} shop
 * @param {Shipping} shipping
 * @param {boolean} checked
 */
function shippingChoice({ money }, shipping, checked) {
  const { id, name: label, description: note, base_cost, per_item_cost } = shipping;
  const price = money(base_cost) + (per_item_cost ? ` + ${money(per_item_cost)} each` : '');
  return choice('shipping_id', id, { checked, label, note, price });
}

/**
 * @param {Shop} shop
 * @param {readonly Promotion[]} promotions
 */
export const promotionChoices = ({ money }, promotions) => [
  ...promotions.map(({ id, name, promotion_total }, index) =>
    choice('promotion_id', id, {
      checked: index === 0,
      label: name,
      price: promotion_total > 0 ? `− ${money(promotion_total)}` : undefined,
    }),
  ),
  choice('promotion_id', '', { label: 'None' }),
];

/**
 * @param {Shop} shop
 * @param {readonly PaymentMethod[]} methods
 */
export const paymentChoices = ({ money }, methods) =>
  methods.map(({ id, name: label, description: note, fixed_fee, percentage_fee }, index) => {
    const fees = [fixed_fee && money(fixed_fee), percentage_fee && `${percentage_fee} %`];
    const price = fees.filter(Boolean).join(' + ');
    return choice('payment_method_id', id, { checked: index === 0, label, note, price });
  });

/**
 * The countries of the shipping methods, which the browser suggests to someone who types one.
 *
 * @param {readonly Shipping[]} shippings
 */
export function countryList(shippings) {
  const names = shippings.flatMap(({ zones }) =>
    zones.flatMap(({ name, code }) => (code === 'ALL' ? [] : [name])),
  );
  return element(
    'datalist',
    { id: 'countries' },
    ...[...new Set(names)].map((value) => element('option', { value })),
  );
}
