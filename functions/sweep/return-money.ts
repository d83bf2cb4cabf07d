import type { Changes } from '../../shared/contract/records.ts';
import { LATEST_MONEY_MS, LOOK_INTERVAL_MS, withReturn } from '../../shared/payments/late-money.ts';
import { settleFound } from '../../shared/payments/payment-states.ts';
import type { Waiting } from '../../shared/payments/processors/processor.ts';
import type { Payment, PaymentAttempt } from '../../shared/shopping/payment.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Order } from '../orders/resource.ts';
import { completeRefunds } from './complete-refunds.ts';
import { findOutcome, ordersOf, processorOf } from './open-attempt.ts';
import type { DoWork, WorkContext } from './sweep.ts';

/**
 * Gives back what was charged for a canceled order: it is recorded first, with a refund that is
 * pending, then refunded, and then that is recorded. The processor refunds once, so that each step
 * can be repeated.
 */
export const returnMoney: DoWork = async (id, context) => {
  const read = await ordersOf(context).read(id);
  if (!read) return undefined;
  const { state, payments, refunds } = read.record;
  const isHeld = ({ refund, captured }: Payment) =>
    refund?.status === 'pending' && captured === false;
  const payment = payments?.find(isHeld);
  if (payment) return release(payment, read, context);
  if (refunds?.some(({ status }) => status === 'pending')) return completeRefunds(id, context);
  return state === 'canceled' ? lookForCharge(read, context) : undefined;
};

async function lookForCharge(
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<number | undefined> {
  const { now } = context;
  const { payment_attempt: attempt } = read.record;
  if (!attempt) return undefined;
  const found = await findOutcome(attempt, read, context);
  if (!found) return now;
  if (!found.outcome || found.outcome.kind === 'waiting') {
    return keepLooking(found.outcome, attempt, found.read, context);
  }
  const settled = settleFound(found.read.record, attempt, found.outcome, now);
  const isPaid = found.outcome.kind === 'paid';
  await change(found.read, withReturn(found.read.record, settled, isPaid, context), context);
  return now;
}

/** What a bank still works on is waited for; of anything else nothing comes any more after a day. */
async function keepLooking(
  waiting: Waiting | undefined,
  attempt: PaymentAttempt,
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<number | undefined> {
  const { now } = context;
  const isOver = !waiting && now >= Date.parse(attempt.started_at) + LATEST_MONEY_MS;
  const left = isOver ? undefined : { ...attempt, running_until: null };
  if (!(await change(read, { payment_attempt: left }, context))) return now;
  return isOver ? undefined : now + LOOK_INTERVAL_MS;
}

async function release(
  payment: Payment,
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<number | undefined> {
  const processor = await processorOf(context, payment.method);
  await processor.release(payment.data ?? {});
  const { payments = [] } = read.record;
  const released = {
    ...payment,
    refund: { status: 'succeeded' as const, created_at: timeOf(context) },
  };
  const changes = { payments: payments.map((each) => (each === payment ? released : each)) };
  return (await change(read, changes, context)) ? undefined : context.now;
}

const timeOf = ({ now }: WorkContext) => new Date(now).toISOString();

const change = (read: VersionedRecord<Order>, changes: Changes<Order>, context: WorkContext) =>
  context.table.write(ordersOf(context).withChanges(read, changes).write);
