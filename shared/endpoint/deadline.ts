import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { serviceUnavailable } from '../contract/errors.ts';

/** Milliseconds before the function's timeout at which a request is answered with 503. */
export const TIME_TO_ANSWER_MS = 300;

/** Of every request that runs out of time, wherever it is then. */
export const tookTooLong = () => serviceUnavailable('the request took too long');

/** Aborts when the request must be answered. */
export const deadlineOf = (context: Context) =>
  AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS));

/**
 * The client as one request has it: at the deadline its calls end. Otherwise they would go on when
 * the instance wakes for another request, and write what was answered with 503 long before.
 */
export function endingAt(deadline: AbortSignal, client: DynamoDBClient): DynamoDBClient {
  const send = (command: Parameters<DynamoDBClient['send']>[0]) =>
    client.send(command, { abortSignal: deadline }).catch((error: unknown) => {
      throw deadline.aborted ? tookTooLong() : error;
    });
  return Object.create(client, { send: { value: send } });
}
