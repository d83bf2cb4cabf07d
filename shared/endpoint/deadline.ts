import type { Context } from 'aws-lambda';
import { serviceUnavailable } from '../contract/errors.ts';
import type { Deadline } from '../storage/table.ts';

/** Milliseconds before the function's timeout at which a request is answered with 503. */
export const TIME_TO_ANSWER_MS = 300;

/** The error of every request that runs out of time, wherever it is then. */
export const tookTooLong = () => serviceUnavailable('the request took too long');

/** When the request must be answered. */
export function deadlineOf(context: Context): Deadline {
  const remaining = () => Math.max(0, context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS);
  return {
    hasPassed: () => remaining() === 0,
    signal: () => AbortSignal.timeout(remaining()),
  };
}
