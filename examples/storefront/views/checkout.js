/**
 * @import { Address, Cart, Quote } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { currentCart } from '../cart.js';
import { config } from '../config.js';
import { element, link, replaceContent } from '../dom.js';
import { FormError, fieldValue, onSubmit } from '../forms.js';
import { session } from '../session.js';
import * as store from '../store.js';
import { addressChoice, addressIn, countryIn } from './address-form.js';
import {
  countryList,
  isAvailable,
  NO_PAYMENT,
  paymentChoices,
  promotionChoices,
  shippingChoices,
} from './checkout-choices.js';
import { offeredPayments, quoteFor } from './checkout-quote.js';
import { summary } from './checkout-summary.js';
import { placeOrder } from './place-order.js';

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
  const [shipping, promotion, payment] = [live(), element('div'), element('div')];
  const promotions = section('Promotion', promotion);
  const payments = section('Payment method', payment);
  const ordered = summary(shop, cart);
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
    payments,
  );

  /** @param {Quote} quote */
  function show(quote) {
    const offered = quote.promotion_options.filter(isAvailable);
    const offeredWays = offeredPayments(quote, takesCards).filter(isAvailable);
    const country = countryIn(form, 'shipping_address', saved);
    replaceContent(shipping, ...shippingChoices(shop, quote, country));
    replaceContent(promotion, ...promotionChoices(shop, offered));
    replaceContent(payment, ...paymentChoices(shop, offeredWays));
    promotions.hidden = offered.length === 0;
    payments.hidden = quote.total === 0;
    ordered.show(quote);
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
    requirePayable(quote, takesCards);
    const order = { ...choicesIn(form, isSame.checked), expected_total: quote.total };
    await placeOrder(cart, order, (changed) => {
      latest = Promise.resolve(changed);
      show(changed);
      return shop.money(changed.total);
    });
  });
  return element('div', { class: 'with-summary' }, form, ordered.body);
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
 * Throws for an order that nobody could pay.
 *
 * @param {Quote} quote
 * @param {boolean} takesCards
 */
function requirePayable(quote, takesCards) {
  if (quote.total === 0 || offeredPayments(quote, takesCards).some(isAvailable)) return;
  throw new FormError(NO_PAYMENT);
}

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
