/**
 * @import { Order, OrderAddress } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { OrderPage } from './orders.js'
 * @import { Row } from './totals.js'
 */
import { element } from '../dom.js';
import { onSubmit } from '../forms.js';
import * as store from '../store.js';
import { t } from '../words.js';
import { oneLine } from './address-form.js';
import { orderHistory } from './order-history.js';
import { isCollected, stateText } from './order-list.js';
import { orderPayment } from './order-payment.js';
import { orderReturns } from './order-returns.js';
import { orderRights, withdrawn } from './order-rights.js';
import { taxesIn, totals } from './totals.js';

/**
 * What an order costs, where it goes, and what can be done with it.
 *
 * @param {Shop} shop
 * @param {Order} order
 * @param {OrderPage} page
 */
export const orderSummary = (shop, order, page) =>
  element(
    'aside',
    { class: 'summary', 'aria-label': t('Summary') },
    element('h2', {}, t('Summary')),
    element('p', {}, t('Status: '), element('b', {}, stateText(order))),
    element('p', {}, t('Ordered on '), shop.date(order.created_at)),
    orderTotals(shop, order),
    ...orderPayment(shop, order, page),
    order.invoice_id && documentButton(t('Invoice (PDF)'), order.invoice_id, page),
    ...orderHistory(shop, order),
    ...creditNotes(order, page),
    ...orderReturns(shop, order, page),
    isCollected(order)
      ? collection(order)
      : order.shipping_address && address(t('Shipping address'), order.shipping_address),
    order.billing_address && address(t('Billing address'), order.billing_address),
    withdrawn(shop, order),
    orderRights(order, page),
    page.secret &&
      element('p', { class: 'note' }, t('Keep the address of this page to come back to it.')),
  );

/**
 * @param {Shop} shop
 * @param {Order} order
 */
function orderTotals(shop, order) {
  const { shipping, payment_method: method, coupon, promotion, tax_rules } = order;
  const { promotions = [{ name: promotion?.name ?? '', promotion_total: order.promotion_total }] } =
    order;
  const taxes = taxesIn(shop, order, tax_rules?.prices_include_tax === true);
  return totals(
    shop,
    [
      [t('Items'), order.items_total],
      [t('Shipping: {name}', { name: shipping?.name ?? t('none') }), order.shipping_total],
      ...promotions.map(
        /** @returns {Row} */
        ({ name, promotion_total: off }) => [
          t('Promotion: {name}', { name }),
          off || undefined,
          '−',
        ],
      ),
      [t('Coupon {code}', { code: coupon?.code ?? '' }), order.coupon_total || undefined, '−'],
      [t('Fee: {name}', { name: method?.name ?? '' }), order.payment_method_total || undefined],
      ...taxes.rows,
    ],
    order.total,
    taxes.note,
  );
}

/**
 * The link to an invoice or a credit note ends after some minutes, so it is asked for when it is
 * wanted.
 *
 * @param {string} text
 * @param {number} invoiceId
 * @param {OrderPage} page
 */
function documentButton(text, invoiceId, { secret }) {
  const form = element(
    'form',
    { id: `invoice-${invoiceId}` },
    element('button', { class: 'button' }, text),
  );
  return onSubmit(form, async () => {
    const { data } = await store.readInvoiceLink(invoiceId, secret);
    location.assign(data.url);
  });
}

/**
 * What corrects the invoice: for each refund, and when the order has ended.
 *
 * @param {Order} order
 * @param {OrderPage} page
 */
const creditNotes = ({ refunds = [], credit_note_id: last }, page) =>
  [...refunds.map(({ credit_note_id: id }) => id), last].map(
    (id) => id && documentButton(t('Credit note (PDF)'), id, page),
  );

/**
 * Where the customer gets the order.
 *
 * @param {Order} order
 */
const collection = ({ shipping }) =>
  element(
    'section',
    {},
    element('h3', {}, t('Where you collect it')),
    element('p', {}, shipping?.name),
    shipping?.description && element('p', { class: 'lines' }, shipping.description),
  );

/**
 * @param {string} title
 * @param {OrderAddress} given
 */
const address = (title, given) =>
  element(
    'section',
    {},
    element('h3', {}, title),
    element('p', {}, given.full_name, element('br'), oneLine(given)),
  );
