import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CLOCK_TOLERANCE_MS, setDatabaseTime } from '../database-clock.ts';

/** Reads the database's clock from the `Date` header of each prompt response. */
export function trackDatabaseClock(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      const sentAt = Date.now();
      const result = await next(args);
      // A late response is ignored: if the instance was frozen meanwhile, its date is old.
      if (Date.now() - sentAt <= CLOCK_TOLERANCE_MS) setDatabaseTime(dateOf(result.response));
      return result;
    },
    { step: 'deserialize', name: 'trackDatabaseClock' },
  );
  return client;
}

const dateOf = (response: unknown) =>
  Date.parse((response as { headers?: Record<string, string> }).headers?.['date'] ?? '');
