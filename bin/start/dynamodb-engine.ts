import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { handOverByLambda } from '../../shared/endpoint/hand-on.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { bundleFunctions } from '../build/bundle.ts';
import { bundledFunctions } from './bundled-functions.ts';
import { createTable, requireJava, startDynamoDbLocal } from './dynamodb-local.ts';
import type { Engine } from './engine.ts';
import { enterEnvironment, LOCAL_TABLE } from './environment.ts';
import type { ServerLog } from './server-log.ts';
import type { StateFolder } from './state.ts';
import { startReadingStream } from './table-stream.ts';

/** DynamoDB Local, and the bundles of the cloud; without `keep` nothing is left of the data. */
export async function openDynamoDbEngine(
  { data, keyFile, files, mails }: StateFolder,
  publicUrl: string | undefined,
  keep: boolean,
  log: ServerLog,
): Promise<Engine> {
  // This comes before the bundler, which writes to the terminal when the program ends under it.
  requireJava();
  const [{ endpoint, stop }] = await Promise.all([
    startDynamoDbLocal(keep ? data : undefined),
    bundleFunctions(),
  ]);
  enterEnvironment({ endpoint, tableName: LOCAL_TABLE, keyFile, files, mails }, publicUrl);
  await createTable(endpoint, LOCAL_TABLE);
  const functions = await bundledFunctions();
  const stopReading = startReadingStream({ endpoint, tableName: LOCAL_TABLE }, log);
  return {
    endpoint,
    storage: dynamoDbStorage(new DynamoDBClient({}), LOCAL_TABLE),
    cipher: fileCipher(keyFile),
    files: folderFiles({ files, keyFile }),
    functions,
    handOver: handOverByLambda(),
    async close() {
      await stopReading();
      await stop();
    },
  };
}
