/*
 * Refunds: money of a paid order that goes back. Where it was charged by a card processor, it goes
 * back there, in the currency and by the charge that took it; else it is recorded alone.
 *
 * Why an attempt first: a processor may have refunded though its answer is lost. So a refund is
 * stored on its order, with a lease, before the processor is asked, and its id makes the processor
 * refund once. A repetition of the request, or the sweep, completes what nobody has recorded.
 *
 * How, file by file:
 * - read-refund.ts reads what is asked for, refund-plan.ts decides what that is worth and which money
 *   of which payment (refundable-payments.ts) it is; amounts are those of pricing/refund-amounts.ts;
 * - make-refund.ts stores the refund and asks the processor; settle-refund.ts records the outcome with
 *   stock, state and credit note in one transaction;
 * - refund-rest.ts gives back what is left when an order is canceled or refunded as a whole;
 * - outside-refunds.ts records what was refunded at the processor, late-money.ts what came for an order
 *   that is canceled.
 * `POST /orders/:id/refunds`, and the refund of a return, begin in refund-order.ts, and the sweep in
 * functions/sweep/complete-refunds.ts.
 *
 * test/contract/refunds.test.ts kills functions around each call; refund-races.test.ts refunds and
 * cancels at the same time; test/unit/refund-amounts.test.ts has the arithmetic as properties.
 */

