import { processorNamed } from '../../shared/payments/card-methods.ts';
import { LEASE_MS, leaveOpen, openChargeOf } from '../../shared/payments/payment-states.ts';
import type { FoundOutcome } from '../../shared/payments/processors/processor.ts';
import type { PaymentAttempt } from '../../shared/shopping/payment.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { type Order, orders } from '../orders/resource.ts';
import type { WorkContext } from './sweep.ts';

/** Until then a processor may not show yet what it was asked. */
export const SURE_AFTER_MS = 5 * 60 * 1_000;

export const ordersOf = ({ table, application }: WorkContext) =>
  openRecords(table, application, orders);

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
  const running_until = new Date(context.now + LEASE_MS).toISOString();
  const leased = ordersOf(context).withChanges(read, {
    payment_attempt: { ...attempt, running_until },
  });
  if (!(await context.table.write(leased.write))) return undefined;
  try {
    const processor = await processorOf(context, attempt.method);
    const outcome = await processor.end(openChargeOf(read.record, attempt));
    return { outcome, read: leased.next };
  } catch (error) {
    const { write } = ordersOf(context).withChanges(leased.next, leaveOpen(leased.next.record));
    await context.table.write(write);
    throw error;
  }
}
