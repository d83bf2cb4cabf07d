import type { Order } from '../../shared/resources/orders.ts';
import type { HistoryEntry } from '../../shared/resources/schemas/history.ts';
import type { Payment } from '../../shared/resources/schemas/payment.ts';
import type { Refund } from '../../shared/resources/schemas/refund.ts';

/** What has happened to an order, as the order itself tells it for ever, by the types of events. */
export const toldByOrder = (order: Order): readonly HistoryEntry[] => [
  ...statesOf(order),
  ...(order.payments ?? []).map((each, payment) => ({
    ...{ type: typeOfPayment(each), at: each.created_at, payment },
  })),
  ...(order.payment_mismatches ?? []).map(({ at }) => ({ type: 'payment.mismatch', at })),
  ...(order.refunds ?? []).map(refunded),
  ...(order.shipments ?? []).map(({ created_at: at, created_by }, shipment) => ({
    ...{ type: 'shipment.created', at, shipment },
    ...(created_by && { created_by }),
  })),
  ...(order.returns ?? []).flatMap(({ id, states = [] }) =>
    states.map(({ state, created_by }) => ({
      ...{ type: `order.return_${state}`, at: created_by.at, created_by, return_id: id },
    })),
  ),
  ...(order.withdrawal ? [{ type: 'order.withdrawn', at: order.withdrawal.created_at }] : []),
];

/** One that is refunded has the refund for it, unless the money was given back by hand. */
function statesOf({ states = [], state, created_at, refunds = [] }: Order): HistoryEntry[] {
  const isPaidBack = refunds.some(({ status }) => status === 'succeeded');
  return (states.length > 0 ? states : [{ state, at: created_at }])
    .filter((each) => each.state !== 'refunded' || !isPaidBack)
    .map((each) => ({ type: `order.${each.state}`, at: each.at }));
}

function typeOfPayment({ successful, pending }: Payment): string {
  if (successful) return 'payment.succeeded';
  return pending ? 'payment.pending' : 'order.payment_failed';
}

const TYPE_OF_REFUND = {
  succeeded: 'order.refunded',
  failed: 'refund.failed',
  pending: 'refund.pending',
} as const;

const refunded = ({ id, status, created_at: at, created_by, return_id }: Refund): HistoryEntry => ({
  ...{ type: TYPE_OF_REFUND[status], at, refund_id: id },
  ...(return_id !== undefined && { return_id }),
  ...(created_by && { created_by }),
});
