import { DynamoDBClient, paginateQuery, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { s3Files } from '../../shared/files/s3-files.ts';
import { trackDatabaseClock } from '../../shared/storage/dynamodb/database-clock.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { KMS_OF_PROGRAMS, kmsCipher } from '../../shared/tenancy/kms-cipher.ts';
import { CLOUD_LIMITS } from '../../shared/tenancy/request-limits.ts';
import { UserFacingError } from '../program.ts';
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
    throw new UserFacingError('the AWS region is unknown; use --region or set AWS_REGION', {
      cause,
    });
  });
  return {
    ...tableStore(client, name),
    cipher: kmsCipher(kmsKeyId, KMS_OF_PROGRAMS),
    files: bucket === undefined ? undefined : bucketFiles(bucket, found, client),
    limits: CLOUD_LIMITS,
  };
}

/** What is there of each table, however its secrets and files are kept. */
export const tableStore = (
  client: DynamoDBClient,
  name: string,
): Pick<OpenedStore, 'storage' | 'count' | 'writers' | 'close'> => ({
  storage: dynamoDbStorage(client, name),
  count: (pk) => countItems(client, name, pk),
  writers: 'instances',
  async close() {
    client.destroy();
  },
});

const bucketFiles = (bucket: string, region: string, { config }: DynamoDBClient) =>
  s3Files({
    bucket,
    region,
    endpoint: process.env['AWS_ENDPOINT_URL_S3'],
    credentials: config.credentials,
  });

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
