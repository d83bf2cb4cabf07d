import { UserFacingError } from '../program.ts';
import { backupInProcess } from './backup-process.ts';
import { createFolder, isSameFolder, requireWritable } from './folders.ts';
import { nightlyBackup } from './nightly-backup.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';
import type { StateFolder } from './state.ts';

/** Throws unless the folder can keep backups of the data; changes nothing. */
export function requireBackupFolder({ backupFolder: folder, data }: StartOptions): void {
  if (folder === undefined) return;
  if (isSameFolder(folder, data)) {
    throw new UserFacingError('the folders of the data and the backups are the same; name two');
  }
  requireWritable(folder, '--backup-folder');
}

/** Starts nightly backups, if there is a folder for them. Returns what ends them. */
export function startBackups(
  { backupFolder: folder, backupsKept }: StartOptions,
  { path }: StateFolder,
  log: ServerLog,
): Cleanup {
  if (folder === undefined) return () => undefined;
  createFolder(folder);
  return nightlyBackup({ folder, kept: backupsKept, make: backupInProcess(path), log }).start();
}
