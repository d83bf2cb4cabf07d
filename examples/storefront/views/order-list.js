/**
 * @import { Order } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 */
import { element, link } from '../dom.js';
import { orderHref, orderSecrets } from '../order-secrets.js';
import { session } from '../session.js';
import { listOrders } from '../store.js';

/** What people are told of the state of an order. */
const STATES = new Map([
  ['created', 'Not paid yet'],
  ['failed', 'Payment failed'],
  ['processing', 'Being prepared'],
  ['shipped', 'On its way'],
  ['completed', 'Delivered'],
  ['canceled', 'Canceled'],
  ['refunded', 'Refunded'],
]);

/** @param {Pick<Order, 'state' | 'payments'>} order */
export const stateText = (order) =>
  isAwaited(order) ? 'Waiting for your payment' : (STATES.get(order.state) ?? order.state);

/**
 * Whether the store waits for money, as of a bank transfer, and will confirm that it has come.
 *
 * @param {Pick<Order, 'state' | 'payments'>} order
 */
export const isAwaited = ({ state, payments = [] }) =>
  state === 'created' && payments.some(({ pending }) => pending === true);

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
  if (rows.length === 0) return element('p', {}, 'You have not ordered anything yet.');
  return element('ul', { class: 'orders' }, ...rows);
}

/**
 * @param {Shop} shop
 * @param {Order} order
 */
function orderRow({ money, date }, order) {
  const { id, created_at, total } = order;
  return element(
    'li',
    {},
    link(orderHref({ id }), `Order ${id}`),
    element('time', { datetime: created_at }, date(created_at)),
    element('span', {}, stateText(order)),
    element('b', {}, money(total)),
  );
}

/**
 * @param {number} id
 * @param {string} secret
 */
const guestRow = (id, secret) => element('li', {}, link(orderHref({ id, secret }), `Order ${id}`));

/**
 * The page of all orders.
 *
 * @param {Shop} shop
 */
export const orderList = async (shop) => ({
  title: 'Your orders',
  content: [
    element('div', { class: 'heading' }, element('h1', {}, 'Your orders')),
    await ordersOf(shop),
    !session() &&
      element(
        'p',
        { class: 'aside' },
        'These are orders that were placed in this browser. ',
        link('login', 'Log in'),
        ' to see those of your account.',
      ),
  ].filter((each) => each !== false),
});
