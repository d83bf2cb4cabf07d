import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStateFolder, writeRunning } from '../../bin/start/state.ts';

/** An empty SQLite store that counts as running, for all tests; each test has its own tenants. */
export function setup({ provide }: TestProject) {
  const folder = openStateFolder(mkdtempSync(join(tmpdir(), 'shopwright-test-')));
  writeRunning(folder, { pid: process.pid, url: 'http://127.0.0.1' });
  provide('engine', { name: 'sqlite', folder: folder.path });
  return () => rmSync(folder.path, { recursive: true, force: true });
}
