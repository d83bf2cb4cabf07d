import type { ActionRequest } from '../../shared/actions/context.ts';
import { ApiError, notFound } from '../../shared/contract/errors.ts';
import { requireNoCapture } from '../../shared/payments/captures.ts';
import { isCardMethod } from '../../shared/payments/card-methods.ts';
import {
  askProcessor,
  type BegunRefund,
  beginRefund,
  type RefundContext,
  requireCharge,
} from '../../shared/payments/make-refund.ts';
import type { RefundOutcome } from '../../shared/payments/processors/processor.ts';
import {
  isRunning,
  newRefund,
  openRefund,
  refundRuns,
  refusedRefund,
} from '../../shared/payments/refunds.ts';
import { recordOutcome } from '../../shared/payments/settle-refund.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { refundablePayments } from '../../shared/shopping/order-refunds.ts';
import { requireMove } from '../../shared/shopping/order-states.ts';
import { requireNoneRunning } from '../../shared/shopping/payment.ts';
import type { Refund } from '../../shared/shopping/refund.ts';
import { planRefund } from '../../shared/shopping/refund-plan.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { Order } from './resource.ts';

type Request = ActionRequest<unknown, 'id'>;
type EndState = 'canceled' | 'refunded';

/** The refund with which an order is moved, and what the processor has said of it. */
export interface LastRefund {
  readonly refund: Refund;
  readonly outcome: RefundOutcome;
}

/**
 * Gives back what card processors have charged for an order that is to be canceled or refunded, one
 * refund for each payment. The last one is returned, to be recorded with the move; undefined when
 * there is none. Throws a 400 when a processor refuses: then the order stays.
 */
export async function refundRest(
  state: EndState,
  request: Request,
  context: RefundContext,
): Promise<LastRefund | undefined> {
  let isFirst = true;
  for (;;) {
    const begun = await withOptimisticLock(() => beginNext(state, isFirst, request, context));
    if (!begun) return undefined;
    isFirst = false;
    const { order, refund } = begun;
    const outcome = await askProcessor(begun, context);
    const isLast = refund.attempt?.moves_to !== undefined;
    if (isLast && outcome.kind !== 'failed') return { refund, outcome };
    await recordOutcome(order.id, refund.id, outcome, context);
    if (outcome.kind === 'failed') throw refusedRefund(order, refund, outcome.message);
  }
}

async function beginNext(
  state: EndState,
  isFirst: boolean,
  request: Request,
  context: RefundContext,
): Promise<BegunRefund | undefined | typeof CONFLICT> {
  const { ids, table, application, clock } = request;
  const { orders } = context.resources;
  const read = await openRecords(table, application, orders).read(ids.id);
  if (!read) throw notFound(`There is no order ${ids.id}.`);
  const { record } = read;
  // Later it has changed by the refunds themselves.
  if (isFirst) request.requireMatch(record);
  const refund = isMovedBy(record, state) ? undefined : nextRefund(record, state, request);
  return refund && ((await beginRefund(read, refund, clock.now(), context)) ?? CONFLICT);
}

/** Whether the refund that was to move the order has done so, as when its answer was lost. */
export const isMovedBy = ({ state, refunds = [] }: Order, wanted: string) =>
  state === wanted && refunds.some(({ attempt }) => attempt?.moves_to === wanted);

/** Payments by card of which money is left. */
const paymentsLeft = (order: Order, { settings }: Application) =>
  refundablePayments(order, settings.currency_code).filter(({ payment: { method } }) =>
    isCardMethod(method),
  );

/** Throws a 409 when a payment was recorded since `refundRest` has found none. */
export function requireNoneLeft(order: Order, application: Application): void {
  if (paymentsLeft(order, application).length === 0) return;
  throw new ApiError(409, 'This order was paid meanwhile; send it again.', {
    headers: { 'Retry-After': '1' },
  });
}

/** One that is open, or of the next payment by card of which money is left. */
function nextRefund(order: Order, state: EndState, request: Request): Refund | undefined {
  const { application, clock } = request;
  requireNoneRunning(order, clock.now());
  requireNoCapture(order);
  requireMove(order.state, state);
  const left = paymentsLeft(order, application);
  const open = openRefund(order);
  if (open && isRunning(open, clock.now())) throw refundRuns();
  if (open)
    return left.length === 0 ? { ...open, attempt: { ...open.attempt, moves_to: state } } : open;
  const [payment] = left;
  if (!payment) return undefined;
  const amount = toMajor(payment.chargedLeft, payment.currency);
  const planned = planRefund(order, payment, { lines: [], shipping: false, amount }, application);
  const movesTo = left.length === 1 ? { movesTo: state } : {};
  const refund = newRefund(order, planned, { restock: false, ...movesTo }, clock.now());
  requireCharge(order, refund);
  return refund;
}
