import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Range } from '../table.ts';

/** The key after which a page begins; undefined for the first one. */
export type PageStart = QueryCommandInput['ExclusiveStartKey'];

/** Reads one page of a range. */
export function queryCommand(TableName: string, pk: string, range: Range, start: PageStart) {
  const { consistent = false, index, descending = false, limit } = range;
  return new QueryCommand({
    TableName,
    ReturnConsumedCapacity: 'TOTAL',
    ...(index && { IndexName: index }),
    ...keyCondition(pk, range),
    ConsistentRead: consistent,
    ScanIndexForward: !descending,
    ...(limit && { Limit: limit }),
    ExclusiveStartKey: start,
  });
}

function keyCondition(pk: string, { index, above, below }: Range) {
  const prefix = index ?? '';
  const bound = above ?? below;
  const comparison = above === undefined ? '<' : '>';
  return {
    KeyConditionExpression: `#pk = :pk${bound === undefined ? '' : ` AND #sk ${comparison} :bound`}`,
    ExpressionAttributeNames: {
      '#pk': `${prefix}pk`,
      ...(bound !== undefined && { '#sk': `${prefix}sk` }),
    },
    ExpressionAttributeValues: { ':pk': pk, ...(bound !== undefined && { ':bound': bound }) },
  };
}
