import { DynamoDBClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, vi } from 'vitest';
import {
  createTable,
  LOCAL_CREDENTIALS,
  LOCAL_TABLE,
  startDynamoDbLocal,
} from '../../bin/bench/dynamodb-local.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import type { Item } from '../../shared/storage/write.ts';
import { opsStoreAt } from '../store/dynamodb/ops-store.ts';
import { openRecordingEngine } from '../store/recording-engine.ts';
import type { OwnStorage } from './own-storage.ts';

/**
 * A table of an engine of its own (own-table.ts says why), whose stream nobody reads, and whose database
 * says no time: ours holds, which is stopped.
 */
export async function openTableWithoutClock(): Promise<OwnStorage> {
  const { endpoint, stop } = await startDynamoDbLocal();
  await createTable(endpoint, LOCAL_TABLE);
  const engine = await openRecordingEngine(endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  const client = new DynamoDBClient({});
  afterAll(async () => {
    await engine.close();
    await stop();
    vi.unstubAllEnvs();
  });
  return {
    storage: dynamoDbStorage(client, LOCAL_TABLE),
    open: opsStoreAt(engine.endpoint),
    items: () => scanItems(endpoint, LOCAL_TABLE),
  };
}

/** All items of a table of DynamoDB Local, as they are stored. */
async function scanItems(endpoint: string, TableName: string): Promise<Item[]> {
  const client = new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });
  const items: Item[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return items;
}
