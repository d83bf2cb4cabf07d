import {
  hasPaid,
  linesOfAddress,
  moneyOf,
  type Order,
  type Row,
  textsOf,
  totalRows,
} from '../data/order-rules.ts';
import { isCollected, isComing, isOpen, stateText } from '../data/order-states.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { documentLinks } from './order-documents.ts';

/** What an order costs, its papers, and where it goes. */
export const orderSummary = (visit: Visit, order: Order): Html =>
  html`<aside class="summary" aria-label="${visit.say('summary')}">
<h2>${visit.say('summary')}</h2>
<p>${visit.say('pair', { name: visit.say('status'), value: stateText(visit, order) })}</p>
<dl class="totals">${[...totalRows(visit, order), ...settledRows(visit, order)].map(totalRow)}</dl>
${documentLinks(visit, order)}
${delivery(visit, order)}
${when(order.billing_address, (address) => html`<section><h3>${visit.say('billing_address')}</h3>${addressBlock(linesOfAddress(visit, address))}</section>`)}
</aside>`;

const totalRow = ({ label, note, value, isTotal }: Row): Html =>
  html`<div${isTotal ? html` class="sum"` : ''}><dt>${label}${when(note, (text) => html` <small>${text}</small>`)}</dt><dd>${value}</dd></div>`;

/** What of the total is paid, given back and still due, where that is not all of it or nothing. */
function settledRows(visit: Visit, order: Order): Row[] {
  const { say, money } = visit;
  const { paid, refunded, due, currency } = moneyOf(visit, order);
  const isAsked = order.payment_request !== undefined || isOpen(order);
  const row = (label: string, value: number, sign = '') =>
    value > 0 ? [{ label, value: sign + money(value, currency) }] : [];
  return [
    ...row(say('paid'), refunded > 0 || due > 0 ? paid : 0),
    ...row(hasPaid(order) ? say('refunded') : say('taken_off'), refunded, '−'),
    ...row(say('amount_due'), isAsked ? due : 0),
  ];
}

function delivery(visit: Visit, order: Order): Html | '' {
  const { say } = visit;
  const { shipping, shipping_address: address } = order;
  const description = html`${when(
    shipping?.description,
    (text) => html`<p class="note lines-of-text">${text}</p>`,
  )}${when(isComing(order) && textsOf(visit, order).delivery, (text) => html`<p>${text}</p>`)}`;
  if (isCollected(order)) {
    return html`<section><h3>${say('pickup')}</h3><p>${shipping?.name}</p>${description}</section>`;
  }
  return html`${when(address, (each) => html`<section><h3>${say('shipping_address')}</h3>${addressBlock(linesOfAddress(visit, each))}</section>`)}
${when(shipping, ({ name }) => html`<section><h3>${say('shipping')}</h3><p>${name}</p>${description}</section>`)}`;
}

const addressBlock = (lines: readonly string[]): Html =>
  html`<address>${lines.map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}</address>`;
