import type { ActionRequest, Answer } from '../actions/context.ts';
import { ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import { answerOrder, changeAndAnswer, requireOrder } from '../orders/order-records.ts';
import type { ConfiguredProcessors } from '../payments/processors/configured-processors.ts';
import { toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import {
  askProcessor,
  type BegunRefund,
  beginRefund,
  type RefundContext,
  requireCharge,
} from './make-refund.ts';
import { choosePayment, digestOf, type RequestedRefund } from './read-refund.ts';
import { requireRefundable } from './refund-limit.ts';
import type { PlannedRefund } from './refund-plan.ts';
import {
  isRunning,
  MAX_REFUNDS,
  newRefund,
  openRefund,
  type RefundNote,
  refundRuns,
  refusedRefund,
} from './refunds.ts';
import { settleRefund } from './settle-refund.ts';

type Request = ActionRequest<unknown, 'id'>;

/** What is asked for of an order as it is read; throws a 400 when that cannot be. */
type AskedOf = (order: Order) => RequestedRefund;

/**
 * Gives money back. The refund is on the order before the processor is asked, so that whatever is
 * lost, it is completed by a repetition or the sweep.
 */
export const refundOrder =
  (processors: ConfiguredProcessors) =>
  async (askedOf: AskedOf, request: Request): Promise<Answer<object>> => {
    const { table, application, clock } = request;
    const context = { table, application, processors, clock };
    await request.requireUnanswered();
    const begun = await withOptimisticLock(() => begin(askedOf, request, context), {
      turnsOf: application.id,
    });
    if (begun.refund.status !== 'pending') return answerAgain(begun, request);
    const { id } = begun.refund;
    const outcome = await askProcessor(begun, context);
    return changeAndAnswer(
      { ...request, requireMatch: () => undefined },
      (order) => settleRefund(order, id, outcome, request),
      (order) => answerOf(order, id, request),
    );
  };

/** A new refund, or the one that the same request has begun. */
async function begin(
  askedOf: AskedOf,
  request: Request,
  context: RefundContext,
): Promise<BegunRefund | typeof CONFLICT> {
  const read = await requireOrder(request.ids.id, request);
  const order = read.record;
  const refund = refundOf(order, askedOf(order), request);
  if (refund.status !== 'pending') return { order, refund, isRepetition: true };
  return (await beginRefund(read, refund, context)) ?? CONFLICT;
}

/** What the same request has begun before, else what is to begin. Nothing is stored or asked yet. */
export const refundOf = (order: Order, asked: RequestedRefund, request: Request): Refund =>
  knownRefund(order, asked, request) ?? plan(asked, order, request);

/** What the same request has begun before. Throws a 409 while another refund is open. */
function knownRefund(order: Order, asked: RequestedRefund, request: Request): Refund | undefined {
  const isNamed = namedBy(asked, request);
  const known = isNamed && order.refunds?.find(isNamed);
  if (known && known.status !== 'pending') return known;
  const open = openRefund(order);
  if (!open) return known;
  const isSame = isNamed ?? isOf(digestOf(asked));
  if (isRunning(open, request.clock.now()) || !isSame(open)) throw refundRuns();
  return open;
}

/** How a refund is known also once it is decided: by its return, or the key of the request. */
function namedBy({ returnId }: RequestedRefund, { idempotencyDigest }: Request) {
  if (returnId !== undefined) return isFor(returnId);
  return idempotencyDigest === undefined ? undefined : isOf(idempotencyDigest);
}

function plan(asked: RequestedRefund, order: Order, request: Request): Refund {
  const { application, clock, idempotencyDigest } = request;
  request.requireMatch(order);
  if ((order.refunds?.length ?? 0) >= MAX_REFUNDS) {
    throw badRequest(`An order can have up to ${MAX_REFUNDS} refunds.`);
  }
  const planned = choosePayment(order, asked, application);
  requireSome(planned, asked);
  const note: RefundNote = {
    ...asked,
    request: idempotencyDigest ?? digestOf(asked),
    by: request.author,
  };
  const refund = newRefund(order, planned, note, clock.now());
  requireRefundable(order, toMinor(refund.amount, application.settings.currency_code), request);
  requireCharge(order, refund);
  return refund;
}

/** Units may be given back for nothing, as those that were free: nothing at all is no refund. */
function requireSome(
  { charged_amount, line_items }: PlannedRefund,
  { amount, amountName }: RequestedRefund,
): void {
  if (charged_amount > 0 || line_items.length > 0) return;
  throw invalidProperty({
    name: amount === undefined ? 'shipping' : amountName,
    failedValidator: 'min',
    message: 'This comes to 0, so there is nothing to refund.',
  });
}

/** One that has failed is made again. */
const isFor =
  (returnId: number) =>
  ({ return_id, status }: Refund) =>
    return_id === returnId && status !== 'failed';

const isOf = (digest: string) => (refund: Refund) => refund.attempt?.request === digest;

/** The refund was decided after an earlier request with the same key, or for the same return. */
async function answerAgain({ order, refund }: BegunRefund, request: Request) {
  const answer = await answerOf(order, refund.id, request);
  if (request.idempotencyDigest !== undefined) await request.commit([], answer);
  if (answer instanceof ApiError) throw answer;
  return answer;
}

/** The order, or an error when no money was given back. */
async function answerOf(
  order: Order,
  id: number,
  request: Request,
): Promise<Answer<object> | ApiError> {
  const refund = order.refunds?.find((each) => each.id === id);
  if (refund?.status !== 'failed') return answerOrder(order, request);
  return refusedRefund(order, refund, refund.failure ?? '');
}
