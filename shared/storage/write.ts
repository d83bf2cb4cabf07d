import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Key } from './keys.ts';

export type Item = Key & Record<string, unknown>;

/** A condition or update expression, with the attributes and values of its placeholders. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface Put {
  readonly put: Item;
  readonly condition?: Expression;
}

export type Write =
  | Put
  | { readonly update: Key; readonly change: Expression; readonly condition?: Expression }
  | { readonly remove: Key; readonly condition?: Expression };

/** The key of the item that is written. */
export const keyOfWrite = (write: Write): Key => {
  if ('put' in write) return write.put;
  return 'update' in write ? write.update : write.remove;
};

/** The write with one more attribute for its item; a removal stays as it is. */
export function withAttribute(write: Write, name: string, text: string): Write {
  if ('put' in write) return { ...write, put: { ...write.put, [name]: text } };
  if ('remove' in write) return write;
  const { expression, names, values } = write.change;
  const change = {
    expression: expression.replace(/^SET /, `SET #${name} = :${name}, `),
    names: { ...names, [`#${name}`]: name },
    values: { ...values, [`:${name}`]: text },
  };
  return { ...write, change };
}

/** Condition: the item does not exist. */
export const isAbsent: Expression = { expression: 'attribute_not_exists(pk)' };

/** Condition: the item exists. */
export const isPresent: Expression = { expression: 'attribute_exists(pk)' };

/** The write in the form of the AWS SDK, as an element of a transaction. */
export function transactItem(TableName: string, write: Write): TransactWriteItem {
  const { condition } = write;
  if ('put' in write) {
    const Item = marshall(write.put, { removeUndefinedValues: true });
    return { Put: { TableName, Item, ...conditional(condition) } };
  }
  if ('remove' in write) {
    return { Delete: { TableName, Key: marshall(write.remove), ...conditional(condition) } };
  }
  return {
    Update: {
      TableName,
      Key: marshall(write.update),
      UpdateExpression: write.change.expression,
      ...conditional(condition, write.change),
    },
  };
}

/** The condition, its placeholders merged with those of the update expression. */
function conditional(condition?: Expression, change?: Expression) {
  const names = { ...condition?.names, ...change?.names };
  const values = { ...condition?.values, ...change?.values };
  return {
    ...(condition && { ConditionExpression: condition.expression }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: marshall(values) }),
  };
}
