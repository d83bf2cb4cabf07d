import { BatchWriteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import type { Item } from '../../shared/storage/write.ts';
import { enterEnvironment } from './dynamodb/environment.ts';

const local = inject('local');
enterEnvironment(local);

/** The table of the engine that the project's tests share. */
export const client = new DynamoDBClient({});
export const storage = dynamoDbStorage(client, local.tableName);

/** Puts items as they are, for tests that need thousands of them. */
export async function putAll(items: readonly Item[]): Promise<void> {
  const puts = items.map((item) => ({
    PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) },
  }));
  const batches = Array.from({ length: Math.ceil(puts.length / 25) }, (_, i) =>
    puts.slice(i * 25, (i + 1) * 25),
  );
  await Promise.all(
    batches.map((batch) =>
      client.send(new BatchWriteItemCommand({ RequestItems: { [local.tableName]: batch } })),
    ),
  );
}

/**
 * The items of an application in all partitions that its functions may write to. DynamoDB Local takes
 * minutes to scan the whole table of all tests, and does nothing else meanwhile.
 */
export async function itemsOf(application: number): Promise<Item[]> {
  // Most tests do not need what this loads: all functions.
  const { partitionsOf } = await import('../../bin/ops/partitions.ts');
  const table = storage.openTable();
  const items: Item[] = [];
  for (const pk of partitionsOf(application)) {
    items.push(...(await table.query(pk, { consistent: true })));
  }
  return items;
}

/** The partitions of the whole table that have items of an application: for one test, because it is slow. */
export async function scanPartitions(application: number): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const pages = paginateScan(
    { client },
    {
      TableName: local.tableName,
      ProjectionExpression: 'pk',
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: marshall({ ':prefix': `${application}#` }),
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { pk } of Items) found.add(pk?.S ?? '');
  }
  return found;
}
