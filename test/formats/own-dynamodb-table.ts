import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, vi } from 'vitest';
import { createTable, startDynamoDbLocal } from '../../bin/start/dynamodb-local.ts';
import { LOCAL_TABLE } from '../../bin/start/environment.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { openRecordingEngine } from '../store/recording-engine.ts';
import type { OwnStorage } from './own-storage.ts';
import { scanItems } from './stored-items.ts';

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
    options: ['--table', LOCAL_TABLE, '--region', 'local'],
    items: () => scanItems(endpoint, LOCAL_TABLE),
  };
}
