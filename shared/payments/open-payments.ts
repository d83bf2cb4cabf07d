import { orderWork, scheduleWork } from '../storage/due-work.ts';
import type { Keyspace } from '../storage/partitions.ts';
import type { Write } from '../storage/write.ts';

export const OPEN_PAYMENT = 'open-payment';

/** After which an attempt is looked at whose outcome has not been recorded. */
export const FIRST_LOOK_MS = 60 * 1_000;

/** Between two looks at a payment that waits for the shopper or the bank. */
export const OPEN_PAYMENT_LOOK_MS = 10 * 60 * 1_000;

/** How long the shopper has to act; then the payment is canceled at the processor. */
export const MAX_OPEN_MS = 24 * 60 * 60 * 1_000;

/** The work of finding out, at a time, what became of the attempt of an order. */
export const lookForOutcomeAt = (keyspace: Keyspace, order: number, time: number): Write =>
  scheduleWork(orderWork(keyspace, OPEN_PAYMENT, order), time);

/** Written with every attempt: its request may end before the outcome is recorded. */
export const lookForOutcome = (keyspace: Keyspace, order: number, now: number): Write =>
  lookForOutcomeAt(keyspace, order, now + FIRST_LOOK_MS);
