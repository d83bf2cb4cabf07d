import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Milliseconds that our clock may be off before the database's is believed, which tells seconds. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Milliseconds from our clock to the database's. */
let offset = 0;

/**
 * Milliseconds since 1970 by the clock of the database. Everyone who writes or reads changes of a
 * catalogue shares it, so a computer whose own clock is wrong hides no change from the others.
 */
export const databaseNow = (): number => Date.now() + offset;

/** Learns the database's clock from the `Date` header of each of its answers that is prompt. */
export function trackDatabaseClock(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      const sentAt = Date.now();
      const result = await next(args);
      // What an instance was sent before it was frozen tells an old time when it wakes.
      if (Date.now() - sentAt <= CLOCK_TOLERANCE_MS) learn(dateOf(result.response));
      return result;
    },
    { step: 'deserialize', name: 'followClock' },
  );
  return client;
}

const dateOf = (response: unknown) =>
  Date.parse((response as { headers?: Record<string, string> }).headers?.['date'] ?? '');

function learn(date: number): void {
  const difference = date - Date.now();
  if (!Number.isNaN(difference))
    offset = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
}
