import { spawnSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { lockStore } from '../../shared/storage/sqlite/lock.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

const refused: Readonly<Record<string, readonly [change: (file: string) => void, RegExp]>> = {
  'that is cut off': [
    (file) => truncateSync(file, 4_096),
    /store\.db is damaged or not a store; restore a backup of it/,
  ],
  'that is a text file': [
    (file) => writeFileSync(file, 'A diary.'.repeat(1_000)),
    /store\.db is damaged or not a store; restore a backup of it/,
  ],
  'of another version': [
    (file) => edit(file, 'PRAGMA user_version = 99'),
    /another version of Shopwright .*; install the version that wrote it/,
  ],
  'of another program': [
    (file) => edit(file, 'PRAGMA application_id = 7'),
    /not a store of Shopwright; choose another file/,
  ],
  'that another server uses': [
    (file) => {
      const lock = lockStore(file);
      onTestFinished(() => lock.release());
    },
    /A server is running on .*; stop it, or choose another folder/,
  ],
};

test.each(Object.entries(refused))('refuses a store %s in one line', async (_, each) => {
  const [change, message] = each;
  const folder = temporaryFolder();
  const { store: file } = openStateFolder(folder);
  sqliteStorage({ file }).close();
  change(file);
  const before = readFileSync(file);
  const options = ['--data', folder, '--port', String(await freePort())];
  const { status, stderr } = spawnSync(process.execPath, ['bin/start.ts', ...options], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^shopwright: .*\n$/)]);
  expect(stderr).toMatch(message);
  expect(readFileSync(file)).toEqual(before);
});
