import type { FileStore } from '../../shared/files/file-store.ts';
import type { Storage, Table } from '../../shared/storage/table.ts';
import type { DefaultLimits } from '../../shared/tenancy/request-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

/**
 * What may still write for an application that was closed. `instances` accept requests until their cache
 * entry expires; the one `server` of a file sees each change at once, and ends what it has accepted.
 */
export type Writers = 'none' | 'server' | 'instances';

export interface Store extends OpenedStore {
  /** What a command changes here is changed by the operator. */
  readonly table: Table;
  /** The table, whose writes of records are not in the log of changes: for whole applications. */
  readonly unaudited: Table;
}

export interface OpenedStore {
  readonly storage: Storage;
  readonly cipher: SecretCipher;
  /** Undefined for a table on AWS whose bucket was not named. */
  readonly files: FileStore | undefined;
  /** Counts the items of a partition. */
  count(pk: string): Promise<number>;
  readonly writers: Writers;
  /** The limits of applications whose operator has not changed them. */
  readonly limits: DefaultLimits;
  close(): Promise<void>;
}
