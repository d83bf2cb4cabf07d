/**
 * @import { Address, Cart, Country, Quote, Shipping } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { currentCart } from '../cart.js';
import { config } from '../config.js';
import { servedCountries, shownCountry } from '../countries.js';
import { listAddresses } from '../customer-store.js';
import { element, link, replaceContent } from '../dom.js';
import { FormError, onSubmit } from '../forms.js';
import { session } from '../session.js';
import * as store from '../store.js';
import { t } from '../words.js';
import { addressChoice, countryIn } from './address-form.js';
import { isBlocked, usableCoupon } from './cart-problems.js';
import {
  isAvailable,
  NO_PAYMENT,
  needsShipping,
  paymentChoices,
  promotionChoices,
  shippingChoices,
} from './checkout-choices.js';
import { offeredPayments, quoteFor } from './checkout-quote.js';
import { summary } from './checkout-summary.js';
import { choicesIn, keepAddresses } from './order-choices.js';
import { leaveCheckout, placeOrder, totalChanged } from './place-order.js';

/**
 * Guests write their addresses; customers who are logged in may choose a saved one.
 *
 * @type {ShowView}
 */
export const checkout = async (_, shop) => {
  const cart = await currentCart();
  if (!cart?.items.length) return { title: t('Checkout'), content: [emptyCart()] };
  if (isBlocked(cart)) return { title: t('Checkout'), content: [changedCart()] };
  const [saved, shippings, countries, key] = await Promise.all([
    session() ? listAddresses().then(({ data }) => data) : [],
    store.listShippings().then(({ data }) => data),
    store.listCountries().then(({ data }) => data),
    config.takesCards ? store.readPublishableKey() : undefined,
  ]);
  return {
    title: t('Checkout'),
    content: [
      element('div', { class: 'heading' }, element('h1', {}, t('Checkout')), customer()),
      await orderForm(shop, cart, { saved, shippings, countries, takesCards: key !== undefined }),
    ],
  };
};

/**
 * What the customer can choose from.
 *
 * @typedef {object} Offered
 * @property {Address[]} saved
 * @property {Shipping[]} shippings
 * @property {Country[]} countries
 * @property {boolean} takesCards
 */

/** Names of fields on which the price depends. */
const PRICED = /(_id|country|state|city|postal_code|same_address)$/;

/**
 * The form, and beside it, or below it on a phone, what the order costs, with the button. Whenever a
 * choice changes, the order is priced anew.
 *
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {Offered} offered
 */
async function orderForm(shop, cart, { saved, shippings, countries, takesCards }) {
  const [shipping, promotion, payment] = [live(), element('div'), element('div')];
  const promotions = section(t('Promotion'), promotion);
  const payments = section(t('Payment method'), payment);
  const ordered = summary(shop, cart);
  const isSent = needsShipping(cart);
  const user = session()?.user;
  const everywhere = servedCountries([], countries);
  const served = isSent ? servedCountries(shippings, countries) : everywhere;
  const billing = element(
    'div',
    { hidden: true },
    addressChoice('billing_address', saved, user, { offered: everywhere, countries }),
  );
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
    section(
      t('Shipping address'),
      addressChoice('shipping_address', saved, user, { offered: served, countries }),
    ),
    section(
      t('Billing address'),
      element('label', { class: 'checkbox' }, isSame, t('Same as the shipping address')),
      billing,
    ),
    isSent && section(t('Shipping method'), shipping),
    promotions,
    payments,
  );

  /** @type {Quote['promotions']} */
  let together;
  /** The total that the customer sees. @type {number | undefined} */
  let shown;

  /** @param {Quote} quote */
  function show(quote) {
    together = quote.promotions ?? together;
    shown = quote.total;
    const offered = quote.promotion_options.filter(isAvailable);
    const offeredWays = offeredPayments(quote, takesCards).filter(isAvailable);
    const country = shownCountry(countryIn(form, 'shipping_address', saved), countries);
    replaceContent(shipping, ...shippingChoices(shop, quote, country));
    replaceContent(promotion, ...promotionChoices(shop, offered, together ?? []));
    replaceContent(payment, ...paymentChoices(shop, offeredWays));
    promotions.hidden = offered.length === 0;
    payments.hidden = quote.total === 0;
    ordered.show(quote);
  }

  let isFirst = true;
  async function update() {
    const chosen = { ...choicesIn(form, isSame.checked), ...usableCoupon(cart) };
    const isKnown = countryIn(form, 'shipping_address', saved) !== '';
    const needs = {
      needsShipping: isSent && isKnown,
      choosesPromotion: isFirst || chosen.promotion_id !== undefined,
      takesCards,
    };
    isFirst = false;
    return quoteFor(cart, chosen, needs);
  }

  let latest = update();
  show(await latest);
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof Element) || !PRICED.test(target.getAttribute('name') ?? '')) return;
    const updated = update();
    latest = updated;
    updated.then(
      // Something else was chosen meanwhile.
      (quote) => latest === updated && show(quote),
      () => {},
    );
  });
  onSubmit(form, async () => {
    const seen = shown;
    const quote = await latest.catch(() => (latest = update()));
    show(quote);
    // Nobody orders for a total that comes with the click.
    if (quote.total !== seen) throw totalChanged(shop.money(quote.total));
    requirePayable(quote, takesCards);
    const choices = { ...choicesIn(form, isSame.checked), ...usableCoupon(cart) };
    const order = { ...choices, expected_total: quote.total };
    const placed = await placeOrder(cart, order, (changed) => {
      latest = Promise.resolve(changed);
      show(changed);
      return shop.money(changed.total);
    });
    await keepAddresses(form, isSame.checked);
    leaveCheckout(placed);
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
  throw new FormError(t(NO_PAYMENT));
}

function customer() {
  const user = session()?.user;
  if (user) return element('p', {}, t('You are ordering as {name}.', { name: user.name }));
  const login = link('login?next=checkout', t('Log in'));
  return element(
    'p',
    {},
    t('You are ordering as a guest. '),
    login,
    t(' to use your saved addresses.'),
  );
}

const emptyCart = () =>
  message(t('Your cart is empty.'), link('products', t('See all products'), BUTTON));

const changedCart = () =>
  message(
    t('Part of your cart is not available any more.'),
    link('cart', t('See your cart'), BUTTON),
  );

const BUTTON = { class: 'button' };

/**
 * @param {string} text
 * @param {Node} next
 */
const message = (text, next) =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, t('Checkout')),
    element('p', {}, text),
    element('p', {}, next),
  );
