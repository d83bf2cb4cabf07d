import {
  chmodSync,
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { FILE_MODE, FOLDER_MODE } from '../file-modes.ts';

/** What SQLite keeps beside a database: what has to be read with it. */
const JOURNALS = ['-wal', '-journal'];

/** The files beside a database in which some of its content may be. */
export const journalsOf = (file: string): string[] =>
  JOURNALS.map((ending) => file + ending).filter((path) => existsSync(path));

/** A store that another program has copied may be readable for everybody. */
export function makeStorePrivate(file: string): void {
  for (const path of [file, `${file}-shm`, ...journalsOf(file)]) makePrivate(path);
}

export function removeJournals(file: string): void {
  for (const ending of ['-shm', ...JOURNALS]) rmSync(file + ending, { force: true });
}

export function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeJournals(file);
}

/** An empty file, readable for its owner alone; SQLite gives the files beside it the same mode. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', FILE_MODE));
}

/** Takes the rights of all other users away from a file or folder; one that is not ours stays. */
export function makePrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & FOLDER_MODE);
  } catch {
    // Only its owner may: what follows says whether the path can be used.
  }
}

/** Writes all bytes to their place; a disk that is nearly full takes a part of them at once. */
export function writeAll(to: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(to, bytes, done, bytes.length - done, at + done);
  }
}

export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file anew, compressed and durable, for its owner alone. */
export async function compressFile(file: string, target: string): Promise<void> {
  const write = createWriteStream(target, { mode: FILE_MODE });
  await pipeline(createReadStream(file), createGzip(), write);
  syncFile(target);
}

/** Makes a renamed file durable under its new name. */
export function syncFolderOf(file: string): void {
  const descriptor = openSync(dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
