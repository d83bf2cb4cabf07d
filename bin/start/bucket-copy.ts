import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { orAbsent } from '../../shared/files/folder-files.ts';
import { FILE_MODE, FOLDER_MODE } from '../../shared/storage/file-modes.ts';
import { copyFilesIn } from '../../shared/storage/sqlite/copy-files.ts';
import type { Bucket } from './bucket.ts';
import { filesOfCopy } from './copying.ts';
import { filesIn } from './file-copies.ts';

/*
 * A copy in a bucket: the files of a copy in a folder, below a name of its own. A log that is still written is there in
 * parts, each with the place of its first byte in its name: `log-000012.wal/000004194304`. No part of a log is there before
 * all of the one before it; where that never gets there, because a base has replaced it, `gap-000012` says so until the
 * base is there, too.
 */

/** What is sent at once of a log. */
const PART_BYTES = 4 * 1024 * 1024;

export const partName = (log: string, at: number) => `${log}/${String(at).padStart(12, '0')}`;

const GAP = 'gap-';

const gapName = (log: number) => GAP + String(log).padStart(6, '0');

export interface BucketCopy {
  /** Sends what was written to the logs since. */
  sendLogs(): Promise<void>;
  /** Sends all else, and removes what the folder has no longer. Whether a base was sent. */
  sendFiles(): Promise<boolean>;
}

