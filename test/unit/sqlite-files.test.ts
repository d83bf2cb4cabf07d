import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openFile } from '../../shared/storage/sqlite/open-file.ts';
import { SCHEMA, SCHEMA_VERSION } from '../../shared/storage/sqlite/schema.ts';
import { sqliteStorage, storageOf } from '../../shared/storage/sqlite/storage.ts';
import { STORED_FORMAT, storedFormatItem } from '../../shared/storage/stored-format.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { digestOf, LAYOUTS } from '../formats/layouts.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

const key = { pk: 'shop', sk: '1' };
const opening = (file: string) => () => sqliteStorage({ file }).close();
const modeOf = (path: string) => statSync(path).mode & 0o777;
const openTable = (storage: ReturnType<typeof sqliteStorage>) => storage.openTable(noUsage());

async function newStore(file: string): Promise<void> {
  const storage = sqliteStorage({ file });
  await openTable(storage).write({ put: key });
  storage.close();
}

function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

const refusal = (message: RegExp) =>
  expect.objectContaining({ name: 'StorageFileError', message: expect.stringMatching(message) });

test('a new store is one file that only its user can read', async () => {
  const folder = join(temporaryFolder(), 'data');
  const file = join(folder, 'store.db');
  const storage = sqliteStorage({ file });
  await openTable(storage).write({ put: key });
  const [database, ...beside] = readdirSync(folder).map((name) => modeOf(join(folder, name)));
  expect([modeOf(folder), database, ...beside]).toEqual([0o700, 0o600, 0o600, 0o600]);
  storage.close();
  expect(readdirSync(folder)).toEqual(['store.db']);
  const again = sqliteStorage({ file });
  expect(await openTable(again).get(key)).toEqual(key);
  again.close();
});

test('opening a store removes read access for others', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'store.db');
  const first = sqliteStorage({ file });
  await openTable(first).write({ put: key });
  const names = readdirSync(folder);
  for (const name of names) chmodSync(join(folder, name), 0o644);
  const second = sqliteStorage({ file });
  expect(names.map((name) => [name, modeOf(join(folder, name))])).toEqual([
    ['store.db', 0o600],
    ['store.db-shm', 0o600],
    ['store.db-wal', 0o600],
  ]);
  first.close();
  second.close();
});

test('a schema change needs a new version number', () => {
  expect(digestOf(SCHEMA), 'raise SCHEMA_VERSION, and add it to test/formats/layouts.ts').toBe(
    LAYOUTS.sqlite[SCHEMA_VERSION],
  );
});

test('a new store records the format of its items', async () => {
  const file = join(temporaryFolder(), 'store.db');
  const storage = sqliteStorage({ file });
  expect(await openTable(storage).get(storedFormatItem)).toEqual(storedFormatItem);
  storage.close();
});

test('opens a store of version 0.2.0, which has no format number', async () => {
  const file = join(temporaryFolder(), 'store.db');
  await newStore(file);
  edit(file, "DELETE FROM items WHERE sk = 'format'");
  const storage = sqliteStorage({ file });
  expect(await openTable(storage).get(key)).toEqual(key);
  storage.close();
});

test('two programs can share one store and see the writes of each other', async () => {
  const file = join(temporaryFolder(), 'store.db');
  const [one, other] = [sqliteStorage({ file }), sqliteStorage({ file })];
  const before = one.dataVersion();
  await openTable(one).write({ put: key });
  expect(one.dataVersion()).toBe(before);
  await openTable(other).write({ update: key, edits: [{ attribute: 'count', add: 1 }] });
  expect(one.dataVersion()).not.toBe(before);
  expect(await openTable(one).get(key)).toEqual({ ...key, count: 1 });
  one.close();
  other.close();
});

test('a write gets a 503 while another program locks the store', async () => {
  const file = join(temporaryFolder(), 'store.db');
  const database = openFile(file);
  database.exec('PRAGMA busy_timeout = 0');
  const storage = storageOf(database);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const writes = [1, 2].map(() => openTable(storage).write({ put: key }));
  expect(await Promise.allSettled(writes)).toMatchObject([
    { reason: { status: 503 } },
    { reason: { status: 503 } },
  ]);
  expect(await openTable(storage).get(key)).toBeUndefined();
  other.close();
  expect(await openTable(storage).write({ put: key })).toBe(true);
  storage.close();
});

const editFormat = (file: string, format: number) =>
  edit(file, `UPDATE items SET item = json_set(item, '$.format', ${format}) WHERE sk = 'format'`);

const changed: Readonly<Record<string, readonly [change: (file: string) => void, RegExp]>> = {
  'of a newer version': [
    (file) => edit(file, 'PRAGMA user_version = 99'),
    /another version of Shopwright .*version 99, not \d+\); install the version/,
  ],
  'of an older version': [
    (file) => edit(file, `PRAGMA user_version = ${SCHEMA_VERSION - 1}`),
    /another version of Shopwright .*install the version that wrote it/,
  ],
  'with items of a newer version': [
    (file) => editFormat(file, STORED_FORMAT + 1),
    /was written by a newer version of Shopwright \(its format is \d+, .*; install that version or a later one/,
  ],
  'with items of a version that is too old': [
    (file) => editFormat(file, 0),
    /was written by a version of Shopwright that is too old \(its format is 0, .*; see docs\/upgrading\.md/,
  ],
  'of another program': [
    (file) => edit(file, 'PRAGMA application_id = 7'),
    /not a store of Shopwright; choose another file/,
  ],
  'with plain text': [
    (file) => writeFileSync(file, 'A diary.'.repeat(1_000)),
    /damaged or not a store; restore a backup/,
  ],
  'that was truncated': [
    (file) => truncateSync(file, 4_096),
    /damaged or not a store; restore a backup/,
  ],
};

test.each(Object.entries(changed))('a file %s is refused and not changed', async (_, change) => {
  const file = join(temporaryFolder(), 'store.db');
  await newStore(file);
  const [alter, message] = change;
  alter(file);
  const before = readFileSync(file);
  expect(opening(file)).toThrow(refusal(message));
  expect(readFileSync(file)).toEqual(before);
});

test('a log whose store is missing is kept', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'store.db');
  const storage = sqliteStorage({ file });
  await openTable(storage).write({ put: key });
  copyFileSync(`${file}-wal`, join(folder, 'other.db-wal'));
  storage.close();
  expect(opening(join(folder, 'other.db'))).toThrow(refusal(/other.db-wal is a part of it/));
  expect(existsSync(join(folder, 'other.db-wal'))).toBe(true);
});

test('a store opens despite a draft that a crash left', () => {
  const file = join(temporaryFolder(), 'store.db');
  writeFileSync(`${file}.draft`, 'half');
  writeFileSync(file, '');
  expect(opening(file)).not.toThrow();
});

/** Root may write everywhere: so it becomes another user for a while. */
function asUser(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test.each(['new', 'old'])('a %s store in a read-only folder is refused', async (age) => {
  const folder = temporaryFolder();
  const file = join(folder, 'store.db');
  if (age === 'old') {
    await newStore(file);
    chmodSync(file, 0o644);
  }
  chmodSync(folder, 0o555);
  asUser(() => {
    expect(opening(file)).toThrow(
      refusal(/^.*store.db cannot be opened; check the path, its permissions and the free space/),
    );
  });
  chmodSync(folder, 0o755);
});
