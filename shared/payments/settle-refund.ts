import type { Order } from '../../functions/orders/resource.ts';
import type { Context } from '../actions/context.ts';
import type { Changes } from '../contract/records.ts';
import { newCreditNote } from '../shopping/credit-note.ts';
import type { LineItem } from '../shopping/line-items.ts';
import type { Refund } from '../shopping/refund.ts';
import { giveBack, restock, type TakenResources } from '../shopping/take-stock.ts';
import { openRecords } from '../storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Write } from '../storage/write.ts';
import type { RefundContext } from './make-refund.ts';
import { refundsMadeOutside, withCreditNote } from './outside-refunds.ts';
import type { RefundOutcome } from './processors/processor.ts';
import { decidedRefund, refundTotals, withRefund } from './refunds.ts';

interface Effects {
  readonly changes: Changes<Order>;
  readonly writes: readonly Write[];
}

/**
 * The order with what the processor has said of a refund, and what goes back to stock with it. A refund
 * of an invoiced order has its credit note in the same transaction.
 * Nothing changes when the refund has been decided before.
 */
export async function settleRefund(
  order: Order,
  id: number,
  outcome: RefundOutcome,
  resources: TakenResources,
  context: Pick<Context, 'application' | 'table'>,
): Promise<Effects> {
  const refund = order.refunds?.find((each) => each.id === id);
  if (refund?.status !== 'pending') return { changes: {}, writes: [] };
  const asked = decidedRefund(order, refund, outcome);
  const note = asked.status === 'succeeded' && (await newCreditNote(order, asked, timed(context)));
  const decided = note ? { ...asked, credit_note_id: note.document.id } : asked;
  const changes = { ...withRefund(order, decided), ...withPayment(order, decided) };
  const base = context.application.settings.currency_code;
  const changed = { ...order, ...changes } as Order;
  const units = newlyRestocked(refund, decided);
  const moved = await moveWith(decided, changed, units, resources, context);
  const outside = await madeOutside(changed, outcome, context);
  return {
    changes: { ...changes, ...refundTotals(changed, base), ...moved.changes, ...outside.changes },
    writes: [...moved.writes, ...(note ? note.writes : []), ...outside.writes],
  };
}

/** While a refund was open, money that was given back at the processor was taken for it. */
async function madeOutside(
  order: Order,
  outcome: RefundOutcome,
  context: Pick<Context, 'application' | 'table'>,
): Promise<Effects> {
  if (outcome.kind !== 'failed' || !outcome.known) return { changes: {}, writes: [] };
  const { application } = context;
  const refunds = await refundsMadeOutside(order, outcome.known, application, Date.now());
  return withCreditNote(order, refunds, timed(context));
}

/** A document has the date at which it is issued. */
const timed = (context: Pick<Context, 'application' | 'table'>) => ({
  ...context,
  clock: { now: () => Date.now() },
});

/**
 * What goes back to stock with the refund, and the state that an admin gives the order with the one of
 * all that is left.
 */
async function moveWith(
  { status, attempt }: Refund,
  order: Order,
  units: readonly LineItem[],
  resources: TakenResources,
  context: Pick<Context, 'application' | 'table'>,
): Promise<Effects> {
  const state = status === 'failed' ? undefined : attempt?.moves_to;
  if (state !== 'canceled') {
    const writes = await restock(units, resources, context);
    return { changes: state ? { state } : {}, writes };
  }
  const { changes, writes } = await giveBack(order, resources, context, units);
  return { changes: { state, ...changes }, writes };
}

/** Stores what the processor has said. */
export const recordOutcome = (
  orderId: number,
  refundId: number,
  outcome: RefundOutcome,
  context: RefundContext,
): Promise<void> =>
  withOptimisticLock(async () => {
    const { table, application, resources } = context;
    const records = openRecords(table, application, resources.orders);
    const read = await records.read(orderId);
    if (!read) return undefined;
    const { record } = read;
    const { changes, writes } = await settleRefund(record, refundId, outcome, resources, context);
    const { write } = records.withChanges(read, changes);
    const failed = await table.transactWrite([write, ...writes]);
    return failed.length === 0 ? undefined : CONFLICT;
  });

const newlyRestocked = (before: Refund, { line_items }: Refund) =>
  line_items
    .filter((_, i) => before.line_items[i]?.restocked === undefined)
    .map((line) => ({ ...line, quantity: line.restocked ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

/** Money that came too late says on its payment, too, that it is given back. */
const withPayment = ({ payments = [] }: Order, { payment, status }: Refund): Changes<Order> =>
  payments[payment]?.refund
    ? {
        payments: payments.map((each, i) =>
          i === payment && each.refund ? { ...each, refund: { ...each.refund, status } } : each,
        ),
      }
    : {};
