import { DynamoDBClient, paginateQuery, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { s3Files } from '../../shared/files/s3-files.ts';
import { trackDatabaseClock } from '../../shared/storage/dynamodb/database-clock.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { KMS_OF_PROGRAMS, kmsCipher } from '../../shared/tenancy/kms-cipher.ts';
import { CLOUD_LIMITS, ONE_MACHINE_LIMITS } from '../../shared/tenancy/request-limits.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { UserFacingError } from '../program.ts';
import {
  createTable,
  type DynamoDbLocal,
  LOCAL_CREDENTIALS,
  startDynamoDbLocal,
} from '../start/dynamodb-local.ts';
import { LOCAL_TABLE } from '../start/environment.ts';
import type { StateFolder } from '../start/state.ts';
import type { OpenedStore } from './opened-store.ts';

interface CloudOptions {
  readonly kmsKeyId: string;
  readonly region: string | undefined;
  /** The bucket of the files. */
  readonly bucket: string | undefined;
}

/** A table on AWS. */
export async function openCloudStore(
  name: string,
  { kmsKeyId, region, bucket }: CloudOptions,
): Promise<OpenedStore> {
  // The KMS client of the cipher reads the region from the environment, too.
  if (region) process.env['AWS_REGION'] = region;
  const client = trackDatabaseClock(new DynamoDBClient({}));
  const found = await client.config.region().catch((cause) => {
    throw new UserFacingError('no AWS region is known; give --region or set AWS_REGION', { cause });
  });
  return {
    table: dynamoDbStorage(client, name).openTable(),
    cipher: kmsCipher(kmsKeyId, KMS_OF_PROGRAMS),
    files: bucket === undefined ? undefined : bucketFiles(bucket, found, client),
    count: (pk) => countItems(client, name, pk),
    limits: CLOUD_LIMITS,
    writers: 'instances',
    async close() {
      client.destroy();
    },
  };
}

const bucketFiles = (bucket: string, region: string, { config }: DynamoDBClient) =>
  s3Files({
    bucket,
    region,
    endpoint: process.env['AWS_ENDPOINT_URL_S3'],
    credentials: config.credentials,
  });

/** DynamoDB Local: that of the running store at `running`, or one started for this command. */
export async function openDynamoDbLocal(
  folder: StateFolder,
  running: string | undefined,
): Promise<OpenedStore> {
  const { endpoint, stop } = await openEngine(folder, running);
  const client = new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });
  return {
    table: dynamoDbStorage(client, LOCAL_TABLE).openTable(),
    cipher: fileCipher(folder.keyFile),
    files: folderFiles(folder),
    count: (pk) => countItems(client, LOCAL_TABLE, pk),
    limits: ONE_MACHINE_LIMITS,
    writers: running === undefined ? 'none' : 'instances',
    async close() {
      client.destroy();
      await stop();
    },
  };
}

async function openEngine(
  folder: StateFolder,
  running: string | undefined,
): Promise<DynamoDbLocal> {
  const engine = running
    ? { endpoint: running, stop: async () => {} }
    : await startDynamoDbLocal(folder.data);
  await createTable(engine.endpoint, LOCAL_TABLE).catch((cause) => {
    if (!running) throw cause;
    const remedy = 'if no store runs there, delete its running.json';
    throw new UserFacingError(`the database of ${folder.path} does not answer; ${remedy}`, {
      cause,
    });
  });
  return engine;
}

/** `Select: COUNT` reads the items without sending them. */
async function countItems(client: DynamoDBClient, TableName: string, pk: string): Promise<number> {
  const query: QueryCommandInput = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: pk } },
    Select: 'COUNT',
  };
  let items = 0;
  for await (const { Count = 0 } of paginateQuery({ client }, query)) items += Count;
  return items;
}
