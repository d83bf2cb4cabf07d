import type { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import type { FolderFiles } from '../../shared/files/folder-files.ts';
import type { ChangeLog } from '../../shared/storage/sqlite/change-log.ts';
import type { Storage } from '../../shared/storage/table.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { Functions } from './functions.ts';
import type { OpenedMailServer } from './mail-server.ts';
import type { StateFolder } from './state.ts';

/** SQLite on this machine, and the functions that use it. */
export interface Engine {
  readonly storage: Storage;
  readonly cipher: SecretCipher;
  readonly files: FolderFiles;
  readonly functions: Functions;
  /** How mails are sent, where an owner has entered it. */
  readonly mailServers?: Pick<OpenedMailServer, 'sender'> | undefined;
  /** The log of changes, which this process consumes, and the replicas that know of them. */
  readonly changes: ChangeLog;
  readonly replicas: ReplicaCache;
  /** What another process reads the store with. */
  readonly readers: Pick<StateFolder, 'store' | 'keyFile' | 'files'> & { readonly memory: number };
  /** Does at once what is done each minute. */
  deleteExpired(): Promise<unknown>;
  close(): Promise<void>;
}
