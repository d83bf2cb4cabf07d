import { folderFiles } from '../../shared/files/folder-files.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { ONE_MACHINE_LIMITS } from '../../shared/tenancy/request-limits.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { readRunning, type StateFolder } from '../start/state.ts';
import type { OpenedStore } from './opened-store.ts';

/** The file of a local store, also while a server uses it. */
export function openSqliteStore(folder: StateFolder): OpenedStore {
  const storage = sqliteStorage({ file: folder.store });
  return {
    storage,
    cipher: fileCipher(folder.keyFile),
    files: folderFiles(folder),
    count: async (pk) => storage.count(pk),
    limits: ONE_MACHINE_LIMITS,
    writers: readRunning(folder) ? 'server' : 'none',
    async close() {
      storage.close();
    },
  };
}
