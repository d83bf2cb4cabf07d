/**
 * @import { LineItem, Order } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { ApiError } from '../api.js';
import { element, link, replaceContent } from '../dom.js';
import { keepSecret, orderSecrets } from '../order-secrets.js';
import { optionsOf, picture, priceTag } from '../product-view.js';
import * as store from '../store.js';
import { isAwaited, isUnpaid, orderList } from './order-list.js';
import { orderSummary } from './order-summary.js';

/**
 * The page of an order: the secret of a guest, and how the page shows the order when it has changed.
 *
 * @typedef {{ secret: string | undefined, show: (order: Order) => void }} OrderPage
 */

/** @type {ShowView} */
export const orders = async (route, shop) => {
  const [id] = route.parts;
  if (!id) return orderList(shop);
  const given = route.fragment.get('secret') ?? undefined;
  const secret = given ?? orderSecrets()[id];
  const body = element('div', {});
  /** @param {Order} order */
  const show = (order) => replaceContent(body, ...orderContent(shop, order, { secret, show }));
  const order = await readOrder(id, secret);
  if (!order) return unknownOrder();
  // A wrong one must not take the place of one that is kept.
  keepSecret(id, given);
  show(order);
  return { title: `Order ${order.id}`, content: [body] };
};

/**
 * Undefined when there is none, or it is not shown to a guest without its secret.
 *
 * @param {string} id
 * @param {string | undefined} secret
 */
const readOrder = (id, secret) =>
  store.readOrder(id, secret).then(
    ({ data }) => data,
    (error) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    },
  );

const unknownOrder = () => ({
  title: 'Not found',
  content: [
    element(
      'section',
      { class: 'message' },
      element('h1', {}, 'Not found'),
      element(
        'p',
        {},
        'If this order is yours, please log in, or use the address that you got with it.',
      ),
      element('p', {}, link('login', 'Log in', { class: 'button' })),
    ),
  ],
});

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {OrderPage} page
 */
const orderContent = (shop, order, page) => [
  element(
    'div',
    { class: 'heading' },
    element('p', { class: 'kicker' }, `Order ${order.id}`),
    element('h1', {}, titleOf(order)),
    element('p', {}, nextStep(shop, order)),
  ),
  element(
    'div',
    { class: 'with-summary' },
    element('ul', {}, ...order.products.map((item) => lineItem(shop, item))),
    orderSummary(shop, order, page),
  ),
];

/** Where the customer has nothing to be thanked for. */
const TITLES = new Map([
  ['canceled', 'Your order is canceled'],
  ['refunded', 'Your order is refunded'],
]);

/** @param {Order} order */
const titleOf = (order) =>
  isUnpaid(order) ? 'Please pay your order' : (TITLES.get(order.state) ?? 'Thank you');

/** Of an order that is paid; a title says all of the other states. */
const STEPS = new Map([
  ['processing', 'We have your order, and are preparing it.'],
  ['shipped', 'Your order is on its way.'],
  ['completed', 'Your order was delivered.'],
]);

/**
 * How it goes on.
 *
 * @param {Shop} shop
 * @param {Order} order
 */
function nextStep({ money }, order) {
  const { id, state, total, processor, payment_method: method } = order;
  if (state === 'failed')
    return 'We have your order, but the payment did not go through. Please try again.';
  if (isUnpaid(order))
    return method && !processor
      ? 'We have your order, but the payment was not recorded. Please pay it now.'
      : 'We have your order. It is not paid yet.';
  if (isAwaited(order))
    return `We have your order. Please pay ${money(total)} (${method?.name ?? 'transfer'}, reference ${id}).`;
  return STEPS.get(state) ?? null;
}

/**
 * @param {Shop} shop
 * @param {LineItem} item
 */
function lineItem(shop, item) {
  const options = optionsOf(item);
  return element(
    'li',
    { class: 'line-item' },
    picture(item),
    element(
      'div',
      {},
      element('h2', {}, link(`products/${item.product_id}`, item.name)),
      options && element('p', { class: 'options' }, options),
      priceTag(shop, item.variant ?? item),
    ),
    element('p', { class: 'quantity' }, `× ${item.quantity}`),
  );
}
