import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { bundleFunctions } from '../build/bundle.ts';
import { bundledFunctions } from './bundled-functions.ts';
import { createTable, startDynamoDbLocal } from './dynamodb-local.ts';
import type { Engine } from './engine.ts';
import { enterEnvironment, LOCAL_TABLE } from './environment.ts';
import type { StateFolder } from './state.ts';

/** DynamoDB Local, and the bundles of the cloud; without `keep` nothing is left of the data. */
export async function openDynamoDbEngine(
  { data, keyFile, files }: StateFolder,
  publicUrl: string | undefined,
  keep: boolean,
): Promise<Engine> {
  const [{ endpoint, stop }] = await Promise.all([
    startDynamoDbLocal(keep ? data : undefined),
    bundleFunctions(),
  ]);
  enterEnvironment({ endpoint, tableName: LOCAL_TABLE, keyFile, files }, publicUrl);
  await createTable(endpoint, LOCAL_TABLE);
  return {
    endpoint,
    storage: dynamoDbStorage(new DynamoDBClient({}), LOCAL_TABLE),
    cipher: fileCipher(keyFile),
    files: folderFiles({ files, keyFile }),
    functions: await bundledFunctions(),
    close: stop,
  };
}