import type { Author } from '../contract/author.ts';
import { ApiError } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import type { Changes } from '../contract/records.ts';
import { restockable, stateOfUnits } from '../orders/units.ts';
import { LEASE_MS } from '../payments/payment-states.ts';
import type { RefundOutcome, RefundRequest } from '../payments/processors/processor.ts';
import { sum, toMajor, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import { createdBy } from '../resources/schemas/created-by.ts';
import { MOVES, type OrderState } from '../resources/schemas/order-states.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import { bySystem } from '../storage/audited-table.ts';
import { isLeased, withLease, withoutLease } from '../storage/lease.ts';
import type { PlannedRefund } from './refund-plan.ts';
import { paymentsOf } from './refundable-payments.ts';

/**
 * The states of a refund. Like an attempt to pay, it is on the order before the processor is asked.
 *
 * | status    | attempt.running_until | what is known                                            |
 * |-----------|-----------------------|----------------------------------------------------------|
 * | pending   | a time                | a call of the processor may be running                   |
 * | pending   | null                  | nothing: the next call tells                             |
 * | pending   | absent                | the processor has taken it on, or waits until it can     |
 * | succeeded | absent                | the money is back                                        |
 * | failed    | absent                | the money is not back, and can be refunded again         |
 */
export const isOpen = ({ attempt }: Refund) => attempt?.running_until !== undefined;

export const isRunning = ({ attempt }: Refund, now: number) =>
  attempt !== undefined && isLeased(attempt, now);

/** Refunds of an order by requests: those at the processor, and the last one of a move, are always recorded. */
export const MAX_REFUNDS = 100;

/** At most one refund of an order is open: its outcome is not known. */
export const openRefund = ({ refunds = [] }: Order) => refunds.find(isOpen);

export const refundRuns = () =>
  new ApiError(409, 'Another refund of this order is running.', {
    headers: { 'Retry-After': '5' },
  });

export const refundIsPending = () =>
  new ApiError(
    409,
    'A refund of this order is pending at the processor. Cancel the order, or refund the rest, ' +
      'once it has succeeded or failed.',
    { headers: { 'Retry-After': '60' } },
  );

/** The processor has refused it. */
export const refusedRefund = ({ payments = [] }: Order, refund: Refund, message: string) =>
  new ApiError(400, `${payments[refund.payment]?.method} cannot refund this payment: ${message}`, {
    counted: 'payment_failures',
  });

/** What a refund has beside its amounts. */
export interface RefundNote {
  readonly restock: boolean;
  readonly reason?: string | undefined;
  /** Digest of the request. */
  readonly request?: string;
  /** The return that it is for. */
  readonly returnId?: number | undefined;
  readonly movesTo?: 'canceled' | 'refunded';
  /** Who asked for it; nobody, where the service makes it of itself. */
  readonly by?: Author;
}

/** The refund of money of a payment, of which nobody has been asked yet. */
export function newRefund(
  { refunds = [], payments = [] }: Order,
  planned: PlannedRefund,
  { restock, reason, request, returnId, movesTo, by = bySystem() }: RefundNote,
  now: number,
): Refund {
  const charge = payments[planned.payment]?.data?.['id'];
  return {
    id: refunds.length,
    ...planned,
    restock,
    ...(returnId !== undefined && ({ return_id: returnId } satisfies Partial<Refund>)),
    ...(reason !== undefined && ({ reason } satisfies Partial<Refund>)),
    status: 'pending',
    created_at: new Date(now).toISOString(),
    created_by: createdBy(by, now),
    attempt: {
      ...(request !== undefined && ({ request } satisfies Refund['attempt'])),
      ...(typeof charge === 'string' && ({ charge } satisfies Refund['attempt'])),
      ...(movesTo && ({ moves_to: movesTo } satisfies Refund['attempt'])),
      running_until: null,
    },
  };
}

export const withRefund = ({ refunds = [] }: Order, refund: Refund): Changes<Order> => ({
  refunds: refunds.some(({ id }) => id === refund.id)
    ? refunds.map((each) => (each.id === refund.id ? refund : each))
    : [...refunds, refund],
});

/** The lease of one caller begins. */
export const lease = (refund: Refund, now: number): Refund => ({
  ...refund,
  attempt: withLease(refund.attempt ?? {}, now + LEASE_MS),
});

/** The outcome is not known, but nobody need wait for the end of the lease. */
export const leaveRefundOpen = (order: Order, id: number): Changes<Order> => {
  const refund = order.refunds?.find((each) => each.id === id && isOpen(each));
  if (!refund) return {};
  return withRefund(order, { ...refund, attempt: withoutLease(refund.attempt ?? {}) });
};

/** What the processor is asked. `isRepetition`: it may have been asked before. */
export function refundRequest(
  order: Order,
  refund: Refund,
  application: number,
  isRepetition: boolean,
): RefundRequest {
  const { id, charged_amount, charged_currency: currency, attempt } = refund;
  if (attempt?.charge === undefined) throw new Error('The charge of the refund is not known.');
  return {
    orderId: order.id,
    key: `${application}-${order.id}-refund-${id}`,
    charge: attempt.charge,
    amount: toMinor(charged_amount, currency),
    currency,
    isRepetition,
  };
}

/** The refund with what the processor has said, and with the units that go back to stock. */
export function decidedRefund(order: Order, refund: Refund, outcome: RefundOutcome): Refund {
  const { id, kind } = outcome;
  const { attempt = {}, ...rest } = refund;
  return {
    ...rest,
    line_items: kind === 'failed' ? refund.line_items : restockedLines(order, refund),
    status: kind,
    ...(kind === 'failed' && ({ failure: outcome.message } satisfies Partial<Refund>)),
    ...(id !== undefined && ({ processor_refund: id } satisfies Partial<Refund>)),
    attempt: omit(attempt, ['running_until']),
  };
}

/** What goes back to stock: as asked, and of a return always what never left. What came of it did so by itself. */
function restockedLines(order: Order, refund: Refund): Refund['line_items'] {
  const { line_items, restock, return_id } = refund;
  if (line_items.some(({ restocked }) => restocked !== undefined)) return line_items;
  if (return_id === undefined) return restock ? restockable(order, line_items) : line_items;
  const isReceived = order.returns?.some((each) => each.id === return_id && each.received);
  if (isReceived || line_items.every(({ unsent = 0 }) => unsent === 0)) return line_items;
  const unsent = line_items.map((line) => ({ ...line, quantity: line.unsent ?? 0 }));
  return restockable(order, unsent).map(
    ({ restocked }, i) => ({ ...line_items[i], restocked }) as Refund['line_items'][number],
  );
}

/** What an order says of all its refunds, in the currency of the store. */
export function refundTotals(order: Order, base: string): Changes<Order> {
  const { refunds = [], converted, state } = order;
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  const total = sum(succeeded.map(({ amount }) => toMinor(amount, base)));
  const paid = sum(paymentsOf(order).map(({ amount }) => toMinor(amount, base)));
  const isAll = total > 0 && total >= paid;
  const moves: readonly OrderState[] = MOVES[state];
  if (total === 0 && order.refunds_total === undefined) return {};
  return {
    refunds_total: toMajor(total, base),
    ...(converted &&
      ({
        converted: { ...converted, refunds_total: ownTotal(succeeded, converted.currency) },
      } satisfies Partial<Order>)),
    partially_refunded: total > 0 && !isAll ? true : undefined,
    ...stateOfUnits({ ...order, refunds: succeeded }),
    ...(isAll && moves.includes('refunded') && ({ state: 'refunded' } satisfies Partial<Order>)),
  };
}

const ownTotal = (refunds: readonly Refund[], currency: string) =>
  toMajor(sum(refunds.map(({ converted }) => toMinor(converted?.amount ?? 0, currency))), currency);
