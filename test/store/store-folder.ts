import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory (Linux). */
const MEMORY = '/dev/shm';

/** What the stores of a run may need. */
const MIN_FREE_BYTES = 1024 ** 3;

/**
 * A folder for a store that many tests write to: in memory where that is possible, so that no write
 * waits for a disk. What a disk keeps is tested with files on it (durability.test.ts, test/deployment).
 */
export const makeStoreFolder = (): string =>
  mkdtempSync(join(hasSpace(MEMORY) ? MEMORY : tmpdir(), 'shopwright-test-'));

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
