import { auditedTable, byOperator } from '../../shared/storage/audited-table.ts';
import { UserFacingError } from '../program.ts';
import { openStateFolder } from '../start/state.ts';
import type { OpenedStore, Store } from './opened-store.ts';

/** The store to work on: the local one of a folder, unless a table on AWS is named. */
export interface StoreOptions {
  readonly data: string;
  readonly table?: string;
  readonly region?: string;
  readonly key?: string;
  readonly bucket?: string;
}

/** Opens what the options name. */
export async function openStore(options: StoreOptions, open = openNamed): Promise<Store> {
  const opened = await open(options);
  const unaudited = opened.storage.openTable();
  return { ...opened, table: auditedTable(unaudited, byOperator), unaudited };
}

/** Only what the store needs is loaded: the AWS SDK, or SQLite. */
export async function openNamed(options: StoreOptions): Promise<OpenedStore> {
  const { data, table, region, key, bucket } = options;
  if (table) {
    const { openCloudStore } = await import('./dynamodb-store.ts');
    return openCloudStore(table, { kmsKeyId: key ?? `alias/${table}`, region, bucket });
  }
  if (region || key || bucket) {
    throw new UserFacingError(
      '--region, --key and --bucket need a table on AWS; name it with --table',
    );
  }
  const { openSqliteStore } = await import('./sqlite-store.ts');
  return openSqliteStore(openStateFolder(data));
}
