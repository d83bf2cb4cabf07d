import { MINUTE_MS } from '../../shared/durations.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { processorNamed } from '../../shared/payments/card-methods.ts';
import { LEASE_MS, leaveOpen, openChargeOf } from '../../shared/payments/payment-states.ts';
import type { FoundOutcome } from '../../shared/payments/processors/processor.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentAttempt } from '../../shared/resources/schemas/payment.ts';
import { withLease } from '../../shared/storage/lease.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { WorkContext } from './work-context.ts';

/** Until then a processor may not show yet what it was asked. */
export const SURE_AFTER_MS = 5 * MINUTE_MS;

export const processorOf = ({ processors, application }: WorkContext, method: string) =>
  processorNamed(processors, method, application);

interface Found {
  readonly outcome: FoundOutcome | undefined;
  /** The order, of which nobody else can make a payment before the lease ends. */
  readonly read: VersionedRecord<Order>;
}

/**
 * Ends an attempt at the processor, or learns what became of it, while its lease keeps others from
 * repeating it.
 * Undefined when the order was changed meanwhile. When it throws, the attempt stays open.
 */
export async function findOutcome(
  attempt: PaymentAttempt,
  read: VersionedRecord<Order>,
  context: WorkContext,
): Promise<Found | undefined> {
  const payment_attempt = withLease(attempt, context.now + LEASE_MS);
  const leased = await ordersOf(context).change(read, { payment_attempt });
  if (!leased) return undefined;
  try {
    const processor = await processorOf(context, attempt.method);
    const outcome = await processor.end(openChargeOf(read.record, attempt));
    return { outcome, read: leased };
  } catch (error) {
    await ordersOf(context).change(leased, leaveOpen(leased.record));
    throw error;
  }
}
