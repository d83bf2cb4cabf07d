import type { Order } from '../../functions/orders/resource.ts';
import { badRequest } from '../contract/errors.ts';
import type { Refund } from '../shopping/refund.ts';
import type { TakenResources } from '../shopping/take-stock.ts';
import { openRecords, type RecordType, type VersionedRecord } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';
import { isCardMethod, processorNamed } from './card-methods.ts';
import type { ConfiguredProcessors } from './processors/configured-processors.ts';
import type { RefundOutcome } from './processors/processor.ts';
import { completeRefund } from './refund-work.ts';
import { lease, leaveRefundOpen, refundRequest, withRefund } from './refunds.ts';

/** What refunds are made with. */
export interface RefundContext {
  readonly table: Table;
  readonly application: Application;
  readonly processors: ConfiguredProcessors;
  readonly resources: TakenResources & { readonly orders: RecordType<Order> };
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
  now: number,
  { table, application, resources }: RefundContext,
): Promise<BegunRefund | undefined> {
  const refund = lease(asked, now);
  const records = openRecords(table, application, resources.orders);
  const { write, record } = records.withChanges(read, withRefund(read.record, refund));
  const isRepetition = read.record.refunds?.some(({ id }) => id === refund.id) ?? false;
  // Of one that is open the work is due already.
  const later = isRepetition ? [] : [completeRefund(application, record.id, now)];
  const failed = await table.transactWrite([write, ...later]);
  if (failed.length > 0) return undefined;
  return { order: record, refund, isRepetition };
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
  throw badRequest(`What ${method} has charged for order ${order.id} is not known any more.`);
}

/** Should this fail, the lease ends by itself. */
async function leaveOpen(
  orderId: number,
  { id }: Refund,
  { table, application, resources }: RefundContext,
): Promise<void> {
  await openRecords(table, application, resources.orders)
    .update(orderId, async (order) => leaveRefundOpen(order, id))
    .catch(() => undefined);
}
