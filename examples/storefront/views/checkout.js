/**
 * @import { Address, Cart, CartProblem, Quote } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { ApiError } from '../api.js';
import { currentCart, forgetCart } from '../cart.js';
import { config } from '../config.js';
import { element, link, replaceContent } from '../dom.js';
import { FormError, fieldValue, onSubmit } from '../forms.js';
import { keepSecret, orderHref, payHref } from '../order-secrets.js';
import { navigate } from '../router.js';
import { session } from '../session.js';
import * as store from '../store.js';
import { addressChoice, addressIn, countryIn } from './address-form.js';
import {
  countryList,
  isAvailable,
  paymentChoices,
  promotionChoices,
  shippingChoices,
} from './checkout-choices.js';
import { offeredPayments, quoteFor } from './checkout-quote.js';
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
  const [saved, shippings, key] = await Promise.all([
    session() ? store.listAddresses().then(({ data }) => data) : [],
    store.listShippings(),
    config.takesCards ? store.readPublishableKey() : undefined,
  ]);
  return {
    title: 'Checkout',
    content: [
      element('div', { class: 'heading' }, element('h1', {}, 'Checkout'), customer()),
      countryList(shippings.data),
      await orderForm(shop, cart, { saved, takesCards: key !== undefined }),
    ],
  };
};

/** Names of fields on which the price depends. */
const PRICED = /(_id|country|state|city|postal_code|same_address)$/;

/**
 * The form, and beside it, or below it on a phone, what the order costs, with the button. Whenever a
 * choice changes, the order is priced anew.
 *
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {{ saved: Address[], takesCards: boolean }} offered
 */
async function orderForm(shop, cart, { saved, takesCards }) {
  // A product that says nothing of it is sent.
  const needsShipping = cart.items.some(({ requires_shipping }) => requires_shipping !== false);
  const [shipping, promotion, payment, price] = [live(), element('div'), element('div'), live()];
  const promotions = section('Promotion', promotion);
  const billing = element('div', { hidden: true }, addressChoice('billing_address', saved));
  const isSame = element('input', {
    type: 'checkbox',
    name: 'same_address',
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
    needsShipping && section('Shipping method', shipping),
    promotions,
    section('Payment method', payment),
  );

  /** @param {Quote} quote */
  function show(quote) {
    const offered = quote.promotion_options.filter(isAvailable);
    const payments = offeredPayments(quote, takesCards).filter(isAvailable);
    const country = countryIn(form, 'shipping_address', saved);
    replaceContent(shipping, ...shippingChoices(shop, quote, country));
    replaceContent(promotion, ...promotionChoices(shop, offered));
    replaceContent(payment, ...paymentChoices(shop, payments));
    promotions.hidden = offered.length === 0;
    replaceContent(price, quoteTotals(shop, quote));
  }

  let isFirst = true;
  async function update() {
    const chosen = choicesIn(form, isSame.checked);
    const isKnown = countryIn(form, 'shipping_address', saved) !== '';
    const needs = {
      needsShipping: needsShipping && isKnown,
      choosesPromotion: isFirst || chosen.promotion_id !== undefined,
      takesCards,
    };
    isFirst = false;
    return quoteFor(cart, chosen, needs);
  }

  let latest = update();
  show(await latest);
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !PRICED.test(target.name)) return;
    const updated = update();
    latest = updated;
    updated.then(
      // Something else was chosen meanwhile.
      (quote) => latest === updated && show(quote),
      () => {},
    );
  });
  onSubmit(form, async () => {
    const quote = await latest.catch(() => (latest = update()));
    show(quote);
    const order = { ...choicesIn(form, isSame.checked), expected_total: quote.total };
    await placeOrder(cart, order, (changed) => {
      latest = Promise.resolve(changed);
      show(changed);
      return shop.money(changed.total);
    });
  });
  return element('div', { class: 'with-summary' }, form, summary(cart, price));
}

/** Changes in it are read aloud. */
const live = () => element('div', { 'aria-live': 'polite' });

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

/** @param {Record<string, unknown>} shipping */
const asBilling = (shipping) =>
  Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [name.replace('shipping', 'billing'), value]),
  );

/**
 * @param {Cart} cart
 * @param {object} body
 * @param {(quote: Quote) => string} showChanged shows what the order would be now, and gives its total
 */
async function placeOrder(cart, body, showChanged) {
  const { data } = await store.createOrder(cart, body).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.quote) {
      throw new FormError(
        `The total is now ${showChanged(error.quote)}. Please check it, and order again.`,
      );
    }
    // Something in the cart has changed meanwhile: the cart says what.
    if (error.problems.some(isOfCart)) navigate('cart');
    throw error;
  });
  keepSecret(data.id, data.secret);
  forgetCart();
  if (data.processor) location.assign(new URL(payHref(data), document.baseURI));
  else navigate(orderHref(data));
}

/** @param {CartProblem} problem */
const isOfCart = ({ line, code }) =>
  line !== undefined || code.startsWith('coupon') || code === 'total_too_high';

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
 * @param {Cart} cart
 * @param {Node} price
 */
const summary = (cart, price) =>
  element(
    'aside',
    { class: 'summary', 'aria-label': 'Summary' },
    element('h2', {}, 'Your order'),
    element(
      'ul',
      {},
      ...cart.items.map(({ quantity, name }) => element('li', {}, `${quantity} × ${name}`)),
    ),
    price,
    element('p', {}, element('button', { class: 'button', form: 'checkout' }, 'Place order')),
    element('p', { class: 'note' }, 'You pay in the next step.'),
  );

/**
 * @param {Shop} shop
 * @param {Quote} quote
 */
function quoteTotals(shop, quote) {
  /** @param {string} name */
  const ruleOf = (name) => quote.explanation.find(({ rule, applied }) => rule === name && applied);
  const [promotion, coupon] = [ruleOf('promotion'), ruleOf('coupon')];
  const isSent = ruleOf('shipping') !== undefined;
  return totals(shop, [
    ['Items', quote.items_total],
    [promotion?.name ?? 'Promotion', quote.promotion_total, '−', promotion?.reason],
    [coupon?.name ?? 'Coupon', quote.coupon_total, '−', coupon?.reason],
    ['Shipping', isSent ? quote.shipping_total : undefined],
    ['Taxes', quote.taxes_total || undefined],
    ['Payment fee', quote.payment_method_total || undefined],
    ['Total', quote.total],
  ]);
}
