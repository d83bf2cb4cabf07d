import { diskFails, serviceUnavailable } from '../../contract/errors.ts';

/** What is wrong with a file of the storage, and what to do: one line for the operator. */
export class StorageFileError extends Error {
  override readonly name = 'StorageFileError';
}

/** Primary result codes of SQLite (sqlite.org/rescode.html); the upper bits say more. */
const PRIMARY_CODE = 0xff;
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & PRIMARY_CODE;

/** Another program holds the lock. */
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;

/** Also of a compressed file, whose errors have names as `Z_DATA_ERROR`. */
export const isDamage = (error: unknown): boolean =>
  [CORRUPT, NOT_A_DATABASE].includes(codeOf(error)) ||
  ((error as { code?: unknown }).code?.toString().startsWith('Z_') ?? false);

/** What a call of the store throws: a 503 for what may pass, or for a disk that fails; else the error is one of its own. */
export function callError(error: unknown): unknown {
  const isClosed = (error as { code?: unknown }).code === 'ERR_INVALID_STATE';
  if (isBusy(error) || isClosed) return serviceUnavailable(error);
  const isOfDisk = [READ_ONLY, IO_ERROR, FULL, CANNOT_OPEN].includes(codeOf(error));
  return isOfDisk ? diskFails(error) : error;
}

/** The clear line for whatever happened while a file was opened, copied or checked. */
export function fileError(file: string, error: unknown): StorageFileError {
  if (error instanceof StorageFileError) return error;
  const { message } = error as Error;
  return new StorageFileError(`${file} ${adviceFor(error)} (${message})`, { cause: error });
}

function adviceFor(error: unknown): string {
  if (isDamage(error)) return 'is damaged or not a store; restore a backup of it';
  if (isBusy(error)) return 'is in use by another program; stop that program, and try again';
  if (codeOf(error) === FULL) return 'cannot be written: the disk is full; free some space';
  return 'cannot be opened; check the path, its permissions and the free space';
}
