/**
 * @import { Address, LineItem, Order } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { ApiError } from '../api.js';
import { config } from '../config.js';
import { element, link, replaceContent } from '../dom.js';
import { onSubmit } from '../forms.js';
import { keepSecret, orderSecrets, payHref } from '../order-secrets.js';
import { optionsOf, picture, priceTag } from '../product-view.js';
import * as store from '../store.js';
import { oneLine } from './address-form.js';
import { orderHistory } from './order-history.js';
import { isAwaited, isUnpaid, orderList, stateText } from './order-list.js';
import { totals } from './totals.js';

/** @typedef {(order: Order) => void} ShowOrder */

/** @type {ShowView} */
export const orders = async (route, shop) => {
  const [id] = route.parts;
  if (!id) return orderList(shop);
  const given = route.fragment.get('secret') ?? undefined;
  const secret = given ?? orderSecrets()[id];
  const body = element('div', {});
  /** @type {ShowOrder} */
  const show = (order) => replaceContent(body, ...orderContent(shop, order, secret, show));
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

/** States of an order from which a customer may withdraw. */
const WITHDRAWABLE = ['processing', 'shipped', 'completed'];

/**
 * A button, and after that when it was used.
 *
 * @param {Shop} shop
 * @param {Order} order
 * @param {string | undefined} secret
 * @param {ShowOrder} show
 */
function withdrawal({ date }, order, secret, show) {
  if (order.withdrawal) {
    const day = date(order.withdrawal.created_at);
    return element('p', { class: 'note' }, `You have withdrawn from this order on ${day}.`);
  }
  const form = element(
    'form',
    { id: 'withdrawal' },
    element(
      'details',
      {},
      element('summary', {}, 'Withdraw'),
      element('p', {}, 'You send the goods back, and get back what you paid.'),
      element('button', { class: 'button quiet' }, 'Withdraw from this order'),
    ),
  );
  return onSubmit(form, async () => show((await store.withdrawOrder(order, secret)).data));
}

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {string | undefined} secret
 * @param {ShowOrder} show
 */
function orderContent(shop, order, secret, show) {
  const isOpen = isUnpaid(order);
  const isByCard = order.processor !== undefined;
  const request = isByCard
    ? 'Please check the total, then pay.'
    : 'Please check the total, then confirm.';
  return [
    element(
      'div',
      { class: 'heading' },
      element('p', { class: 'kicker' }, `Order ${order.id}`),
      element('h1', {}, isOpen ? `Please ${isByCard ? 'pay' : 'confirm'} your order` : 'Thank you'),
      element('p', {}, isOpen ? request : nextStep(shop, order)),
    ),
    element(
      'div',
      { class: 'with-summary' },
      element('ul', {}, ...order.products.map((item) => lineItem(shop, item))),
      element(
        'aside',
        { class: 'summary', 'aria-label': 'Summary' },
        element('h2', {}, 'Summary'),
        element('p', {}, 'Status: ', element('b', {}, stateText(order))),
        orderTotals(shop, order),
        order.invoice_id && invoiceButton(order.invoice_id, secret),
        isOpen && !isByCard && paymentForm(shop, order, secret, show),
        isOpen && config.takesCards && cardLink(order, secret),
        ...orderHistory(shop, order),
        address('Shipping address', order.shipping_address),
        address('Billing address', order.billing_address),
        WITHDRAWABLE.includes(order.state) && withdrawal(shop, order, secret, show),
        secret &&
          element('p', { class: 'note' }, 'Keep the address of this page to come back to it.'),
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
  const taxes = order.taxes_total || undefined;
  const areIncluded = order.tax_rules?.prices_include_tax;
  return totals(shop, [
    ['Items', order.items_total],
    [`Shipping: ${shipping?.name ?? 'none'}`, order.shipping_total],
    [`Promotion: ${promotion?.name ?? ''}`, order.promotion_total, '−'],
    [`Coupon ${coupon?.code ?? ''}`, order.coupon_total, '−'],
    [`Fee: ${method?.name ?? ''}`, order.payment_method_total || undefined],
    ['Taxes', areIncluded ? undefined : taxes],
    ['Total', order.total],
    ['Taxes included', areIncluded ? taxes : undefined],
  ]);
}

/**
 * How it goes on, once the order is confirmed.
 *
 * @param {Shop} shop
 * @param {Order} order
 */
function nextStep({ money }, order) {
  const { payment_method: method, state, total } = order;
  const payment = [method?.name, method?.description].filter(Boolean).join('. ');
  if (isAwaited(order))
    return `Please pay ${money(total)}, and name your order: ${order.id}. ${payment}`;
  if (state === 'processing') return `We are preparing your order. ${payment}`;
  return `Your order: ${stateText(order).toLowerCase()}.`;
}

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {string | undefined} secret
 * @param {ShowOrder} show
 */
function paymentForm({ money }, order, secret, show) {
  const method = order.payment_method?.name ?? 'as agreed';
  const form = element(
    'form',
    { id: 'payment' },
    element('p', {}, 'Payment: ', element('b', {}, method)),
    element('button', { class: 'button' }, `Confirm order · ${money(order.total)}`),
  );
  return onSubmit(form, async () => show((await store.payOrder(order, secret)).data));
}

/**
 * The link to the invoice ends after some minutes, so it is asked for when it is wanted.
 *
 * @param {number} invoiceId
 * @param {string | undefined} secret
 */
function invoiceButton(invoiceId, secret) {
  const form = element(
    'form',
    { id: 'invoice' },
    element('button', { class: 'button' }, 'Invoice (PDF)'),
  );
  return onSubmit(form, async () => {
    const { data } = await store.readInvoiceLink(invoiceId, secret);
    location.assign(data.url);
  });
}

/**
 * @param {Order} order
 * @param {string | undefined} secret
 */
function cardLink({ id, processor }, secret) {
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
