/**
 * @import { Cart, LineItem } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { ApiError } from '../api.js';
import { changeCart, changeCoupon, currentCart } from '../cart.js';
import { announce, element, hideToast, link, replaceContent, showToast } from '../dom.js';
import { field, fieldValue, onSubmit } from '../forms.js';
import { optionsOf, picture, priceTag } from '../product-view.js';
import { totals } from './totals.js';

/** @typedef {(cart: Cart | undefined) => void} ShowCart */

/** @type {ShowView} */
export const cart = async (_, shop) => {
  const body = element('div', { class: 'with-summary' });
  /** @type {ShowCart} */
  const show = (current) =>
    replaceContent(
      body,
      ...(current?.items.length ? filledCart(shop, current, show) : [emptyCart()]),
    );
  show(await currentCart());
  hideToast();
  return {
    title: 'Cart',
    content: [element('div', { class: 'heading' }, element('h1', {}, 'Your cart')), body],
  };
};

const emptyCart = () =>
  element(
    'div',
    {},
    element('p', {}, 'Your cart is empty.'),
    element('p', {}, link('products', 'See all products', { class: 'button' })),
  );

/**
 * @param {Shop} shop
 * @param {Cart} current
 * @param {ShowCart} show
 */
const filledCart = (shop, current, show) => [
  element('ul', {}, ...current.items.map((item) => lineItem(shop, item, show))),
  element(
    'aside',
    { class: 'summary', 'aria-label': 'Summary' },
    element('h2', {}, 'Summary'),
    totals(shop, [
      ['Items', current.items_total],
      [`Coupon ${current.coupon?.code ?? ''}`, current.coupon_discount, '−'],
      ['Total', current.total],
    ]),
    couponForm(current, show),
    element('p', {}, link('checkout', 'Check out', { class: 'button' })),
    element('p', { class: 'note' }, 'Shipping and payment fees are added at checkout.'),
  ),
];

/**
 * @param {Shop} shop
 * @param {LineItem} item
 * @param {ShowCart} show
 */
function lineItem(shop, item, show) {
  const { product_id, variant_id, name, quantity } = item;
  const options = optionsOf(item);
  const input = element('input', {
    ...{ id: `quantity-${product_id}-${variant_id}`, type: 'number', min: 1, value: quantity },
    onchange: () => void change('update', Number(input.value)),
  });

  /**
   * @param {'update' | 'remove'} op
   * @param {number} wanted
   */
  async function change(op, wanted) {
    try {
      const changed = await changeCart(op, { product_id, variant_id, quantity: wanted });
      announce(op === 'remove' ? `${name} was removed from your cart.` : `${name}: ${wanted}`);
      show(changed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      input.value = String(quantity);
      showToast(error.message);
    }
  }
  return element(
    'li',
    { class: 'line-item' },
    picture(item),
    element(
      'div',
      {},
      element('h2', {}, link(`products/${product_id}`, name)),
      options && element('p', { class: 'options' }, options),
      priceTag(shop, item.variant ?? item),
    ),
    element(
      'div',
      { class: 'quantity' },
      element(
        'label',
        { for: input.id },
        'Quantity',
        element('span', { class: 'visually-hidden' }, ` of ${name}`),
      ),
      input,
      element(
        'button',
        { type: 'button', class: 'link-button', onclick: () => void change('remove', 0) },
        'Remove',
        element('span', { class: 'visually-hidden' }, ` ${name}`),
      ),
    ),
  );
}

/**
 * @param {Cart} current
 * @param {ShowCart} show
 */
function couponForm(current, show) {
  if (!current.coupon) {
    const form = element(
      'form',
      { id: 'coupon', class: 'row' },
      field('Coupon', 'coupon_code'),
      element('button', { id: 'coupon-button', class: 'button quiet' }, 'Apply'),
    );
    return onSubmit(form, async () => {
      const changed = await changeCoupon(current, fieldValue(form, 'coupon_code').trim());
      announce(`The coupon was applied: ${changed.coupon?.name}`);
      show(changed);
    });
  }
  const { name, code } = current.coupon;
  const form = element(
    'form',
    { id: 'coupon' },
    element('p', {}, name),
    element('button', { id: 'coupon-button', class: 'link-button' }, `Remove ${code}`),
  );
  return onSubmit(form, async () => show(await changeCoupon(current, null)));
}