/** The copy of a folder: another folder has another name, so that a new one never replaces a copy that somebody needs. */
export function openBucketCopy(bucket: Bucket, folder: string): BucketCopy {
  const name = nameOf(folder);
  let listed: Promise<Map<string, number>> | undefined;
  /** Objects of this copy by their names below its own, with their bytes. */
  const known = () => {
    listed ??= list().catch((error) => {
      listed = undefined;
      throw error;
    });
    return listed;
  };

  async function list(): Promise<Map<string, number>> {
    const found = await bucket.list(`${name}/`);
    return new Map([...found].map(([key, size]) => [key.slice(name.length + 1), size]));
  }

  async function sendFile(path: string, key = basename(path)): Promise<boolean> {
    const there = await known();
    if (there.has(key)) return false;
    const { size } = statSync(path);
    await bucket.putFile(`${name}/${key}`, path);
    there.set(key, size);
    return true;
  }

  let sending: Promise<void> = Promise.resolve();
  /**
   * One after another, because a part has its place from what was sent. A log that was compressed meanwhile, or
   * replaced by a base, ends it: the next call sends what follows.
   */
  function sendLogs(): Promise<void> {
    sending = sending.catch(() => undefined).then(() => orAbsent(sendEachLog()));
    return sending;
  }

  async function sendEachLog(): Promise<void> {
    let last: number | undefined;
    for (const { path, number, isCompressed } of copyFilesIn(folder).logs) {
      if (last !== number - 1) await tellGap(number);
      if (isCompressed) await sendFile(path);
      else await sendParts(path);
      last = number;
    }
  }

  /** Says that the first log of the folder does not go on from the bucket, unless it is known to. */
  async function tellGap(log: number): Promise<void> {
    const there = await known();
    if (!followsIn(log, there)) {
      await bucket.put(`${name}/${gapName(log)}`, Buffer.alloc(0));
      there.set(gapName(log), 0);
    }
  }

  /** One that was compressed meanwhile is sent as such, with the next call. */
  async function sendParts(path: string): Promise<void> {
    const there = await known();
    const log = basename(path);
    if (there.has(`${log}.gz`)) return;
    const file = await open(path, 'r');
    try {
      for (let at = sentOf(log, there); ; ) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, at);
        if (bytesRead === 0) return;
        const part = partName(log, at);
        await bucket.put(`${name}/${part}`, buffer.subarray(0, bytesRead));
        there.set(part, bytesRead);
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  async function sendFiles(): Promise<boolean> {
    const base = copyFilesIn(folder).bases.findLast(({ isCompressed }) => isCompressed);
    const files = filesOfCopy(folder);
    const uploaded = await filesIn(files);
    for (const path of uploaded) await orAbsent(sendFile(join(files, path), `files/${path}`));
    if (!base) return false;
    // A base is the store only with the log as far as it was copied when the base got its name.
    await sendLogs();
    const isNew = await orAbsent(sendFile(base.path));
    // A newer one has replaced it meanwhile. Without a base in the bucket, the older ones are the copy.
    if (isNew === undefined) return false;
    await removeOld(base.number, new Set(uploaded.map((path) => `files/${path}`)));
    return isNew;
  }

  /** What was there before goes when it is replaced. */
  async function removeOld(base: number, uploaded: ReadonlySet<string>): Promise<void> {
    const there = await known();
    for (const key of there.keys()) {
      if (!isOld(key, base, uploaded, there)) continue;
      await bucket.remove(`${name}/${key}`);
      there.delete(key);
    }
  }

  return { sendLogs, sendFiles };
}

function isOld(
  key: string,
  base: number,
  uploaded: ReadonlySet<string>,
  there: ReadonlyMap<string, number>,
): boolean {
  if (key.startsWith('files/')) return !uploaded.has(key);
  if (key.startsWith(GAP)) return numberOf(key) <= base;
  const [, number, log] = /^(?:log|base)-(\d+)\.\w+(?:\.gz)?$|^(log-\d+\.wal)\//.exec(key) ?? [];
  if (log !== undefined) return there.has(`${log}.gz`) || numberOf(log) < base;
  return Number(number) < base;
}

/** Whether something of a log is there, or its base, or all of the log before it; or that it does not go on is said. */
const followsIn = (log: number, there: ReadonlyMap<string, number>): boolean =>
  [...there.keys()].some(
    (key) =>
      /^(?:log|base|gap)-/.test(key) &&
      (numberOf(key) === log || (numberOf(key) === log - 1 && key.endsWith('.wal.gz'))),
  );

const numberOf = (log: string) => Number(/\d+/.exec(log)?.[0]);

/** Bytes of a log that are there, without a gap. */
function sentOf(log: string, there: ReadonlyMap<string, number>): number {
  for (let at = 0; ; ) {
    const bytes = there.get(partName(log, at));
    if (bytes === undefined) return at;
    at += bytes;
  }
}

/** The name of a copy is in its folder. */
function nameOf(folder: string): string {
  const file = join(folder, 'name');
  if (!statSync(file, { throwIfNoEntry: false })) {
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    writeFileSync(file, `${time}-${randomBytes(3).toString('hex')}`, { mode: FILE_MODE });
  }
  return readFileSync(file, 'utf8');
}

/** Copies that can be restored, by their names: the objects of each by their names, with their bytes. */
export async function copiesIn(bucket: Bucket): Promise<Map<string, Map<string, number>>> {
  const copies = new Map<string, Map<string, number>>();
  for (const [key, size] of await bucket.list()) {
    const [, name, rest] = /^(\d{8}T\d{6}Z-\w{6})\/(.*)$/.exec(key) ?? [];
    if (name === undefined || rest === undefined) continue;
    const copy = copies.get(name) ?? new Map<string, number>();
    copies.set(name, copy.set(rest, size));
  }
  for (const [name, objects] of copies) {
    if (![...objects.keys()].some((key) => key.startsWith('base-'))) copies.delete(name);
  }
  return copies;
}

/** Gets the newest base of a copy with the logs that follow into one folder, and uploaded files that are missing into another. */
export async function fetchCopy(
  bucket: Bucket,
  name: string,
  objects: ReadonlyMap<string, number>,
  { folder, files }: { readonly folder: string; readonly files: string },
): Promise<void> {
  const keys = [...objects.keys()];
  const get = async (key: string, path: string) => {
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    const parts = keys.filter((each) => each.startsWith(`${key}/`)).toSorted();
    const write = createWriteStream(`${path}.draft`, { mode: FILE_MODE });
    await pipeline(
      bytesOf(
        bucket,
        (parts.length > 0 ? parts : [key]).map((each) => `${name}/${each}`),
      ),
      write,
    );
    await rename(`${path}.draft`, path);
  };
  const base =
    keys
      .filter((key) => key.startsWith('base-'))
      .toSorted(byNumber)
      .at(-1) ?? '';
  const logs = new Set(keys.flatMap((key) => /^log-\d+\.wal(?:\.gz$)?/.exec(key)?.[0] ?? []));
  const gaps = keys.filter((key) => key.startsWith(GAP)).map(numberOf);
  const end = Math.min(...gaps.filter((gap) => gap > numberOf(base)), Infinity);
  const following = [...logs].filter(
    (log) => numberOf(log) >= numberOf(base) && numberOf(log) < end,
  );
  for (const key of [base, ...following.toSorted(byNumber)]) {
    // While its parts are still there, a log is there twice.
    if (!logs.has(`${key}.gz`)) await get(key, join(folder, key));
  }
  for (const key of keys.filter((each) => each.startsWith('files/'))) {
    const path = join(files, key.slice('files/'.length));
    if (!statSync(path, { throwIfNoEntry: false })) await get(key, path);
  }
}

const byNumber = (one: string, other: string) => numberOf(one) - numberOf(other);

async function* bytesOf(bucket: Bucket, keys: readonly string[]) {
  for (const key of keys) yield* await bucket.read(key);
}
