import { defined } from '../contract/defined.ts';
import { ApiError } from '../contract/errors.ts';
import type { PaymentAttempt } from '../resources/schemas/payment.ts';
import { isLeased } from '../storage/lease.ts';

interface Attempted {
  readonly payment_attempt?: PaymentAttempt | undefined;
}

/** What everybody sees of an attempt who sees its order. */
export const viewAttempt = ({ method, started_at, status }: PaymentAttempt) =>
  defined<Pick<PaymentAttempt, 'method' | 'started_at' | 'status'>>({ method, started_at, status });

/** Throws a 409 while the processor may be charging for the order. */
export function requireNoneRunning({ payment_attempt }: Attempted, now: number): void {
  if (payment_attempt && isLeased(payment_attempt, now)) throw paymentRuns();
}

export const paymentRuns = () =>
  new ApiError(409, 'A payment for this order is already running.', {
    headers: { 'Retry-After': '5' },
  });
