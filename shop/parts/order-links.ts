import type { Order } from '../data/order-rules.ts';
import { stateText } from '../data/order-states.ts';
import { nameOf, orderPath } from '../data/orders.ts';
import { type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** Orders that the visitor may see already. `action`: what follows their path. */
export const orderLinks = (visit: Visit, orders: readonly Order[], action: string): Html | '' =>
  orders.length === 0
    ? ''
    : html`<section><h2>${visit.say('your_orders')}</h2><ul class="order-list">${orders.map((order) => item(visit, order, action))}</ul></section>`;

const item = (visit: Visit, order: Order, action: string): Html =>
  html`<li><a href="${visit.href(orderPath(order.id) + action)}">${visit.say('order_number', { number: nameOf(order) })}</a>
<span class="note">${visit.day(order.created_at)}, ${stateText(visit, order)}</span></li>`;
