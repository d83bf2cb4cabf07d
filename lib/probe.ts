import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { probe } from '../shared/resources/probe.ts';
import { functionName } from './names.ts';
import { WatchingFunction, type WatchingProps } from './watching-function.ts';

/** Two attempts, each of `MAX_ANSWER_MS`, and a start. */
const TIMEOUT_SECONDS = 30;

/** MB: it waits for answers. */
const MEMORY = 256;

interface ProbeProps extends WatchingProps {
  /** Where shoppers find the API. */
  readonly url: string;
}

/** The function that asks the API each minute at its public address. It may only read and make the store that it asks. */
export function createProbe(scope: Construct, { url, ...props }: ProbeProps): void {
  const { lambda } = new WatchingFunction(scope, 'Probe', {
    ...props,
    resource: probe,
    timeoutSeconds: TIMEOUT_SECONDS,
    memorySize: MEMORY,
    environment: { PUBLIC_URL: url },
  });
  // It repeats what fails itself.
  lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new Rule(scope, 'ProbeSchedule', {
    ruleName: functionName(props.configuration.stage, probe),
    description: probe.summary,
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaTarget(lambda, { retryAttempts: 0 })],
  });
}
