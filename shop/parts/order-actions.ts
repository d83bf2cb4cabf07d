import { mayCancel, mayWithdraw, type Order, returnableOf } from '../data/order-rules.ts';
import { orderPath } from '../data/orders.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** What its customer can do with an order now. */
export function orderActions(visit: Visit, order: Order): Html {
  const { say, href, pages } = visit;
  const to = (action: string) => href(`${orderPath(order.id)}/${action}`);
  const contact = pages.find(({ kind }) => kind === 'contact');
  return html`<section class="actions"><h2>${say('manage_order')}</h2>
<ul>
<li><form method="post" action="${to('buy-again')}"><button class="quiet">${say('buy_again')}</button></form></li>
${returnableOf(order).length > 0 ? html`<li><a class="button quiet" href="${to('return')}">${say('return_items')}</a></li>` : ''}
${mayWithdraw(order) ? html`<li><a class="button quiet" href="${to('withdraw')}">${say('withdraw')}</a></li>` : ''}
${mayCancel(order) ? html`<li>${cancellation(visit, to('cancel'))}</li>` : ''}
${when(contact, ({ path, title }) => html`<li><a href="${href(path)}">${title}</a></li>`)}
</ul></section>`;
}

/** It cannot be taken back: the button is shown after what it means. */
const cancellation = ({ say }: Visit, action: string): Html =>
  html`<details class="confirm"><summary>${say('cancel_order')}</summary>
<form method="post" action="${action}"><p>${say('cancel_means')}</p>
<button class="quiet">${say('confirm_cancel')}</button></form></details>`;
