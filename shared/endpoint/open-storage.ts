import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { readConfig, readDatabaseTimeout } from '../config.ts';
import { trackDatabaseClock } from '../storage/dynamodb/database-clock.ts';
import { dynamoDbStorage } from '../storage/dynamodb/dynamodb-storage.ts';

const requestTimeout = readDatabaseTimeout();

/** A call that hangs is made again, so that nobody waits for it who comes later: milliseconds. */
export const DATABASE = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: requestTimeout / 4,
    requestTimeout,
    throwOnRequestTimeout: true,
  },
} as const satisfies DynamoDBClientConfig;

/** The table that the environment variables of a function name. */
export const openStorage = () =>
  dynamoDbStorage(trackDatabaseClock(new DynamoDBClient(DATABASE)), readConfig().tableName);
