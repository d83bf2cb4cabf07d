import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bucketAddress, openBucket } from '../../bin/start/bucket.ts';
import {
  type BucketCopy,
  copiesIn,
  fetchCopy,
  openBucketCopy,
} from '../../bin/start/bucket-copy.ts';
import { baseFile, copyFilesIn, logFile } from '../../shared/storage/sqlite/copy-files.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { startFakeBucket } from '../store/fake-bucket.ts';
import { fc } from '../store/properties.ts';

const fake = await startFakeBucket();
afterAll(fake.close);
beforeEach(() => {
  fake.objects.clear();
  fake.failAfter();
});

async function bucketAt(url: string) {
  const address = bucketAddress(url);
  if (!address) throw new Error('There is a URL.');
  return openBucket(address);
}
const bucket = await bucketAt(fake.backupUrl);

const namesIn = () =>
  [...fake.objects.keys()].map((path) => path.replace(/^\/tea-house\/shop\//, ''));

test('puts, lists, reads, and removes objects only below the prefix', async () => {
  for (const name of ['a/1', 'a/2', 'a/3', 'a/4', 'b/1']) await bucket.put(name, Buffer.from(name));
  fake.objects.set('/tea-house/other/1', Buffer.from('of somebody else'));
  expect([...(await bucket.list('a/'))]).toEqual(
    ['a/1', 'a/2', 'a/3', 'a/4'].map((name) => [name, 3]),
  );
  expect((await bucket.list()).size).toBe(5);
  expect(await new Response(await bucket.read('b/1')).text()).toBe('b/1');
  await bucket.remove('b/1');
  await expect(bucket.read('b/1')).rejects.toThrow(
    'the bucket responded to GET with 404 NoSuchKey',
  );
  const stranger = await bucketAt(fake.backupUrl.replace('AKIDEXAMPLE', 'AKIDOTHER'));
  await expect(stranger.put('a/5', Buffer.from('x'))).rejects.toThrow(
    'the bucket responded to PUT with 403 InvalidAccessKeyId',
  );
});

test.each([
  'shop',
  's3://shop/prefix',
  'https://s3.eu-central-1.amazonaws.com/shop',
  'https://key:secret@s3.eu-central-1.amazonaws.com/',
  'https://key:secret@s3.eu-central-1.amazonaws.com/shop/a b',
])('refuses a URL without a bucket and hides its secret: %s', (url) => {
  expect(() => bucketAddress(url)).toThrow(
    /^BACKUP_URL must look like https:\/\/ACCESS_KEY:SECRET_KEY@[\w.-]+\/bucket\/prefix$/,
  );
});

/** A folder of a copy with a base, and what a restore of it has: the base and the logs from its number on. */
function newCopy() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'base-000001.db.gz'), gzipSync('base 1'));
  writeFileSync(logFile(folder, 1), '');
  return folder;
}

/** The newest base and the bytes of the logs that follow it, by number. */
function contentOf(folder: string) {
  const { bases, logs } = copyFilesIn(folder);
  const read = ({ path, isCompressed }: (typeof logs)[number]) =>
    isCompressed ? gunzipSync(readFileSync(path)) : readFileSync(path);
  const base = bases.at(-1);
  const following = logs.filter(({ number }) => number >= (base?.number ?? 0));
  return {
    base: base && read(base).toString(),
    logs: new Map(following.map((log) => [log.number, read(log).toString()])),
  };
}

async function fetched(url = bucket) {
  const [[name = '', objects = new Map<string, number>()] = []] = await copiesIn(url);
  const root = temporaryFolder();
  const places = { folder: join(root, 'copy'), files: join(root, 'files') };
  mkdirSync(places.folder);
  await fetchCopy(url, name, objects, places);
  return { ...places, ...contentOf(places.folder) };
}

