import { DynamoDBClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { LOCAL_CREDENTIALS } from '../../bin/start/dynamodb-local.ts';
import type { Item } from '../../shared/storage/write.ts';

/** All items of a table of DynamoDB Local, as they are stored, in the order of their keys. */
export async function scanItems(endpoint: string, TableName: string): Promise<Item[]> {
  const client = new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });
  const items: Item[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return items.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
