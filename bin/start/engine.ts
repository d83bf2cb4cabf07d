import type { FolderFiles } from '../../shared/files/folder-files.ts';
import type { Storage } from '../../shared/storage/table.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { Functions } from './http-server.ts';

/** A storage engine on this machine, and the functions that use it. */
export interface Engine {
  readonly storage: Storage;
  readonly cipher: SecretCipher;
  readonly files: FolderFiles;
  /** Of DynamoDB Local, by which other programs reach it. */
  readonly endpoint?: string;
  readonly functions: Functions;
  close(): Promise<void>;
}

/** The one inside Node.js, and the one by which AWS lets DynamoDB be tried. */
export const ENGINES = ['sqlite', 'dynamodb-local'] as const;

export type EngineName = (typeof ENGINES)[number];
