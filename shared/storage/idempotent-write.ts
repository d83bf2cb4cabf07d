import { randomUUID } from 'node:crypto';
import type { ConditionalCheckFailedException, TransactWriteItem } from '@aws-sdk/client-dynamodb';

/**
 * Idempotent write: when a response is lost, the AWS SDK sends the write again. If the first one
 * took place, the condition of the second fails because of our own write. So each write leaves a
 * random id in its item; when a condition fails, the id of the item tells whether the write is ours.
 * (Transactions need none: their client request token makes them idempotent.)
 */
export interface IdentifiedWrite {
  readonly item: TransactWriteItem;
  /** Whether the condition failed only because the same write had taken place already. */
  isOwnWrite(error: ConditionalCheckFailedException): boolean;
}

/** The attribute that holds the id of the last write. */
const WRITE_ID = 'written';

export function withWriteId({ Put, Update, Delete }: TransactWriteItem): IdentifiedWrite {
  const id = { S: randomUUID() };
  const returnOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  const isOwnWrite = ({ Item }: ConditionalCheckFailedException) => Item?.[WRITE_ID]?.S === id.S;
  if (Put) {
    const Item = { ...Put.Item, [WRITE_ID]: id };
    return { item: { Put: { ...Put, ...returnOld, Item } }, isOwnWrite };
  }
  if (Update)
    return {
      item: { Update: { ...Update, ...returnOld, ...assignWriteId(Update, id) } },
      isOwnWrite,
    };
  // A removal leaves no id: an item that is gone at the second attempt was removed by the first.
  return {
    item: { Delete: { Key: undefined, TableName: undefined, ...Delete, ...returnOld } },
    isOwnWrite: (error) => wasRetried(error) && error.Item === undefined,
  };
}

const wasRetried = ({ $metadata }: ConditionalCheckFailedException) =>
  ($metadata.attempts ?? 1) > 1;

type Update = NonNullable<TransactWriteItem['Update']>;

function assignWriteId(update: Update, id: { S: string }) {
  const { UpdateExpression = '' } = update;
  if (!UpdateExpression.startsWith('SET ')) return {};
  return {
    UpdateExpression: UpdateExpression.replace('SET ', `SET #${WRITE_ID} = :${WRITE_ID}, `),
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, [`#${WRITE_ID}`]: WRITE_ID },
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, [`:${WRITE_ID}`]: id },
  };
}
