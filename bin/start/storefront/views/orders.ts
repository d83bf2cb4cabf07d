import { ask, get } from '../api.ts';
import { element, link, refill } from '../dom.ts';
import { onSubmit } from '../forms.ts';
import type { Address, Line, Order } from '../records.ts';
import type { ShowView } from '../router.ts';
import { optionsOf, picture, priceTag } from '../sellables.ts';
import { session } from '../session.ts';
import type { Shop } from '../shop.ts';
import { oneLine } from './address-form.ts';
import { sums } from './sums.ts';

/** A guest cannot ask for an order again, so the window keeps what the API answered. */
export function keepOrder(order: Order): void {
  if (session()) return;
  sessionStorage.setItem(`shopwright.order.${order.id}`, JSON.stringify(order));
}

async function readOrder(id: string): Promise<Order> {
  const kept = sessionStorage.getItem(`shopwright.order.${id}`);
  if (kept && !session()) return JSON.parse(kept) as Order;
  return (await get<Order>(`/orders/${encodeURIComponent(id)}`)).data;
}

export const orders: ShowView = async ({ parts: [id = ''] }, shop) => {
  const body = element('div', {});
  const show = (order: Order) => refill(body, ...content(shop, order, show));
  const order = await readOrder(id);
  show(order);
  return { title: `Order ${order.id}`, content: [body] };
};

/** States in which an order waits for its payment. */
const UNPAID = ['created', 'failed'];

type Show = (order: Order) => void;

function content(shop: Shop, order: Order, show: Show): HTMLElement[] {
  const isUnpaid = UNPAID.includes(order.state);
  const { shipping, payment_method: method, coupon, promotion } = order;
  return [
    element(
      'div',
      { class: 'heading' },
      element('p', { class: 'kicker' }, `Order ${order.id}`),
      element('h1', {}, isUnpaid ? 'One step is left' : 'Thank you'),
      element(
        'p',
        {},
        isUnpaid ? 'Your order is placed, and waits for its payment.' : paidText(order),
      ),
    ),
    element(
      'div',
      { class: 'split' },
      element('ul', { class: 'lines' }, ...order.products.map((line) => orderLine(shop, line))),
      element(
        'aside',
        { class: 'summary', 'aria-label': 'Summary' },
        element('h2', {}, 'Summary'),
        element('p', {}, 'State: ', element('b', { class: 'state' }, order.state)),
        sums(shop, [
          ['Items', order.items_total],
          [`Shipping, ${shipping?.name ?? 'none'}`, order.shipping_total],
          ['Taxes', order.taxes_total || undefined],
          [`Offer ${promotion?.name ?? ''}`, order.promotion_total, 'off'],
          [`Coupon ${coupon?.code ?? ''}`, order.coupon_total, 'off'],
          [`Fee, ${method?.name ?? ''}`, order.payment_method_total || undefined],
          ['Total', order.total],
        ]),
        isUnpaid && payment(shop, order, show),
        address('Goes to', order.shipping_address),
        address('Invoice to', order.billing_address),
      ),
    ),
  ];
}

const paidText = ({ payment_method, state }: Order) =>
  state === 'processing'
    ? `It is paid by ${payment_method?.name ?? 'a way of the store'}, and we are packing it.`
    : `It is ${state}.`;

function payment({ money }: Shop, order: Order, show: Show): HTMLFormElement {
  const way = order.payment_method?.name ?? '';
  const form = element(
    'form',
    { id: 'payment' },
    element('button', { class: 'button' }, `Pay ${money(order.total)} · ${way}`),
  );
  return onSubmit(form, async () => {
    const { data } = await ask<Order>('POST', '/payments', {
      body: { order_id: order.id, method: 'Custom' },
      idempotencyKey: `payment-${order.id}`,
    });
    keepOrder(data);
    show(data);
  });
}

function orderLine(shop: Shop, line: Line): HTMLElement {
  const options = optionsOf(line);
  return element(
    'li',
    { class: 'line' },
    picture(line),
    element(
      'div',
      {},
      element('h2', {}, link(`#/products/${line.product_id}`, line.name)),
      options && element('p', { class: 'maker' }, options),
      priceTag(shop, line.variant ?? line),
    ),
    element('p', { class: 'amount' }, `× ${line.quantity}`),
  );
}

const address = (title: string, given: Address) =>
  element(
    'section',
    {},
    element('h3', {}, title),
    element('p', {}, given.full_name, element('br'), oneLine(given)),
  );
