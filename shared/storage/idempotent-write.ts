import { randomUUID } from 'node:crypto';
import type { ConditionalCheckFailedException, TransactWriteItem } from '@aws-sdk/client-dynamodb';

/**
 * The AWS SDK sends a write again when its answer was lost. If the first one took place, the
 * condition of the second fails, because of our own write. So each write leaves a mark in its
 * item: when a condition fails, the mark tells whose write stands against it.
 * (Transactions carry a token of their own, by which the database knows a repetition.)
 */
export interface IdentifiedWrite {
  readonly item: TransactWriteItem;
  /** Whether the error says no more than that our own write took place. */
  isOwnWrite(error: ConditionalCheckFailedException): boolean;
}

const MARK = 'written';

export function withWriteId({ Put, Update, Delete }: TransactWriteItem): IdentifiedWrite {
  const mark = { S: randomUUID() };
  const told = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  const isOwnWrite = ({ Item }: ConditionalCheckFailedException) => Item?.[MARK]?.S === mark.S;
  if (Put)
    return { item: { Put: { ...Put, ...told, Item: { ...Put.Item, [MARK]: mark } } }, isOwnWrite };
  if (Update)
    return { item: { Update: { ...Update, ...told, ...withMark(Update, mark) } }, isOwnWrite };
  // What is not there any more, we have removed.
  return {
    item: { Delete: { Key: undefined, TableName: undefined, ...Delete, ...told } },
    isOwnWrite: (error) => isRepetition(error) && error.Item === undefined,
  };
}

const isRepetition = ({ $metadata }: ConditionalCheckFailedException) =>
  ($metadata.attempts ?? 1) > 1;

type Update = NonNullable<TransactWriteItem['Update']>;

function withMark(update: Update, mark: { S: string }) {
  const { UpdateExpression = '' } = update;
  if (!UpdateExpression.startsWith('SET ')) return {};
  return {
    UpdateExpression: UpdateExpression.replace('SET ', `SET #${MARK} = :${MARK}, `),
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, [`#${MARK}`]: MARK },
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, [`:${MARK}`]: mark },
  };
}
