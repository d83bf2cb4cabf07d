import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { backup, restore } from '../../shared/storage/sqlite/backup.ts';
import { lockStore } from '../../shared/storage/sqlite/lock.ts';
import { type SqliteStorage, sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

const pk = 'shop';
const names = (...sks: string[]) => sks.map((sk) => ({ pk, sk }));

function open(file: string): SqliteStorage {
  const storage = sqliteStorage({ file });
  onTestFinished(() => storage.close());
  return storage;
}

async function itemsOf(file: string) {
  const storage = open(file);
  const items = await storage.openTable(noUsage()).query(pk);
  storage.close();
  return items;
}

/** A folder with a store of one item, which is open, and a backup of it. */
async function storeWithBackup() {
  const folder = temporaryFolder();
  const [file, copy] = [join(folder, 'store.db'), join(folder, 'copy.db')];
  const storage = open(file);
  const table = storage.openTable(noUsage());
  await table.write({ put: { pk, sk: 'before' } });
  await backup(file, copy);
  await table.write({ put: { pk, sk: 'since' } });
  return { folder, file, copy, storage, table };
}

/** Overwrites a page in the middle of the file. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 4_096, 8_192));
}

const refused = (promise: Promise<unknown>, message: RegExp) =>
  expect(promise).rejects.toThrow(
    expect.objectContaining({ name: 'StorageFileError', message: expect.stringMatching(message) }),
  );

test('a backup has the acknowledged writes in one private file while writes go on', async () => {
  const { folder, file, copy, storage, table } = await storeWithBackup();
  const writes = Array.from({ length: 100 }, (_, i) => table.write({ put: { pk, sk: `w${i}` } }));
  await Promise.all([backup(file, copy), ...writes]);
  storage.close();
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'store.db']);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(await itemsOf(copy)).toEqual(expect.arrayContaining(names('before', 'since')));
});

test('a failed backup leaves the previous one unchanged', async () => {
  const { folder, file, copy, storage } = await storeWithBackup();
  storage.close();
  const before = readFileSync(copy);
  damage(file);
  await refused(backup(file, copy), /store.db is damaged/);
  await refused(backup(join(folder, 'none.db'), copy), /cannot be opened/);
  await refused(backup(file, file), /the same file/);
  await refused(
    backup(file, join(folder, 'none', 'copy.db')),
    /the folder .*none does not exist; create it, or name another file$/,
  );
  expect(readFileSync(copy)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([]);
});

test('a backup overwrites only another backup', async () => {
  const { folder, file, copy } = await storeWithBackup();
  const used = open(join(folder, 'used.db'));
  open(join(folder, 'closed.db')).close();
  writeFileSync(join(folder, 'vault.key'), Buffer.alloc(32, 1));
  writeFileSync(join(folder, 'gone.db-wal'), 'a log');
  const bytes = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
  const before = bytes();
  for (const name of ['used.db', 'closed.db', 'vault.key', 'gone.db-wal']) {
    const target = join(folder, name.replace('-wal', ''));
    const message = `${name} exists and is not a backup; name another file`;
    await refused(backup(file, target), new RegExp(`/${message}$`));
  }
  expect(bytes()).toEqual(before);
  used.close();
  await backup(file, copy);
});

test('a backup named .gz is compressed and can be restored', async () => {
  const { folder, file, copy, storage } = await storeWithBackup();
  const compressed = `${copy}.gz`;
  await backup(file, compressed);
  await backup(file, compressed);
  expect(statSync(compressed).mode & 0o777).toBe(0o600);
  expect(gunzipSync(readFileSync(compressed)).subarray(0, 15).toString()).toBe('SQLite format 3');
  storage.close();
  await restore(compressed, file);
  expect(await itemsOf(file)).toEqual(names('before', 'since'));
  const bytes = readFileSync(compressed);
  const middle = Math.floor(bytes.length / 2);
  const [damaged, half, other] = ['damaged.gz', 'half.gz', 'other.gz'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(damaged, Buffer.from(bytes).fill(0xff, middle, middle + 64));
  writeFileSync(half, bytes.subarray(0, middle));
  writeFileSync(other, gzipSync('a letter'));
  for (const wrong of [damaged, half, other]) {
    await refused(restore(wrong, file), new RegExp(`^${wrong} (is damaged|is not a store)`));
  }
  await refused(backup(file, other), /other.gz exists and is not a backup; name another file$/);
  expect(await itemsOf(file)).toEqual(names('before', 'since'));
  expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([]);
});

test('a restored store matches the backup', async () => {
  const { folder, file, copy, storage } = await storeWithBackup();
  storage.close();
  await restore(copy, file);
  expect(await itemsOf(file)).toEqual(names('before'));
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'store.db', 'store.lock']);
});

test('a backup can be restored to a new folder or over a damaged store', async () => {
  const { folder, file, copy, storage } = await storeWithBackup();
  const elsewhere = join(folder, 'new', 'store.db');
  await restore(copy, elsewhere);
  expect(await itemsOf(elsewhere)).toEqual(names('before'));
  copyFileSync(`${file}-wal`, `${elsewhere}-wal`);
  writeFileSync(elsewhere, 'damaged');
  storage.close();
  await restore(copy, elsewhere);
  expect(await itemsOf(elsewhere)).toEqual(names('before'));
});

test('a restore fails while the store is in use', async () => {
  const { file, copy, storage, table } = await storeWithBackup();
  const lock = lockStore(file);
  await refused(restore(copy, file), /A server is running/);
  lock.release();
  await refused(restore(copy, file), /in use by another program/);
  expect(await table.query(pk)).toEqual(names('before', 'since'));
  storage.close();
});

const unusable: Readonly<Record<string, readonly [change: (copy: string) => void, RegExp]>> = {
  'a damaged backup': [damage, /copy.db is damaged/],
  'a text file': [(copy) => writeFileSync(copy, 'A diary.'.repeat(100)), /damaged or not a store/],
  'a backup of a newer version': [
    (copy) => new DatabaseSync(copy).exec('PRAGMA user_version = 99'),
    /another version of Shopwright/,
  ],
};

test.each(Object.entries(unusable))('%s is not restored', async (_, [change, message]) => {
  const { file, copy, storage } = await storeWithBackup();
  storage.close();
  change(copy);
  await refused(restore(copy, file), message);
  expect(await itemsOf(file)).toEqual(names('before', 'since'));
});

test('a restore does not overwrite a file of another program', async () => {
  const { folder, copy } = await storeWithBackup();
  const other = join(folder, 'other.db');
  new DatabaseSync(other).exec('CREATE TABLE notes (text)');
  await refused(restore(copy, other), /not a store of Shopwright/);
});
