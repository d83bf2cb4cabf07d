import type { Context } from 'aws-lambda';
import { serviceUnavailable } from '../contract/errors.ts';

/** Milliseconds before the function's timeout at which a request is answered with 503. */
export const TIME_TO_ANSWER_MS = 300;

/** Of every request that runs out of time, wherever it is then. */
export const tookTooLong = () => serviceUnavailable('the request took too long');

/** Aborts when the request must be answered. */
export const deadlineOf = (context: Context) =>
  AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS));
