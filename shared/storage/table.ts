import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  type ConsumedCapacity,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { serviceUnavailable } from '../contract/errors.ts';
import { recordLocalWrite } from './change-records.ts';
import { type IdentifiedWrite, withWriteId } from './idempotent-write.ts';
import type { Key } from './keys.ts';
import { failedConditions, isBusy, RetryableError, withRetry } from './retry.ts';
import { type Item, transactItem, type Write } from './write.ts';

/** The cost of a request: consecutive calls, and the capacity units charged for all calls. */
export interface Usage {
  roundTrips: number;
  readUnits: number;
  writeUnits: number;
}

export const noUsage = (): Usage => ({ roundTrips: 0, readUnits: 0, writeUnits: 0 });

interface Reading {
  /** Strongly consistent, for twice the read units. */
  readonly consistent?: boolean;
}

/** Range of a partition of the table or the index, in the order of the sort keys. */
interface Range extends Reading {
  readonly index?: string;
  /** Greatest sort key first, which is the newest record. */
  readonly descending?: boolean;
  /** Exclusive bounds of the sort key: one of the two at most. */
  readonly above?: string | undefined;
  readonly below?: string | undefined;
  readonly limit?: number;
}

export interface TablePage {
  readonly items: Item[];
  /** Whether further items may follow. */
  readonly more: boolean;
}

export interface Table {
  get(key: Key, options?: Reading): Promise<Item | undefined>;
  /** The existing items, in no particular order. */
  getMany(keys: readonly Key[], options?: Reading): Promise<Item[]>;
  /** All items of a partition, in the order of their sort keys. */
  query(pk: string, options?: Pick<Range, 'consistent' | 'index' | 'above'>): Promise<Item[]>;
  /** The items that one call reads: 1 MB at most. */
  page(pk: string, range?: Range): Promise<TablePage>;
  /** False when the condition failed. */
  write(write: Write): Promise<boolean>;
  /** All of at most 100 writes, or none: then the positions of those whose conditions failed. */
  transactWrite(writes: readonly Write[]): Promise<readonly number[]>;
}

export const MAX_BATCH_GET = 100;

type Sent = { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined };

/** Calls in flight: a call that starts while another one runs is no round trip of its own. */
const callsInFlight = new WeakMap<Usage, number>();

/**
 * The table as one request sees it: every call is counted into `usage`, and at the deadline, when
 * `signal` aborts, calls end with a 503.
 */
