import { HOUR_MS } from '../../shared/durations.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { LOOK_MS } from '../../shared/orders/order-work.ts';
import { askProcessor, beginRefund } from '../../shared/refunds/make-refund.ts';
import { isRunning } from '../../shared/refunds/refunds.ts';
import { recordOutcome } from '../../shared/refunds/settle-refund.ts';
import type { Refund } from '../../shared/resources/schemas/refund.ts';
import type { DoWork, WorkContext } from './work-context.ts';

/** Between two looks at a refund that the processor has yet to make. */
const PENDING_MS = HOUR_MS;

/**
 * Completes refunds whose outcome nobody has recorded, and asks about those that the processor has
 * yet to make. The lease keeps others from asking at the same time.
 */
export const completeRefunds: DoWork = async (id, context) => {
  const { now } = context;
  const read = await ordersOf(context).read(id);
  const pending = (read?.record.refunds ?? []).filter(({ status }) => status === 'pending');
  if (pending.some((refund) => isRunning(refund, now))) return now + LOOK_MS.refund;
  let isLeft = false;
  for (const refund of pending) {
    if (!(await complete(id, refund, context))) isLeft = true;
  }
  return isLeft ? now + PENDING_MS : undefined;
};

/** Whether it is decided now. */
async function complete(id: number, { id: refundId }: Refund, context: WorkContext) {
  const read = await ordersOf(context).read(id);
  const refund = read?.record.refunds?.find((each) => each.id === refundId);
  if (!read || refund?.status !== 'pending') return true;
  const begun = await beginRefund(read, refund, context);
  if (!begun) return false;
  const outcome = await askProcessor(begun, context);
  await recordOutcome(id, refundId, outcome, context);
  return outcome.kind !== 'pending';
}
