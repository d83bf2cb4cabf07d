import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, inject, vi } from 'vitest';
import { createTable } from '../../bin/start/dynamodb-local.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { openRecordingEngine } from '../store/recording-engine.ts';
import type { OwnStorage } from './own-storage.ts';
import { scanItems } from './stored-items.ts';

/** A table whose stream nobody reads, and whose database says no time: ours holds, which is stopped. */
export async function openTableWithoutClock(): Promise<OwnStorage> {
  const { endpoint } = inject('local');
  const tableName = `own-${randomUUID()}`;
  await createTable(endpoint, tableName);
  const engine = await openRecordingEngine(endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  const client = new DynamoDBClient({});
  afterAll(async () => {
    await client.send(new DeleteTableCommand({ TableName: tableName }));
    await engine.close();
    vi.unstubAllEnvs();
  });
  return {
    storage: dynamoDbStorage(client, tableName),
    options: ['--table', tableName, '--region', 'local'],
    items: () => scanItems(endpoint, tableName),
  };
}
