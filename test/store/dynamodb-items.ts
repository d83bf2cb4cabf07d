import {
  BatchWriteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import { enterEnvironment } from '../../bin/start/environment.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import type { Item } from '../../shared/storage/write.ts';

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

/** Everything in the table that is an application's, whatever its key. */
export async function scanned(application: number): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: local.tableName,
        FilterExpression: 'begins_with(pk, :prefix) OR id = :id',
        ExpressionAttributeValues: marshall({ ':prefix': `${application}#`, ':id': application }),
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
