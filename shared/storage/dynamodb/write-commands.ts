import type { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { databaseNow } from '../database-clock.ts';
import { type Edit, holdsWhenAbsent, WRITE_ID_ATTRIBUTE, type Write } from '../write.ts';
import { conditionExpressions, updateExpressions } from './expressions.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** With the item that made a condition fail. */
const RETURN_OLD = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** The write as an element of a transaction. */
export function transactItem(TableName: string, write: Write): TransactItem {
  if ('put' in write) return { Put: { TableName, Item: write.put, ...expressionsOf(write) } };
  if ('remove' in write) {
    return { Delete: { TableName, Key: write.remove, ...expressionsOf(write) } };
  }
  const { update, edits } = write;
  // Only then can an expired item stand against an update that an absent one would not.
  const returnOld = holdsWhenAbsent(write.condition) ? RETURN_OLD : {};
  return { Update: { TableName, Key: update, ...returnOld, ...updateOf(write, edits) } };
}

/**
 * Idempotent write: when a response is lost, the AWS SDK sends the write again. If the first one
 * took place, the condition of the second fails because of our own write. So each write leaves a
 * random id in its item; when a condition fails, the id of the item tells whether the write is ours.
 * (Transactions need none: their client request token makes them idempotent.)
 */
export function sendWrite(
  client: DynamoDBDocumentClient,
  TableName: string,
  write: Write,
  id: string,
  options: { abortSignal?: AbortSignal },
  answer: { readonly ReturnValues?: 'UPDATED_NEW' } = {},
) {
  const base = { TableName, ReturnConsumedCapacity: 'TOTAL', ...RETURN_OLD } as const;
  if ('put' in write) {
    const Item = { ...write.put, [WRITE_ID_ATTRIBUTE]: id };
    return client.send(new PutCommand({ ...base, Item, ...expressionsOf(write) }), options);
  }
  if ('remove' in write) {
    const Key = write.remove;
    return client.send(new DeleteCommand({ ...base, Key, ...expressionsOf(write) }), options);
  }
  const edits = [...write.edits, { attribute: WRITE_ID_ATTRIBUTE, set: id }];
  const expressions = updateOf(write, edits);
  const command = new UpdateCommand({ ...base, ...answer, Key: write.update, ...expressions });
  return client.send(command, options);
}

/** Whether the condition failed only because the same write had taken place already. */
export function isOwnWrite(
  { Item, $metadata }: ConditionalCheckFailedException,
  write: Write,
  id: string,
): boolean {
  // A removal leaves no id: an item that is gone at the second attempt was removed by the first.
  if ('remove' in write) return Item === undefined && ($metadata.attempts ?? 1) > 1;
  return Item?.[WRITE_ID_ATTRIBUTE]?.S === id;
}

/** Epoch seconds. */
export const nowInSeconds = () => Math.floor(databaseNow() / 1_000);

/** An expired item is as good as absent, and a put replaces it. */
const expressionsOf = ({ condition = [] }: Pick<Write, 'condition'>) =>
  condition.length > 0 &&
  conditionExpressions(condition, { whenExpired: holdsWhenAbsent(condition), now: nowInSeconds() });

/** An update would keep attributes of an expired item, which is removed before. */
const updateOf = ({ condition = [] }: Pick<Write, 'condition'>, edits: readonly Edit[]) =>
  updateExpressions(edits, condition, { whenExpired: false, now: nowInSeconds() });
