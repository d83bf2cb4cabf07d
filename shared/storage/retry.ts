import { setTimeout } from 'node:timers/promises';
import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { serviceUnavailable } from '../contract/errors.ts';

/** Attempts of a call or of an optimistic update before it is a 503. */
export const MAX_ATTEMPTS = 8;

/** Upper bound of the first wait; it doubles with each further one. */
export const FIRST_WAIT_MS = 10;

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

/** Thrown by an attempt that has to be made again. */
export class RetryableError extends Error {}

/** What an attempt returns when a condition of its writes failed. */
export const CONFLICT = Symbol('conflict');

interface RetryOptions {
  readonly maxAttempts?: number;
  /** The deadline: when it passes, no further attempt is made. */
  readonly signal?: AbortSignal | undefined;
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/**
 * Makes attempts until one succeeds. Exponential backoff with full jitter, so that writers of the
 * same item spread out. Throws a 503 after the last attempt or at the deadline, and any error that
 * is not transient at once.
 */
export async function withRetry<Result>(
  attempt: () => Promise<Result>,
  { maxAttempts = MAX_ATTEMPTS, signal, random = Math.random, sleep }: RetryOptions = {},
): Promise<Result> {
  const wait = sleep ?? ((ms: number) => setTimeout(ms, undefined, { signal }));
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (made >= maxAttempts) throw serviceUnavailable(error);
    }
    await wait(random() * FIRST_WAIT_MS * 2 ** (made - 1)).catch((cause: unknown) => {
      throw serviceUnavailable(cause);
    });
  }
}

/**
 * Optimistic lock: an attempt reads, and writes on condition that nothing it read has changed. On a
 * failed condition it returns `CONFLICT`, and everything is read again.
 */
export function withOptimisticLock<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
  options?: RetryOptions,
): Promise<Result> {
  return withRetry(async () => {
    const result = await attempt();
    if (result === CONFLICT) throw new RetryableError('other writers change the same items');
    return result;
  }, options);
}

/** The positions of the writes whose conditions canceled a transaction. */
export function failedConditions(error: unknown): number[] {
  return reasonsOf(error).flatMap((code, i) => (code === 'ConditionalCheckFailed' ? [i] : []));
}

/** The SDK does not retry these: another transaction holds the items, or one is throttled. */
function isTransient(error: unknown): boolean {
  if (error instanceof RetryableError || error instanceof TransactionConflictException) return true;
  const reasons = reasonsOf(error).filter((code) => code !== 'None');
  return reasons.length > 0 && reasons.every((code) => TRANSIENT.has(code));
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code);
}
