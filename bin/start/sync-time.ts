import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../program.ts';
import type { ServerLog } from './server-log.ts';

const ROUNDS = 5;
const PAGE_BYTES = 4_096;

/** Slower writes are felt. */
const SLOW_SYNC_MS = 20;

/**
 * How long the disk of a folder takes to make a page durable: the median, in milliseconds. Throws a
 * `UserFacingError` when it cannot write there.
 */
export function measureSync(folder: string): number {
  try {
    return measure(folder);
  } catch (error) {
    const { message } = error as Error;
    throw new UserFacingError(
      `cannot write to ${folder} (${message}); check the space on its disk`,
    );
  }
}

function measure(folder: string): number {
  const file = join(folder, 'sync-time.tmp');
  const descriptor = openSync(file, 'w', 0o600);
  try {
    const times = Array.from({ length: ROUNDS }, (_, round) => {
      const started = performance.now();
      writeSync(descriptor, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, round * PAGE_BYTES);
      fsyncSync(descriptor);
      return performance.now() - started;
    });
    return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}

export function warnOfSlowDisk(syncMs: number, folder: string, log: ServerLog): void {
  if (syncMs <= SLOW_SYNC_MS) return;
  log.warn(
    `the disk of ${folder} takes ${Math.round(syncMs)} ms to make a write durable; move the data to ` +
      'a local SSD for faster orders (docs/self-host.md, "Sync time")',
  );
}
