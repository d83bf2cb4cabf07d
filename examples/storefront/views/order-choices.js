import { createAddress } from '../customer-store.js';
import { showToast } from '../dom.js';
import { fieldValue } from '../forms.js';
import { t } from '../words.js';
import { addressesToKeep, addressIn } from './address-form.js';

/**
 * What the form says, as the body of an order.
 *
 * @param {HTMLFormElement} form
 * @param {boolean} isSame the order is billed to the shipping address
 */
export function choicesIn(form, isSame) {
  const shipping = addressIn(form, 'shipping_address');
  const id = (/** @type {string} */ name) => Number(fieldValue(form, name)) || undefined;
  const payment = fieldValue(form, 'payment_method_id');
  return {
    ...shipping,
    ...(isSame ? asBilling(shipping) : addressIn(form, 'billing_address')),
    shipping_id: id('shipping_id'),
    promotion_id: id('promotion_id'),
    payment_method_id: id('payment_method_id'),
    processor: payment && !id('payment_method_id') ? payment : undefined,
  };
}

/**
 * Adds the new addresses that the customer wants to keep to the account.
 *
 * @param {HTMLFormElement} form
 * @param {boolean} isSame
 */
export async function keepAddresses(form, isSame) {
  const kept = addressesToKeep(form, [
    'shipping_address',
    ...(isSame ? [] : [/** @type {const} */ ('billing_address')]),
  ]);
  // The order is placed, whatever becomes of these.
  await Promise.all(kept.map(createAddress)).catch(() =>
    showToast(t('Your order is placed, but the address could not be kept.')),
  );
}

/** @param {Record<string, unknown>} shipping */
const asBilling = (shipping) =>
  Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [name.replace('shipping', 'billing'), value]),
  );
