/**
 * @import { Order, Refund, Shipment } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { Text } from '../words.js'
 */
import { element } from '../dom.js';
import { t } from '../words.js';
import { isCollected } from './order-list.js';

/**
 * The parcels of an order and the money that was given back.
 *
 * @param {Shop} shop
 * @param {Order} order
 */
export const orderHistory = (shop, { products, shipments = [], refunds = [], shipping }) => [
  shipments.length > 0 &&
    !isCollected({ shipping }) &&
    section(t('Parcels'), ...shipments.map((shipment) => parcel(shop, products, shipment))),
  refunds.length > 0 && section(t('Refunds'), ...refunds.map((refund) => refundItem(shop, refund))),
];

/**
 * @param {string} title
 * @param {HTMLElement[]} items
 */
const section = (title, ...items) =>
  element('section', {}, element('h3', {}, title), element('ul', {}, ...items));

/**
 * @param {Shop} shop
 * @param {Order['products']} products
 * @param {Shipment} shipment
 */
function parcel(
  shop,
  products,
  { method, tracking_code: code, tracking_link: url, date, line_items },
) {
  const name = typeof method === 'string' ? method : method?.name;
  const lines = line_items.map(({ product_id, variant_id, quantity }) => {
    const line = products.find(
      (each) => each.product_id === product_id && each.variant_id === variant_id,
    );
    return `${quantity} × ${line?.name ?? product_id}`;
  });
  const sent = [name, t('sent {date}', { date: shop.date(date) }), ...lines];
  return element('li', {}, sent.filter(Boolean).join(', '), tracking(url, code));
}

/**
 * @param {string | undefined} url
 * @param {string | undefined} code
 */
function tracking(url, code) {
  if (!url && !code) return false;
  const text = code ?? t('Track it');
  const isWeb = url !== undefined && /^https?:/i.test(url);
  const shown = isWeb ? element('a', { href: url, rel: 'noopener noreferrer' }, text) : text;
  return element('span', {}, ' · ', shown);
}

/** @type {Partial<Record<Refund['status'], Text>>} */
const STATUS = { pending: ', on its way', failed: ', it did not arrive' };

/**
 * @param {Shop} shop
 * @param {Refund} refund
 */
function refundItem({ money, date }, refund) {
  const { amount, converted, status, created_at: time, reason } = refund;
  const { deduction, charged_currency: currency } = refund;
  return element(
    'li',
    {},
    t('{amount} on {date}', { amount: money(converted?.amount ?? amount), date: date(time) }),
    STATUS[status] ? t(STATUS[status]) : '',
    deduction ? t(', {amount} deducted', { amount: money(deduction, currency) }) : '',
    reason ? `: ${reason}` : '',
  );
}
