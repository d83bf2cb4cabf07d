import { totalOf } from '../data/order-list.ts';
import type { Order } from '../data/order-rules.ts';
import { stateText } from '../data/order-states.ts';
import { nameOf, orderPath } from '../data/orders.ts';
import { pictureAt } from '../data/products.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { picture, SPOTS } from './picture.ts';

/** Pictures that fit into a line of a phone. */
const PICTURES = 4;

export const orderCards = (visit: Visit, orders: readonly Order[]): Html =>
  html`<ul class="orders">${orders.map((order) => orderCard(visit, order))}</ul>`;

function orderCard(visit: Visit, order: Order): Html {
  const { say, href, day } = visit;
  const { id, created_at, products, invoice_id } = order;
  const name = say('order_number', { number: nameOf(order) });
  const pictures = products.flatMap(({ images: [image], name: alt }) => {
    const src = pictureAt(visit, image);
    return src ? [{ src, alt }] : [];
  });
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0);
  const about = html`<span class="unseen"> – ${name}</span>`;
  return html`<li>
<p class="title"><a href="${href(orderPath(id))}">${name}</a> <span class="state">${stateText(visit, order)}</span></p>
<p class="note"><time datetime="${created_at}">${day(created_at)}</time>, ${say('item_count', { count })}</p>
<p class="total">${totalOf(visit, order)}</p>
${pictures.length > 0 ? html`<ul class="thumbs">${pictures.slice(0, PICTURES).map(({ src, alt }) => html`<li>${picture(src, SPOTS.thumb, { alt })}</li>`)}</ul>` : ''}
<div class="actions">
<form method="post" action="${href(`${orderPath(id)}/buy-again`)}"><button class="quiet">${say('buy_again')}${about}</button></form>
${when(invoice_id, () => html`<a class="button quiet" href="${href(`${orderPath(id)}/documents/${invoice_id}`)}">${say('view_invoice')}${about}</a>`)}
</div>
</li>`;
}

/** In their place, for who has not ordered yet. */
export const noOrders = ({ say, href }: Visit): Html =>
  html`<p>${say('no_orders')}</p><p><a class="button" href="${href('/products')}">${say('all_products')}</a></p>`;
