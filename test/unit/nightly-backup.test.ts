import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { nightlyBackup } from '../../bin/start/nightly-backup.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

const HOUR_MS = 3_600_000;

/** A folder with files, and backups to it by a clock that the test sets; all times are local. */
function backupsTo({ files = [] as string[], kept = 3 }) {
  const folder = temporaryFolder();
  for (const file of files) writeFileSync(join(folder, file), '');
  const clock = { now: 0 };
  const disk = { isFull: false };
  const logged: string[] = [];
  const backups = nightlyBackup({
    folder,
    kept,
    async make(file) {
      if (disk.isFull) throw new Error('The disk is full.');
      writeFileSync(file, '');
    },
    log: {
      info: (message) => logged.push(message),
      warn: (message) => logged.push(message),
      error: (message) => logged.push(message),
    },
    now: () => clock.now,
  });
  return {
    folder,
    disk,
    logged,
    checkAt(time: Date): Promise<void> {
      clock.now = time.getTime();
      return backups.check();
    },
    names: () => readdirSync(folder).toSorted(),
  };
}

/** As it was named before backups were compressed. */
const uncompressed = (name: string) => name.replace(/\.gz$/, '');

const on = (day: number, hour = 12, minute = 0) => new Date(2026, 5, day, hour, minute);
const nameOf = (time: Date) =>
  `shopwright-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db.gz`;

test('makes a backup at the start, then one each night', async () => {
  const { checkAt, names } = backupsTo({});
  for (const time of [on(1), on(1, 23), on(2, 2, 59), on(2, 3, 1), on(2, 3, 11), on(3, 9)]) {
    await checkAt(time);
  }
  expect(names()).toEqual([on(1), on(2, 3, 1), on(3, 9)].map(nameOf));
});

test('makes a backup at once when the last one is over a day old', async () => {
  const { checkAt, names } = backupsTo({ files: [nameOf(on(1, 11))] });
  await checkAt(on(2, 11, 1));
  expect(names()).toEqual([on(1, 11), on(2, 11, 1)].map(nameOf));
});

test('deletes file copies that no kept backup needs', async () => {
  const { checkAt, folder } = backupsTo({ kept: 2 });
  const copies = join(folder, 'files');
  const times = { '7/1': on(1), '7/2': on(2, 2), '7/3': on(2, 3, 2), '7/x': on(1), '8/4': on(1) };
  for (const [path, time] of Object.entries(times)) {
    mkdirSync(dirname(join(copies, path)), { recursive: true });
    writeFileSync(join(copies, path), '');
    utimesSync(join(copies, path), time, time);
  }
  await checkAt(on(1));
  await checkAt(on(2, 3, 1));
  const left = () => ['7', '8'].map((name) => readdirSync(join(copies, name)).toSorted());
  expect(left()).toEqual([['1', '2', '3', 'x'], ['4']]);
  await checkAt(on(3, 3, 1));
  expect(left()).toEqual([['3', 'x'], []]);
});

test('deletes only its own old backups and drafts after a new backup', async () => {
  const others = ['letter.txt', 'shopwright-2026.db', 'shop.db', `a${nameOf(on(1))}`];
  const own = [1, 2, 3, 4].map((day) => nameOf(on(day)));
  const draft = `${nameOf(on(3, 15))}.draft`;
  const [first = '', ...newer] = own;
  const drafts = [draft, `${draft}-gz`, `${uncompressed(nameOf(on(2)))}.draft-journal`];
  const files = [...others, uncompressed(first), ...newer, ...drafts];
  const { checkAt, names } = backupsTo({ files });
  await checkAt(on(9));
  expect(names()).toEqual([...others, ...own.slice(2), nameOf(on(9))].toSorted());
});

test('keeps the old backups and retries when a backup fails', async () => {
  const own = [1, 2, 3, 4].map((day) => nameOf(on(day)));
  const { checkAt, names, disk, logged } = backupsTo({ files: own });
  disk.isFull = true;
  await checkAt(on(9));
  expect(names()).toEqual(own);
  expect(logged).toEqual(['backup failed; trying again in ten minutes']);
  disk.isFull = false;
  await checkAt(on(9, 12, 10));
  expect(names()).toEqual([...own.slice(2), nameOf(on(9, 12, 10))]);
  expect(logged.at(-1)).toBe('backup made');
});

test('a backup dated in the future does not count and is kept', async () => {
  const future = nameOf(new Date(on(9).getTime() + 1_000 * HOUR_MS));
  const { checkAt, names } = backupsTo({ files: [future], kept: 1 });
  await checkAt(on(9));
  await checkAt(on(10));
  expect(names()).toEqual([nameOf(on(10)), future].toSorted());
});

test('stopping the server aborts a running backup without an error', async () => {
  const logged: string[] = [];
  const log = {
    info: (message: string) => logged.push(message),
    warn: (message: string) => logged.push(message),
    error: (message: string) => logged.push(message),
  };
  const running: AbortSignal[] = [];
  const make = async (_: string, signal: AbortSignal) => {
    running.push(signal);
    const { promise, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(signal.reason));
    await promise;
  };
  const stop = nightlyBackup({ folder: temporaryFolder(), kept: 1, make, log }).start();
  expect(running.map(({ aborted }) => aborted)).toEqual([false]);
  await stop();
  expect([running.map(({ aborted }) => aborted), logged]).toEqual([[true], []]);
});
