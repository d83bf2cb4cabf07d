import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, onTestFinished, test } from 'vitest';
import { type Invoke, streamReader } from '../store/dynamodb/stream-reader.ts';
import { listen } from '../store/loopback.ts';

interface Asked {
  readonly ShardId: string;
  readonly ShardIterator: string;
  readonly SequenceNumber?: string;
  readonly Limit: number;
}

interface Shard {
  readonly ShardId: string;
  readonly ParentShardId?: string;
  readonly numbers: readonly string[];
  readonly isClosed?: boolean;
}

/** An engine with one stream, whose iterators expire after their first use, and what it is asked. */
async function startStreams(shards: readonly Shard[]) {
  const operations: string[] = [];
  const iterators = new Map<string, Asked>();
  const answers: Readonly<Record<string, (asked: Asked) => object | undefined>> = {
    ListStreams: () => ({ Streams: [{ StreamArn: 'stream' }] }),
    DescribeStream: () => ({ StreamDescription: { Shards: shards } }),
    GetShardIterator(asked) {
      const ShardIterator = `iterator-${iterators.size}`;
      iterators.set(ShardIterator, asked);
      return { ShardIterator };
    },
    GetRecords({ ShardIterator, Limit }) {
      const { ShardId, SequenceNumber = '' } = iterators.get(ShardIterator) ?? {};
      const shard = shards.find((each) => each.ShardId === ShardId);
      iterators.set(ShardIterator, { ShardId: '', ShardIterator, Limit });
      if (!shard) return undefined;
      const rest = shard.numbers.filter((number) => number > SequenceNumber);
      const read = rest.slice(0, Limit);
      const Records = read.map((number) => ({ dynamodb: { SequenceNumber: number } }));
      const isAtEnd = shard.isClosed && read.length === rest.length;
      return { Records, ...(!isAtEnd && { NextShardIterator: 'expired' }) };
    },
  };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    operations.push(operation);
    const answer = answers[operation]?.((await json(request)) as Asked);
    response.writeHead(answer ? 200 : 400).end(JSON.stringify(answer ?? 'expired'));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { endpoint: url, operations };
}

/** A reader of them, which leaves what it consumes in a list, and its errors in another. */
async function openReader(shards: readonly Shard[], failing = new Set<string>()) {
  const consumed: string[] = [];
  const batches: number[] = [];
  const errors: string[] = [];
  /** As the function of the stream, which fails with all of a batch. */
  const invoke: Invoke = async (records) => {
    batches.push(records.length);
    const numbers = records.map(numberOf);
    if (numbers.some((number) => failing.has(number))) throw new Error('It fails.');
    consumed.push(...numbers);
  };
  const log = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const { endpoint, operations } = await startStreams(shards);
  const read = streamReader({ endpoint, tableName: 'table' }, invoke, log);
  return { read, consumed, batches, errors, operations };
}

const numberOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.SequenceNumber ?? '';

test('a failing change is retried alone until it succeeds, then later ones follow', async () => {
  const numbers = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const failing = new Set(['3']);
  const { read, consumed, batches, errors } = await openReader(
    [{ ShardId: 'a', numbers }],
    failing,
  );
  while (batches.at(-1) !== 2) expect(await read()).toBe(false);
  expect({ consumed, batches }).toEqual({ consumed: ['1', '2'], batches: [8, 4, 2] });
  for (let attempt = 0; attempt < 40; attempt += 1) expect(await read()).toBe(false);
  expect(consumed).toEqual(['1', '2']);
  expect(batches.slice(3, 8)).toEqual([6, 3, 2, 1, 1]);
  expect(errors).toHaveLength(42);
  failing.clear();
  expect(await read()).toBe(false);
  expect(await read()).toBe(false);
  expect(consumed).toEqual(numbers);
  expect(batches.slice(-2)).toEqual([1, 5]);
  expect(await read()).toBe(true);
});

test('a shard is read only after its parent ends', async () => {
  const failing = new Set(['2']);
  const { read, consumed } = await openReader(
    [
      { ShardId: 'b', ParentShardId: 'a', numbers: ['3'] },
      { ShardId: 'a', ParentShardId: 'trimmed', numbers: ['1', '2'], isClosed: true },
    ],
    failing,
  );
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await read()).toBe(false);
  expect(consumed).toEqual(['1']);
  failing.clear();
  while (!(await read()));
  expect(consumed).toEqual(['1', '2', '3']);
});

test('shards are listed at the start and after one ends', async () => {
  const shards: Shard[] = [{ ShardId: 'a', numbers: ['1'] }];
  const { read, consumed, operations } = await openReader(shards);
  const countLooks = () => operations.filter((name) => name === 'DescribeStream').length;
  for (let times = 0; times < 3; times += 1) await read();
  expect([consumed, countLooks()]).toEqual([['1'], 1]);
  shards[0] = { ShardId: 'a', numbers: ['1', '2'], isClosed: true };
  shards.push({ ShardId: 'b', ParentShardId: 'a', numbers: ['3'] });
  while (!(await read()));
  expect([consumed, countLooks()]).toEqual([['1', '2', '3'], 2]);
});
