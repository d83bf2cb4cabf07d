import {
  closeSync,
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { backup as copyPages, type DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { FILE_MODE, FOLDER_MODE } from '../file-modes.ts';
import { type CopyFile, copyFilesIn, newestCopy } from './copy-files.ts';
import {
  compressFile,
  createPrivateFile,
  journalsOf,
  removeDatabase,
  removeJournals,
  syncFile,
  syncFolderOf,
  writeAll,
} from './files.ts';
import { lockStore } from './lock.ts';
import { pagesIn } from './log-pages.ts';
import { checkFile, connect } from './open-file.ts';
import { APPLICATION_ID, checkOwner, checkVersion } from './schema.ts';
import { fileError, isDamage, StorageFileError } from './storage-file-error.ts';

/** All pages in one step: in small ones a copy begins anew whenever another program writes. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the store, which may be in use, to a file that appears when it is complete, checked and
 * durable; an older one of that name is replaced, any other file is not. With a name that ends with `.gz` it is
 * compressed. Throws a `StorageFileError`. The check takes a second for each 100 MB, in this thread: so a server lets
 * another process make its backups.
 */
export async function backup(file: string, target: string): Promise<void> {
  checkFolder(target);
  checkDistinct(file, target);
  checkReplaceable(target);
  await replace(target, async (draft) => {
    await copy(file, draft, { readOnly: false });
    if (isCompressed(target)) await compress(draft);
  });
}

const isCompressed = (backup: string) => backup.endsWith('.gz');

async function compress(draft: string): Promise<void> {
  const compressed = `${draft}-gz`;
  await compressFile(draft, compressed);
  renameSync(compressed, draft);
}

/**
 * Puts a backup in the place of the store, unless a server or another program uses the store. The
 * backup is checked first, and is not changed. Throws a `StorageFileError`.
 */
export async function restore(source: string, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  const lock = lockStore(file);
  try {
    await replace(file, async (draft) => {
      checkDistinct(source, file);
      if (isCompressed(source)) await decompress(source, draft);
      else await copy(source, draft, { readOnly: true });
      endJournals(file);
    });
  } finally {
    lock.release();
  }
}

async function decompress(source: string, draft: string): Promise<void> {
  try {
    await putInPlace({ path: source, isCompressed: true }, draft);
    connect(draft, (copied) => {
      checkOwner(copied, source);
      checkVersion(copied, source);
      finishCopy(copied, source);
    }).close();
  } catch (error) {
    throw fileError(source, error);
  }
  syncFile(draft);
}

/**
 * Puts what was copied all the time in the place of the store, as `restore` does: the newest base, and what was written
 * since. Throws a `StorageFileError` for a folder without a copy.
 */
export async function restoreCopy(folder: string, file: string): Promise<void> {
  const newest = newestCopy(copyFilesIn(folder));
  if (!newest) throw new StorageFileError(`${folder} has no copy of a store; name another folder`);
  const { base, logs } = newest;
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  const lock = lockStore(file);
  try {
    await replace(file, async (draft) => {
      await putInPlace(base, draft);
      connect(draft, useLog).close();
      // The base may have a part of the next log already: it is whole again with the last one.
      for (const log of logs.slice(0, -1)) await writePages(log, draft);
      for (const log of logs.slice(-1)) await takeIn(log, draft);
      checkFile(draft);
      connect(draft, (copied) => finishCopy(copied, base.path)).close();
      syncFile(draft);
      endJournals(file);
    });
  } finally {
    lock.release();
  }
}

/** What SQLite finds beside a file is a part of it: it takes what is whole into the file. */
async function takeIn(log: CopyFile, draft: string): Promise<void> {
  await putInPlace(log, `${draft}-wal`);
  connect(draft, (database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)')).close();
}

/** Writes the pages of a log that is complete to their places. */
async function writePages(log: CopyFile, draft: string): Promise<void> {
  const pages = `${draft}-log`;
  await putInPlace(log, pages);
  const [from, to] = [openSync(pages, 'r'), openSync(draft, 'r+')];
  try {
    for (const { number, page } of pagesIn(from)) {
      writeAll(to, page, (number - 1) * page.length);
    }
  } finally {
    closeSync(from);
    closeSync(to);
    rmSync(pages);
  }
}

const useLog = (database: DatabaseSync) => database.exec('PRAGMA journal_mode = WAL');

/** A file of a copy, as it was before it was compressed. */
async function putInPlace(
  { path, isCompressed }: Pick<CopyFile, 'path' | 'isCompressed'>,
  target: string,
): Promise<void> {
  const write = createWriteStream(target, { mode: FILE_MODE });
  if (isCompressed) await pipeline(createReadStream(path), createGunzip(), write);
  else await pipeline(createReadStream(path), write);
}

/** The draft gets the name of the target once it is written. */
async function replace(target: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${target}.draft`;
  try {
    removeDatabase(draft);
    await write(draft);
    renameSync(draft, target);
    syncFolderOf(target);
  } catch (error) {
    removeDatabase(draft);
    rmSync(`${draft}-gz`, { force: true });
    throw fileError(target, error);
  }
}

async function copy(source: string, draft: string, options: { readonly readOnly: boolean }) {
  try {
    checkFile(source);
    createPrivateFile(draft);
    await copyAll(
      connect(source, () => undefined, options),
      draft,
    );
    connect(draft, (copied) => finishCopy(copied, source)).close();
  } catch (error) {
    // What is wrong with the pages of the copy is wrong with the source.
    throw isDamage(error) ? fileError(source, error) : error;
  }
  syncFile(draft);
}

async function copyAll(database: DatabaseSync, draft: string): Promise<void> {
  try {
    await copyPages(database, draft, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

/** A copy is one file, which can also be read where nothing can be written. */
function finishCopy(copied: DatabaseSync, source: string): void {
  const { integrity_check: answer } = copied.prepare('PRAGMA integrity_check(1)').get() ?? {};
  if (answer !== 'ok') {
    throw new StorageFileError(`${source} is damaged; use another backup (${answer})`);
  }
  copied.exec('PRAGMA journal_mode = DELETE');
}

/**
 * Moves what is in the log beside the store into the store, so that the log can never be taken for a
 * part of the file that replaces it. The last connection does so when it is closed.
 */
function endJournals(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) {
    try {
      connect(file, (database) => checkOwner(database, file)).close();
      const [journal] = journalsOf(file);
      if (journal)
        throw new StorageFileError(`${file} is in use by another program; stop it first`);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  removeJournals(file);
}

function checkFolder(target: string): void {
  const folder = dirname(target);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new StorageFileError(
    `the folder ${folder} does not exist; create it, or name another file`,
  );
}

/**
 * A target is new or an older backup: a complete store in one file. A store that is or was in use
 * is in WAL mode, which its header tells; to open it would create a log beside it.
 */
function checkReplaceable(target: string): void {
  const [journal] = journalsOf(target);
  const isNew = !lstatSync(target, { throwIfNoEntry: false });
  if (!journal && (isNew || isBackup(target))) return;
  throw new StorageFileError(
    `${isNew ? journal : target} exists and is not a backup; name another file`,
  );
}

function isBackup(file: string): boolean {
  try {
    if (!lstatSync(file).isFile()) return false;
    const header = headerOf(file);
    // In WAL mode it is 2 (sqlite.org/fileformat.html#file_format_version_numbers).
    if (header[18] !== 1) return false;
    if (isCompressed(file)) return header.readUInt32BE(68) === APPLICATION_ID;
    checkFile(file);
    return true;
  } catch {
    return false;
  }
}

/** The first bytes of a database, also of a compressed one. */
function headerOf(file: string): Buffer {
  const begin = Buffer.alloc(64 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, begin);
  } finally {
    closeSync(descriptor);
  }
  if (!isCompressed(file)) return begin;
  return gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH });
}

function checkDistinct(source: string, target: string): void {
  const [from, to] = [source, target].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (from && to && from.dev === to.dev && from.ino === to.ino) {
    throw new StorageFileError(`${source} and ${target} are the same file; name another one`);
  }
}
