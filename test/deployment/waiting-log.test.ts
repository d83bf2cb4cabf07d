import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStateFolder } from '../../bin/start/state.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { hasPrlimit, limitFileSize, NO_PRLIMIT } from '../store/programs.ts';
import { until } from '../store/until.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/start/copy-program.ts', import.meta.url));
const MB = 1024 * 1024;

/** Resolves when the process has said so. */
function listenTo(copying: ChildProcess) {
  const said: string[] = [];
  copying.on('message', ({ message }: { readonly message: string }) => said.push(message));
  return (words: string) =>
    until(
      async () => said,
      (all) => all.includes(words),
    );
}

test('the log stops growing after 256 MB when the store cannot be copied', async ({ skip }) => {
  skip(!hasPrlimit, NO_PRLIMIT);
  const root = temporaryFolder();
  const [data, folder] = [join(root, 'data'), join(root, 'copy')];
  mkdirSync(folder);
  const { store } = openStateFolder(data);
  const storage = sqliteStorage({ file: store });
  onTestFinished(() => storage.close());
  const table = storage.openTable();
  let number = 0;
  const write = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      number += 1;
      // SQLite writes no page that stays as it is.
      const data = String.fromCharCode(97 + (number % 26)).repeat(400_000);
      await table.write({ put: { pk: 'items', sk: String(number % 8), data } });
    }
  };
  await write(1);
  const copying = fork(PROGRAM, [JSON.stringify({ data, folder })]);
  onTestFinished(() => void copying.kill('SIGKILL'));
  const ended = once(copying, 'exit');
  const said = listenTo(copying);
  await said('made a base of the copy');

  // The disk of the copy is full.
  limitFileSize(copying, 1);
  await write(800);
  await said('cannot copy the store');
  expect(await ended).toEqual([1, null]);
  const sizeOfLog = () => statSync(`${store}-wal`).size;
  const size = sizeOfLog();
  expect(size).toBeGreaterThan(256 * MB);
  await write(100);
  expect(sizeOfLog()).toBe(size);
});
