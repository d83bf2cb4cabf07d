import type { Context } from 'aws-lambda';
import { heartbeatKey } from '../storage/keys.ts';
import { type BackgroundEnvironment, backgroundEnvironment } from './stream-lambda.ts';
import { isTrialRun } from './trial-event.ts';

/** Begins nothing with less than this left, which one call of a card processor may take. */
const MIN_REMAINING_MS = 12_000;

interface Run extends BackgroundEnvironment {
  readonly isEnding: () => boolean;
}

/**
 * A Lambda function that a schedule invokes. An invocation that throws is counted as an error. One that
 * ends writes that it did, which invokes the function of the stream: the age of that in the stream
 * tells the operator that both run (lib/alarm-rules.ts). A trial reads what is due, and begins nothing.
 */
export function scheduledHandler(run: (environment: Run, now: number) => Promise<void>) {
  const environmentIn = backgroundEnvironment('sweep');
  return async (event: unknown, context: Context): Promise<void> => {
    const isTrial = isTrialRun(event);
    const isEnding = () => isTrial || context.getRemainingTimeInMillis() < MIN_REMAINING_MS;
    const environment = environmentIn(context);
    const now = Date.now();
    await run({ ...environment, isEnding }, now);
    if (isTrial) return;
    await environment.table.write({ put: { ...heartbeatKey, time: now } });
  };
}
