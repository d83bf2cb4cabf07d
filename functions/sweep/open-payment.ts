import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import {
  openChargeOf,
  paymentStateOf,
  refuse,
  settleFound,
} from '../../shared/payments/payment-states.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentAttempt } from '../../shared/resources/schemas/payment.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { processorOf } from './open-attempt.ts';
import type { DoWork, WorkContext } from './work-context.ts';

/** Between two looks at a payment that waits for the shopper or the bank. */
const NEXT_LOOK_MS = 10 * MINUTE_MS;

/** How long the shopper has to act; then the payment is canceled at the processor. */
export const MAX_OPEN_MS = DAY_MS;

/** After which an attempt is counted whose outcome nobody knows. */
export const LONG_OPEN_MS = 15 * MINUTE_MS;

/**
 * Settles a payment whose outcome was not recorded: its request has ended before, or the shopper had
 * to act and did not come back. When it is too old, it is canceled at the processor.
 */
export const settleOpenPayment: DoWork = async (id, context) => {
  const { now } = context;
  const read = await ordersOf(context).read(id);
  if (!read) return undefined;
  const { payment_attempt: attempt, state } = read.record;
  // Other work looks for the money of a canceled order.
  if (!attempt || state === 'canceled') return undefined;
  const age = now - Date.parse(attempt.started_at);
  const isWaiting = attempt.status !== undefined;
  const next = now + (isWaiting && age >= HOUR_MS ? HOUR_MS : NEXT_LOOK_MS);
  if (paymentStateOf(read.record, now) === 'running') return next;
  if (!isWaiting && age > LONG_OPEN_MS) context.countOpenAttempt();
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
  const changed = await ordersOf(context).change(read, changes);
  return changed !== undefined && outcome?.kind !== 'waiting';
}
