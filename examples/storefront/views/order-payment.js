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
import { t } from '../words.js';
import { isEnded, isUnpaid, isWithdrawn } from './order-list.js';

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

/**
 * What the customer needs for paying without a card.
 *
 * @param {Shop} shop
 * @param {Order} order
 */
function instructions({ money, date }, order) {
  const { currency, payments = [], payment_method: method, payment_request } = order;
  if (!method || isEnded(order) || isWithdrawn(order)) return null;
  const { amount, reference, bank_account } = payment_request ?? {};
  const { holder, iban, bic, bank } = bank_account ?? {};
  const end = payments.find(({ pending }) => pending)?.ends_at;
  const rows = [
    [t('Amount to pay'), amount && money(amount, currency.code)],
    [t('Payment reference'), isTransfer(method) && reference],
    [t('Account holder'), holder],
    [t('IBAN'), iban],
    [t('BIC'), bic],
    [t('Bank'), bank],
    [t('Your order is kept until'), amount && end && date(end)],
  ];
  return element(
    'section',
    {},
    element('h3', {}, t('Payment: {name}', { name: method.name })),
    // What the store has written says to pay.
    ...(payment_request ? [method.description, method.instructions] : []).map(
      (text) => text && element('p', { class: 'lines' }, text),
    ),
    !payment_request && hasPaid(order) && element('p', {}, t('We have your payment.')),
    element(
      'dl',
      { class: 'facts' },
      ...rows
        .filter(([, value]) => value)
        .map(([name, value]) =>
          element('div', {}, element('dt', {}, name), element('dd', {}, value)),
        ),
    ),
  );
}

/** @param {Order} order */
const hasPaid = ({ total, payments = [] }) =>
  total > 0 && payments.some(({ successful }) => successful);

/**
 * Whether the customer writes a reference: not who pays the carrier.
 *
 * @param {NonNullable<Order['payment_method']>} method
 */
const isTransfer = ({ bank_transfer, settlement }) => bank_transfer || settlement === 'confirmed';

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
    element('p', {}, t('Payment: '), element('b', {}, method?.name)),
    method?.description && element('p', { class: 'lines' }, method.description),
    element('button', { class: 'button' }, t('Pay {total}', { total: money(total) })),
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
    ? link(payHref({ id, secret }), t('Pay by card'), { target: '_self', class: 'button' })
    : link(payHref({ id, secret }), t('Pay by card instead'), { target: '_self' });
  // Without an answer the other ways to pay are still there.
  store.readPublishableKey().then(
    (key) => key && place.append(card),
    () => undefined,
  );
  return place;
}
