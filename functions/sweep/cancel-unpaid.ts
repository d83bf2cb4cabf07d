import { omit } from '../../shared/contract/json.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { HELD_STOCK } from '../../shared/events/hand-over.ts';
import { lookForMoney } from '../../shared/payments/late-money.ts';
import { paymentStateOf, settleFound } from '../../shared/payments/payment-states.ts';
import type { Payment, PaymentAttempt } from '../../shared/shopping/payment.ts';
import { stillTaken } from '../../shared/shopping/still-taken.ts';
import { giveBack } from '../../shared/shopping/take-stock.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import type { Order } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { findOutcome, ordersOf, SURE_AFTER_MS } from './open-attempt.ts';
import type { DoWork, WorkContext } from './sweep.ts';

/** After which an order is looked at again whose payment runs, or has yet to be confirmed. */
const RUNNING_MS = 60 * 1_000;
const MINUTE_MS = 60 * 1_000;
const PENDING_MS = 24 * 60 * 60 * 1_000;

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
  if (stillTaken(order).stock.length === 0) return ends;
  const minute = Math.floor(now / MINUTE_MS) + 1;
  const work = { application: application.id, kind: HELD_STOCK, id: minute };
  await table.write(scheduleWork(work, minute * MINUTE_MS));
  return ends;
}

/** What was announced, and nobody has confirmed in time. One of an earlier version has no end. */
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
  const { now, application } = context;
  if (paymentStateOf(read.record, now) === 'running') return now + RUNNING_MS;
  const sureAt = Date.parse(attempt.started_at) + SURE_AFTER_MS;
  if (sureAt > now) return sureAt;
  const found = await findOutcome(attempt, read, context);
  if (!found) return now;
  if (!found.outcome) {
    // The attempt stays with the order: what the processor charges late is looked for.
    const open = { payment_attempt: { ...attempt, running_until: null } };
    const later = [lookForMoney(application, read.record.id, now)];
    return cancel(found.read, open, later, context);
  }
  const settled = settleFound(found.read.record, attempt, found.outcome, now);
  const { kind } = found.outcome;
  if (kind === 'declined') return cancel(found.read, settled, [], context);
  const { write } = ordersOf(context).withChanges(found.read, settled);
  if (!(await context.table.write(write))) return now;
  return kind === 'waiting' ? now + PENDING_MS : undefined;
}

const isUnpaid = (order: Order, now: number) =>
  (order.state === 'created' || order.state === 'failed') && paymentStateOf(order, now) !== 'paid';

/** When a condition fails, nothing is written, and the order is read again. */
async function cancel(
  read: VersionedRecord<Order>,
  changes: Changes<Order>,
  others: readonly Write[],
  context: WorkContext,
): Promise<number | undefined> {
  const returned = await giveBack(read.record, { products, coupons }, context);
  const { write } = ordersOf(context).withChanges(read, {
    ...changes,
    ...returned.changes,
    state: 'canceled',
    cancel_reason: 'unpaid',
  });
  const failed = await context.table.transactWrite([write, ...returned.writes, ...others]);
  return failed.length === 0 ? undefined : context.now;
}
