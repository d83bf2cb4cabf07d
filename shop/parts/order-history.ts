import { hasPaid, isPaidBack, type Order } from '../data/order-rules.ts';
import { isCollected, isOver } from '../data/order-states.ts';
import { amountOf } from '../data/order-timeline.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { unitsList } from './order-goods.ts';

type Shipment = NonNullable<Order['shipments']>[number];
type Return = NonNullable<Order['returns']>[number];
type Refund = NonNullable<Order['refunds']>[number];

/** The parcels, returns and refunds of an order. */
export function orderHistory(visit: Visit, order: Order): Html {
  const { say } = visit;
  const { shipments = [], refunds = [] } = order;
  // What was asked for is decided once the order has ended.
  const returns = (order.returns ?? []).filter(
    ({ state }) => state !== 'requested' || !isOver(order),
  );
  return html`${
    isCollected(order)
      ? ''
      : section(
          say('parcels'),
          shipments.map((each) => parcel(visit, order, each)),
        )
  }
${section(
  say('returns'),
  returns.map((each) => returned(visit, order, each)),
)}
${section(
  say('refunds'),
  refunds.map((each) => refundItem(visit, order, each)),
)}`;
}

const section = (title: string, items: readonly Html[]): Html | '' =>
  items.length === 0
    ? ''
    : html`<section><h2>${title}</h2><ul class="history">${items.map((item) => html`<li>${item}</li>`)}</ul></section>`;

const isWeb = (url: string | undefined) => url !== undefined && /^https?:/i.test(url);

function parcel(visit: Visit, order: Order, shipment: Shipment): Html {
  const { say, day } = visit;
  const { method, date, delivery_date: arrival, created_at, line_items } = shipment;
  const name = typeof method === 'string' ? method : String(method?.['name'] ?? '');
  // One of whose arrival nobody knows has the time at which it was recorded.
  const isExpected = arrival !== created_at && order.state !== 'completed';
  return html`<p><strong>${say('shipped_on', { date: day(date) })}</strong>${name && `, ${name}`}</p>
${isExpected ? html`<p>${say('expected_on', { date: day(arrival) })}</p>` : ''}
${tracking(visit, shipment)}
${unitsList(visit, order, line_items)}`;
}

function tracking(
  { say }: Visit,
  { tracking_link: url, tracking_code: code }: Shipment,
): Html | '' {
  const number = code ? say('tracking_number', { code }) : '';
  if (!isWeb(url)) return when(number, (text) => html`<p>${text}</p>`);
  return html`<p>${number} <a class="button quiet" href="${url}" rel="noopener noreferrer">${say('track')}</a></p>`;
}

const RETURN_WORDS: Readonly<Record<Return['state'], WordName>> = {
  requested: 'return_requested',
  approved: 'return_approved',
  refused: 'return_refused',
  received: 'return_received',
  refunded: 'return_refunded',
};

function returned(visit: Visit, order: Order, each: Return): Html {
  const { say, day } = visit;
  const { state, line_items, instructions, return_address, label_url: label, created_at } = each;
  const isApproved = state === 'approved';
  // Of an order that nobody has paid no money comes back.
  const isTakenOff = state === 'refunded' && !isMoneyOf(order, each);
  return html`<p><strong>${say(isTakenOff ? 'return_taken_off' : RETURN_WORDS[state])}</strong></p>
<p class="note">${say('requested_on', { date: day(created_at) })}</p>
${unitsList(visit, order, line_items)}
${isApproved ? when(return_address, (text) => html`<p>${say('send_to')}</p><address class="lines-of-text">${text}</address>`) : ''}
${isApproved && isWeb(label) ? html`<p><a class="button quiet" href="${label}">${say('return_label')}</a></p>` : ''}
${when(instructions, (text) => html`<p class="lines-of-text">${text}</p>`)}`;
}

function isMoneyOf(order: Order, { id }: Return): boolean {
  const refund = order.refunds?.find(({ return_id }) => return_id === id);
  return refund ? isPaidBack(order, refund) : hasPaid(order);
}

function refundItem(visit: Visit, order: Order, refund: Refund): Html {
  const { say, day, money } = visit;
  const { deduction, charged_currency: currency, reason, created_at } = refund;
  const values = { amount: amountOf(visit, refund), date: day(created_at) };
  return html`<p><strong>${say(refundWord(order, refund), values)}</strong></p>
${when(deduction, (amount) => html`<p>${say('deducted', { amount: money(amount, currency) })}</p>`)}
${when(reason, (text) => html`<p class="note">${text}</p>`)}`;
}

function refundWord(order: Order, refund: Refund): WordName {
  if (refund.status === 'failed') return 'refund_failed';
  if (!isPaidBack(order, refund)) return 'refund_unpaid';
  return refund.status === 'pending' ? 'refund_pending' : 'refund_paid';
}
