import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

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

/** Throttled, failing or out of reach: the same request may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number };
  };
  // A response of 5xx need not come from the database: a proxy before it may fail, too.
  const isServerFault = ($metadata?.httpStatusCode ?? 0) >= 500;
  return isServerFault || BUSY.has(error.name) || BUSY.has(String(code));
}

/** The SDK does not retry these: another transaction holds the items, or one is throttled. */
export function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationReasons(error).flatMap(({ Code = 'None' }) =>
    Code === 'None' ? [] : [Code],
  );
  return codes.length > 0 && codes.every((code) => TRANSIENT.has(code));
}

/** Why a transaction was cancelled, by the positions of its writes. */
export const cancellationReasons = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
