import { randomUUID } from 'node:crypto';
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  type ConsumedCapacity,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { serviceUnavailable } from '../../contract/errors.ts';
import { announceChanges } from '../change-records.ts';
import type { Key } from '../keys.ts';
import { RetryableError, withRetry } from '../retry.ts';
import { afterCheck, formatCheck } from '../stored-format.ts';
import type { KeyRange, Range, Storage } from '../table.ts';
import { countRoundTrip, noUsage, type Usage } from '../usage.ts';
import { type TableCalls, validatedTable } from '../validated-table.ts';
import { additionTo, holdsWhenAbsent, type Item, type Write } from '../write.ts';
import { cancellationReasons, translateError } from './errors.ts';
import { keysCommand, type PageStart, queryCommand } from './query-command.ts';
import { isOwnWrite, nowInSeconds, sendWrite, transactItem } from './write-commands.ts';

export const MAX_BATCH_GET = 100;

/** The items of a page that have not expired. */
interface ReadPage {
  readonly items: Item[];
  readonly next: PageStart;
}

type Sent = { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined };

/** A table of DynamoDB, whose calls throw a `StoredFormatError` when another version has written it. */
export function dynamoDbStorage(client: DynamoDBClient, tableName: string): Storage {
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const checkFormat = formatCheck(tableName);
  return {
    openTable: (usage = noUsage(), deadline) => {
      const signal = deadline?.signal();
      const table = openTable(documents, tableName, usage, signal);
      const uncounted = () => openTable(documents, tableName, noUsage(), signal);
      return validatedTable(
        afterCheck(table, () => checkFormat(uncounted)),
        usage,
      );
    },
  };
}

