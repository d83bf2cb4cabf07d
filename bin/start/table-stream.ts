import { randomUUID } from 'node:crypto';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { streamFunction } from '../../functions/stream/handler.ts';
import { isObject } from '../../shared/contract/json.ts';
import { bundleFile } from '../build/bundle.ts';
import { contextOf } from './http-server.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';

const INTERVAL_MS = 200;
const TIMEOUT_MS = 60_000;

/** The engine takes any signature, but needs one. */
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, ' +
  'SignedHeaders=host, Signature=local';

/** What is asked of the streams of DynamoDB Local: its API, without its client. */
interface Answers {
  ListStreams: { Streams: { StreamArn: string }[] };
  DescribeStream: { StreamDescription: { Shards: { ShardId: string }[] } };
  GetShardIterator: { ShardIterator: string };
  GetRecords: { Records: DynamoDBRecord[]; NextShardIterator?: string };
}

async function call<Name extends keyof Answers>(
  endpoint: string,
  name: Name,
  input: object,
): Promise<Answers[Name]> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${name}`,
      authorization: AUTHORIZATION,
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Answers[Name];
}

/**
 * Invokes the bundle `stream` with what is written to a table of DynamoDB Local, as Lambda does.
 * What one process has read, the next reads again: the function makes nothing twice. Returns what
 * ends that.
 */
export function startReadingStream(
  { endpoint, tableName }: { readonly endpoint: string; readonly tableName: string },
  log: ServerLog,
): Cleanup {
  const iterators = new Map<string, string | undefined>();
  let loading: Promise<{ handler: ReturnType<typeof streamFunction> }> | undefined;
  let running: Promise<void> | undefined;

  async function findShards(): Promise<void> {
    const { Streams } = await call(endpoint, 'ListStreams', { TableName: tableName });
    for (const { StreamArn } of Streams) {
      const { StreamDescription } = await call(endpoint, 'DescribeStream', { StreamArn });
      for (const { ShardId } of StreamDescription.Shards) {
        if (iterators.has(ShardId)) continue;
        const input = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
        const { ShardIterator } = await call(endpoint, 'GetShardIterator', input);
        iterators.set(ShardId, ShardIterator);
      }
    }
  }

  async function invoke(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
    loading ??= import(bundleFile('stream'));
    const { handler } = await loading;
    return handler({ Records: records.map(withEmptyMaps) }, contextOf(randomUUID(), TIMEOUT_MS));
  }

  /** Without going on, when something failed: then the same is read again. */
  async function readShards(): Promise<void> {
    await findShards();
    for (const [shard, iterator] of iterators) {
      if (iterator === undefined) continue;
      const input = { ShardIterator: iterator, Limit: 100 };
      const { Records, NextShardIterator } = await call(endpoint, 'GetRecords', input);
      const { batchItemFailures } = await invoke(Records);
      if (batchItemFailures.length === 0) iterators.set(shard, NextShardIterator);
    }
  }

  const timer = setInterval(() => {
    running ??= readShards()
      .catch((error) => log.error('the stream of the table is not read yet', error))
      .finally(() => {
        running = undefined;
      });
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The engine leaves the type of an empty map out. */
const withEmptyMaps = (record: DynamoDBRecord): DynamoDBRecord =>
  JSON.parse(JSON.stringify(record), (name, value) =>
    name !== 'M' && isObject(value) && Object.keys(value).length === 0 ? { M: {} } : value,
  );