test('a copy has log parts until they are compressed, and nothing older than its base', async () => {
  const folder = newCopy();
  const copy = openBucketCopy(bucket, folder);
  const name = readFileSync(join(folder, 'name'), 'utf8');
  expect(await copy.sendFiles()).toBe(true);
  appendFileSync(logFile(folder, 1), 'one ');
  await copy.sendLogs();
  appendFileSync(logFile(folder, 1), 'two ');
  await copy.sendLogs();
  const base = `${name}/base-000001.db.gz`;
  expect(namesIn()).toEqual([
    base,
    `${name}/log-000001.wal/000000000000`,
    `${name}/log-000001.wal/000000000004`,
  ]);
  // Another process goes on where this one was.
  const next = openBucketCopy(bucket, folder);
  appendFileSync(logFile(folder, 1), 'three ');
  await next.sendLogs();
  expect(await fetched()).toMatchObject({ base: 'base 1', logs: new Map([[1, 'one two three ']]) });

  writeFileSync(`${logFile(folder, 1)}.gz`, gzipSync('one two three '));
  rmSync(logFile(folder, 1));
  writeFileSync(logFile(folder, 2), 'four ');
  await next.sendLogs();
  await next.sendFiles();
  expect(namesIn()).toEqual([
    ...[base, `${name}/log-000001.wal.gz`, `${name}/log-000002.wal/000000000000`],
  ]);
  mkdirSync(join(folder, 'files/7'), { recursive: true });
  writeFileSync(join(folder, 'files/7/42'), 'picture');
  writeFileSync(`${baseFile(folder, 2)}.gz`, gzipSync('base 2'));
  expect(await next.sendFiles()).toBe(true);
  expect(namesIn()).toEqual([
    ...[`${name}/log-000002.wal/000000000000`, `${name}/files/7/42`, `${name}/base-000002.db.gz`],
  ]);
  const { files, ...found } = await fetched();
  expect(found).toMatchObject({ base: 'base 2', logs: new Map([[2, 'four ']]) });
  expect(readFileSync(join(files, '7/42'), 'utf8')).toBe('picture');
  rmSync(join(folder, 'files/7/42'));
  expect(await next.sendFiles()).toBe(false);
  expect(namesIn().filter((each) => each.includes('/files/'))).toEqual([]);
});

test('compressing a log while sending leaves no gap before later logs', async () => {
  const folder = newCopy();
  let compress = () => {};
  const slow = {
    ...bucket,
    put: (...part: Parameters<typeof bucket.put>) => bucket.put(...part).then(() => compress()),
  };
  const copy = openBucketCopy(slow, folder);
  await copy.sendFiles();
  for (const number of [1, 2, 3]) writeFileSync(logFile(folder, number), `log ${number} `);
  // While the first is sent, the second becomes another file.
  compress = () => {
    writeFileSync(`${logFile(folder, 2)}.gz`, gzipSync('log 2 '));
    rmSync(logFile(folder, 2), { force: true });
  };
  await copy.sendLogs();
  expect((await fetched()).logs).toEqual(new Map([[1, 'log 1 ']]));
  await copy.sendLogs();
  const all = [1, 2, 3].map((number) => [number, `log ${number} `] as const);
  expect((await fetched()).logs).toEqual(new Map(all));
});

test('replacing a base while it is sent removes nothing from the bucket', async () => {
  const folder = newCopy();
  appendFileSync(logFile(folder, 1), 'one ');
  await openBucketCopy(bucket, folder).sendFiles();
  const before = namesIn();
  writeFileSync(`${baseFile(folder, 2)}.gz`, gzipSync('base 2'));
  writeFileSync(logFile(folder, 2), 'two ');
  // While the log is sent, a newer base comes in its place.
  const put = async (...part: Parameters<typeof bucket.put>) => {
    await bucket.put(...part);
    rmSync(`${baseFile(folder, 2)}.gz`, { force: true });
  };
  expect(await openBucketCopy({ ...bucket, put }, folder).sendFiles()).toBe(false);
  expect(namesIn()).toEqual(expect.arrayContaining(before));
  expect((await fetched()).base).toBe('base 1');
});

test('a new folder replaces no existing copy in the bucket', async () => {
  await openBucketCopy(bucket, newCopy()).sendFiles();
  const folder = newCopy();
  await openBucketCopy(bucket, folder).sendFiles();
  const copies = await copiesIn(bucket);
  expect(copies.size).toBe(2);
  expect(copies.has(readFileSync(join(folder, 'name'), 'utf8'))).toBe(true);
});

