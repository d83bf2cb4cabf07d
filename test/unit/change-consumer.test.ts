import { expect, onTestFinished, test, vi } from 'vitest';
import { startConsuming } from '../../bin/start/change-consumer.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import type { LoggedChange } from '../../shared/storage/sqlite/change-log.ts';
import { IN_MEMORY } from '../../shared/storage/sqlite/open-file.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';

type ItemKey = { readonly pk: string; readonly sk: string };

const changeOf = (number: number, after: ItemKey, time = Date.now()): LoggedChange => ({
  number,
  id: `log-${number}`,
  time,
  before: undefined,
  after,
});

/** Consumes a log with one change. */
const consumeOne = (
  item: ItemKey,
  load: Parameters<typeof startConsuming>[4],
  logError: (message: string) => void,
) => consumeLog([changeOf(1, item)], load, logError);

/** Consumes a log, from which it removes what is consumed. */
function consumeLog(
  log: LoggedChange[],
  load: Parameters<typeof startConsuming>[4],
  logError: (message: string) => void,
): void {
  const changes = {
    read: (limit: number) => log.slice(0, limit),
    drop: (last: number) => void log.splice(0, log.findIndex(({ number }) => number === last) + 1),
  };
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

test('a consumer that fails to load is loaded again', async () => {
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
  expect(errors.map((each) => each.slice(-11))).toEqual(['(attempt 1)', '(attempt 2)']);
  expect(consume).toHaveBeenCalledOnce();
});

test('a failed change is retried forever, with backoff up to a minute', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const item = recordKey({ id: 7 }, 'brands', 5);
  const times: number[] = [];
  const errors: string[] = [];
  const consume = async () => {
    times.push(Date.now());
    if (times.length <= 40) throw new Error('It fails.');
  };
  const log = [changeOf(1, item), changeOf(2, item)];
  consumeLog(
    log,
    async () => consume,
    (message) => errors.push(message),
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([times.length, errors.length, log.length]).toEqual([41, 40, 0]);
  expect(Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? 0)))).toBe(60_000);
});

test('changes logged during a batch wait for the next run, unless the batch was full', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const item = recordKey({ id: 7 }, 'brands', 5);
  const log = Array.from({ length: 150 }, (_, i) => changeOf(i + 1, item));
  const batches: number[] = [];
  const consume = async (part: readonly unknown[]) => {
    batches.push(part.length);
    log.push(changeOf(1_000 + batches.length, item));
  };
  consumeLog(log, async () => consume, expect.unreachable);
  await vi.advanceTimersByTimeAsync(200);
  expect(batches).toEqual([100, 51]);
  await vi.advanceTimersByTimeAsync(199);
  expect(batches).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([100, 51, 1]);
});

test('changes that may have crashed the process are consumed one at a time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const item = recordKey({ id: 7 }, 'brands', 5);
  const old = Date.now() - 16 * 60_000;
  const log = Array.from({ length: 250 }, (_, i) => changeOf(i + 1, item, old));
  const batches: number[] = [];
  const consume = async (part: readonly unknown[]) => void batches.push(part.length);
  consumeLog(log, async () => consume, expect.unreachable);
  await vi.advanceTimersByTimeAsync(200);
  expect(batches).toEqual([...Array(100).fill(1), 100, 50]);
});
