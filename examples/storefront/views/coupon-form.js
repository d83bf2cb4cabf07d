/**
 * @import { Cart } from '../records.d.ts'
 * @import { ShowCart } from './cart.js'
 */
import { changeCoupon } from '../cart.js';
import { ShopError } from '../client.js';
import { announce, element } from '../dom.js';
import { FormError, field, fieldValue, onSubmit } from '../forms.js';
import { t } from '../words.js';
import { couponProblem } from './cart-problems.js';

/**
 * The coupon of the cart, or the field for one.
 *
 * @param {Cart} current
 * @param {ShowCart} show
 */
export function couponForm(current, show) {
  const problem = couponProblem(current);
  if (!current.coupon && !problem) {
    const form = element(
      'form',
      { id: 'coupon', class: 'row' },
      field(t('Coupon'), 'coupon_code'),
      element('button', { id: 'coupon-button', class: 'button quiet' }, t('Apply')),
    );
    return onSubmit(form, async () => {
      const changed = await applyCoupon(current, fieldValue(form, 'coupon_code').trim());
      announce(t('The coupon was applied: {name}', { name: changed.coupon?.name ?? '' }));
      show(changed);
    });
  }
  const { name = '', code = 'coupon' } = current.coupon ?? {};
  const form = element(
    'form',
    { id: 'coupon' },
    element('p', {}, name),
    problem && element('p', { class: 'error' }, problem),
    element('button', { id: 'coupon-button', class: 'link-button' }, t('Remove {code}', { code })),
  );
  return onSubmit(form, async () => show(await changeCoupon(current, null)));
}

/**
 * @param {Cart} current
 * @param {string} code
 */
async function applyCoupon(current, code) {
  if (!code) throw new FormError(t('Please enter a coupon code.'), 'coupon_code');
  return changeCoupon(current, code).catch((error) => {
    const isRefused = error instanceof ShopError && [400, 404].includes(error.status);
    throw isRefused ? new FormError(t('This coupon is not valid here.'), 'coupon_code') : error;
  });
}
