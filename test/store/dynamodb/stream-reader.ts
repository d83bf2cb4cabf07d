import type { DynamoDBRecord } from 'aws-lambda';
import type { ServerLog } from '../../../bin/start/server-log.ts';
import { callStreams, type ShardDescription, withEmptyMaps } from './streams-api.ts';

/** Records of a batch, as on AWS. */
const BATCH_SIZE = 100;

/** What consumes records, as the function of the table's stream. */
export type Invoke = (records: readonly DynamoDBRecord[]) => Promise<void>;

interface Shard {
  readonly stream: string;
  readonly id: string;
  readonly parent: string | undefined;
  /** Sequence number of the last record that was consumed. */
  after: string | undefined;
  isEnded: boolean;
  /** Records of the next batch. */
  limit: number;
}

interface StreamPlace {
  readonly endpoint: string;
  readonly tableName: string;
}

/**
 * Reads the stream of a table of DynamoDB Local once, from the beginning, in the order of each shard.
 * What fails is read again, in ever smaller batches, until it is consumed. Each call reads one batch of each shard, and returns whether it was at the end of all.
 */
export function streamReader({ endpoint, tableName }: StreamPlace, invoke: Invoke, log: ServerLog) {
  const shards = new Map<string, Shard>();
  /** Whether there may be others. */
  let mayHaveMore = true;

  /** Called only when a shard has ended: the engine looks at all records of the stream for it. */
  async function findShards(): Promise<void> {
    const { Streams } = await callStreams(endpoint, 'ListStreams', { TableName: tableName });
    for (const { StreamArn } of Streams) {
      const { StreamDescription } = await callStreams(endpoint, 'DescribeStream', { StreamArn });
      for (const shard of StreamDescription.Shards) {
        if (!shards.has(shard.ShardId)) shards.set(shard.ShardId, newShard(StreamArn, shard));
      }
    }
    mayHaveMore = shards.size === 0;
  }

  /** Each read has an iterator of its own, because iterators expire. */
  async function readRecords({ stream, id, after, limit }: Shard) {
    const { ShardIterator } = await callStreams(endpoint, 'GetShardIterator', {
      StreamArn: stream,
      ShardId: id,
      ...(after === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
    });
    return callStreams(endpoint, 'GetRecords', { ShardIterator, Limit: limit });
  }

  /** Whether the records are consumed. */
  async function consume(records: readonly DynamoDBRecord[]): Promise<boolean> {
    try {
      await invoke(records.map(withEmptyMaps));
      return true;
    } catch (error) {
      log.error('changes of the table make no events yet', error);
      return false;
    }
  }

  /** Whether nothing was there to read. */
  async function readShard(shard: Shard): Promise<boolean> {
    const { Records, NextShardIterator } = await readRecords(shard);
    const isConsumed = await consume(Records);
    const last = Records.at(-1);
    if (!isConsumed) shard.limit = Math.max(1, Math.ceil(Records.length / 2));
    else if (last) moveBehind(shard, last);
    shard.isEnded = isConsumed && NextShardIterator === undefined;
    mayHaveMore ||= shard.isEnded;
    return Records.length === 0 && !shard.isEnded;
  }

  const isParentEnded = ({ parent }: Shard) =>
    parent === undefined || (shards.get(parent)?.isEnded ?? true);

  return async (): Promise<boolean> => {
    if (mayHaveMore) await findShards();
    const open = [...shards.values()].filter((shard) => !shard.isEnded && isParentEnded(shard));
    let isAtEnd = true;
    for (const shard of open) isAtEnd = (await readShard(shard)) && isAtEnd;
    return isAtEnd;
  };
}

const newShard = (stream: string, { ShardId: id, ParentShardId }: ShardDescription): Shard => ({
  stream,
  id,
  parent: ParentShardId,
  after: undefined,
  isEnded: false,
  limit: BATCH_SIZE,
});

function moveBehind(shard: Shard, record: DynamoDBRecord): void {
  shard.after = numberOf(record);
  shard.limit = BATCH_SIZE;
}

const numberOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.SequenceNumber ?? '';
