import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Clock skew up to which our own clock is used: the `Date` header has whole seconds only. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Added to our own clock it is the database's. */
let offsetMs = 0;

/**
 * The time by the database's clock: milliseconds since 1970. All instances that write or read
 * change records share it, so an instance whose own clock is wrong hides no change from the others.
 */
export const databaseNow = (): number => Date.now() + offsetMs;

/** Reads the database's clock from the `Date` header of each prompt response. */
export function trackDatabaseClock(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      const sentAt = Date.now();
      const result = await next(args);
      // A late response is ignored: if the instance was frozen meanwhile, its date is old.
      if (Date.now() - sentAt <= CLOCK_TOLERANCE_MS) adjustOffset(dateOf(result.response));
      return result;
    },
    { step: 'deserialize', name: 'trackDatabaseClock' },
  );
  return client;
}

const dateOf = (response: unknown) =>
  Date.parse((response as { headers?: Record<string, string> }).headers?.['date'] ?? '');

function adjustOffset(databaseTime: number): void {
  const skewMs = databaseTime - Date.now();
  if (Number.isNaN(skewMs)) return;
  offsetMs = Math.abs(skewMs) > CLOCK_TOLERANCE_MS ? skewMs : 0;
}
