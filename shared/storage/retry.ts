import { setTimeout } from 'node:timers/promises';
import { internalServerError, serviceUnavailable } from '../contract/errors.ts';
import { notedFailures } from './noted-failures.ts';
import { takeTurn, waitForTurns } from './turns.ts';
import type { Unmet } from './unmet-conditions.ts';
import type { Write } from './write.ts';

/** Attempts of a call or of an optimistic update before it is a 503. */
export const MAX_ATTEMPTS = 16;

/** Attempts that lose before a writer takes a turn of its own (turns.ts), and the most within it. */
export const LOST_BEFORE_TURN = 3;
export const MAX_ATTEMPTS_IN_TURN = 32;

/** Upper bound of the first wait; it doubles with each further one, up to the greatest. */
export const FIRST_WAIT_MS = 10;
export const MAX_WAIT_MS = 640;

/** The upper bound of the wait after so many attempts: milliseconds. */
const waitBound = (attempts: number) => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));

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
 * same item spread out: all waits together take 3 s on average, so that most often the deadline of a
 * request comes after the last attempt. Throws a 503 after the last attempt or at the deadline, and any error but a
 * `RetryableError` at once.
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
      if (!(error instanceof RetryableError)) throw error;
      if (made >= maxAttempts) throw serviceUnavailable(error);
    }
    await wait(random() * waitBound(made)).catch((cause: unknown) => {
      throw serviceUnavailable(cause);
    });
  }
}

interface LockOptions extends RetryOptions {
  /** What writers take turns of: the id of a store, or a name. For what many change at the same moment. */
  readonly turnsOf?: number | string;
}

/**
 * Optimistic lock: an attempt reads, and writes on condition that nothing it read has changed. On a
 * failed condition it returns `CONFLICT`, and everything is read again. Within one process an attempt that has lost some
 * times takes a turn; processes beside each other, as on AWS, spread out by their waits. Throws a 500 when no other
 * writer is the reason.
 */
export function withOptimisticLock<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
  { turnsOf, ...options }: LockOptions = {},
): Promise<Result> {
  const unmet: Unmet = {};
  const tryOnce = async () => {
    const failed: Write[] = [];
    const result = await notedFailures.run(failed, attempt);
    if (result !== CONFLICT) return result;
    // Lazy import: few attempts fail.
    const unmetCondition = (await import('./unmet-conditions.ts')).countUnmet(unmet, failed);
    if (unmetCondition) throw internalServerError(unmetCondition);
    throw new RetryableError('other writers change the same items');
  };
  if (turnsOf === undefined) return withRetry(tryOnce, options);
  let lost = 0;
  return withRetry(async () => {
    if (lost < LOST_BEFORE_TURN) {
      await waitForTurns(turnsOf);
      lost += 1;
      return tryOnce();
    }
    const inTurn = { ...options, maxAttempts: MAX_ATTEMPTS_IN_TURN };
    return takeTurn(turnsOf, () => withRetry(tryOnce, inTurn));
  }, options);
}
