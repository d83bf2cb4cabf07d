import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL_CREDENTIALS, LOCAL_TABLE } from '../../../bin/bench/dynamodb-local.ts';
import { tableStore } from '../../../bin/ops/dynamodb-store.ts';
import type { OpenedStore } from '../../../bin/ops/opened-store.ts';
import type { StoreOptions } from '../../../bin/ops/store.ts';
import { openStateFolder } from '../../../bin/start/state.ts';
import { folderFiles } from '../../../shared/files/folder-files.ts';
import { ONE_MACHINE_LIMITS } from '../../../shared/tenancy/request-limits.ts';
import { fileCipher } from '../../../shared/tenancy/secret-cipher.ts';

/** Opens the table of DynamoDB Local at an address, with the secrets and files of the folder of `--data`. */
export const opsStoreAt =
  (endpoint: string) =>
  async ({ data }: StoreOptions): Promise<OpenedStore> => {
    const folder = openStateFolder(data);
    return {
      ...tableStore(new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }), LOCAL_TABLE),
      cipher: fileCipher(folder.keyFile),
      files: folderFiles(folder),
      limits: ONE_MACHINE_LIMITS,
    };
  };
