import type { Changes } from '../../shared/contract/records.ts';
import { LATEST_MONEY_MS, LOOK_INTERVAL_MS } from '../../shared/payments/late-money.ts';
import type { Waiting } from '../../shared/payments/processors/processor.ts';
import { toMajor, toMinor } from '../../shared/pricing/money.ts';
import type { Payment, PaymentAttempt } from '../../shared/shopping/payment.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Order } from '../orders/resource.ts';
import { findOutcome, ordersOf, processorOf, settleFound } from './open-attempt.ts';
import type { DoWork, WorkContext } from './sweep.ts';

/**
 * Gives back what was charged for a canceled order: it is recorded first, with a refund that is
 * pending, then refunded, and then that is recorded. The processor refunds once, so that each step
 * can be repeated.
 */
export const returnMoney: DoWork = async (id, context) => {
  const read = await ordersOf(context).read(id);
  if (!read) return undefined;
  const { state, payments } = read.record;
  const payment = payments?.find(({ refund }) => refund?.status === 'pending');
  if (payment) return refund(payment, read, context);
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
  const { payments = [] } = settleFound(found.read.record, attempt, found.outcome, now);
  const isPaid = found.outcome.kind === 'paid';
  const recorded = payments.map((each, i) =>
    isPaid && i === payments.length - 1 ? { ...each, refund: refundOf('pending', now) } : each,
  );
  await change(found.read, { payments: recorded, payment_attempt: undefined }, context);
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

async function refund(
  payment: Payment,
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<number | undefined> {
  const processor = await processorOf(context, payment.method);
  await processor.refund(payment.data ?? {});
  const { payments = [] } = read.record;
  const refunded = { ...payment, refund: refundOf('succeeded', context.now) };
  const changes = {
    payments: payments.map((each) => (each === payment ? refunded : each)),
    // What was only authorised has not been taken.
    ...(payment.captured !== false && refundFields(payment, read.record, context)),
  };
  return (await change(read, changes, context)) ? undefined : context.now;
}

function refundFields(
  { amount }: Payment,
  { refunds = [], refunds_total = 0 }: Order,
  { now, application }: WorkContext,
): Changes<Order> {
  const { currency_code: currency } = application.settings;
  const total = toMinor(refunds_total, currency) + toMinor(amount, currency);
  const refund = {
    id: refunds.length,
    total: amount,
    reason: 'The order was canceled before it was paid.',
    created_at: new Date(now).toISOString(),
  };
  return { refunds: [...refunds, refund], refunds_total: toMajor(total, currency) };
}

const refundOf = (status: 'pending' | 'succeeded', now: number) => ({
  status,
  created_at: new Date(now).toISOString(),
});

const change = (read: VersionedRecord<Order>, changes: Changes<Order>, context: WorkContext) =>
  context.table.write(ordersOf(context).withChanges(read, changes).write);
