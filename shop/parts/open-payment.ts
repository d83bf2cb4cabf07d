import { readPublishableKey } from '../data/checkout.ts';
import { hasPaid, moneyOf, type Order, paymentRows } from '../data/order-rules.ts';
import { endOf, isOpen } from '../data/order-states.ts';
import { orderPath } from '../data/orders.ts';
import { isByCard } from '../data/payments.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { cardFields } from './card.ts';

/** How what is open of an order is paid: a transfer with its account, or a card. Nothing where nothing is to be paid. */
export async function payOpen(visit: Visit, order: Order): Promise<Html> {
  const { say } = visit;
  const parts = [
    order.payment_request ? instructions(visit, order) : '',
    isOpen(order) ? await waysToPay(visit, order) : '',
  ].filter((part) => part !== '');
  return parts.length === 0
    ? html``
    : html`<section class="pay" id="payment"><h2>${say('payment')}</h2>${parts}</section>`;
}

/** What the store has written about its method, what is still due, and where it goes. */
function instructions(visit: Visit, order: Order): Html {
  const { say, moment, money } = visit;
  const { payment_method: method } = order;
  const { currency, refunded } = moneyOf(visit, order);
  const texts = [method?.description, method?.instructions].filter(Boolean);
  return html`<p><strong>${method?.name}</strong></p>
${texts.map((text) => html`<p class="lines-of-text">${text}</p>`)}
<dl class="facts">${paymentRows(visit, order).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${refunded > 0 && !hasPaid(order) ? html`<p class="note">${say('due_reduced', { amount: money(refunded, currency) })}</p>` : ''}
${when(endOf(order), (time) => html`<p class="note">${say('kept_until', { time: moment(time) })}</p>`)}`;
}

async function waysToPay(visit: Visit, order: Order): Promise<Html> {
  if (!isByCard(order)) return methodForm(visit, order);
  const publishableKey = await readPublishableKey(visit);
  return publishableKey
    ? cardForm(visit, order, publishableKey)
    : html`<p class="error">${visit.say('card_unavailable')}</p>`;
}

/** An order whose method of the store was not recorded when it was placed, or that costs nothing. */
function methodForm(visit: Visit, order: Order): Html {
  const { say, href } = visit;
  const { payment_method: method } = order;
  const label = method ? say('confirm_method', { method: method.name }) : payLabel(visit, order);
  return html`<form method="post" action="${href(`${orderPath(order.id)}/pay`)}"><button class="button">${label}</button></form>`;
}

const payLabel = (visit: Visit, order: Order) => {
  const { due, currency } = moneyOf(visit, order);
  return visit.say('pay_amount', { amount: visit.money(due, currency) });
};

/** The script of the checkout shows the fields of the card, and sends what stands for it. */
function cardForm(visit: Visit, order: Order, publishableKey: string): Html {
  const { due: amount, currency } = moneyOf(visit, order);
  return html`<form method="post" action="${visit.href(`${orderPath(order.id)}/pay`)}" data-checkout>
${cardFields(visit, { publishableKey, amount, currency, isShown: true })}
<button class="button" name="action" value="order" data-order>${payLabel(visit, order)}</button>
</form>`;
}
