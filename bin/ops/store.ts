import { DynamoDBClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { trackDatabaseClock } from '../../shared/storage/database-clock.ts';
import { noUsage, openTable, type Table } from '../../shared/storage/table.ts';
import { createCipher, type SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { UserFacingError } from '../program.ts';
import {
  createTable,
  type DynamoDbLocal,
  LOCAL_CREDENTIALS,
  startDynamoDbLocal,
} from '../start/dynamodb-local.ts';
import { LOCAL_TABLE } from '../start/environment.ts';
import { openStateFolder, readRunning, type StateFolder } from '../start/state.ts';

/** The store to work on: the local one of a folder, unless a table on AWS is named. */
export interface StoreOptions {
  readonly data: string;
  readonly table?: string;
  readonly region?: string;
  readonly key?: string;
}

export interface Store {
  readonly table: Table;
  readonly cipher: SecretCipher;
  /** Counts the items of a partition. */
  count(pk: string): Promise<number>;
  /** Whether functions may be running that have applications in their cache. */
  readonly hasInstances: boolean;
  close(): Promise<void>;
}

export async function openStore({ data, table, region, key }: StoreOptions): Promise<Store> {
  if (table) return openCloudStore(table, key ?? `alias/${table}`, region);
  if (region || key) {
    throw new UserFacingError('--region and --key go with a table on AWS; name it with --table');
  }
  return openLocalStore(openStateFolder(data));
}

async function openCloudStore(name: string, kmsKeyId: string, region?: string): Promise<Store> {
  // The KMS client of the cipher reads the region from the environment, too.
  if (region) process.env['AWS_REGION'] = region;
  const client = trackDatabaseClock(new DynamoDBClient({}));
  await client.config.region().catch((cause) => {
    throw new UserFacingError('no AWS region is known; give --region or set AWS_REGION', { cause });
  });
  return {
    table: openTable(client, name, noUsage()),
    cipher: createCipher({ kmsKeyId }),
    count: (pk) => countItems(client, name, pk),
    hasInstances: true,
    async close() {
      client.destroy();
    },
  };
}

async function openLocalStore(folder: StateFolder): Promise<Store> {
  const engine = await openEngine(folder);
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    ...LOCAL_CREDENTIALS,
  });
  return {
    table: openTable(client, LOCAL_TABLE, noUsage()),
    cipher: createCipher({ keyFile: folder.keyFile }),
    count: (pk) => countItems(client, LOCAL_TABLE, pk),
    hasInstances: readRunning(folder) !== undefined,
    async close() {
      client.destroy();
      await engine.stop();
    },
  };
}

/** DynamoDB Local with the table: that of the running store, or one started for this command. */
async function openEngine(folder: StateFolder): Promise<DynamoDbLocal> {
  const running = readRunning(folder);
  const engine = running
    ? { endpoint: running.endpoint, stop: async () => {} }
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
  let items = 0;
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        Select: 'COUNT',
        ExclusiveStartKey,
      }),
    );
    items += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
