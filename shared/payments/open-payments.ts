import { scheduleWork } from '../storage/due-work.ts';
import type { Write } from '../storage/write.ts';

export const OPEN_PAYMENT = 'open-payment';

/** Between two looks at a payment that waits for the shopper or the bank. */
export const OPEN_PAYMENT_LOOK_MS = 10 * 60 * 1_000;

/** How long the shopper has to act; then the payment is canceled at the processor. */
export const MAX_OPEN_MS = 24 * 60 * 60 * 1_000;

/** Written when a payment begins in which the shopper may have to act. */
export const lookForOutcome = (application: number, order: number, now: number): Write =>
  scheduleWork({ application, kind: OPEN_PAYMENT, id: order }, now + OPEN_PAYMENT_LOOK_MS);
