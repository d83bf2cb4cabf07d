import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import { invalidProperty, missing } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { withCreditNotes } from '../../shared/invoices/credit-note.ts';
import { changeOrder } from '../../shared/orders/order-records.ts';
import { lookAt, lookLater } from '../../shared/orders/order-work.ts';
import { requireNoneRunning } from '../../shared/orders/payment-attempt.ts';
import { giveBack, type OrderEffects, takeOnce } from '../../shared/orders/take-stock.ts';
import {
  authorisedPayment,
  releaseAuthorised,
  requireNoCapture,
} from '../../shared/payments/captures.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { mayRefundSome, requireRestRefundable } from '../../shared/refunds/refund-limit.ts';
import {
  isMovedBy,
  type LastRefund,
  refundRest,
  requireNoneLeft,
} from '../../shared/refunds/refund-rest.ts';
import { settleRefund } from '../../shared/refunds/settle-refund.ts';
import type { Order, orders } from '../../shared/resources/orders.ts';
import {
  DRAFT,
  isDraft,
  type OrderState,
  requireMove,
} from '../../shared/resources/schemas/order-states.ts';

/** Moves an order to another state (orders.md, "Order states"). */
export const moveOrder =
  (processors: ConfiguredProcessors) =>
  async (request: ActionRequest<BodyOf<typeof orders, 'move'>, 'id'>): Promise<Answer<object>> => {
    const { table, application, clock } = request;
    const { state, refund = true, expected_amount: expected } = request.body;
    const added = (order: Order) => saidOf(order, request.body);
    if (state === undefined) {
      requireSome(request.body);
      return changeOrder(request, async (order) => ({ changes: added(order), writes: [] }));
    }
    const context = { table, application, processors, clock };
    const isEnd = state === 'canceled' || state === 'refunded';
    const givesBack = isEnd && refund && mayRefundSome(request.caller);
    const last = givesBack ? await refundRest({ state, expected }, request, context) : undefined;
    const moving = last ? { ...request, requireMatch: () => undefined } : request;
    return changeOrder(moving, async (order) => {
      if (isEnd && !last) requireRestRefundable(order, request);
      if (givesBack && !last) await requireNoneLeft(order, request);
      const { changes, writes } = await movedBy(last, state, order, request);
      return { changes: { ...changes, ...added(order) }, writes };
    });
  };

function requireSome({ notes, tags }: BodyOf<typeof orders, 'move'>): void {
  if (notes === undefined && tags === undefined) throw invalidProperty(missing('state'));
}

/** What is said of an order, with a move or without one. */
function saidOf(order: Order, { notes, tags }: BodyOf<typeof orders, 'move'>): Changes<Order> {
  // Notes are part of the body of a draft.
  if (notes !== undefined && order.state === DRAFT) throw isDraft();
  return {
    ...(notes !== undefined && { notes: [...(order.notes ?? []), ...[notes].flat()] }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
  };
}

/** The move, with the refund of what was left. */
async function movedBy(
  last: LastRefund | undefined,
  state: OrderState,
  order: Order,
  request: Context,
): Promise<OrderEffects> {
  if (isMovedBy(order, state)) return { changes: {}, writes: [] };
  if (!last) return moveTo(state, order, request);
  return settleRefund(order, last.refund.id, last.outcome, request);
}

/**
 * The move with what it does to stock and coupon: canceling gives back what the order took, and
 * processing takes what it has not taken yet. Throws a 400 for a move that is not allowed, and a 409
 * while a card payment runs.
 */
export async function moveTo(
  state: OrderState,
  order: Order,
  context: Context,
): Promise<OrderEffects> {
  requireNoneRunning(order, context.clock.now());
  requireNoCapture(order);
  requireMove(order.state, state);
  const { changes, writes } = await effectsOn(state, order, context);
  const ended = state === 'failed' && withoutUndecided(order);
  return withCreditNotes(order, { changes: { state, ...changes, ...ended }, writes }, context);
}

/**
 * To an admin's knowledge the payment did not take place, so another one may. One in which the
 * shopper can still act stays: the next payment, or the sweep, cancels it at the processor.
 */
const withoutUndecided = ({ payment_attempt: attempt }: Order): Changes<Order> =>
  attempt?.status ? {} : { payment_attempt: undefined };

async function effectsOn(state: OrderState, order: Order, context: Context): Promise<OrderEffects> {
  if (state === 'canceled') {
    const { changes, writes } = await giveBack(order, context);
    const released = releaseEffects(order, context);
    return {
      changes: { ...changes, ...released.changes },
      writes: [...writes, ...released.writes, ...afterOpenAttempt(order, context)],
    };
  }
  if (state === 'refunded') return releaseEffects(order, context);
  if (state === 'processing') return takeOnce(order, context);
  return { changes: {}, writes: [] };
}

/** Money that is only authorised is released, by the sweep. */
function releaseEffects(order: Order, context: Context) {
  if (!authorisedPayment(order)) return { changes: {}, writes: [] };
  const now = context.clock.now();
  const writes = [lookAt('late-money', order.id, now, context)];
  return { changes: releaseAuthorised(order, now), writes };
}

/** A card payment whose outcome is not known may yet take money. */
const afterOpenAttempt = ({ id, payment_attempt }: Order, context: Context) =>
  payment_attempt ? [lookLater('late-money', id, context)] : [];
