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
import { backOff, failedConditions, isBusy, withRetry } from './retry.ts';
import { type Item, transactItem, type Write } from './write.ts';

/** What a request cost: calls one after another, and the units that DynamoDB charged for all. */
export interface Usage {
  roundTrips: number;
  readUnits: number;
  writeUnits: number;
}

export const noUsage = (): Usage => ({ roundTrips: 0, readUnits: 0, writeUnits: 0 });

interface Reading {
  /** Sees every write acknowledged before, for twice the read units. */
  readonly consistent?: boolean;
}

/** Part of a partition, or of one of the index, in the order of its sort keys. */
interface Range extends Reading {
  readonly index?: string;
  /** Greatest sort key, so newest record, first. */
  readonly descending?: boolean;
  /** Bounds of the sort key, itself excluded: one of the two at most. */
  readonly above?: string | undefined;
  readonly below?: string | undefined;
  readonly limit?: number;
}

export interface TablePage {
  readonly items: Item[];
  /** Whether there may be further items behind these. */
  readonly more: boolean;
}

export interface Table {
  get(key: Key, options?: Reading): Promise<Item | undefined>;
  /** In no particular order, without those that are not there. */
  getMany(keys: readonly Key[], options?: Reading): Promise<Item[]>;
  /** All items of a partition, in the order of their sort keys. */
  query(pk: string, options?: Pick<Range, 'consistent' | 'index' | 'above'>): Promise<Item[]>;
  /** What one call reads of it: 1 MB at most. */
  page(pk: string, range?: Range): Promise<TablePage>;
  /** False when the condition failed, and nothing was written. */
  write(write: Write): Promise<boolean>;
  /** All or none of at most 100 writes; false when a condition failed. */
  transact(writes: readonly Write[]): Promise<boolean>;
  /** The same, but gives the positions of the writes whose conditions failed; none: all is written. */
  transactOrTell(writes: readonly Write[]): Promise<readonly number[]>;
}

export const MAX_BATCH_GET = 100;

type Sent = { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined };

/** Calls on their way: one that sets out beside another costs no time of its own. */
const callsInFlight = new WeakMap<Usage, number>();

/** The table as one request sees it: every call is counted into `usage`. */
export function openTable(client: DynamoDBClient, tableName: string, usage: Usage): Table {
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
        throw isBusy(error) ? serviceUnavailable(error) : error;
      });
    for (const { CapacityUnits } of [output.ConsumedCapacity ?? []].flat()) {
      usage[kind] += CapacityUnits ?? 0;
    }
    return output;
  }

  function send({ Put, Update, Delete }: TransactWriteItem): Promise<Sent> {
    if (Put) return client.send(new PutItemCommand({ ...Put, ...base }));
    if (Update) return client.send(new UpdateItemCommand({ ...Update, ...base }));
    return client.send(new DeleteItemCommand({ Key: undefined, ...Delete, ...base }));
  }

  async function transactOrTell(writes: readonly Write[]): Promise<readonly number[]> {
    const TransactItems = writes.map((write) => transactItem(tableName, write));
    const failed = await withRetry(() => {
      // Each time a new command: its token stands for one attempt and for the SDK's repetitions.
      const command = new TransactWriteItemsCommand({
        TransactItems,
        ReturnConsumedCapacity: 'TOTAL',
      });
      return failedPositions(counted<Sent>('writeUnits', client.send(command)));
    });
    if (failed.length === 0) recordLocalWrite(writes);
    return failed;
  }

  async function getBatch(keys: readonly Key[], consistent: boolean): Promise<Item[]> {
    const items: Item[] = [];
    let left = keys.map((key) => marshall(key));
    for (let inVain = 0; left.length > 0; ) {
      await backOff(inVain);
      const output = await counted(
        'readUnits',
        client.send(
          new BatchGetItemCommand({
            RequestItems: { [tableName]: { Keys: left, ConsistentRead: consistent } },
            ReturnConsumedCapacity: 'TOTAL',
          }),
        ),
      );
      const found = output.Responses?.[tableName] ?? [];
      items.push(...found.map(itemOf));
      // What is left is too large for one answer, or throttled: then nothing comes.
      inVain = found.length > 0 ? 0 : inVain + 1;
      left = (output.UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof left;
    }
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
      return withRetry(() => conditionHeld(counted('writeUnits', send(item)), isOwnWrite));
    },

    transact: async (writes) => (await transactOrTell(writes)).length === 0,
    transactOrTell,
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

/** False when a condition stood against the write. */
async function conditionHeld(
  writing: Promise<unknown>,
  isOurs: IdentifiedWrite['isOwnWrite'],
): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return isOurs(error);
    throw error;
  }
}

/** The positions of failed conditions; none when all is written. */
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
