import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { readConfig } from '../config.ts';
import { auditedTable, bySystem } from '../storage/audited-table.ts';
import { trackDatabaseClock } from '../storage/dynamodb/database-clock.ts';
import { dynamoDbStorage } from '../storage/dynamodb/dynamodb-storage.ts';
import type { Table } from '../storage/table.ts';
import { noUsage } from '../storage/usage.ts';
import { type BackgroundLog, backgroundLog } from './background-log.ts';
import { deadlineOf } from './deadline.ts';
import { DATABASE } from './lambda.ts';

/** Begins nothing with less than this left, which one call of a card processor may take. */
const LEAST_MS = 12_000;

interface Run {
  readonly table: Table;
  readonly log: BackgroundLog;
  readonly isEnding: () => boolean;
}

/** A Lambda function that a schedule invokes. An invocation that throws is counted as an error. */
export function scheduledHandler(run: (environment: Run, now: number) => Promise<void>) {
  const { tableName, stage } = readConfig();
  const client = trackDatabaseClock(new DynamoDBClient(DATABASE));
  const storage = dynamoDbStorage(client, tableName);
  const log = backgroundLog(stage);
  return async (_event: unknown, context: Context): Promise<void> => {
    const isEnding = () => context.getRemainingTimeInMillis() < LEAST_MS;
    const table = auditedTable(storage.openTable(noUsage(), deadlineOf(context)), bySystem);
    await run({ table, log, isEnding }, Date.now());
  };
}
