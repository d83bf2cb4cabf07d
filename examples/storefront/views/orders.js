/**
 * @import { LineItem, Order } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 * @import { Text } from '../words.js'
 */
import { ShopError } from '../client.js';
import { inOrderCurrency } from '../currency.js';
import { element, link, replaceContent } from '../dom.js';
import { keepOrder, orderSecrets } from '../order-secrets.js';
import { optionsOf, picture, priceTag } from '../product-view.js';
import * as store from '../store.js';
import { t } from '../words.js';
import { isAwaited, isCollected, isUnpaid, isWithdrawn, nameOf, orderList } from './order-list.js';
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
  keepOrder(order, given);
  show(order);
  return { title: t('Order {number}', { number: nameOf(order) }), content: [body] };
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
      if (error instanceof ShopError && error.status === 404) return undefined;
      throw error;
    },
  );

const unknownOrder = () => ({
  title: t('Not found'),
  content: [
    element(
      'section',
      { class: 'message' },
      element('h1', {}, t('Not found')),
      element('p', {}, t('If this order is yours, please log in, or open it by its link.')),
      element('p', {}, link('login', t('Log in'), { class: 'button' })),
      element('p', {}, link('find-order', t('Find your order'))),
    ),
  ],
});

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {OrderPage} page
 */
function orderContent(shop, order, page) {
  const { currency } = inOrderCurrency(order);
  return pricedContent(shop.inCurrency(currency ?? shop.currencies[0]?.code ?? ''), order, page);
}

/**
 * @param {Shop} shop in the currency of the order
 * @param {Order} order
 * @param {OrderPage} page
 */
const pricedContent = (shop, order, page) => [
  element(
    'div',
    { class: 'heading' },
    element('p', { class: 'kicker' }, t('Order {number}', { number: nameOf(order) })),
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

/**
 * Where the customer has nothing to be thanked for.
 *
 * @type {ReadonlyMap<string, Text>}
 */
const TITLES = new Map([
  ['canceled', 'Your order is canceled'],
  ['refunded', 'Your order is refunded'],
]);

/** @param {Order} order */
function titleOf(order) {
  if (isUnpaid(order)) return t('Please pay your order');
  if (isWithdrawn(order)) return t('You have withdrawn from this order');
  return t(TITLES.get(order.state) ?? 'Thank you');
}

/**
 * Of an order that is paid; a title says all of the other states.
 *
 * @type {ReadonlyMap<string, Text>}
 */
const STEPS = new Map([
  ['processing', 'We have your order, and are preparing it.'],
  ['shipped', 'Your order is on its way.'],
  ['completed', 'Your order was delivered.'],
]);

/** @type {ReadonlyMap<string, Text>} */
const COLLECTED_STEPS = new Map([
  ['shipped', 'Your order is ready. You can collect it now.'],
  ['completed', 'You have collected your order.'],
]);

/** @param {Order} order */
const stepOf = (order) =>
  (isCollected(order) && COLLECTED_STEPS.get(order.state)) || STEPS.get(order.state);

/**
 * How it goes on.
 *
 * @param {Shop} shop
 * @param {Order} order
 */
function nextStep({ money }, order) {
  const { state, total, processor, payment_method: method, payment_request } = order;
  if (state === 'failed')
    return t('We have your order, but the payment did not go through. Please try again.');
  if (isUnpaid(order))
    return method && !processor
      ? t('We have your order, but the payment was not recorded. Please pay it now.')
      : t('We have your order. It is not paid yet.');
  if (isAwaited(order))
    return t('We have your order. Please pay {total} ({method}, reference {reference}).', {
      total: money(total),
      method: method?.name ?? t('transfer'),
      reference: payment_request?.reference ?? nameOf(order),
    });
  if (isWithdrawn(order))
    return t(
      'We have received your withdrawal. You send back what you have received, and get back what you paid.',
    );
  const step = stepOf(order);
  return step ? t(step) : null;
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
