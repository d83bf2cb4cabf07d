import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER_MODE } from '../../shared/storage/file-modes.ts';
import { restore } from '../../shared/storage/sqlite/backup.ts';
import type { Table } from '../../shared/storage/table.ts';
import { UserFacingError } from '../program.ts';
import { copiesBeside, copyFiles } from '../start/file-copies.ts';
import { openStateFolder } from '../start/state.ts';
import type { StoreOptions } from './store.ts';

/** Where the data of an application are as they were. */
export interface RestoreSource {
  /** The name of the table or the file, for reports. */
  readonly name: string;
  readonly table: Table;
  /** Brings uploaded files back that are missing, where the source has them. */
  copyFiles(): Promise<void>;
  close(): Promise<void>;
}

/** A table on AWS that was restored from a backup of the one with `--table`. */
export async function openRestoredTable(
  name: string,
  { table, key, region }: StoreOptions,
): Promise<RestoreSource> {
  if (!table || table === name) {
    throw new UserFacingError(
      '--from-table and --table must be different tables; restore to a new table first, see --at',
    );
  }
  const { openCloudStore } = await import('./dynamodb-store.ts');
  const kmsKeyId = key ?? `alias/${table}`;
  const opened = await openCloudStore(name, { kmsKeyId, region, bucket: undefined });
  return {
    name,
    table: opened.storage.openTable(),
    copyFiles: async () => {},
    close: opened.close,
  };
}

/** A file of `shopwright backup`. A copy of it is opened, because opening it would change it. */
export async function openBackupFile(
  file: string,
  application: number,
  { table, data }: StoreOptions,
): Promise<RestoreSource> {
  if (table)
    throw new UserFacingError('--from is for a local store; use --from-table with --table');
  const folder = openStateFolder(data);
  const copy = join(folder.path, `restoring-${application}`);
  const removeCopy = () => rmSync(copy, { recursive: true, force: true });
  removeCopy();
  try {
    mkdirSync(copy, { mode: FOLDER_MODE });
    const store = join(copy, 'store.db');
    await restore(file, store);
    const { sqliteStorage } = await import('../../shared/storage/sqlite/storage.ts');
    const storage = sqliteStorage({ file: store });
    return {
      name: file,
      table: storage.openTable(),
      copyFiles: () => copyFiles(copiesBeside(file), folder.files, application),
      async close() {
        storage.close();
        removeCopy();
      },
    };
  } catch (error) {
    removeCopy();
    throw error;
  }
}
