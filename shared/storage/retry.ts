import { setTimeout } from 'node:timers/promises';
import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { serviceUnavailable } from '../contract/errors.ts';

/** How often work is done again that was refused for the moment, and the first wait: milliseconds. */
export const MAX_RETRIES = 5;
const BACKOFF_MS = 10;

/** Names and codes of errors that say: not now. The SDK has repeated those by itself already. */
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

/** Why one write of a transaction stood against all of it, when it need not do so next time. */
const TRANSIENT = new Set([
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/** Throttled, out of order or out of reach: the same request may well succeed in a moment. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number };
  };
  // An answer of 5xx need not be one of the database: what stands before it may fail, too.
  const isServerFault = ($metadata?.httpStatusCode ?? 0) >= 500;
  return isServerFault || BUSY.has(error.name) || BUSY.has(String(code));
}

/** Does work again, a few times, that other writers or the load of the moment stood against. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    await backOff(attempt);
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt === MAX_RETRIES) throw serviceUnavailable(error);
    }
  }
}

/** Waits before a further attempt; throws when there were enough. */
export async function backOff(attempt: number): Promise<void> {
  if (attempt > MAX_RETRIES) throw serviceUnavailable('the database leaves work undone');
  if (attempt > 0) await setTimeout(Math.random() * BACKOFF_MS * 2 ** attempt);
}

/** Positions of the writes of a canceled transaction whose conditions failed. */
export function failedConditions(error: unknown): number[] {
  return reasonsOf(error).flatMap((code, i) => (code === 'ConditionalCheckFailed' ? [i] : []));
}

/** The SDK does not repeat these: another transaction is at the same items, or one is throttled. */
function isTransient(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  const reasons = reasonsOf(error).filter((code) => code !== 'None');
  return reasons.length > 0 && reasons.every((code) => TRANSIENT.has(code));
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code);
}
