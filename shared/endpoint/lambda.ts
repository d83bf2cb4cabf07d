import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { readConfig } from '../config.ts';
import type { Validators } from '../contract/validation.ts';
import { trackDatabaseClock } from '../storage/database-clock.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import type { Service } from './endpoint.ts';
import type { LambdaHandler } from './middleware.ts';

/** A call that hangs is made again, so that nobody waits for it who comes later: milliseconds. */
export const DATABASE = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
} as const satisfies DynamoDBClientConfig;

/** The service as a Lambda function, on the table that its environment variables name. */
export const lambdaHandler = (
  service: Service,
  validators: Validators,
  cipher?: SecretCipher,
): LambdaHandler =>
  service.handlerIn({
    ...readConfig(),
    client: trackDatabaseClock(new DynamoDBClient(DATABASE)),
    validators,
    cipher,
  });
