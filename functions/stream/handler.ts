import { readMailConfig } from '../../shared/config.ts';
import { handOverByLambda } from '../../shared/endpoint/hand-on.ts';
import { streamHandler } from '../../shared/endpoint/stream-lambda.ts';
import { consumeChanges } from './consume-changes.ts';

/** The function that the table's stream invokes. */
export function streamFunction() {
  const parts = { handOver: handOverByLambda(), sendsMails: readMailConfig() !== undefined };
  return streamHandler((changes, environment) =>
    consumeChanges(changes, { ...environment, ...parts, logMetrics: environment.log.info }),
  );
}
