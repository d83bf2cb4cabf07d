import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { KeyRange, Range } from '../table.ts';
import { tableDefinition } from '../table-definition.ts';

/** The key after which a page begins; undefined for the first one. */
export type PageStart = QueryCommandInput['ExclusiveStartKey'];

/** Reads one page of a range. */
export const queryCommand = (TableName: string, pk: string, range: Range, start: PageStart) =>
  commandFor(TableName, pk, range, {
    start,
    ...(range.index ? { ...tableDefinition.index, name: range.index } : tableDefinition),
  });

/** Reads keys of a range: their index holds nothing else. */
export const keysCommand = (
  TableName: string,
  pk: string,
  { of: name = 'keys', ...range }: KeyRange,
  start: PageStart,
) => {
  const { keyIndexes, sortKey } = tableDefinition;
  return commandFor(TableName, pk, range, { start, name, partitionKey: keyIndexes[name], sortKey });
};

interface Source {
  readonly start: PageStart;
  /** The name of the index; undefined for the table. */
  readonly name?: string;
  readonly partitionKey: string;
  readonly sortKey: string;
}

function commandFor(TableName: string, pk: string, range: Range, source: Source) {
  const { consistent = false, descending = false, limit } = range;
  return new QueryCommand({
    TableName,
    ReturnConsumedCapacity: 'TOTAL',
    ...(source.name && { IndexName: source.name }),
    ...keyCondition(pk, range, source),
    ConsistentRead: consistent,
    ScanIndexForward: !descending,
    ...(limit && { Limit: limit }),
    ExclusiveStartKey: source.start,
  });
}

function keyCondition(
  pk: string,
  { above, below }: Range,
  { partitionKey, sortKey }: Source,
): Partial<QueryCommandInput> {
  const bound = above ?? below;
  const comparison = above === undefined ? '<' : '>';
  return {
    KeyConditionExpression: `#pk = :pk${bound === undefined ? '' : ` AND #sk ${comparison} :bound`}`,
    ExpressionAttributeNames: {
      '#pk': partitionKey,
      ...(bound !== undefined && { '#sk': sortKey }),
    },
    ExpressionAttributeValues: { ':pk': pk, ...(bound !== undefined && { ':bound': bound }) },
  };
}
