import type { Context } from '../actions/context.ts';
import { type Changes, withChanges } from '../contract/records.ts';
import { withCreditNotes } from '../invoices/credit-note.ts';
import { ordersOf } from '../orders/order-records.ts';
import { giveBack, type OrderEffects, restock } from '../orders/take-stock.ts';
import type { RefundOutcome } from '../payments/processors/processor.ts';
import type { Order } from '../resources/orders.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { Payment } from '../resources/schemas/payment.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { RefundContext } from './make-refund.ts';
import { refundsMadeOutside } from './outside-refunds.ts';
import { decidedRefund, refundTotals, withRefund } from './refunds.ts';

/**
 * The order with what the processor has said of a refund, what goes back to stock with it, and credit notes.
 * Nothing changes when the refund has been decided before.
 */
export async function settleRefund(
  order: Order,
  id: number,
  outcome: RefundOutcome,
  context: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<OrderEffects> {
  const refund = order.refunds?.find((each) => each.id === id);
  if (refund?.status !== 'pending') return { changes: {}, writes: [] };
  const decided = decidedRefund(order, refund, outcome);
  const changes = { ...withRefund(order, decided), ...withPayment(order, decided) };
  const base = context.application.settings.currency_code;
  const changed = withChanges(order, changes);
  const units = newlyRestocked(refund, decided);
  const moved = await moveWith(decided, changed, units, context);
  const outside = await madeOutside(changed, outcome, context);
  const all = { ...changes, ...refundTotals(changed, base), ...moved.changes, ...outside };
  return withCreditNotes(order, { changes: all, writes: moved.writes }, context);
}

/** While a refund was open, money that was given back at the processor was taken for it. */
async function madeOutside(
  order: Order,
  outcome: RefundOutcome,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
): Promise<Changes<Order>> {
  if (outcome.kind !== 'failed' || !outcome.known) return {};
  return refundsMadeOutside(order, outcome.known, application, clock.now());
}

/**
 * What goes back to stock with the refund, and the state that an admin gives the order with the one of
 * all that is left.
 */
async function moveWith(
  { status, attempt }: Refund,
  order: Order,
  units: readonly LineItem[],
  context: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<OrderEffects> {
  const state = status === 'failed' ? undefined : attempt?.moves_to;
  if (state !== 'canceled') {
    const writes = await restock(units, context);
    return { changes: state ? { state } : {}, writes };
  }
  const { changes, writes } = await giveBack(order, context, units);
  return { changes: { state, ...changes }, writes };
}

/** Stores what the processor has said. */
export const recordOutcome = (
  orderId: number,
  refundId: number,
  outcome: RefundOutcome,
  context: RefundContext,
): Promise<void> =>
  withOptimisticLock(
    async () => {
      const stored = ordersOf(context);
      const read = await stored.read(orderId);
      if (!read) return undefined;
      const { changes, writes } = await settleRefund(read.record, refundId, outcome, context);
      return (await stored.change(read, changes, writes)) ? undefined : CONFLICT;
    },
    { turnsOf: context.application.id },
  );

const newlyRestocked = (before: Refund, { line_items }: Refund) =>
  line_items
    .filter((_, i) => before.line_items[i]?.restocked === undefined)
    .map((line): LineItem => ({ ...line, quantity: line.restocked ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

/** Money that came too late says on its payment, too, that it is given back. */
const withPayment = ({ payments = [] }: Order, { payment, status }: Refund): Changes<Order> =>
  payments[payment]?.refund
    ? {
        payments: payments.map(
          (each, i): Payment =>
            i === payment && each.refund ? { ...each, refund: { ...each.refund, status } } : each,
        ),
      }
    : {};
