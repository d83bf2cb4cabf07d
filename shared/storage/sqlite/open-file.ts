import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FOLDER_MODE } from '../file-modes.ts';
import {
  createPrivateFile,
  journalsOf,
  makeStorePrivate,
  removeDatabase,
  syncFolderOf,
} from './files.ts';
import { checkOwner, checkVersion, createSchema } from './schema.ts';
import { fileError, StorageFileError } from './storage-file-error.ts';

/** A store in memory, which ends with its connection. */
export const IN_MEMORY = ':memory:';

/** How long a statement waits for another program that writes to the same file. */
const BUSY_TIMEOUT_MS = 2_000;

/** Opens the store, creates it unless it exists, and throws a `StorageFileError` if it cannot. */
export function openFile(file: string): DatabaseSync {
  try {
    if (file === IN_MEMORY) return connect(file, createSchema);
    if (isMissing(file)) createFile(file);
    else checkFile(file);
    makeStorePrivate(file);
    return connect(file, makeDurable);
  } catch (error) {
    throw fileError(file, error);
  }
}

/** Throws unless the file is a store that this version can open; changes nothing. */
export function checkFile(file: string): void {
  const check = (database: DatabaseSync) => {
    checkOwner(database, file);
    checkVersion(database, file);
  };
  connect(file, check, { readOnly: true }).close();
}

/** A connection that has been prepared; if that fails, it is closed. */
export function connect(
  file: string,
  prepare: (database: DatabaseSync) => void,
  options: { readonly readOnly?: boolean } = {},
): DatabaseSync {
  const database = new DatabaseSync(file, { ...options, timeout: BUSY_TIMEOUT_MS });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const isMissing = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Under its name a store is complete: after a crash half of one would look like a foreign file. */
function createFile(file: string): void {
  const [journal] = journalsOf(file);
  if (journal) {
    throw new StorageFileError(
      `${file} is missing, but ${journal} is a part of it; restore a backup, or remove that file`,
    );
  }
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  const draft = `${file}.draft`;
  removeDatabase(draft);
  createPrivateFile(draft);
  connect(draft, (database) => {
    createSchema(database);
    makeDurable(database);
  }).close();
  renameSync(draft, file);
  syncFolderOf(file);
}

/**
 * A commit is on the disk before it is acknowledged. (WAL: a writer appends to a log and syncs it
 * once. macOS: only `fullfsync` reaches the disk itself.)
 */
function makeDurable(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  if (process.platform === 'darwin') {
    database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON');
  }
}
