import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { readConfig } from '../config.ts';
import type { Resource } from '../contract/resource.ts';
import { trackDatabaseClock } from '../storage/database-clock.ts';
import { authentication } from './authentication.ts';
import { authorization, identifiers } from './authorization.ts';
import { bodyParser } from './body-parser.ts';
import { TIME_TO_ANSWER_MS, tookTooLong } from './deadline.ts';
import { errorEnvelope } from './error-envelope.ts';
import { idempotency } from './idempotency.ts';
import type { Middleware, Service, State } from './middleware.ts';
import { preflight } from './preflight.ts';
import { queryParser } from './query-parser.ts';
import type { Action, Answer } from './request.ts';
import { requestLog } from './request-log.ts';
import type { Response } from './response.ts';
import { router } from './router.ts';

/** A call that hangs is made again, so that nobody waits for it who comes later: milliseconds. */
export const DATABASE = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
} as const satisfies DynamoDBClientConfig;

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Response>;

/**
 * The function of a resource: what every request goes through before an action and after it, in
 * the order of contract.md 2.4. `actions` has one for each operation of the resource's routes;
 * `firstSteps` run before the request is looked at.
 */
export function endpoint(
  resource: Resource,
  actions: Readonly<Record<string, Action>>,
  firstSteps: Middleware[] = [],
): LambdaHandler {
  const { tableName, ...config } = readConfig();
  const service: Service = { resource, ...config };
  const client = trackDatabaseClock(new DynamoDBClient(DATABASE));

  const handler = middy({
    timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
    timeoutEarlyResponse: () => {
      throw tookTooLong();
    },
    requestEnd: requestLog(service) as never,
  })
    .use(errorEnvelope(service))
    .use(preflight())
    .use(firstSteps)
    .use(queryParser())
    .use(bodyParser())
    .use(router(service))
    .use(authentication(client, tableName))
    .use(authorization(client, tableName, service))
    .use(identifiers())
    .use(idempotency())
    .use(toAction())
    .handler(act(actions) as never);
  return handler as unknown as LambdaHandler;
}

/** From here on there is no HTTP: the action gets what the steps found out. */
const toAction = (): Middleware => ({
  before(request) {
    (request as { event: unknown }).event = request.internal;
  },
});

const act =
  (actions: Readonly<Record<string, Action>>) =>
  async (request: State): Promise<Answer> => {
    const action = actions[request.operation];
    if (!action) throw new Error(`The operation ${request.operation} has no action.`);
    return action(request);
  };
