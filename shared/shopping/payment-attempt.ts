import { ApiError } from '../contract/errors.ts';
import { isObject, type JsonObject } from '../contract/json.ts';

/** Where an order keeps its attempt: at most one, from before the charge until its outcome. */
export const ATTEMPT = 'payment_attempt';

/** A card payment whose outcome is not known. Nothing in it can pay. */
export type PaymentAttempt = {
  method: string;
  started_at: string;
  /** Makes the processor charge once, however often it is asked. */
  key: string;
  /** What was asked for: minor units of the currency. */
  amount: number;
  currency: string;
  /** Digest of what stands for the card, by which a repetition is known. */
  instrument: string;
  /** Until then a call of the processor may be running; null: none is. */
  running_until: string | null;
};

export function attemptOf(order: JsonObject): PaymentAttempt | undefined {
  const attempt = order[ATTEMPT];
  return isObject(attempt) ? (attempt as PaymentAttempt) : undefined;
}

/** What everybody sees of an attempt who sees its order. */
export const viewAttempt = ({ method, started_at }: PaymentAttempt): JsonObject => ({
  method,
  started_at,
});

/** Throws a 409 while the processor may be charging for the order. */
export function requireNoneRunning(order: JsonObject): void {
  const until = attemptOf(order)?.running_until ?? null;
  if (until !== null && Date.parse(until) > Date.now()) throw paymentRuns();
}

export const paymentRuns = () =>
  new ApiError(409, 'A payment of this order is running.', { headers: { 'Retry-After': '5' } });
