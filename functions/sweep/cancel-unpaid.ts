import { omit } from '../../shared/contract/json.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { HELD_STOCK } from '../../shared/events/hand-over.ts';
import { withCreditNotes } from '../../shared/invoices/credit-note.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { lookLater } from '../../shared/orders/order-work.ts';
import { isSent } from '../../shared/orders/owed-payment.ts';
import { giveBack } from '../../shared/orders/take-stock.ts';
import { stockHeldBy } from '../../shared/orders/units.ts';
import { paymentStateOf, settleFound } from '../../shared/payments/payment-states.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { Payment, PaymentAttempt } from '../../shared/resources/schemas/payment.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { withoutLease } from '../../shared/storage/lease.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { findOutcome, SURE_AFTER_MS } from './open-attempt.ts';
import type { DoWork, WorkContext } from './work-context.ts';

/** After which an order is looked at again whose payment runs, or has yet to be confirmed. */
const RUNNING_MS = MINUTE_MS;
const PENDING_MS = DAY_MS;

/**
 * Cancels an order that nobody has paid, which gives its stock and coupon back. Every write is on
 * condition that the order is as it was read: of a payment at the same moment one gets past it.
 */
export const cancelUnpaid: DoWork = async (id, context) => {
  const { now, ends = now } = context;
  const read = await ordersOf(context).read(id);
  if (!read || !isUnpaid(read.record, now)) return undefined;
  return ends > now ? waitUntil(ends, read.record, context) : end(read, context);
};

async function end(
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<number | undefined> {
  const { now } = context;
  const { payments = [], payment_attempt: attempt } = read.record;
  const pending = payments.find((payment) => payment.pending);
  if (pending && !hasEnded(pending, now))
    return Date.parse(pending.ends_at ?? '') || now + PENDING_MS;
  if (attempt) return endAttempt(attempt, read, context);
  return cancel(read, pending ? withoutPending(payments) : {}, [], context);
}

/**
 * Has the stock looked at that unpaid orders hold: in the next minute, once for all orders of the
 * store for which that is asked in this one.
 */
async function waitUntil(
  ends: number,
  order: Order,
  { table, application, now }: WorkContext,
): Promise<number> {
  if (stockHeldBy(order).stock.length === 0) return ends;
  const minute = Math.floor(now / MINUTE_MS) + 1;
  const work = { application: application.id, kind: HELD_STOCK, id: minute };
  await table.write(scheduleWork(work, minute * MINUTE_MS));
  return ends;
}

/** What was announced, and nobody has confirmed in time. One without an end waits for ever. */
const hasEnded = ({ ends_at }: Payment, now: number) =>
  ends_at !== undefined && Date.parse(ends_at) <= now;

const withoutPending = (payments: readonly Payment[]): Changes<Order> => ({
  payments: payments.map((payment) => (payment.pending ? omit(payment, ['pending']) : payment)),
});

/** Before the order is canceled, what may have been charged is found out. */
async function endAttempt(
  attempt: PaymentAttempt,
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<number | undefined> {
  const { now } = context;
  if (paymentStateOf(read.record, now) === 'running') return now + RUNNING_MS;
  const sureAt = Date.parse(attempt.started_at) + SURE_AFTER_MS;
  if (sureAt > now) return sureAt;
  const found = await findOutcome(attempt, read, context);
  if (!found) return now;
  if (!found.outcome) {
    // The attempt stays with the order: what the processor charges late is looked for.
    const open = { payment_attempt: withoutLease(attempt) };
    const later = [lookLater('late-money', read.record.id, context)];
    return cancel(found.read, open, later, context);
  }
  const settled = settleFound(found.read.record, attempt, found.outcome, now);
  const { kind } = found.outcome;
  if (kind === 'declined') return cancel(found.read, settled, [], context);
  if (!(await ordersOf(context).change(found.read, settled))) return now;
  return kind === 'waiting' ? now + PENDING_MS : undefined;
}

/** Whoever sends an order before it is paid wants it to go on. */
const isUnpaid = (order: Order, now: number) =>
  !isSent(order) &&
  (order.state === 'created' || order.state === 'failed') &&
  paymentStateOf(order, now) !== 'paid';

/** When a condition fails, nothing is written, and the order is read again. */
async function cancel(
  read: VersionedRecord<Order>,
  changes: Changes<Order>,
  others: readonly Write[],
  context: WorkContext,
): Promise<number | undefined> {
  const returned = await giveBack(read.record, context);
  const canceled: Changes<Order> = {
    ...changes,
    ...returned.changes,
    state: 'canceled',
    cancel_reason: 'unpaid',
  };
  const effects = { changes: canceled, writes: [...returned.writes, ...others] };
  const ended = await withCreditNotes(read.record, effects, context);
  const isWritten = await ordersOf(context).change(read, ended.changes, ended.writes);
  return isWritten ? undefined : context.now;
}
