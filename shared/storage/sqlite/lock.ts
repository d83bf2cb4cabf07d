import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './files.ts';
import { fileError, isBusy, StorageFileError } from './storage-file-error.ts';

export interface StoreLock {
  release(): void;
}

/** A connection to which nothing refers would be closed, and its lock would end. */
const held = new Set<DatabaseSync>();

/**
 * The lock of one server per store; throws a `StorageFileError` at once while another one holds it.
 * It is that of a transaction in an empty database beside the store: the kernel ends it with the
 * process, however that ends. (It also ends when the process opens and closes the file in another
 * way: so nothing else may read it. It stays when it is released: who waits may have opened it.)
 */
export function lockStore(file: string): StoreLock {
  const path = `${file.replace(/\.db$/, '')}.lock`;
  const database = openLock(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw fileError(path, error);
    throw new StorageFileError(`A server is running on ${file}; stop it, or choose another folder`);
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function openLock(path: string): DatabaseSync {
  try {
    createPrivateFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileError(path, error);
  }
  try {
    return new DatabaseSync(path);
  } catch (error) {
    throw fileError(path, error);
  }
}
