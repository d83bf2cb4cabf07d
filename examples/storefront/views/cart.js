/**
 * @import { Cart, LineItem } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 * @import { LineProblem } from './cart-problems.js'
 */
import { changeCart, currentCart } from '../cart.js';
import { ShopError } from '../client.js';
import { announce, element, hideToast, link, replaceContent, showToast } from '../dom.js';
import { messageOf } from '../messages.js';
import { WHOLE_NUMBER, wholeNumber } from '../number-fields.js';
import { optionsOf, picture, priceTag } from '../product-view.js';
import { session } from '../session.js';
import { tooMany } from '../stock.js';
import { t } from '../words.js';
import { isBlocked, lineProblem } from './cart-problems.js';
import { couponForm } from './coupon-form.js';
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
    title: t('Cart'),
    content: [element('div', { class: 'heading' }, element('h1', {}, t('Your cart'))), body],
  };
};

const emptyCart = () =>
  element(
    'div',
    {},
    element('p', {}, t('Your cart is empty.')),
    element('p', {}, link('products', t('See all products'), { class: 'button' })),
    // A link of a mail may be opened where the customer is not logged in.
    !session() &&
      element(
        'p',
        { class: 'note' },
        t('Your account has a cart of its own: '),
        link('login', t('Log in')),
      ),
  );

/**
 * @param {Shop} shop
 * @param {Cart} current
 * @param {ShowCart} show
 */
const filledCart = (shop, current, show) => [
  element(
    'ul',
    {},
    ...current.items.map((item, i) => lineItem(shop, item, lineProblem(current, i), show)),
  ),
  element(
    'aside',
    { class: 'summary', 'aria-label': t('Summary') },
    element('h2', {}, t('Summary')),
    totals(
      shop,
      [
        [t('Items'), current.items_total],
        [t('Coupon {code}', { code: current.coupon?.code ?? '' }), current.coupon_discount, '−'],
      ],
      current.total,
      shop.taxNote,
    ),
    couponForm(current, show),
    ...(isBlocked(current) ? [solveFirst()] : checkOut()),
  ),
];

const checkOut = () => [
  element('p', {}, link('checkout', t('Check out'), { class: 'button' })),
  element('p', { class: 'note' }, t('Shipping and payment fees are added at checkout.')),
];

const solveFirst = () =>
  element('p', { class: 'error' }, t('Please change what is marked. Then you can check out.'));

/**
 * @param {Shop} shop
 * @param {LineItem} item
 * @param {LineProblem | undefined} problem
 * @param {ShowCart} show
 */
function lineItem(shop, item, problem, show) {
  const { product_id, name } = item;
  const options = optionsOf(item);
  return element(
    'li',
    { class: problem ? 'line-item marked' : 'line-item' },
    picture(item),
    element(
      'div',
      {},
      element('h2', {}, problem?.isGone ? name : link(`products/${product_id}`, name)),
      options && element('p', { class: 'options' }, options),
      problem?.isGone ? null : priceTag(shop, item.variant ?? item),
      problem && element('p', { class: 'error' }, problem.text),
    ),
    quantityOf(item, problem, show),
  );
}

/**
 * The field of the quantity, and the buttons beside it.
 *
 * @param {LineItem} item
 * @param {LineProblem | undefined} problem
 * @param {ShowCart} show
 */
function quantityOf(item, problem, show) {
  const { product_id, variant_id, name, quantity } = item;
  const input = element('input', {
    ...{ id: `quantity-${product_id}-${variant_id}`, value: quantity },
    ...{ ...WHOLE_NUMBER, disabled: problem?.isGone },
    onchange: () => void update(wholeNumber(input.value)),
  });

  /** @param {number | undefined} wanted */
  function update(wanted) {
    if (wanted === undefined) {
      input.value = String(quantity);
      return showToast(t('Please enter a whole number.'));
    }
    return change('update', wanted);
  }

  /**
   * @param {'update' | 'remove'} op
   * @param {number} wanted
   */
  async function change(op, wanted) {
    try {
      const changed = await changeCart(op, { product_id, variant_id, quantity: wanted });
      announce(
        op === 'remove' ? t('{name} was removed from your cart.', { name }) : `${name}: ${wanted}`,
      );
      show(changed);
    } catch (error) {
      input.value = String(quantity);
      const isTooMany = error instanceof ShopError && error.errors[0]?.failedValidator === 'max';
      showToast(isTooMany ? tooMany(item, item.variant ?? item, wanted) : messageOf(error));
    }
  }

  /**
   * @param {string} text
   * @param {() => void} onclick
   */
  const button = (text, onclick) =>
    element(
      'button',
      { type: 'button', class: 'link-button', onclick },
      text,
      element('span', { class: 'visually-hidden' }, ` ${name}`),
    );
  const most = problem?.most;
  return element(
    'div',
    { class: 'quantity' },
    element(
      'label',
      { for: input.id },
      t('Quantity'),
      element('span', { class: 'visually-hidden' }, t(' of {name}', { name })),
    ),
    input,
    most !== undefined &&
      button(t('Change to {quantity}', { quantity: most }), () => void change('update', most)),
    button(t('Remove'), () => void change('remove', 0)),
  );
}