function openTable(
  client: DynamoDBDocumentClient,
  TableName: string,
  usage: Usage,
  signal: AbortSignal | undefined,
): TableCalls {
  const options = signal ? { abortSignal: signal } : {};
  const base = { TableName, ReturnConsumedCapacity: 'TOTAL' } as const;

  async function counted<Output extends Sent>(
    kind: 'readUnits' | 'writeUnits',
    sending: Promise<Output>,
  ): Promise<Output> {
    const output = await countRoundTrip(usage, sending).catch((error) => {
      throw signal?.aborted ? serviceUnavailable(error) : translateError(error);
    });
    for (const { CapacityUnits } of [output.ConsumedCapacity ?? []].flat()) {
      usage[kind] += CapacityUnits ?? 0;
    }
    return output;
  }

  async function getBatch(keys: readonly Key[], consistent: boolean): Promise<Item[]> {
    const items: Item[] = [];
    let left: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
    const readSome = async () => {
      const output = await counted(
        'readUnits',
        client.send(
          new BatchGetCommand({
            RequestItems: { [TableName]: { Keys: left, ConsistentRead: consistent } },
            ReturnConsumedCapacity: 'TOTAL',
          }),
          options,
        ),
      );
      const found = output.Responses?.[TableName] ?? [];
      items.push(...(found as Item[]).filter(isLive));
      left = output.UnprocessedKeys?.[TableName]?.Keys ?? [];
      // Some keys are left when the response would be too large, all of them when throttled.
      if (found.length === 0 && left.length > 0) throw new RetryableError('no key was processed');
    };
    while (left.length > 0) await withRetry(readSome, { signal });
    return items;
  }

  async function readPage(pk: string, range: Range, start: PageStart): Promise<ReadPage> {
    return readItems(queryCommand(TableName, pk, range, start));
  }

  async function readItems(command: ReturnType<typeof queryCommand>): Promise<ReadPage> {
    const output = await counted('readUnits', client.send(command, options));
    const items = ((output.Items as Item[]) ?? []).filter(isLive);
    return { items, next: output.LastEvaluatedKey };
  }

  /** Removes expired items that stood against updates of absent ones: those are made again. */
  async function removeExpired(
    writes: readonly Write[],
    failures: readonly Pick<CancellationReason, 'Item'>[],
  ): Promise<void> {
    const expired = writes.flatMap((write, i) => {
      const item = unmarshall(failures[i]?.Item ?? {});
      const isExpired = 'update' in write && holdsWhenAbsent(write.condition) && !isLive(item);
      return isExpired ? [{ key: write.update, expires_at: item['expires_at'] }] : [];
    });
    if (expired.length === 0) return;
    const removals = expired.map(({ key, expires_at }) => {
      const removal = new DeleteCommand({
        ...base,
        Key: key,
        ConditionExpression: 'expires_at = :expired',
        ExpressionAttributeValues: { ':expired': expires_at },
      });
      return conditionFailure(counted('writeUnits', client.send(removal, options)));
    });
    await Promise.all(removals);
    throw new RetryableError('an expired item was removed');
  }

  return {
    async get(key, { consistent = false } = {}) {
      const command = new GetCommand({
        ...base,
        Key: { pk: key.pk, sk: key.sk },
        ConsistentRead: consistent,
      });
      const { Item } = await counted('readUnits', client.send(command, options));
      return Item && isLive(Item as Item) ? (Item as Item) : undefined;
    },

    async getMany(keys, { consistent = false } = {}) {
      const batches = Array.from({ length: Math.ceil(keys.length / MAX_BATCH_GET) }, (_, i) =>
        getBatch(keys.slice(i * MAX_BATCH_GET, (i + 1) * MAX_BATCH_GET), consistent),
      );
      return (await Promise.all(batches)).flat();
    },

    async query(pk, range = {}) {
      const items: Item[] = [];
      let next: PageStart;
      do {
        const page = await readPage(pk, range, next);
        items.push(...page.items);
        next = page.next;
      } while (next);
      return items;
    },

    /** A page of which every item has expired is passed over. */
    async page(pk, range = {}) {
      let page = await readPage(pk, range, undefined);
      while (page.next && page.items.length === 0) page = await readPage(pk, range, page.next);
      return { items: page.items, more: page.next !== undefined };
    },

    async keys(pk, range) {
      const keys: string[] = [];
      let next: PageStart;
      do {
        const rest: KeyRange = { ...range, limit: range.limit - keys.length };
        const page = await readItems(keysCommand(TableName, pk, rest, next));
        keys.push(...page.items.map(({ sk }) => sk));
        next = page.next;
      } while (next && keys.length < range.limit);
      return keys;
    },

    async write(write) {
      const id = randomUUID();
      const sendOnce = async () => {
        const sending = sendWrite(client, TableName, write, id, options);
        const failure = await conditionFailure(counted('writeUnits', sending));
        if (!failure || isOwnWrite(failure, write, id)) return true;
        await removeExpired([write], [failure]);
        return false;
      };
      return withRetry(sendOnce, { signal });
    },

    async countOn(key, by) {
      const answer = { ReturnValues: 'UPDATED_NEW' } as const;
      const write = additionTo(key, by);
      const sending = sendWrite(client, TableName, write, randomUUID(), options, answer);
      const { Attributes } = await counted('writeUnits', sending);
      return Number(Attributes?.['last']);
    },

    async transactWrite(writes) {
      const TransactItems = writes.map((write) => transactItem(TableName, write));
      const sendOnce = async () => {
        // A new command for each attempt: its idempotency token covers the SDK's own retries only.
        const command = new TransactWriteCommand({
          TransactItems,
          ReturnConsumedCapacity: 'TOTAL',
        });
        const sending = counted<Sent>('writeUnits', client.send(command, options));
        const reasons = await failedConditions(sending);
        await removeExpired(writes, reasons);
        return reasons.flatMap(({ Code }, i) => (Code === 'ConditionalCheckFailed' ? [i] : []));
      };
      const failed = await withRetry(sendOnce, { signal });
      if (failed.length === 0) announceChanges(writes);
      return failed;
    },
  };
}

const isLive = ({ expires_at }: Partial<Item>) =>
  expires_at === undefined || Number(expires_at) > nowInSeconds();

/** Undefined when the write took place. */
async function conditionFailure(
  writing: Promise<unknown>,
): Promise<ConditionalCheckFailedException | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}

/** For each write why it cancelled the transaction, if a condition of any did; else none. */
async function failedConditions(writing: Promise<unknown>): Promise<readonly CancellationReason[]> {
  try {
    await writing;
    return [];
  } catch (error) {
    const reasons = cancellationReasons(error);
    if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return reasons;
    throw error;
  }
}
