import type { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import type { FolderFiles } from '../../shared/files/folder-files.ts';
import type { ChangeLog } from '../../shared/storage/sqlite/change-log.ts';
import type { Storage } from '../../shared/storage/table.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { Functions } from './functions.ts';
import type { OpenedMailServer } from './mail-server.ts';
import type { StateFolder } from './state.ts';

/** A storage engine on this machine, and the functions that use it. */
export interface Engine {
  readonly storage: Storage;
  readonly cipher: SecretCipher;
  readonly files: FolderFiles;
  /** The address of DynamoDB Local, by which other programs reach it. */
  readonly endpoint?: string;
  readonly functions: Functions;
  /** How mails are sent, where an owner has entered it. */
  readonly mailServers?: Pick<OpenedMailServer, 'sender'> | undefined;
  /** Where other functions do the work for events. */
  readonly handOver?: HandOver;
  /** The log of changes and the replicas, where this process consumes the log. */
  readonly changes?: ChangeLog;
  readonly replicas?: ReplicaCache;
  /** What another process reads the store with. */
  readonly readers?: Pick<StateFolder, 'store' | 'keyFile' | 'files'> & { readonly memory: number };
  close(): Promise<void>;
}

/** The one inside Node.js, and the one by which AWS lets DynamoDB be tried. */
export const ENGINES = ['sqlite', 'dynamodb-local'] as const;

export type EngineName = (typeof ENGINES)[number];
