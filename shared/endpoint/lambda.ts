import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { ReplicaCache } from '../catalogue/replica-cache.ts';
import { readConfig, readDatabaseTimeout } from '../config.ts';
import type { Validators } from '../contract/validation.ts';
import type { FileStore } from '../files/file-store.ts';
import { trackDatabaseClock } from '../storage/dynamodb/database-clock.ts';
import { dynamoDbStorage } from '../storage/dynamodb/dynamodb-storage.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import type { Service } from './endpoint.ts';
import type { LambdaHandler } from './middleware.ts';

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

/** The service as a Lambda function, on the table that its environment variables name. */
export function lambdaHandler(
  service: Service,
  validators: Validators,
  cipher?: SecretCipher,
  files?: FileStore,
): LambdaHandler {
  const { tableName, catalogueBudget, ...config } = readConfig();
  const replicas = new ReplicaCache(catalogueBudget);
  const client = trackDatabaseClock(new DynamoDBClient(DATABASE));
  const storage = dynamoDbStorage(client, tableName);
  return service.handlerIn({ ...config, storage, replicas, validators, cipher, files });
}
