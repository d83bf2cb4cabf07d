import type { Order } from '../data/order-rules.ts';
import { amountOf } from '../data/order-timeline.ts';
import { orderPath } from '../data/orders.ts';
import { type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

interface Paper {
  /** The id of the invoice or the credit note. */
  readonly id: number;
  readonly label: string;
}

/** The invoice of an order, and what corrects it: for each refund, and when the order has ended. */
export function papersOf(visit: Visit, order: Order): Paper[] {
  const { say, day } = visit;
  const { invoice_id: invoice, invoice_number, refunds = [], credit_note_id: last } = order;
  const label = say('invoice', { number: invoice_number ?? '' }).trim();
  return [
    ...(invoice === undefined ? [] : [{ id: invoice, label }]),
    ...refunds.flatMap((refund) => {
      const { credit_note_id: id, created_at } = refund;
      const values = { amount: amountOf(visit, refund), date: day(created_at) };
      return id === undefined ? [] : [{ id, label: say('credit_note', values) }];
    }),
    ...(last === undefined ? [] : [{ id: last, label: say('last_credit_note') }]),
  ];
}

export function documentLinks(visit: Visit, order: Order): Html | '' {
  const papers = papersOf(visit, order);
  if (papers.length === 0) return '';
  const to = (id: number) => visit.href(`${orderPath(order.id)}/documents/${id}`);
  return html`<section><h3>${visit.say('documents')}</h3>
<ul class="papers">${papers.map(({ id, label }) => html`<li><a href="${to(id)}" rel="nofollow">${label} (PDF)</a></li>`)}</ul></section>`;
}
