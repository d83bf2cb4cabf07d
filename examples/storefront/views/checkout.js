/**
 * @import { Address, Cart, PaymentMethod, Promotion } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { ApiError } from '../api.js';
import { currentCart, forgetCart } from '../cart.js';
import { element, link } from '../dom.js';
import { fieldValue, onSubmit } from '../forms.js';
import { keepSecret, orderHref } from '../order-secrets.js';
import { navigate } from '../router.js';
import { session } from '../session.js';
import * as store from '../store.js';
import { addressChoice, addressIn, countryIn } from './address-form.js';
import {
  countryList,
  paymentChoices,
  promotionChoices,
  shippingChoices,
} from './checkout-choices.js';
import { totals } from './totals.js';

/**
 * Guests write their addresses; customers who are logged in may choose a saved one.
 *
 * @type {ShowView}
 */
export const checkout = async (_, shop) => {
  const cart = await currentCart();
  if (!cart?.items.length) return { title: 'Checkout', content: [emptyCart()] };
  if (cart.problems?.length) return { title: 'Checkout', content: [changedCart()] };
  const [saved, methods, promotions, shippings] = await Promise.all([
    session() ? store.listAddresses().then(({ data }) => data) : [],
    store.listPaymentMethods(),
    store.listPromotions(cart.id),
    store.listShippings(),
  ]);
  const offered = { saved, methods: methods.data, promotions: promotions.data };
  return {
    title: 'Checkout',
    content: [
      element('div', { class: 'heading' }, element('h1', {}, 'Checkout'), customer()),
      countryList(shippings.data),
      element(
        'div',
        { class: 'with-summary' },
        orderForm(shop, cart, offered),
        summary(shop, cart),
      ),
    ],
  };
};

/**
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {{ saved: Address[], methods: PaymentMethod[], promotions: Promotion[] }} offered
 */
function orderForm(shop, cart, { saved, methods, promotions }) {
  // A product that says nothing of it is sent.
  const needsShipping = cart.items.some(({ requires_shipping }) => requires_shipping !== false);
  const shipping = shippingChoices(shop, cart);
  const billing = element('div', { hidden: true }, addressChoice('billing_address', saved));
  const isSame = element('input', {
    type: 'checkbox',
    checked: true,
    onchange: () => {
      billing.hidden = isSame.checked;
    },
  });
  const form = element(
    'form',
    { id: 'checkout', class: 'checkout' },
    section('Shipping address', addressChoice('shipping_address', saved)),
    section(
      'Billing address',
      element('label', { class: 'checkbox' }, isSame, 'Same as the shipping address'),
      billing,
    ),
    needsShipping && section('Shipping method', shipping.choices),
    promotions.length > 0 && section('Promotion', ...promotionChoices(shop, promotions)),
    section('Payment method', ...paymentChoices(shop, methods)),
    element('p', {}, element('button', { class: 'button' }, 'Place order')),
    element('p', { class: 'note' }, 'You will see the total before you pay.'),
  );
  const showShipping = () => void shipping.show(countryIn(form, 'shipping_address', saved));
  if (needsShipping) {
    form.addEventListener('change', showShipping);
    showShipping();
  }
  return onSubmit(form, () => placeOrder(cart, choicesIn(form, isSame.checked)));
}

/**
 * @param {string} title
 * @param {Node[]} content
 */
const section = (title, ...content) =>
  element('fieldset', {}, element('legend', {}, title), ...content);

/**
 * @param {HTMLFormElement} form
 * @param {boolean} isSame the order is billed to the shipping address
 */
function choicesIn(form, isSame) {
  const shipping = addressIn(form, 'shipping_address');
  const id = (/** @type {string} */ name) => Number(fieldValue(form, name)) || undefined;
  return {
    ...shipping,
    ...(isSame ? asBilling(shipping) : addressIn(form, 'billing_address')),
    shipping_id: id('shipping_id'),
    promotion_id: id('promotion_id'),
    payment_method_id: id('payment_method_id'),
  };
}

/** @param {Record<string, unknown>} shipping */
const asBilling = (shipping) =>
  Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [name.replace('shipping', 'billing'), value]),
  );

/**
 * @param {Cart} cart
 * @param {object} choices
 */
async function placeOrder(cart, choices) {
  const { data } = await store.createOrder(cart, choices).catch((error) => {
    // Something in the cart has changed meanwhile: the cart says what.
    if (error instanceof ApiError && error.problems.length > 0) navigate('cart');
    throw error;
  });
  keepSecret(data.id, data.secret);
  forgetCart();
  navigate(orderHref(data));
}

function customer() {
  const user = session()?.user;
  if (user) return element('p', {}, `You are ordering as ${user.name}.`);
  const login = link('login?next=checkout', 'Log in');
  return element('p', {}, 'You are ordering as a guest. ', login, ' to use your saved addresses.');
}

const emptyCart = () =>
  message('Your cart is empty.', link('products', 'See all products', BUTTON));

const changedCart = () =>
  message('Part of your cart is not available any more.', link('cart', 'See your cart', BUTTON));

const BUTTON = { class: 'button' };

/**
 * @param {string} text
 * @param {Node} next
 */
const message = (text, next) =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, 'Checkout'),
    element('p', {}, text),
    element('p', {}, next),
  );

/**
 * @param {Shop} shop
 * @param {Cart} cart
 */
const summary = (shop, cart) =>
  element(
    'aside',
    { class: 'summary', 'aria-label': 'Summary' },
    element('h2', {}, 'Your cart'),
    element(
      'ul',
      {},
      ...cart.items.map(({ quantity, name }) => element('li', {}, `${quantity} × ${name}`)),
    ),
    totals(shop, [
      ['Items', cart.items_total],
      [`Coupon ${cart.coupon?.code ?? ''}`, cart.coupon_discount, '−'],
      ['Total without shipping', cart.total],
    ]),
  );
