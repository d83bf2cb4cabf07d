import { expect, test } from 'vitest';
import {
  CONFLICT,
  FIRST_WAIT_MS,
  MAX_ATTEMPTS,
  MAX_WAIT_MS,
  RetryableError,
  withOptimisticLock,
  withRetry,
} from '../../shared/storage/retry.ts';
import { fc } from '../store/properties.ts';

const busy = { status: 503, headers: { 'Retry-After': '1' } };

/** Options that record the waits instead of waiting. */
function recorded(random = Math.random) {
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
  };
  return { waits, options: { random, sleep } };
}

/** An attempt that fails so many times before it succeeds. */
function failing(times: number) {
  const made = { attempts: 0 };
  const attempt = async () => {
    made.attempts += 1;
    if (made.attempts <= times) throw new RetryableError('not yet');
    return 'done';
  };
  return { made, attempt };
}

test('retries wait a random time below a bound that doubles up to a maximum', async () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const property = fc.asyncProperty(
    fc.nat(MAX_ATTEMPTS - 1),
    fc.array(random, { minLength: MAX_ATTEMPTS, maxLength: MAX_ATTEMPTS }),
    async (failures, randoms) => {
      const left = [...randoms];
      const { waits, options } = recorded(() => left.shift() ?? 0);
      const { made, attempt } = failing(failures);
      expect(await withRetry(attempt, options)).toBe('done');
      expect(made.attempts).toBe(failures + 1);
      expect(waits).toEqual(
        randoms
          .slice(0, failures)
          .map((each, i) => each * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** i)),
      );
    },
  );
  await fc.assert(property);
});

test.each([MAX_ATTEMPTS, 3, 1])('fails with a 503 after %i attempts', async (maxAttempts) => {
  const { waits, options } = recorded();
  const { made, attempt } = failing(100);
  await expect(withRetry(attempt, { ...options, maxAttempts })).rejects.toMatchObject(busy);
  expect([made.attempts, waits.length]).toEqual([maxAttempts, maxAttempts - 1]);
});

test('an error that is not transient is thrown at once', async () => {
  const { waits, options } = recorded();
  const failed = () => Promise.reject(new Error('broken'));
  await expect(withRetry(failed, options)).rejects.toThrow('broken');
  expect(waits).toEqual([]);
});

test('there is no retry after the deadline', async () => {
  const { made, attempt } = failing(1);
  const retrying = withRetry(attempt, { signal: AbortSignal.abort() });
  await expect(retrying).rejects.toMatchObject(busy);
  expect(made.attempts).toBe(1);
});

test('an optimistic update retries on a conflict and returns its result', async () => {
  const { waits, options } = recorded();
  const results = [CONFLICT, CONFLICT, undefined];
  const attempt = async () => results.shift();
  expect(await withOptimisticLock(attempt, options)).toBeUndefined();
  expect([results, waits.length]).toEqual([[], 2]);
  const conflicting = withOptimisticLock(async () => CONFLICT, options);
  await expect(conflicting).rejects.toMatchObject(busy);
});
