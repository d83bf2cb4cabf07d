import { type Card, cardTitled, currenciesOf, labelOf, openCards } from '../data/cards.ts';
import {
  chargeFor,
  hasPaid,
  moneyOf,
  type Order,
  paymentRows,
  recipientOf,
} from '../data/order-rules.ts';
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
  if (order.total === 0) return methodForm(visit, order, payLabel(visit, moneyOf(visit, order)));
  const { say } = visit;
  const [methods, cards] = await Promise.all([methodsFor(visit, order), openCards(visit)]);
  const own = methods.find(({ id }) => id === order.payment_method_id);
  const card = own ? undefined : (cardTitled(cards, order.processor) ?? cards[0]);
  const first = own
    ? methodForm(visit, order, say('confirm_method', { method: own.name }), own)
    : when(card, (each) => cardForm(visit, order, each));
  const rest = [
    ...cards.filter((each) => each !== card).map((each) => otherCard(visit, order, each, cards)),
    ...methods
      .filter((method) => method !== own)
      .map(({ id, name }) =>
        methodForm(visit, order, say('pay_with', { method: name }), { id, isQuiet: true }),
      ),
  ];
  return html`${first || missing(visit, order, rest.length > 0)}
${rest.length > 0 ? html`<div class="other-ways">${first ? html`<h3>${say('other_ways')}</h3>` : ''}${rest}</div>` : ''}`;
}

/** The script of a card is not loaded before it is opened. */
function otherCard(visit: Visit, order: Order, card: Card, cards: readonly Card[]): Html {
  if (!card.form) return cardForm(visit, order, card, true);
  return html`<details><summary>${labelOf(visit, card, cards)}</summary>${cardForm(visit, order, card)}</details>`;
}

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

const payLabel = (
  visit: Visit,
  { due, currency }: { readonly due: number; readonly currency: string },
) => visit.say('pay_amount', { amount: visit.money(due, currency) });

/** The script of the checkout shows the fields of the card, and sends what stands for it. */
function cardForm(visit: Visit, order: Order, card: Card, isQuiet = false): Html {
  const { title } = card.processor;
  const { amount, currency } = chargeFor(visit, order, currenciesOf(card));
  const label = card.form
    ? payLabel(visit, { due: amount, currency })
    : visit.say('pay_with', { method: title });
  const { email } = recipientOf(order);
  return html`<form method="post" action="${visit.href(`${orderPath(order.id)}/pay`)}" data-checkout>
<input type="hidden" name="processor" value="${title}">
${cardFields(visit, card, { amount, currency, email, isShown: true })}
<button class="button${isQuiet ? ' quiet' : ''}" name="action" value="order" data-order>${label}</button>
</form>`;
}
