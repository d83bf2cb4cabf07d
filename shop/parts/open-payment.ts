import { type CardKeys, readCardKeys } from '../data/checkout.ts';
import { hasPaid, moneyOf, type Order, paymentRows } from '../data/order-rules.ts';
import { endOf, isOpen } from '../data/order-states.ts';
import { orderPath } from '../data/orders.ts';
import { isByCard, methodsFor } from '../data/payments.ts';
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

/** The way that was chosen with the order first, then the others: a form of a card may not load. */
async function waysToPay(visit: Visit, order: Order): Promise<Html> {
  if (order.total === 0) return methodForm(visit, order, payLabel(visit, order));
  const { say } = visit;
  const [methods, cardKeys] = await Promise.all([methodsFor(visit, order), readCardKeys(visit)]);
  const own = methods.find(({ id }) => id === order.payment_method_id);
  const card = when(cardKeys, (keys) => cardForm(visit, order, keys));
  const first = own
    ? methodForm(visit, order, say('confirm_method', { method: own.name }), own)
    : card;
  const others = methods
    .filter((method) => method !== own)
    .map(({ id, name }) =>
      methodForm(visit, order, say('pay_with', { method: name }), { id, isQuiet: true }),
    );
  const rest = own && card ? [folded(visit, card), ...others] : others;
  return html`${first || missing(visit, order, others.length > 0)}
${rest.length > 0 ? html`<div class="other-ways">${first ? html`<h3>${say('other_ways')}</h3>` : ''}${rest}</div>` : ''}`;
}

/** The script of the card is not loaded before it is opened. */
const folded = ({ say }: Visit, card: Html): Html =>
  html`<details data-card-details><summary>${say('card')}</summary>${card}</details>`;

/** Where the way of the order is not there, or none at all. */
function missing({ say }: Visit, order: Order, hasOthers: boolean): Html | '' {
  if (isByCard(order)) return html`<p class="error">${say('card_unavailable')}</p>`;
  return hasOthers ? '' : html`<p class="error">${say('no_payment')}</p>`;
}

interface Method {
  readonly id?: number;
  /** Whether another way is offered before. */
  readonly isQuiet?: boolean;
}

/** A button for a method of the store; without its id for what costs nothing. */
const methodForm = (
  visit: Visit,
  order: Order,
  label: string,
  { id, isQuiet }: Method = {},
): Html =>
  html`<form method="post" action="${visit.href(`${orderPath(order.id)}/pay`)}">${when(id, (value) => html`<input type="hidden" name="payment_method_id" value="${value}">`)}
<button class="button${isQuiet ? ' quiet' : ''}">${label}</button></form>`;

const payLabel = (visit: Visit, order: Order) => {
  const { due, currency } = moneyOf(visit, order);
  return visit.say('pay_amount', { amount: visit.money(due, currency) });
};

/** The script of the checkout shows the fields of the card, and sends what stands for it. */
function cardForm(visit: Visit, order: Order, keys: CardKeys): Html {
  const { due: amount, currency } = moneyOf(visit, order);
  return html`<form method="post" action="${visit.href(`${orderPath(order.id)}/pay`)}" data-checkout>
${cardFields(visit, { keys, amount, currency, isShown: true })}
<button class="button" name="action" value="order" data-order>${payLabel(visit, order)}</button>
</form>`;
}
