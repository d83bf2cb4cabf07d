import type { ActionRequest, Context } from '../actions/context.ts';
import { ApiError } from '../contract/errors.ts';
import { issuedInvoiceOf } from '../invoices/credit-note.ts';
import { requireOrder } from '../orders/order-records.ts';
import { requireNoneRunning } from '../orders/payment-attempt.ts';
import { requireNoCapture } from '../payments/captures.ts';
import { isCardMethod } from '../payments/card-methods.ts';
import type { RefundOutcome } from '../payments/processors/processor.ts';
import { toMajor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import { requireMove } from '../resources/schemas/order-states.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import {
  askProcessor,
  type BegunRefund,
  beginRefund,
  type RefundContext,
  requireCharge,
} from './make-refund.ts';
import { requireExpected } from './read-refund.ts';
import { requireRestRefundable } from './refund-limit.ts';
import { planRefund } from './refund-plan.ts';
import { type RefundablePayment, refundablePayments } from './refundable-payments.ts';
import { isRunning, newRefund, refundIsPending, refundRuns, refusedRefund } from './refunds.ts';
import { recordOutcome } from './settle-refund.ts';

type Request = ActionRequest<unknown, 'id'>;
type EndState = 'canceled' | 'refunded';

interface Ending {
  readonly state: EndState;
  /** What card processors are to give back, in major units of the currency of the charge. */
  readonly expected?: number | undefined;
}

/** The refund with which an order is moved, and what the processor has said of it. */
export interface LastRefund {
  readonly refund: Refund;
  readonly outcome: RefundOutcome;
}

/**
 * Gives back what card processors have charged for an order that is to be canceled or refunded: first
 * it asks about refunds that are pending, then it makes one for each payment. Where an invoice was
 * issued, this records what was paid otherwise, or is owed, too: each refund has a credit note. The last one is
 * returned, to be recorded with the move; undefined when there is none. Throws a 400 when a processor
 * refuses, and a 409 while another refund may yet fail: then the order stays.
 */
export async function refundRest(
  ending: Ending,
  request: Request,
  context: RefundContext,
): Promise<LastRefund | undefined> {
  const asked = new Set<number>();
  for (;;) {
    const begun = await withOptimisticLock(() => beginNext(ending, asked, request, context), {
      turnsOf: request.application.id,
    });
    if (!begun) return undefined;
    const { order, refund, isRepetition } = begun;
    asked.add(refund.id);
    const outcome = await askProcessor(begun, context);
    const isLast = refund.attempt?.moves_to !== undefined;
    if (isLast && outcome.kind !== 'failed') return { refund, outcome };
    await recordOutcome(order.id, refund.id, outcome, context);
    // What an earlier one has not given back is left for the next.
    if (outcome.kind === 'failed' && !isRepetition) {
      throw refusedRefund(order, refund, outcome.message);
    }
  }
}

async function beginNext(
  { state, expected }: Ending,
  asked: ReadonlySet<number>,
  request: Request,
  context: RefundContext,
): Promise<BegunRefund | undefined | typeof CONFLICT> {
  const read = await requireOrder(request.ids.id, request);
  const { record } = read;
  // Later it has changed by the refunds themselves.
  if (asked.size === 0) request.requireMatch(record);
  if (isMovedBy(record, state)) return undefined;
  requireRestRefundable(record, request);
  const left = await paymentsLeft(record, request);
  // A repetition goes on with what was agreed to.
  const isNew = asked.size === 0 && pendingRefunds(record).length === 0;
  if (isNew && expected !== undefined) requireExpectedRest(left, expected);
  const refund = nextRefund(record, state, asked, left, request);
  return refund && ((await beginRefund(read, refund, context)) ?? CONFLICT);
}

/** Throws a 409 unless what is left by card is what was agreed to; also where it is in two currencies. */
function requireExpectedRest(left: readonly RefundablePayment[], expected: number): void {
  const byCard = left.filter(({ payment }) => isCardMethod(payment.method));
  const [{ currency } = { currency: '' }] = byCard;
  if (currency === '') {
    if (expected === 0) return;
    throw new ApiError(409, 'Nothing is left to refund by card.');
  }
  if (byCard.some((each) => each.currency !== currency)) {
    throw new ApiError(
      409,
      'The payments of this order are in several currencies. Leave out expected_amount.',
    );
  }
  const amount = byCard.reduce((sum, { chargedLeft }) => sum + chargedLeft, 0);
  requireExpected(expected, amount, currency);
}

/** Whether the refund that was to move the order has done so, as when its answer was lost. */
export const isMovedBy = ({ state, refunds = [] }: Order, wanted: string) =>
  state === wanted && refunds.some(({ attempt }) => attempt?.moves_to === wanted);

/** Payments by card of which money is left, or all payments of an order whose invoice was issued. */
async function paymentsLeft(
  order: Order,
  context: Pick<Context, 'application' | 'table'>,
): Promise<RefundablePayment[]> {
  const left = refundablePayments(order, context.application.settings.currency_code);
  const others = left.some(({ payment }) => !isCardMethod(payment.method));
  if (others && (await issuedInvoiceOf(order, context))) return left;
  return left.filter(({ payment }) => isCardMethod(payment.method));
}

/** Throws a 409 when a payment or a refund was recorded since `refundRest` has found none. */
export async function requireNoneLeft(
  order: Order,
  context: Pick<Context, 'application' | 'table'>,
): Promise<void> {
  if (pendingRefunds(order).length > 0) throw refundIsPending();
  if ((await paymentsLeft(order, context)).length === 0) return;
  throw new ApiError(409, 'This order was paid in the meantime. Send the request again.', {
    headers: { 'Retry-After': '1' },
  });
}

const pendingRefunds = ({ refunds = [] }: Order) =>
  refunds.filter(({ status }) => status === 'pending');

/** One that is pending, or of the next payment of which money is left. */
function nextRefund(
  order: Order,
  state: EndState,
  asked: ReadonlySet<number>,
  left: readonly RefundablePayment[],
  request: Request,
): Refund | undefined {
  const { application, clock } = request;
  requireNoneRunning(order, clock.now());
  requireNoCapture(order);
  requireMove(order.state, state);
  const pending = pendingRefunds(order);
  if (pending.some((refund) => isRunning(refund, clock.now()))) throw refundRuns();
  const [first] = pending;
  if (first && pending.length + left.length === 1) {
    return { ...first, attempt: { ...first.attempt, moves_to: state } };
  }
  if (first) return firstUnasked(pending, asked);
  const [payment] = left;
  if (!payment) return undefined;
  const amount = toMajor(payment.chargedLeft, payment.currency);
  const planned = planRefund(order, payment, { lines: [], shipping: false, amount }, application);
  const movesTo = left.length === 1 ? { movesTo: state } : {};
  const note = { restock: false, ...movesTo, by: request.author };
  const refund = newRefund(order, planned, note, clock.now());
  requireCharge(order, refund);
  return refund;
}

/** The order waits for refunds of others: one that fails leaves money that nobody would give back. */
function firstUnasked(pending: readonly Refund[], asked: ReadonlySet<number>): Refund {
  const refund = pending.find(({ id }) => !asked.has(id));
  if (!refund) throw refundIsPending();
  return refund;
}
