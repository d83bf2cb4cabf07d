import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { ApiError, badRequest, notFound } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import {
  askProcessor,
  type BegunRefund,
  beginRefund,
  type RefundContext,
  requireCharge,
} from '../../shared/payments/make-refund.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { RefundOutcome } from '../../shared/payments/processors/processor.ts';
import {
  isRunning,
  MAX_REFUNDS,
  newRefund,
  openRefund,
  refundRuns,
  refusedRefund,
} from '../../shared/payments/refunds.ts';
import { settleRefund } from '../../shared/payments/settle-refund.ts';
import type { Refund } from '../../shared/shopping/refund.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Write } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import { type Order, orders } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { showAll } from './payment-request.ts';
import { choosePayment, digestOf, type RequestedRefund, readRefund } from './read-refund.ts';
import type { payments } from './resource.ts';

type Request = ActionRequest<BodyOf<typeof payments, 'refund'>, 'id'>;

const resources = { orders, products, coupons };

/**
 * Gives money back. The refund is on the order before the processor is asked, so that whatever is
 * lost, it is completed by a repetition or the sweep.
 */
export const refundPayment =
  (processors: ConfiguredProcessors) =>
  async (request: Request): Promise<Answer<object>> => {
    const { table, application } = request;
    const context = { table, application, processors, resources };
    const asked = readRefund(request.body);
    await request.requireUnanswered();
    const begun = await withOptimisticLock(() => begin(asked, request, context));
    if (begun.refund.status !== 'pending') return answerAgain(begun, request);
    return record(begun, await askProcessor(begun, context), request);
  };

/** A new refund, or the one that the same request has begun. */
async function begin(
  asked: RequestedRefund,
  request: Request,
  context: RefundContext,
): Promise<BegunRefund | typeof CONFLICT> {
  const { ids, table, application, clock } = request;
  const read = await openRecords(table, application, orders).read(ids.id);
  if (!read) throw notFound(`There is no order ${ids.id}.`);
  const order = read.record;
  const known = knownRefund(order, asked, request);
  if (known && known.status !== 'pending') return { order, refund: known, isRepetition: true };
  const refund = known ?? plan(asked, order, request);
  return (await beginRefund(read, refund, clock.now(), context)) ?? CONFLICT;
}

/** What the same request has begun before. Throws a 409 while another refund is open. */
function knownRefund(
  order: Order,
  asked: RequestedRefund,
  { idempotencyDigest, clock }: Request,
): Refund | undefined {
  const known = idempotencyDigest && order.refunds?.find(isOf(idempotencyDigest));
  if (known && known.status !== 'pending') return known;
  const open = openRefund(order);
  if (!open) return known || undefined;
  const isSame = isOf(idempotencyDigest ?? digestOf(asked));
  if (isRunning(open, clock.now()) || !isSame(open)) throw refundRuns();
  return open;
}

function plan(asked: RequestedRefund, order: Order, request: Request): Refund {
  const { application, clock, idempotencyDigest } = request;
  request.requireMatch(order);
  if ((order.refunds?.length ?? 0) >= MAX_REFUNDS) {
    throw badRequest(`An order may have ${MAX_REFUNDS} refunds at most.`);
  }
  const planned = choosePayment(order, asked, application);
  const note = { ...asked, request: idempotencyDigest ?? digestOf(asked) };
  const refund = newRefund(order, planned, note, clock.now());
  requireCharge(order, refund);
  return refund;
}

const isOf = (digest: string) => (refund: Refund) => refund.attempt?.request === digest;

async function record(
  { order: { id }, refund }: BegunRefund,
  outcome: RefundOutcome,
  request: Request,
): Promise<Answer<object>> {
  const { table, application } = request;
  let others: readonly Write[] = [];
  const changed = await openRecords(table, application, orders).update(
    id,
    async (order) => {
      const { changes, writes } = await settleRefund(order, refund.id, outcome, resources, request);
      others = writes;
      return changes;
    },
    async (writes, order) => {
      const answer = await answerOf(order, refund.id, request);
      return (await request.commit([...writes, ...others], answer)).length === 0;
    },
  );
  if (!changed) throw notFound(`There is no order ${id}.`);
  const answer = await answerOf(changed, refund.id, request);
  if (answer instanceof ApiError) throw answer;
  return answer;
}

/** The refund was decided after an earlier request with the same key. */
async function answerAgain({ order, refund }: BegunRefund, request: Request) {
  const answer = await answerOf(order, refund.id, request);
  await request.commit([], answer);
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
  if (refund?.status !== 'failed') return showAll(order, request);
  return refusedRefund(order, refund, refund.failure ?? '');
}
