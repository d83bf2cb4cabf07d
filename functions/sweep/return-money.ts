import { DAY_MS } from '../../shared/durations.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { LOOK_MS } from '../../shared/orders/order-work.ts';
import { settleFound } from '../../shared/payments/payment-states.ts';
import type { Waiting } from '../../shared/payments/processors/processor.ts';
import { withReturn } from '../../shared/refunds/late-money.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { Payment, PaymentAttempt } from '../../shared/resources/schemas/payment.ts';
import { withoutLease } from '../../shared/storage/lease.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { completeRefunds } from './complete-refunds.ts';
import { findOutcome, processorOf } from './open-attempt.ts';
import type { DoWork, WorkContext } from './work-context.ts';

/** How long after an attempt a processor may still charge for it. */
const MAX_MONEY_DELAY_MS = DAY_MS;

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
  const changes = withReturn(found.read.record, settled, isPaid, context);
  await ordersOf(context).change(found.read, changes);
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
  const isOver = !waiting && now >= Date.parse(attempt.started_at) + MAX_MONEY_DELAY_MS;
  const left = isOver ? undefined : withoutLease(attempt);
  if (!(await ordersOf(context).change(read, { payment_attempt: left }))) return now;
  return isOver ? undefined : now + LOOK_MS['late-money'];
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
  return (await ordersOf(context).change(read, changes)) ? undefined : context.now;
}

const timeOf = ({ now }: WorkContext) => new Date(now).toISOString();
