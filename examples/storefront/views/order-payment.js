/**
 * @import { Order } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { OrderPage } from './orders.js'
 */
import { config } from '../config.js';
import { element, link } from '../dom.js';
import { onSubmit } from '../forms.js';
import { payHref } from '../order-secrets.js';
import * as store from '../store.js';
import { isUnpaid } from './order-list.js';

/**
 * How the order is paid, and what it can be paid by as long as it is not.
 *
 * @param {Shop} shop
 * @param {Order} order
 * @param {OrderPage} page
 */
export function orderPayment(shop, order, page) {
  if (!isUnpaid(order)) return [instructions(shop, order)];
  return [
    !order.processor && order.payment_method && paymentForm(shop, order, page),
    config.takesCards && cardLink(order, page),
  ];
}

/** States of an order in which nothing is to be paid any more. */
const ENDED = ['canceled', 'refunded'];

/**
 * What the customer needs for paying without a card.
 *
 * @param {Shop} shop
 * @param {Order} order
 */
function instructions({ money, date }, order) {
  const { id, state, currency, payments = [], payment_method: method } = order;
  const { total } = order.converted ?? order;
  if (!method || total === 0 || ENDED.includes(state)) return null;
  const end = payments.find(({ pending }) => pending)?.ends_at;
  const rows = isSettled(order)
    ? []
    : [
        ['Amount to pay', money(total, currency.code)],
        ['Payment reference', String(id)],
        ...(end ? [['Your order is kept until', date(end)]] : []),
      ];
  return element(
    'section',
    {},
    element('h3', {}, `Payment: ${method.name}`),
    method.description && element('p', { class: 'lines' }, method.description),
    element(
      'dl',
      { class: 'facts' },
      ...rows.map(([name, text]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, text)),
      ),
    ),
  );
}

/**
 * Whether the store knows that the money has come: not by a payment that nobody confirms, which says
 * only how the customer is going to pay.
 *
 * @param {Order} order
 */
const isSettled = ({ payments = [], payment_method }) =>
  payments.some(
    ({ successful, method }) =>
      successful && (method !== 'Custom' || payment_method?.settlement === 'confirmed'),
  );

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {OrderPage} page
 */
function paymentForm({ money }, order, { secret, show }) {
  const { payment_method: method, total } = order;
  const form = element(
    'form',
    { id: 'payment' },
    element('p', {}, 'Payment: ', element('b', {}, method?.name)),
    method?.description && element('p', { class: 'lines' }, method.description),
    element('button', { class: 'button' }, `Pay ${money(total)}`),
  );
  return onSubmit(form, async () => show((await store.payOrder(order, secret)).data));
}

/**
 * @param {Order} order
 * @param {OrderPage} page
 */
function cardLink({ id, processor }, { secret }) {
  const place = element('p', {});
  const card = processor
    ? link(payHref({ id, secret }), 'Pay by card', { target: '_self', class: 'button' })
    : link(payHref({ id, secret }), 'Pay by card instead', { target: '_self' });
  // Without an answer the other ways to pay are still there.
  store.readPublishableKey().then(
    (key) => key && place.append(card),
    () => undefined,
  );
  return place;
}
