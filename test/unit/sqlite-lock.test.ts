import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockStore } from '../../shared/storage/sqlite/lock.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

const program = join(import.meta.dirname, '../storage-model/hold-lock.ts');

/** Another process that holds the lock. */
async function startHolder(file: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('only one server can lock a store until it releases the lock', () => {
  const file = join(temporaryFolder(), 'store.db');
  const lock = lockStore(file);
  expect(() => lockStore(file)).toThrow(`A server is running on ${file}; stop it`);
  lock.release();
  lock.release();
  lockStore(file).release();
});

test('killing a server releases its lock', async () => {
  const file = join(temporaryFolder(), 'store.db');
  const holder = await startHolder(file);
  expect(() => lockStore(file)).toThrow('A server is running on');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockStore(file).release();
});

test('a store without its folder cannot be locked', () => {
  const file = join(temporaryFolder(), 'missing', 'store.db');
  expect(() => lockStore(file)).toThrow(expect.objectContaining({ name: 'StorageFileError' }));
});
