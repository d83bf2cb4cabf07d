/**
 * @import { CardPayment, Order, PaymentMethod, Stripe } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 * @import { Text } from '../words.js'
 */
import { ShopError } from '../client.js';
import { element, link } from '../dom.js';
import { FormError, onSubmit } from '../forms.js';
import { orderHref, orderSecrets } from '../order-secrets.js';
import * as store from '../store.js';
import { t } from '../words.js';
import { isUnpaid, nameOf, stateText } from './order-list.js';

const STRIPE_JS = 'https://js.stripe.com/dahlia/stripe.js';

/**
 * Pays an order by card. It is a document of its own, because it alone may run the script of Stripe.
 *
 * @type {ShowView}
 */
export const pay = async (route, shop) => {
  const [id = ''] = route.parts;
  const secret = route.fragment.get('secret') ?? orderSecrets()[id];
  const [{ data: order }, key] = await Promise.all([
    store.readOrder(id, secret),
    store.readPublishableKey(),
  ]);
  if (!key) throw new ShopError(404, []);
  if (!isUnpaid(order))
    return {
      title: t('Order {number}', { number: nameOf(order) }),
      content: [nothingToPay(order, secret)],
    };
  const returned = route.query.get('payment_intent');
  const stripe = (await loadStripe())?.(key);
  const content = !stripe
    ? await otherWays(order, secret)
    : returned
      ? returnedForm(stripe, order, secret, returned)
      : cardForm(shop, stripe, order, secret);
  return {
    title: t('Pay order {number}', { number: nameOf(order) }),
    content: [
      element(
        'div',
        { class: 'heading' },
        element('h1', {}, t('Pay order {number}', { number: nameOf(order) })),
      ),
      content,
      element('p', {}, link(orderHref({ id: order.id, secret }), t('Back to the order'))),
    ],
  };
};

/**
 * Of an order that was paid meanwhile, as before the page was loaded again.
 *
 * @param {Order} order
 * @param {string | undefined} secret
 */
const nothingToPay = (order, secret) =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, t('Order {number}', { number: nameOf(order) })),
    element('p', {}, t('{state}. There is nothing to pay.', { state: stateText(order) })),
    element(
      'p',
      {},
      link(orderHref({ id: order.id, secret }), t('See the order'), { class: 'button' }),
    ),
  );

/**
 * Undefined where the script does not come, as behind a blocker.
 *
 * @returns {Promise<((key: string) => Stripe) | undefined>}
 */
const loadStripe = () =>
  new Promise((resolve) => {
    const script = element('script', {
      src: STRIPE_JS,
      onload: () => resolve(Reflect.get(window, 'Stripe')),
      onerror: () => resolve(undefined),
    });
    document.head.append(script);
  });

/**
 * Where no card can be paid with: to try it again, and the ways to pay that cost nothing more.
 *
 * @param {Order} order
 * @param {string | undefined} secret
 */
async function otherWays(order, secret) {
  const { data: methods } = await store.listPaymentMethods();
  const ways = methods.filter(({ cost_type }) => cost_type === 'no_cost');
  const again = element(
    'button',
    { type: 'button', class: 'button', onclick: () => location.reload() },
    t('Try again'),
  );
  return element(
    'section',
    { class: 'message' },
    element(
      'p',
      {},
      t(
        'The form for your card did not load. A blocker in your browser or a bad connection may be the reason.',
      ),
    ),
    element('p', {}, again),
    ...ways.map((method) => otherWay(order, secret, method)),
  );
}

/**
 * @param {Order} order
 * @param {string | undefined} secret
 * @param {PaymentMethod} method
 */
function otherWay(order, secret, { id, name }) {
  const button = element('button', { class: 'button quiet' }, t('Pay by {name} instead', { name }));
  return onSubmit(element('form', { id: `way-${id}` }, button), async () => {
    await store.payOrder(order, secret, id);
    location.assign(new URL(orderHref({ id: order.id, secret }), document.baseURI));
  });
}

/** Decimals of the amounts of Stripe where they are not those of ISO 4217. */
const STRIPE_DIGITS = new Map([
  ['ISK', 2],
  ['MGA', 0],
  ['UGX', 2],
]);

/**
 * Cards are charged in the currency of the order.
 *
 * @param {Shop} shop
 * @param {Stripe} stripe
 * @param {Order} order
 * @param {string | undefined} secret
 */
function cardForm({ money }, stripe, order, secret) {
  const { code, decimal_digits } = order.currency;
  const { total } = order.converted ?? order;
  const elements = stripe.elements({
    mode: 'payment',
    amount: Math.round(total * 10 ** (STRIPE_DIGITS.get(code) ?? decimal_digits ?? 2)),
    currency: code.toLowerCase(),
    paymentMethodCreation: 'manual',
  });
  const card = element('div', {});
  elements.create('payment').mount(card);
  const form = element(
    'form',
    { id: 'card' },
    card,
    element('button', { class: 'button' }, t('Pay {total}', { total: money(total, code) })),
  );
  return onSubmit(form, async () => {
    refuse((await elements.submit()).error);
    const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
    refuse(error);
    if (!paymentMethod) return;
    const return_url = new URL(`pay/${order.id}`, document.baseURI).href;
    const body = { payment_method: paymentMethod.id, return_url };
    await finish(stripe, order, secret, body);
  });
}

/**
 * After the bank has led back, the payment is settled when the shopper says so.
 *
 * @param {Stripe} stripe
 * @param {Order} order
 * @param {string | undefined} secret
 * @param {string} payment_intent
 */
function returnedForm(stripe, order, secret, payment_intent) {
  const button = element('button', { class: 'button' }, t('Complete the payment'));
  const form = element('form', { id: 'card' }, button);
  return onSubmit(form, () => finish(stripe, order, secret, { payment_intent }));
}

/**
 * @param {Stripe} stripe
 * @param {Order} order
 * @param {string | undefined} secret
 * @param {CardPayment} payment
 */
async function finish(stripe, order, secret, payment) {
  const { data } = await store.payByStripe(order, payment, secret).catch(explainDecline);
  if (data.status === 'requires_action' && data.client_secret && data.payment_intent) {
    const { error } = await stripe.handleNextAction({ clientSecret: data.client_secret });
    const { payment_intent } = data;
    // Also after an error: the payment then ends, so that another card can be tried.
    await store.payByStripe(order, { payment_intent }, secret).catch((failure) => {
      refuse(error);
      throw failure;
    });
    refuse(error);
  }
  location.assign(new URL(orderHref({ id: order.id, secret }), document.baseURI));
}

/**
 * What the bank says, by the codes of Stripe.
 *
 * @type {ReadonlyMap<unknown, Text>}
 */
const DECLINES = new Map([
  ['insufficient_funds', 'There is not enough money on this card. Please try another one.'],
  ['expired_card', 'This card has expired. Please try another one.'],
  ['incorrect_cvc', 'The security code of the card is wrong. Please check it and try again.'],
]);

/**
 * Throws what is wrong with the card, if that is what the error says.
 *
 * @param {unknown} error
 * @returns {never}
 */
function explainDecline(error) {
  const declined = error instanceof ShopError && Reflect.get(error.errors[0] ?? {}, 'Stripe');
  if (!declined) throw error;
  throw new FormError(
    t(
      DECLINES.get(declined.decline_code) ??
        DECLINES.get(declined.code) ??
        'Your card was declined. Please try another one, or ask your bank.',
    ),
  );
}

/** @param {{ message?: string } | undefined} error */
function refuse(error) {
  if (error) throw new FormError(error.message ?? t('The payment did not take place.'));
}
