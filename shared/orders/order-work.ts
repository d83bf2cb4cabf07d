import type { Context } from '../actions/context.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { type DueWork, scheduleWork } from '../storage/due-work.ts';
import type { Write } from '../storage/write.ts';

/** The work that the sweep does for an order, and after how long it looks at it. */
export const LOOK_MS = {
  /** An attempt to pay: its request may end before the outcome is recorded. */
  'open-payment': MINUTE_MS,
  /** A capture whose outcome nobody has recorded. */
  capture: 10 * MINUTE_MS,
  /** A refund whose outcome nobody has recorded. */
  refund: MINUTE_MS,
  /** Money that is charged for a canceled order, which is given back. */
  'late-money': HOUR_MS,
  /** An order that nobody has paid; then it is looked at when it ends (`ends`). */
  'unpaid-order': 10 * MINUTE_MS,
} as const;

export type OrderWork = keyof typeof LOOK_MS;

type Of = Pick<Context, 'application'>;

export const orderWork = (kind: OrderWork, id: number, { application }: Of): DueWork => ({
  application: application.id,
  kind,
  id,
});

export const lookAt = (kind: OrderWork, id: number, time: number, context: Of): Write =>
  scheduleWork(orderWork(kind, id, context), time);

export const lookLater = (
  kind: OrderWork,
  id: number,
  context: Pick<Context, 'application' | 'clock'>,
): Write => lookAt(kind, id, context.clock.now() + LOOK_MS[kind], context);
