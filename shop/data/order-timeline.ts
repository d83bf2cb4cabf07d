import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { hasPaid, isPaidBack, moneyOf, type Order } from './order-rules.ts';
import { isCollected, isOver, isWithdrawn } from './order-states.ts';

/** Something that has happened to an order, or is to come. */
export interface OrderStep {
  readonly text: string;
  /** Undefined where it is not known, and of what is to come. */
  readonly time?: string | undefined;
  readonly isDone: boolean;
}

/** What has happened, oldest first, and what is to come. */
export function timelineOf(visit: Visit, order: Order): OrderStep[] {
  const dated = [
    ...placed(visit, order),
    ...payments(visit, order),
    ...parcels(visit, order),
    ...changes(visit, order),
  ].toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
  const done = [...dated, ...undated(visit, order)].map((step) => ({ ...step, isDone: true }));
  return [...done, ...toCome(visit, order).map((text) => ({ text, isDone: false }))];
}

const placed = ({ say }: Visit, { sent_at, created_at }: Order) => [
  { text: say('step_placed'), time: sent_at ?? created_at },
];

function payments({ say }: Visit, { payments: all = [], state }: Order) {
  const paid = all.filter(({ successful, captured }) => successful && captured !== false);
  const authorized = all.filter(({ successful, captured }) => successful && captured === false);
  const failed = state === 'failed' ? all.filter(({ successful }) => !successful).slice(-1) : [];
  return [
    ...paid.map(({ created_at: time }) => ({ text: say('step_paid'), time })),
    ...authorized.map(({ created_at: time }) => ({ text: say('step_authorized'), time })),
    ...failed.map(({ created_at: time }) => ({ text: say('step_failed'), time })),
  ];
}

const parcels = ({ say }: Visit, order: Order) =>
  (order.shipments ?? []).map(({ date: time }) => ({
    text: say(isCollected(order) ? 'step_ready' : 'step_shipped'),
    time,
  }));

/** What customer and store have taken back. */
function changes(visit: Visit, order: Order) {
  const { say } = visit;
  const { withdrawal, returns = [], refunds = [] } = order;
  return [
    ...(withdrawal ? [{ text: say('step_withdrawn'), time: withdrawal.created_at }] : []),
    ...(withdrawal ? [] : returns).map(({ created_at: time }) => ({
      text: say('step_return'),
      time,
    })),
    ...refunds
      .filter(({ status }) => status === 'succeeded')
      .map((refund) => ({
        text: say(isPaidBack(order, refund) ? 'step_refunded' : 'step_taken_off', {
          amount: amountOf(visit, refund),
        }),
        time: refund.created_at,
      })),
  ];
}

/** What a refund comes to, in the currency of the order. */
export const amountOf = (
  { money, currencies: [base] }: Pick<Visit, 'money' | 'currencies'>,
  { amount, converted }: NonNullable<Order['refunds']>[number],
) => (converted ? money(converted.amount, converted.currency) : money(amount, base));

const isSent = ({ state }: Order) => state === 'shipped' || state === 'completed';

/** Of these only the state is known, and not since when. */
const undated = ({ say }: Visit, order: Order) =>
  [...sentWords(order), ...endWords(order)].map((word) => ({ text: say(word) }));

function sentWords(order: Order): WordName[] {
  const [left, arrived] = isCollected(order)
    ? (['step_ready', 'step_collected'] as const)
    : (['step_shipped', 'step_delivered'] as const);
  const isUnrecorded = isSent(order) && !order.shipments?.length;
  return [...(isUnrecorded ? [left] : []), ...(order.state === 'completed' ? [arrived] : [])];
}

function endWords(order: Order): WordName[] {
  const { state, refunds = [] } = order;
  if (state === 'canceled') return ['step_canceled'];
  if (state !== 'refunded' || refunds.length > 0) return [];
  return [hasPaid(order) ? 'state_refunded' : 'step_closed'];
}

function toCome(visit: Visit, order: Order): string[] {
  if (isOver(order) || isWithdrawn(order)) return [];
  const isOwed = !hasPaid(order) && moneyOf(visit, order).due > 0;
  const words = [...(isOwed ? (['coming_payment'] as const) : []), ...deliveryToCome(order)];
  return words.map((word) => visit.say(word));
}

function deliveryToCome(order: Order): readonly WordName[] {
  if (!order.shipping || order.state === 'completed') return [];
  const [leaves, arrives] = isCollected(order)
    ? (['coming_ready', 'coming_collection'] as const)
    : ([order.shipments ? 'coming_rest' : 'coming_shipment', 'coming_delivery'] as const);
  return isSent(order) ? [arrives] : [leaves, arrives];
}
