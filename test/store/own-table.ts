import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, inject } from 'vitest';
import { createTable, startDynamoDbLocal } from '../../bin/bench/dynamodb-local.ts';
import { contextOf } from '../../bin/start/http-server.ts';
import { streamHandler } from '../../shared/endpoint/stream-lambda.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import type { Consume, ReadSome } from '../storage-model/run-changes.ts';
import { enterEnvironment } from './dynamodb/environment.ts';
import { type Invoke, streamReader } from './dynamodb/stream-reader.ts';

const TIMEOUT_MS = 60_000;

/** The failures are meant. */
process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';
const log = { info() {}, warn() {}, error() {} };

/**
 * An engine for each file that uses this. DynamoDB Local does one thing at a time, and for each write to
 * a table it passes the stream records of all other tables that are older than the first of that table.
 */
const { endpoint, stop } = await startDynamoDbLocal();
afterAll(stop);
enterEnvironment({ ...inject('local'), endpoint });
const client = new DynamoDBClient({});

/** A table of one test, whose stream nobody else reads. */
export async function openOwnTable() {
  const tableName = `own-${randomUUID()}`;
  await createTable(endpoint, tableName);
  return {
    storage: dynamoDbStorage(client, tableName),

    /** Reads the whole stream, as the local server does, in the form of the function of the cloud. */
    newReader(): ReadSome {
      let consume: Consume;
      const handler = streamHandler((changes) => consume(changes));
      const invoke: Invoke = (records) =>
        handler({ Records: [...records] }, contextOf(randomUUID(), TIMEOUT_MS));
      const read = streamReader({ endpoint, tableName }, invoke, log);
      return async (given) => {
        consume = given;
        return !(await read());
      };
    },
  };
}
