import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeDatabase } from '../../shared/storage/sqlite/files.ts';
import { UserFacingError } from '../program.ts';
import { bucketAddress } from './bucket.ts';
import { createFolder, isSameFolder, requireWritable } from './folders.ts';
import { nightlyBackup } from './nightly-backup.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';
import type { StateFolder } from './state.ts';

const COMMAND = fileURLToPath(new URL('../shopwright.ts', import.meta.url));

/** Backs up a store in another process, so that this one goes on serving. */
export const backupInProcess =
  (dataFolder: string) =>
  async (file: string, signal: AbortSignal): Promise<void> => {
    const args = [COMMAND, 'backup', file, '--data', dataFolder];
    try {
      await promisify(execFile)(process.execPath, args, { signal });
    } catch (error) {
      // A process that was ended has left it.
      removeDatabase(`${file}.draft`);
      rmSync(`${file}.draft-gz`, { force: true });
      const { stderr = '', message } = error as Error & { readonly stderr?: string };
      throw new Error(stderr.trim() || message);
    }
  };

/** Throws unless the folder can keep backups of the data; changes nothing. */
export function requireBackupFolder({ backupFolder: folder, data }: StartOptions): void {
  const bucket = bucketAddress();
  if (folder === undefined) {
    if (bucket) throw new UserFacingError('BACKUP_URL needs --backup-folder; set both');
    return;
  }
  if (isSameFolder(folder, data)) {
    throw new UserFacingError('the data and the backups are in the same folder; use two folders');
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
