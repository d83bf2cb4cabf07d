import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { groupCommit, MAX_LOCK_WAIT_MS } from '../../shared/storage/sqlite/group-commit.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import type { Write } from '../../shared/storage/write.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

const busy = { status: 503, headers: { 'Retry-After': '1' } };
const key = (sk: string) => ({ pk: 'shop', sk });
const put = (sk: string): Write => ({ put: key(sk) });

test('the jobs of one turn are committed before any is answered', async () => {
  const log: string[] = [];
  const { submit } = groupCommit(new DatabaseSync(':memory:'), ({ writes: [write] }) => {
    log.push(`${JSON.stringify(write)} applied`);
    return { failed: [], units: 1, items: [] };
  });
  const job = async (sk: string) => {
    await submit({ writes: [{ remove: key(sk) }], factor: 1 });
    log.push(`${sk} answered`);
  };
  await Promise.all([job('1'), job('2')]);
  await job('3');
  expect(log.map((line) => line.replace(/.*"sk":"(.)".* /, '$1 '))).toEqual([
    '1 applied',
    '2 applied',
    '1 answered',
    '2 answered',
    '3 applied',
    '3 answered',
  ]);
});

/** A full disk does not pass by itself. */
const full = {
  status: 503,
  headers: { 'Retry-After': '60' },
  message: expect.stringContaining('the server disk is full'),
};

/** Makes statements, or commits, of rows with that sort key fail. */
const faults = {
  statement: `
    CREATE TRIGGER fault AFTER INSERT ON items WHEN new.sk = 'bad'
    BEGIN SELECT raise(FAIL, 'the disk fails'); END`,
  commit: `
    CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER fault AFTER INSERT ON items WHEN new.sk = 'bad'
    BEGIN INSERT INTO child VALUES (1); END`,
};

test.each([
  [faults.statement, 'the disk fails'],
  [faults.commit, 'FOREIGN KEY constraint failed'],
])('a failure rejects only its own write, without a 503: %s', async (fault, message) => {
  const { database, table } = openStorage();
  database.exec(fault);
  const answers = await Promise.allSettled([
    table.write(put('1')),
    table.transactWrite([put('2'), put('bad'), put('3')]),
    table.write(put('bad')),
    table.write(put('4')),
  ]);
  expect(answers).toMatchObject([
    { value: true },
    { reason: { message } },
    { reason: { message } },
    { value: true },
  ]);
  expect(await table.query('shop')).toEqual([key('1'), key('4')]);
  expect(database.isTransaction).toBe(false);
});

test('a retried group adds to a counter only once', async () => {
  const { database, table } = openStorage();
  database.exec(faults.commit);
  const visit: Write = { update: key('visits'), edits: [{ attribute: 'count', add: 1 }] };
  await Promise.allSettled([table.write(visit), table.write(put('bad')), table.write(visit)]);
  expect(await table.get(key('visits'))).toEqual({ ...key('visits'), count: 2 });
});

test('on a full disk, writes get a 503 until there is space again', async () => {
  const { database, table } = openStorage();
  await table.write(put('before'));
  database.exec('PRAGMA max_page_count = 22');
  const large = (sk: string): Write => ({ put: { ...key(sk), data: 'x'.repeat(50_000) } });
  const answers = await Promise.allSettled(['1', '2', '3'].map((sk) => table.write(large(sk))));
  expect(answers).toMatchObject([{ value: true }, { reason: full }, { reason: full }]);
  expect((await table.query('shop')).map(({ sk }) => sk)).toEqual(['1', 'before']);
  database.exec('PRAGMA max_page_count = 1000000');
  expect(await table.write(large('2'))).toBe(true);
});

/** A store in a file to which another program writes, until its transaction ends. */
function openBesideWriter() {
  const file = join(temporaryFolder(), 'store.db');
  const storage = sqliteStorage({ file });
  const other = new DatabaseSync(file);
  onTestFinished(() => {
    other.close();
    storage.close();
  });
  other.exec('BEGIN IMMEDIATE');
  return { table: storage.openTable(), storage, other };
}

test('writes wait for another program to finish writing, but reads do not', async () => {
  const { table, storage, other } = openBesideWriter();
  const answered: string[] = [];
  const told = (name: string) => () => answered.push(name);
  const writes = [table.write(put('1')).then(told('1')), table.write(put('2')).then(told('2'))];
  const expired = storage.deleteExpired();
  for (let reads = 0; reads < 3; reads += 1) {
    expect(await table.query('shop')).toEqual([]);
    await setTimeout(10);
  }
  expect(answered).toEqual([]);
  other.exec('COMMIT');
  await Promise.all(writes);
  expect([answered, await expired]).toEqual([['1', '2'], 0]);
  expect(await table.query('shop')).toEqual([key('1'), key('2')]);
});

test('a write that waits too long gets a 503, and later ones succeed', async () => {
  const { table, other } = openBesideWriter();
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(-MAX_LOCK_WAIT_MS - 1);
  onTestFinished(() => clock.mockRestore());
  await expect(table.write(put('1'))).rejects.toMatchObject(busy);
  const later = table.write(put('2'));
  other.exec('COMMIT');
  expect(await later).toBe(true);
  expect(await table.query('shop')).toEqual([key('2')]);
});
