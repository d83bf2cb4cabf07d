import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openStateFolder, writeRunning } from '../../bin/start/state.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { makeStoreFolder } from './store-folder.ts';

/**
 * An empty SQLite store that counts as running, for all tests; each test has its own tenants. It is
 * open for the whole run, as by a server: no test file creates it, or is the last to close it.
 */
export function setup({ provide }: TestProject) {
  const folder = openStateFolder(makeStoreFolder());
  const storage = sqliteStorage({ file: folder.store });
  writeRunning(folder, { pid: process.pid, url: 'http://127.0.0.1' });
  provide('engine', { name: 'sqlite', folder: folder.path });
  return () => {
    storage.close();
    rmSync(folder.path, { recursive: true, force: true });
  };
}
