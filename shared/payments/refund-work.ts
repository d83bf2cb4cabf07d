import { orderWork, scheduleWork } from '../storage/due-work.ts';
import type { Keyspace } from '../storage/partitions.ts';
import type { Write } from '../storage/write.ts';

export const REFUND = 'refund';

/** After which a refund is looked at again whose outcome nobody has recorded. */
export const REFUND_LOOK_MS = 60 * 1_000;

/** Between two looks at a refund that the processor has yet to make. */
export const PENDING_REFUND_LOOK_MS = 60 * 60 * 1_000;

/** Written with a refund that begins. */
export const completeRefund = (keyspace: Keyspace, order: number, now: number): Write =>
  scheduleWork(orderWork(keyspace, REFUND, order), now + REFUND_LOOK_MS);
