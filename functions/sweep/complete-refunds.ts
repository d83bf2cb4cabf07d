import {
  askProcessor,
  beginRefund,
  type RefundContext,
} from '../../shared/payments/make-refund.ts';
import { PENDING_REFUND_LOOK_MS, REFUND_LOOK_MS } from '../../shared/payments/refund-work.ts';
import { isRunning } from '../../shared/payments/refunds.ts';
import { recordOutcome } from '../../shared/payments/settle-refund.ts';
import type { Refund } from '../../shared/shopping/refund.ts';
import { coupons } from '../coupons/resource.ts';
import { orders } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { ordersOf } from './open-attempt.ts';
import type { DoWork, WorkContext } from './sweep.ts';

/**
 * Completes refunds whose outcome nobody has recorded, and asks about those that the processor has
 * yet to make. The lease keeps others from asking at the same time.
 */
export const completeRefunds: DoWork = async (id, context) => {
  const { now } = context;
  const read = await ordersOf(context).read(id);
  const pending = (read?.record.refunds ?? []).filter(({ status }) => status === 'pending');
  if (pending.some((refund) => isRunning(refund, now))) return now + REFUND_LOOK_MS;
  let isLeft = false;
  for (const refund of pending) {
    if (!(await complete(id, refund, context))) isLeft = true;
  }
  return isLeft ? now + PENDING_REFUND_LOOK_MS : undefined;
};

/** Whether it is decided now. */
async function complete(id: number, { id: refundId }: Refund, context: WorkContext) {
  const refunding: RefundContext = { ...context, resources: { orders, products, coupons } };
  const read = await ordersOf(context).read(id);
  const refund = read?.record.refunds?.find((each) => each.id === refundId);
  if (!read || refund?.status !== 'pending') return true;
  const { now } = context;
  const begun = await beginRefund(read, refund, now, refunding);
  if (!begun) return false;
  const outcome = await askProcessor(begun, refunding);
  await recordOutcome(id, refundId, outcome, refunding);
  return outcome.kind !== 'pending';
}
