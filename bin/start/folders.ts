import { accessSync, constants, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FOLDER_MODE } from '../../shared/storage/file-modes.ts';
import { UserFacingError } from '../program.ts';

/** Throws unless the folder can be written, or created; changes nothing. */
export function requireWritable(folder: string, option: string): void {
  try {
    accessSync(existingPartOf(folder), constants.W_OK | constants.X_OK);
    if (!statSync(existingPartOf(folder)).isDirectory()) throw new Error('no folder');
  } catch {
    throw new UserFacingError(`cannot write to ${folder}; choose another folder with ${option}`);
  }
}

/**
 * Creates a folder that only this user can read, with those above it, unless it exists. `recursive` of
 * Node.js never ends where nothing can be created although permissions allow it, as in `/proc`.
 */
export function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  createFolder(dirname(resolve(folder)));
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    // Another program has just created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Whether it has files of a program or a person: not of a system, as an empty disk has them. */
export const hasFiles = (folder: string): boolean =>
  existingPartOf(folder) === folder &&
  readdirSync(folder).some((name) => !name.startsWith('.') && name !== 'lost+found');

export const isSameFolder = (one: string, other: string): boolean =>
  realPath(one) === realPath(other);

function existingPartOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) ? path : existingPartOf(dirname(resolve(path)));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
