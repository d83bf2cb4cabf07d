import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockStore } from '../../shared/storage/sqlite/lock.ts';
import { captureCommand } from '../store/captured-command.ts';
import { makeRoot, printed, refused } from '../store/ops-command.ts';

const root = makeRoot();

const folder = join(root, 'shop');
const shopwright = (...args: string[]) => captureCommand([...args, '--data', folder]);

const accounts = async (): Promise<string[]> => {
  const { stdout } = await shopwright('account', 'list', '--json');
  return JSON.parse(stdout).map(({ name }: { name: string }) => name);
};

test('a restore returns the store to its state at the backup', async () => {
  const file = join(root, 'shop.backup');
  expect(await shopwright('backup', file)).toEqual(
    refused(`${folder} has no store; set the data folder with --data`),
  );
  expect(existsSync(folder)).toBe(false);
  await shopwright('account', 'create', '--name', 'First');
  const lock = lockStore(join(folder, 'store.db'));
  expect(await shopwright('backup', file)).toEqual(printed(`The backup is in ${file}.\n`));
  await shopwright('account', 'create', '--name', 'Second');
  expect((await accounts()).toSorted()).toEqual(['First', 'Second']);

  const restore = () => shopwright('restore', file, '--yes');
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/running/) });
  lock.release();
  expect(await shopwright('restore', file)).toEqual(
    refused('this replaces all data of the local store; add --yes to confirm'),
  );
  expect(await restore()).toEqual(printed(`Restored the store from ${file}.\n`));
  expect(await accounts()).toEqual(['First']);
});

test('a backup keeps uploaded files beside it, and a restore brings them back', async () => {
  const file = join(root, 'backups', 'shop.db');
  const [uploaded, copies] = [join(folder, 'files', '7'), join(root, 'backups', 'files')];
  mkdirSync(uploaded, { recursive: true });
  const write = (name: string) => writeFileSync(join(uploaded, name), name, { mode: 0o600 });
  for (const name of ['1', '2', '3.draft']) write(name);
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'letter.txt'), '');
  expect(await shopwright('backup', file)).toMatchObject({ code: 0 });
  expect(readdirSync(join(copies, '7')).toSorted()).toEqual(['1', '2']);
  expect(statSync(join(copies, '7', '1')).mode & 0o777).toBe(0o600);

  rmSync(join(uploaded, '1'));
  write('4');
  expect(await shopwright('backup', file)).toMatchObject({ code: 0 });
  expect(readdirSync(join(copies, '7')).toSorted()).toEqual(['1', '2', '4']);

  rmSync(join(folder, 'files'), { recursive: true });
  expect(await shopwright('restore', file, '--yes')).toMatchObject({ code: 0 });
  const restored = readdirSync(uploaded).toSorted();
  expect(restored).toEqual(['1', '2', '4']);
  expect(restored.map((name) => readFileSync(join(uploaded, name), 'utf8'))).toEqual(restored);
  expect(readdirSync(join(folder, 'files'))).toEqual(['7']);
});

test('prints one line for files it cannot copy and keeps the backup of the records', async () => {
  const file = join(root, 'blocked', 'shop.db');
  mkdirSync(join(root, 'blocked'));
  writeFileSync(join(root, 'blocked', 'files'), '');
  const { code, stderr } = await shopwright('backup', file);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^shopwright: cannot copy files from .* to .*blocked.files: .*\n$/),
  ]);
  expect(existsSync(file)).toBe(true);
});

test('refuses to back up into a missing folder', async () => {
  for (const missing of [join(root, 'missing'), join(root, 'letter.txt')]) {
    if (missing.endsWith('.txt')) writeFileSync(missing, '');
    expect(await shopwright('backup', join(missing, 'shop.db'))).toEqual(
      refused(`the folder ${missing} does not exist; create it, or name another file`),
    );
  }
  expect(existsSync(join(root, 'missing'))).toBe(false);
});

test('only the owner can read a store, its key, and its backups', async () => {
  const files = [folder, join(folder, 'store.db'), join(folder, 'vault.key')];
  for (const file of files) chmodSync(file, 0o755);
  await accounts();
  const rights = [...files, join(root, 'shop.backup')].map((file) => statSync(file).mode & 0o077);
  expect(rights).toEqual([0, 0, 0, 0]);
});

test('refuses a file that is not a backup and keeps the store', async () => {
  const file = join(root, 'letter.txt');
  writeFileSync(file, 'Dear shop');
  const before = await accounts();
  const { code, stderr } = await shopwright('restore', file, '--yes');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^shopwright: .*letter\.txt.*\n$/)]);
  expect(await accounts()).toEqual(before);
  expect(existsSync(`${file}.draft`)).toBe(false);
});

test('restores a backup only where the vault key is', async () => {
  const other = join(root, 'other');
  expect(await captureCommand(['restore', join(root, 'shop.backup'), '--data', other])).toEqual(
    refused(
      `${other} has no vault.key; copy the store's vault.key to it, or set the data folder with --data`,
    ),
  );
  expect(existsSync(other)).toBe(false);
});

test('refuses to back up an AWS table, which has its own backups', async () => {
  expect(await captureCommand(['backup', join(root, 'x'), '--table', 'shop'])).toEqual(
    refused('a table on AWS has its own backups; see docs/deploy.md'),
  );
});