export function openTable(
  client: DynamoDBClient,
  tableName: string,
  usage: Usage,
  signal?: AbortSignal,
): Table {
  const options = signal ? { abortSignal: signal } : {};
  const base = { TableName: tableName, ReturnConsumedCapacity: 'TOTAL' as const };

  async function counted<Output extends Sent>(
    kind: 'readUnits' | 'writeUnits',
    sending: Promise<Output>,
  ): Promise<Output> {
    const running = callsInFlight.get(usage) ?? 0;
    if (running === 0) usage.roundTrips += 1;
    callsInFlight.set(usage, running + 1);
    const output = await sending
      .finally(() => callsInFlight.set(usage, (callsInFlight.get(usage) ?? 1) - 1))
      .catch((error) => {
        throw isBusy(error) || signal?.aborted ? serviceUnavailable(error) : error;
      });
    for (const { CapacityUnits } of [output.ConsumedCapacity ?? []].flat()) {
      usage[kind] += CapacityUnits ?? 0;
    }
    return output;
  }

  function send({ Put, Update, Delete }: TransactWriteItem): Promise<Sent> {
    if (Put) return client.send(new PutItemCommand({ ...Put, ...base }), options);
    if (Update) return client.send(new UpdateItemCommand({ ...Update, ...base }), options);
    return client.send(new DeleteItemCommand({ Key: undefined, ...Delete, ...base }), options);
  }

  async function transactWrite(writes: readonly Write[]): Promise<readonly number[]> {
    const TransactItems = writes.map((write) => transactItem(tableName, write));
    const failed = await withRetry(
      () => {
        // A new command for each attempt: its idempotency token covers the SDK's own retries only.
        const command = new TransactWriteItemsCommand({
          TransactItems,
          ReturnConsumedCapacity: 'TOTAL',
        });
        return failedPositions(counted<Sent>('writeUnits', client.send(command, options)));
      },
      { signal },
    );
    if (failed.length === 0) recordLocalWrite(writes);
    return failed;
  }

  async function getBatch(keys: readonly Key[], consistent: boolean): Promise<Item[]> {
    const items: Item[] = [];
    let left = keys.map((key) => marshall(key));
    const readSome = async () => {
      const output = await counted(
        'readUnits',
        client.send(
          new BatchGetItemCommand({
            RequestItems: { [tableName]: { Keys: left, ConsistentRead: consistent } },
            ReturnConsumedCapacity: 'TOTAL',
          }),
          options,
        ),
      );
      const found = output.Responses?.[tableName] ?? [];
      items.push(...found.map(itemOf));
      left = (output.UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof left;
      // Some keys are left when the response would be too large, all of them when throttled.
      if (found.length === 0 && left.length > 0) throw new RetryableError('no key was processed');
    };
    while (left.length > 0) await withRetry(readSome, { signal });
    return items;
  }

  async function readPage(pk: string, range: Range = {}): Promise<TablePage> {
    const { consistent = false, index, descending = false, limit } = range;
    const output = await counted(
      'readUnits',
      client.send(
        new QueryCommand({
          ...base,
          ...(index && { IndexName: index }),
          ...keyCondition(pk, range),
          ConsistentRead: consistent,
          ScanIndexForward: !descending,
          ...(limit && { Limit: limit }),
        }),
        options,
      ),
    );
    return {
      items: (output.Items ?? []).map(itemOf),
      more: output.LastEvaluatedKey !== undefined,
    };
  }

  return {
    async get(key, { consistent = false } = {}) {
      const { Item } = await counted(
        'readUnits',
        client.send(
          new GetItemCommand({ ...base, Key: marshall(key), ConsistentRead: consistent }),
          options,
        ),
      );
      return Item && itemOf(Item);
    },

    async getMany(keys, { consistent = false } = {}) {
      const batches = Array.from({ length: Math.ceil(keys.length / MAX_BATCH_GET) }, (_, i) =>
        getBatch(keys.slice(i * MAX_BATCH_GET, (i + 1) * MAX_BATCH_GET), consistent),
      );
      return (await Promise.all(batches)).flat();
    },

    async query(pk, options = {}) {
      const items: Item[] = [];
      for (let more = true; more; ) {
        const last = items.at(-1)?.[options.index ? `${options.index}sk` : 'sk'];
        const above = (last as string | undefined) ?? options.above;
        const page = await readPage(pk, { ...options, above });
        items.push(...page.items);
        more = page.more;
      }
      return items;
    },

    page: readPage,

    async write(write) {
      const { item, isOwnWrite } = withWriteId(transactItem(tableName, write));
      return withRetry(() => conditionHeld(counted('writeUnits', send(item)), isOwnWrite), {
        signal,
      });
    },

    transactWrite,
  };
}

function keyCondition(pk: string, { index = '', above, below }: Range) {
  const bound = above ?? below;
  const comparison = above === undefined ? '<' : '>';
  return {
    KeyConditionExpression: `#pk = :pk${bound === undefined ? '' : ` AND #sk ${comparison} :bound`}`,
    ExpressionAttributeNames: {
      '#pk': `${index}pk`,
      ...(bound !== undefined && { '#sk': `${index}sk` }),
    },
    ExpressionAttributeValues: marshall({
      ':pk': pk,
      ...(bound !== undefined && { ':bound': bound }),
    }),
  };
}

const itemOf = (item: Record<string, AttributeValue>) => unmarshall(item) as Item;

/** False when the condition failed for another reason than our own write. */
async function conditionHeld(
  writing: Promise<unknown>,
  isOwnWrite: IdentifiedWrite['isOwnWrite'],
): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return isOwnWrite(error);
    throw error;
  }
}

/** The positions of the failed conditions; none when all is written. */
async function failedPositions(writing: Promise<unknown>): Promise<number[]> {
  try {
    await writing;
    return [];
  } catch (error) {
    const failed = failedConditions(error);
    if (failed.length > 0) return failed;
    throw error;
  }
}
