import type { Order } from '../../functions/orders/resource.ts';
import { ApiError } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import type { Changes } from '../contract/records.ts';
import { sum, toMajor, toMinor } from '../pricing/money.ts';
import { sameLine } from '../shopping/line-items.ts';
import { isTaken, refundedUnits, restockedUnits, unsentUnits } from '../shopping/order-refunds.ts';
import { MOVES, type OrderState } from '../shopping/order-states.ts';
import type { Refund } from '../shopping/refund.ts';
import type { PlannedRefund } from '../shopping/refund-plan.ts';
import { isStockTaken } from '../shopping/still-taken.ts';
import { LEASE_MS } from './payment-states.ts';
import type { RefundOutcome, RefundRequest } from './processors/processor.ts';

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
  Date.parse(attempt?.running_until ?? '') > now;

/** Of an order, by requests: those at the processor, and the last one of a move, are always recorded. */
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
    'A refund of this order is pending at its processor. Cancel the order, or refund the rest, once that has succeeded or failed.',
    { headers: { 'Retry-After': '60' } },
  );

/** The processor has refused it. */
export const refusedRefund = ({ payments = [] }: Order, refund: Refund, message: string) =>
  new ApiError(400, `${payments[refund.payment]?.method} cannot refund this payment: ${message}`, {
    counted: 'payment_failures',
  });

/** What a refund has beside its amounts. */
interface RefundNote {
  readonly restock: boolean;
  readonly reason?: string | undefined;
  /** Digest of the request. */
  readonly request?: string;
  readonly movesTo?: 'canceled' | 'refunded';
}

/** The refund of money of a payment, of which nobody has been asked yet. */
export function newRefund(
  { refunds = [], payments = [] }: Order,
  planned: PlannedRefund,
  { restock, reason, request, movesTo }: RefundNote,
  now: number,
): Refund {
  const charge = payments[planned.payment]?.data?.['id'];
  return {
    id: refunds.length,
    ...planned,
    restock,
    ...(reason !== undefined && { reason }),
    status: 'pending',
    created_at: new Date(now).toISOString(),
    attempt: {
      ...(request !== undefined && { request }),
      ...(typeof charge === 'string' && { charge }),
      ...(movesTo && { moves_to: movesTo }),
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
  attempt: { ...refund.attempt, running_until: new Date(now + LEASE_MS).toISOString() },
});

/** The outcome is not known, but nobody need wait for the end of the lease. */
export const leaveRefundOpen = (order: Order, id: number): Changes<Order> => {
  const refund = order.refunds?.find((each) => each.id === id && isOpen(each));
  if (!refund) return {};
  return withRefund(order, { ...refund, attempt: { ...refund.attempt, running_until: null } });
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
    ...(kind === 'failed' && { failure: outcome.message }),
    ...(id !== undefined && { processor_refund: id }),
    attempt: omit(attempt, ['running_until']),
  };
}

/**
 * Each unit that an order has taken from stock goes back once: with the first refund that gives it
 * back, however often its money is refunded.
 */
function restockedLines(order: Order, refund: Refund): Refund['line_items'] {
  const { line_items, restock } = refund;
  if (!restock || line_items.some(({ restocked }) => restocked !== undefined)) return line_items;
  const [refunded, restocked] = [refundedUnits(order), restockedUnits(order)];
  return line_items.map((line) => {
    const i = order.items.findIndex((item) => sameLine([line], item));
    const most = isStockTaken(order, line) ? (refunded[i] ?? 0) - (restocked[i] ?? 0) : 0;
    return { ...line, restocked: Math.max(0, Math.min(line.quantity, most)) };
  });
}

/** What an order says of all its refunds, in the currency of the store. */
export function refundTotals(order: Order, base: string): Changes<Order> {
  const { refunds = [], payments = [], converted, state } = order;
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  const total = sum(succeeded.map(({ amount }) => toMinor(amount, base)));
  const paid = sum(payments.filter(isTaken).map(({ amount }) => toMinor(amount, base)));
  const isAll = total > 0 && total >= paid;
  const moves: readonly OrderState[] = MOVES[state];
  if (total === 0 && order.refunds_total === undefined) return {};
  return {
    refunds_total: toMajor(total, base),
    ...(converted && {
      converted: { ...converted, refunds_total: ownTotal(succeeded, converted.currency) },
    }),
    partially_refunded: total > 0 && !isAll ? true : undefined,
    ...(isShipped(order, succeeded) && { state: 'shipped' }),
    ...(isAll && moves.includes('refunded') && { state: 'refunded' }),
  };
}

/** Parcels were sent, and what was not in them is refunded. */
function isShipped(order: Order, refunds: readonly Refund[]): boolean {
  const { state, items, shipments = [] } = order;
  if (state !== 'processing' || shipments.length === 0) return false;
  return unsentUnits({ items, refunds: [...refunds] }, shipments).every((units) => units === 0);
}

const ownTotal = (refunds: readonly Refund[], currency: string) =>
  toMajor(sum(refunds.map(({ converted }) => toMinor(converted?.amount ?? 0, currency))), currency);
