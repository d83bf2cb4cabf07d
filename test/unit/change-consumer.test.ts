import { expect, onTestFinished, test, vi } from 'vitest';
import { startConsuming } from '../../bin/start/change-consumer.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import type { LoggedChange } from '../../shared/storage/sqlite/change-log.ts';
import { IN_MEMORY } from '../../shared/storage/sqlite/open-file.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';

/** Consumes a log with one change. */
function consumeOne(
  item: { readonly pk: string; readonly sk: string },
  load: Parameters<typeof startConsuming>[4],
  logError: (message: string) => void,
): void {
  const log: LoggedChange[] = [{ number: 1, id: 'log-1', time: 0, before: undefined, after: item }];
  const changes = { read: () => [...log], drop: () => void log.pop(), removeDropped() {} };
  const storage = sqliteStorage({ file: IN_MEMORY });
  const end = startConsuming(
    { storage, changes, replicas: new ReplicaCache(1) },
    '',
    { handOver: async () => {}, sendsMails: true },
    { info() {}, warn() {}, error: logError },
    load,
  );
  onTestFinished(async () => {
    await end();
    storage.close();
  });
}

/** What is logged of a change of an item whose events cannot be made. */
function loggedOf(item: { readonly pk: string; readonly sk: string }): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  consumeOne(item, async () => () => Promise.reject(new Error('It fails.')), resolve);
  return promise;
}

test('the log names the record whose events are not made, and nobody’s address', async () => {
  const record = recordKey({ id: 7 }, 'brands', 5);
  expect(await loggedOf(record)).toContain(`${record.pk} ${record.sk}`);
  const code = await loggedOf({ pk: '7#users#codes', sk: 'nora@example.org' });
  expect(code).toContain('7#users#codes');
  expect(code).not.toContain('nora');
});

test('a consumer that could not be loaded is loaded again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const errors: string[] = [];
  const consume = vi.fn(async () => {});
  const load = vi
    .fn(async () => consume)
    .mockRejectedValueOnce(new Error('Too many open files.'))
    .mockRejectedValueOnce(new Error('Too many open files.'));
  consumeOne(recordKey({ id: 7 }, 'brands', 5), load, (message) => errors.push(message));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(errors).toEqual([expect.stringContaining('(attempt 1)')]);
  expect(consume).toHaveBeenCalledOnce();
});
