import { MAX_OPEN_MS, OPEN_PAYMENT_LOOK_MS } from '../../shared/payments/open-payments.ts';
import { openChargeOf, paymentStateOf, refuse } from '../../shared/payments/payment-states.ts';
import type { PaymentAttempt } from '../../shared/shopping/payment.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Order } from '../orders/resource.ts';
import { ordersOf, processorOf, settleFound } from './open-attempt.ts';
import type { DoWork, WorkContext } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Settles a payment in which the shopper had to act, when nobody came back to say so, and cancels
 * it at the processor when it is too old.
 */
export const settleOpenPayment: DoWork = async (id, context) => {
  const { now } = context;
  const read = await ordersOf(context).read(id);
  if (!read) return undefined;
  const { payment_attempt: attempt, state } = read.record;
  // Of a canceled order the money is looked for anyway.
  if (attempt?.intent === undefined || state === 'canceled') return undefined;
  const age = now - Date.parse(attempt.started_at);
  const next = now + (age < HOUR_MS ? OPEN_PAYMENT_LOOK_MS : HOUR_MS);
  if (paymentStateOf(read.record, now) === 'running') return next;
  return (await settle(read, attempt, age >= MAX_OPEN_MS, context)) ? undefined : next;
};

/**
 * Whether it is settled now. The write is on condition that the order is as it was read: of a
 * request at the same moment one gets past it.
 */
async function settle(
  read: VersionedRecord<Order>,
  attempt: PaymentAttempt,
  isOver: boolean,
  context: WorkContext,
): Promise<boolean> {
  const processor = await processorOf(context, attempt.method);
  const open = openChargeOf(read.record, attempt);
  const outcome = await (isOver ? processor.end(open) : processor.find(open));
  if (!outcome && !isOver) return false;
  const changes = outcome ? settleFound(read.record, attempt, outcome, context.now) : refuse();
  const { write } = ordersOf(context).withChanges(read, changes);
  const isWritten = await context.table.write(write);
  return isWritten && outcome?.kind !== 'waiting';
}
