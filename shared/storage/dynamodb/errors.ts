import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { serviceUnavailable } from '../../contract/errors.ts';
import { RefusedCall } from '../refused-call.ts';
import { RetryableError } from '../retry.ts';

/** Names and codes of transient errors that the SDK has retried already. */
const BUSY = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
  'TransactionInProgressException',
]);

/** Transient reasons for which one write cancels its transaction. */
const TRANSIENT = new Set([
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/** The error that a table throws for one of the SDK. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isBusy(error)) return serviceUnavailable(error);
  if (isConflict(error)) return new RetryableError(error.message, { cause: error });
  return isRefusal(error) ? new RefusedCall(error.message, { cause: error }) : error;
}

/** Throttled, failing or out of reach: the same request may succeed in a moment. */
export function isBusy(error: Error): boolean {
  const { code, $metadata } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number };
  };
  // A response of 5xx need not come from the service: a proxy before it may fail, too.
  const isServerFault = ($metadata?.httpStatusCode ?? 0) >= 500;
  return isServerFault || BUSY.has(error.name) || BUSY.has(String(code));
}

/** The SDK does not retry these: another transaction holds the items, or one is throttled. */
function isConflict(error: Error): boolean {
  if (error instanceof TransactionConflictException) return true;
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => TRANSIENT.has(code));
}

/** Only the database sees an impossible edit, and an item that an edit makes too large. */
function isRefusal(error: Error): boolean {
  const codes = codesOf(error);
  const isOfOne = codes.includes('ValidationError') && !codes.includes('ConditionalCheckFailed');
  return error.name === 'ValidationException' || isOfOne;
}

const codesOf = (error: Error): string[] =>
  cancellationReasons(error).flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]));

/** Why a transaction was cancelled, by the positions of its writes. */
export const cancellationReasons = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