type Step = 'write' | 'end' | 'compress' | 'base' | 'restart' | number;
/** A number sends, and the bucket fails after so many requests. */
const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>('write', 'write', 'end', 'compress', 'base', 'restart'),
    fc.constantFrom<Step>(0, 1, 2, 3, 5, Number.POSITIVE_INFINITY),
  ),
  { minLength: 5, maxLength: 40 },
);

/** What a folder of a copy does, with the numbers of its writes in its logs, and in a base all of those before it. */
function playedIn(folder: string) {
  let [number, written] = [1, 0];
  return {
    write() {
      written += 1;
      appendFileSync(logFile(folder, number), `${written} `);
    },
    end() {
      number += 1;
      writeFileSync(logFile(folder, number), '');
    },
    compress() {
      for (const { path, number: each, isCompressed } of copyFilesIn(folder).logs) {
        if (isCompressed || each === number) continue;
        writeFileSync(`${path}.gz.draft`, gzipSync(readFileSync(path)));
        renameSync(`${path}.gz.draft`, `${path}.gz`);
        rmSync(path);
      }
    },
    base() {
      const complete = `${baseFile(folder, number)}.gz`;
      writeFileSync(complete, gzipSync(String(written)));
      for (const { path, number: each } of [
        ...copyFilesIn(folder).logs,
        ...copyFilesIn(folder).bases,
      ]) {
        if (each < number) rmSync(path);
      }
    },
    /** All is in the folder. */
    restart: () => undefined,
    written: () => written,
  };
}

/** Sends what is new while the bucket fails after some requests. Whether all was sent. */
async function sends(copy: BucketCopy, requests?: number): Promise<boolean> {
  fake.failAfter(requests);
  const outcomes = await Promise.allSettled([copy.sendLogs(), copy.sendFiles()]);
  fake.failAfter();
  return outcomes.every(({ status }) => status === 'fulfilled');
}

/** The writes that the bucket has for sure, when it has got all. */
async function takeStep(step: Step, played: ReturnType<typeof playedIn>, copy: BucketCopy) {
  if (typeof step !== 'string') return (await sends(copy, step)) ? played.written() : undefined;
  played[step]();
  return undefined;
}

test('whatever fails, a copy is always a valid state and ends up complete', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      fake.objects.clear();
      const folder = newCopy();
      writeFileSync(join(folder, 'base-000001.db.gz'), gzipSync('0'));
      const played = playedIn(folder);
      let copy = openBucketCopy(bucket, folder);
      await copy.sendFiles();
      let sent = 0;
      for (const step of all) {
        copy = step === 'restart' ? openBucketCopy(bucket, folder) : copy;
        sent = (await takeStep(step, played, copy)) ?? sent;
        expect(lastIn(await fetched())).toBeGreaterThanOrEqual(sent);
      }
      expect(await sends(copy)).toBe(true);
      expect(lastIn(await fetched())).toBe(played.written());
    }),
    { numRuns: Number(process.env['COPY_HISTORIES'] ?? 10) },
  );
});

test('an unsent part of a log leaves no gap in a restore', async () => {
  fake.objects.clear();
  const folder = newCopy();
  writeFileSync(join(folder, 'base-000001.db.gz'), gzipSync('0'));
  const played = playedIn(folder);
  const copy = openBucketCopy(bucket, folder);
  played.write();
  expect(await sends(copy)).toBe(true);
  played.write();
  played.end();
  played.write();
  played.base();
  // The log that follows comes into the bucket, and the base that replaces the one before does not.
  await copy.sendLogs();
  expect(lastIn(await fetched())).toBe(1);
  expect(await sends(copy)).toBe(true);
  expect(lastIn(await fetched())).toBe(3);
  expect(namesIn().filter((name) => name.includes('gap-'))).toEqual([]);
});

/** The last write that a copy has, each after the one before. */
function lastIn({ base, logs }: ReturnType<typeof contentOf>): number {
  const numbers = [...logs.values()].flatMap((text) =>
    text.trim().split(' ').filter(Boolean).map(Number),
  );
  const first = numbers[0] ?? Number(base) + 1;
  // What the base has may be in the log of its number again.
  expect(first).toBeLessThanOrEqual(Number(base) + 1);
  expect(numbers).toEqual(numbers.map((_, i) => first + i));
  return Math.max(Number(base), numbers.at(-1) ?? 0);
}
