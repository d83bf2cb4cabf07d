import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { KeyRange, Range } from '../table.ts';
import { tableDefinition } from '../table-definition.ts';

/** The key after which a page begins; undefined for the first one. */
export type PageStart = QueryCommandInput['ExclusiveStartKey'];

/** Reads one page of a range. */
export const queryCommand = (TableName: string, pk: string, range: Range, start: PageStart) =>
  commandFor(TableName, pk, { ...range, ...(range.index && { IndexName: range.index }) }, start);

/** The same for keys: their index holds nothing else. */
export const keysCommand = (TableName: string, pk: string, range: KeyRange, start: PageStart) =>
  commandFor(TableName, pk, { ...range, IndexName: tableDefinition.keyIndex.name }, start);

type Named = Range & { readonly IndexName?: string };

function commandFor(TableName: string, pk: string, range: Named, start: PageStart) {
  const { consistent = false, IndexName, descending = false, limit } = range;
  return new QueryCommand({
    TableName,
    ReturnConsumedCapacity: 'TOTAL',
    ...(IndexName && { IndexName }),
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
