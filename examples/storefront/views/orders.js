/**
 * @import { Address, LineItem, Order } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { element, link, replaceContent } from '../dom.js';
import { onSubmit } from '../forms.js';
import { optionsOf, picture, priceTag } from '../product-view.js';
import { session } from '../session.js';
import * as store from '../store.js';
import { oneLine } from './address-form.js';
import { totals } from './totals.js';

/** @typedef {(order: Order) => void} ShowOrder */

/** @param {string | number} id */
const keyOf = (id) => `shopwright.order.${id}`;

/**
 * The API shows orders to customers only. So a guest's order is kept in the window.
 *
 * @param {Order} order
 */
export function keepOrder(order) {
  if (!session()) sessionStorage.setItem(keyOf(order.id), JSON.stringify(order));
}

/**
 * @param {string} id
 * @returns {Promise<Order>}
 */
async function readOrder(id) {
  const kept = session() ? null : sessionStorage.getItem(keyOf(id));
  return kept ? JSON.parse(kept) : (await store.readOrder(id)).data;
}

/** @type {ShowView} */
export const orders = async ({ parts: [id = ''] }, shop) => {
  const body = element('div', {});
  /** @type {ShowOrder} */
  const show = (order) => replaceContent(body, ...orderContent(shop, order, show));
  const order = await readOrder(id);
  show(order);
  return { title: `Order ${order.id}`, content: [body] };
};

/** States of an order that can be paid. */
const UNPAID = ['created', 'failed'];

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {ShowOrder} show
 */
function orderContent(shop, order, show) {
  const isUnpaid = UNPAID.includes(order.state);
  return [
    element(
      'div',
      { class: 'heading' },
      element('p', { class: 'kicker' }, `Order ${order.id}`),
      element('h1', {}, isUnpaid ? 'Your order is waiting for payment' : 'Thank you'),
      element('p', {}, isUnpaid ? 'Please check the total and pay.' : paidText(order)),
    ),
    element(
      'div',
      { class: 'with-summary' },
      element('ul', {}, ...order.products.map((item) => lineItem(shop, item))),
      element(
        'aside',
        { class: 'summary', 'aria-label': 'Summary' },
        element('h2', {}, 'Summary'),
        element('p', {}, 'State: ', element('b', { class: 'state' }, order.state)),
        orderTotals(shop, order),
        isUnpaid && paymentForm(shop, order, show),
        address('Shipping address', order.shipping_address),
        address('Billing address', order.billing_address),
      ),
    ),
  ];
}

/**
 * @param {Shop} shop
 * @param {Order} order
 */
function orderTotals(shop, order) {
  const { shipping, payment_method: method, coupon, promotion } = order;
  return totals(shop, [
    ['Items', order.items_total],
    [`Shipping: ${shipping?.name ?? 'none'}`, order.shipping_total],
    ['Taxes', order.taxes_total || undefined],
    [`Promotion: ${promotion?.name ?? ''}`, order.promotion_total, '−'],
    [`Coupon ${coupon?.code ?? ''}`, order.coupon_total, '−'],
    [`Fee: ${method?.name ?? ''}`, order.payment_method_total || undefined],
    ['Total', order.total],
  ]);
}

/** @param {Order} order */
const paidText = ({ payment_method, state }) =>
  state === 'processing'
    ? `Payment: ${payment_method?.name ?? 'as agreed'}. We are preparing your order.`
    : `Your order is ${state}.`;

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {ShowOrder} show
 */
function paymentForm({ money }, order, show) {
  const method = order.payment_method?.name ?? '';
  const form = element(
    'form',
    { id: 'payment' },
    element('button', { class: 'button' }, `Pay ${money(order.total)} · ${method}`),
  );
  return onSubmit(form, async () => {
    const { data } = await store.payOrder(order);
    const paid = { ...order, ...data };
    keepOrder(paid);
    show(paid);
  });
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

/**
 * @param {string} title
 * @param {Address} given
 */
const address = (title, given) =>
  element(
    'section',
    {},
    element('h3', {}, title),
    element('p', {}, given.full_name, element('br'), oneLine(given)),
  );
