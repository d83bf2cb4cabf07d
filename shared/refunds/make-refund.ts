import type { Clock } from '../actions/context.ts';
import { badRequest } from '../contract/errors.ts';
import { ordersOf } from '../orders/order-records.ts';
import { lookLater } from '../orders/order-work.ts';
import { isCardMethod, processorNamed } from '../payments/card-methods.ts';
import type { ConfiguredProcessors } from '../payments/processors/configured-processors.ts';
import type { RefundOutcome } from '../payments/processors/processor.ts';
import type { Order } from '../resources/orders.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import type { VersionedRecord } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';
import { lease, leaveRefundOpen, refundRequest, withRefund } from './refunds.ts';

/** What refunds are made with. */
export interface RefundContext {
  readonly table: Table;
  readonly application: Application;
  readonly processors: ConfiguredProcessors;
  readonly clock: Clock;
}

/** An order with a refund that is being made. */
export interface BegunRefund {
  readonly order: Order;
  readonly refund: Refund;
  /** Whether the processor may have been asked before. */
  readonly isRepetition: boolean;
}

/** Stores a refund, with the lease of one caller, before its processor is asked. Undefined when the order was changed meanwhile. */
export async function beginRefund(
  read: VersionedRecord<Order>,
  asked: Refund,
  context: RefundContext,
): Promise<BegunRefund | undefined> {
  const refund = lease(asked, context.clock.now());
  const isRepetition = read.record.refunds?.some(({ id }) => id === refund.id) ?? false;
  // The work of a refund that is open is due already.
  const later = isRepetition ? [] : [lookLater('refund', read.record.id, context)];
  const changes = withRefund(read.record, refund);
  const next = await ordersOf(context).change(read, changes, later);
  return next && { order: next.record, refund, isRepetition };
}

/**
 * What the processor says of the refund. What was not paid by card, or costs nothing, is recorded
 * alone. When it throws, the refund stays open, and the next call tells.
 */
export async function askProcessor(
  { order, refund, isRepetition }: BegunRefund,
  context: RefundContext,
): Promise<RefundOutcome> {
  const { processors, application } = context;
  const method = methodOf(order, refund);
  if (method === undefined) return { kind: 'succeeded' };
  try {
    const processor = await processorNamed(processors, method, application);
    const request = refundRequest(order, refund, application.id, isRepetition);
    const outcome = await processor.refund(request);
    if (outcome.kind !== 'failed') return outcome;
    return { ...outcome, known: await processor.look(request.charge) };
  } catch (error) {
    await leaveOpen(order.id, refund, context);
    throw error;
  }
}

/** The processor that is to be asked; undefined where there is none. */
function methodOf({ payments = [] }: Order, refund: Refund): string | undefined {
  const { method = '' } = payments[refund.payment] ?? {};
  return isCardMethod(method) && refund.charged_amount > 0 ? method : undefined;
}

/**
 * A processor is asked by the id of its charge, which the erasure of a customer removes. Throws a 400
 * for a refund without it.
 */
export function requireCharge(order: Order, refund: Refund): void {
  const method = methodOf(order, refund);
  if (method === undefined || refund.attempt?.charge !== undefined) return;
  throw badRequest(`The ${method} charge for order ${order.id} is no longer known.`);
}

/** Should this fail, the lease ends by itself. */
async function leaveOpen(orderId: number, { id }: Refund, context: RefundContext): Promise<void> {
  await ordersOf(context)
    .update(orderId, async (order) => leaveRefundOpen(order, id))
    .catch(() => undefined);
}
