import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerLog } from '../../bin/start/server-log.ts';
import { type Sweep, startSweeping } from '../../bin/start/sweep-timer.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const noCipher: SecretCipher = { encrypt: async () => '', decrypt: async () => '' };
const noFiles = folderFiles({ files: 'none', keyFile: 'none' });

/** A timer whose runs end when the test says so. The first loads of the sweep may fail. */
function timed({ failedLoads = 0 } = {}) {
  const runs: { isEnding: () => boolean; end: () => void; fail: (error: Error) => void }[] = [];
  const errors: string[] = [];
  const sweep: Sweep = ({ isEnding }) => {
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>();
    runs.push({ isEnding, end, fail });
    return promise;
  };
  const log: ServerLog = { info() {}, warn() {}, error: (message) => errors.push(message) };
  let loads = 0;
  const { storage } = openStorage();
  const engine = { storage, cipher: noCipher, files: noFiles };
  const stop = startSweeping(
    engine,
    async () => {},
    log,
    async () => {
      loads += 1;
      if (loads <= failedLoads) throw new Error('Too many open files.');
      return sweep;
    },
  );
  return { runs, errors, stop, loads: () => loads };
}

test('the sweep runs at the start and once a minute, never twice at a time', async () => {
  const { runs, stop } = timed();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await stop();
});

test('a failed run is logged and retried in the next minute', async () => {
  const { runs, errors, stop } = timed();
  await vi.advanceTimersByTimeAsync(0);
  runs[0]?.fail(new Error('The disk is full.'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(errors).toEqual(['due work failed; trying again in a minute']);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await stop();
});

test('a sweep that fails to load is loaded again, then kept', async () => {
  const { runs, errors, loads, stop } = timed({ failedLoads: 1 });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([errors.length, runs.length]).toEqual([1, 1]);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  runs[1]?.end();
  expect([runs.length, loads()]).toEqual([2, 2]);
  await stop();
});

test('stopping waits for the current run and starts no other', async () => {
  const { runs, stop } = timed();
  await vi.advanceTimersByTimeAsync(0);
  let isStopped = false;
  const stopping = Promise.resolve(stop()).then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect([isStopped, runs.length, runs[0]?.isEnding()]).toEqual([false, 1, true]);
  runs[0]?.end();
  await stopping;
});
