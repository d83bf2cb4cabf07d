/**
 * @import { Answer, Order } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { OrderPage } from './orders.js'
 */
import { ShopError } from '../client.js';
import { confirmation } from '../confirmation.js';
import { element } from '../dom.js';
import { FormError } from '../forms.js';
import * as store from '../store.js';
import { t } from '../words.js';

/**
 * Before an order is paid or sent, its customer may cancel it; afterwards, withdraw from it, once.
 */
const CANCELABLE = ['created', 'failed'];
const WITHDRAWABLE = ['processing', 'shipped', 'completed'];

/**
 * An order that is paid later can be canceled while it is prepared, until something of it is sent.
 *
 * @param {Order} order
 */
function isCancelable({ state, payments = [], shipments, refunds, withdrawal: noted }) {
  if (shipments?.length) return false;
  if (CANCELABLE.includes(state)) return true;
  const isOwed = payments.some(({ pending, method }) => pending && method === 'Custom');
  if (state !== 'processing' || !isOwed || noted) return false;
  return !refunds?.length;
}

/**
 * What the customer may do with the order now.
 *
 * @param {Order} order
 * @param {OrderPage} page
 */
export function orderRights(order, page) {
  if (isCancelable(order)) return cancellation(order, page);
  if (!WITHDRAWABLE.includes(order.state)) return null;
  return order.withdrawal ? null : withdrawal(order, page);
}

/**
 * @param {Shop} shop
 * @param {Order} order
 */
export const withdrawn = ({ date }, { withdrawal: noted }) =>
  noted &&
  element(
    'p',
    { class: 'note' },
    t('You have withdrawn from this contract on {date}.', { date: date(noted.created_at) }),
  );

/**
 * @param {Order} order
 * @param {OrderPage} page
 */
const cancellation = (order, { secret, show }) =>
  confirmation(
    'cancellation',
    {
      open: t('Cancel this order'),
      meaning: t('Nothing will be sent, and there is nothing to pay.'),
      confirm: t('Cancel the order'),
    },
    async () => show((await taken(store.cancelOrder(order, secret))).data),
  );

/**
 * @param {Order} order
 * @param {OrderPage} page
 */
const withdrawal = (order, { secret, show }) =>
  confirmation(
    'withdrawal',
    {
      // The law wants it prominent (directive 2011/83/EU, article 11a).
      look: 'button quiet',
      open: t('Withdraw from contract here'),
      meaning: t('You send back what you have received, and get back what you paid.'),
      confirm: t('Confirm withdrawal'),
    },
    async () => show((await taken(store.withdrawOrder(order, secret))).data),
  );

/**
 * @param {Promise<Answer<Order>>} answer
 */
const taken = (answer) =>
  answer.catch((error) => {
    const isLate = error instanceof ShopError && error.status === 400;
    throw isLate
      ? new FormError(t('This order has changed meanwhile. Please load the page again.'))
      : error;
  });
