/**
 * @import { Order } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { Text } from '../words.js'
 */
import { element, link } from '../dom.js';
import { orderHref, orderNumbers, orderSecrets } from '../order-secrets.js';
import { session } from '../session.js';
import { listOrders } from '../store.js';
import { t } from '../words.js';

/**
 * What people are told of the state of an order.
 *
 * @type {ReadonlyMap<string, Text>}
 */
const STATES = new Map([
  ['created', 'Not paid yet'],
  ['failed', 'Payment failed'],
  ['processing', 'Being prepared'],
  ['shipped', 'On its way'],
  ['completed', 'Delivered'],
  ['canceled', 'Canceled'],
  ['refunded', 'Refunded'],
]);

/**
 * The same of an order that its customer collects: nothing of it is on a way.
 *
 * @type {ReadonlyMap<string, Text>}
 */
const COLLECTED_STATES = new Map([
  ['shipped', 'Ready to be collected'],
  ['completed', 'Collected'],
]);

/** @param {Pick<Order, 'shipping'>} order */
export const isCollected = ({ shipping }) => shipping?.collection === true;

/**
 * What people call an order by.
 *
 * @param {Pick<Order, 'id' | 'number'>} order
 */
export const nameOf = ({ id, number }) => number ?? String(id);

/** @param {Pick<Order, 'state' | 'payments' | 'withdrawal' | 'shipping'>} order */
export function stateText(order) {
  if (isAwaited(order)) return t('Waiting for your payment');
  if (isWithdrawn(order)) return t('Withdrawn');
  const collected = isCollected(order) ? COLLECTED_STATES.get(order.state) : undefined;
  const text = collected ?? STATES.get(order.state);
  return text ? t(text) : order.state;
}

/**
 * Whether the store waits for money, as of a bank transfer, and will confirm that it has come.
 *
 * @param {Pick<Order, 'state' | 'payments'>} order
 */
export const isAwaited = ({ state, payments = [] }) =>
  state === 'created' && payments.some(({ pending }) => pending === true);

/** States of an order in which nothing is to be paid any more. */
const ENDED = ['canceled', 'refunded'];

/** @param {Pick<Order, 'state'>} order */
export const isEnded = ({ state }) => ENDED.includes(state);

/**
 * Whether the customer has withdrawn from the contract. The order keeps its state until the store has
 * given the money back.
 *
 * @param {Pick<Order, 'state' | 'withdrawal'>} order
 */
export const isWithdrawn = (order) => order.withdrawal !== undefined && !isEnded(order);

/** States of an order that can be paid. */
const UNPAID = ['created', 'failed'];

/** @param {Pick<Order, 'state' | 'payments'>} order */
export const isUnpaid = (order) => UNPAID.includes(order.state) && !isAwaited(order);

/**
 * The orders of the customer; of a guest those that were placed in this browser.
 *
 * @param {Shop} shop
 */
export async function ordersOf(shop) {
  const rows = session()
    ? (await listOrders()).data.map((order) => orderRow(shop, order))
    : Object.entries(orderSecrets()).map(([id, secret]) => guestRow(Number(id), secret));
  if (rows.length === 0) return element('p', {}, t('You have not ordered anything yet.'));
  return element('ul', { class: 'orders' }, ...rows);
}

/**
 * @param {Shop} shop
 * @param {Order} order
 */
function orderRow({ money, date, currencies }, order) {
  const { id, created_at, total, converted } = order;
  const cost = converted
    ? money(converted.total, order.currency.code)
    : money(total, currencies[0]?.code);
  return element(
    'li',
    {},
    link(orderHref({ id }), t('Order {number}', { number: nameOf(order) })),
    element('time', { datetime: created_at }, date(created_at)),
    element('span', {}, stateText(order)),
    element('b', {}, cost),
  );
}

/**
 * @param {number} id
 * @param {string} secret
 */
const guestRow = (id, secret) =>
  element(
    'li',
    {},
    link(orderHref({ id, secret }), t('Order {number}', { number: orderNumbers()[id] ?? id })),
  );

/**
 * The page of all orders.
 *
 * @param {Shop} shop
 */
export const orderList = async (shop) => ({
  title: t('Your orders'),
  content: [
    element('div', { class: 'heading' }, element('h1', {}, t('Your orders'))),
    await ordersOf(shop),
    !session() &&
      element(
        'p',
        { class: 'aside' },
        t('These are orders that were placed in this browser. '),
        link('login', t('Log in')),
        t(' to see those of your account, or '),
        link('find-order', t('find your order')),
        t(' by its number.'),
      ),
  ].filter((each) => each !== false),
});
