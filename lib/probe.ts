import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { probe } from '../shared/resources/probe.ts';
import type { AlarmRule } from './alarm-rules.ts';
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

/** Rings for one run that fails, and when there is none for three minutes. Lambda counts both, without charge. */
export const probeRule = (stage: string): AlarmRule => ({
  id: 'probe',
  description:
    'At its public address the API did not answer twice in a row, or not within 5 seconds; or the probe has not run ' +
    'for 3 minutes. The log of probe says which address, and the id of the request, which the logs of the gateway and ' +
    'of the functions have. Open the shop. If nothing answers: look at the DNS record and the certificate of the ' +
    'domain name, then at CloudFront and its web ACL. If it began with a deployment, roll back.',
  metric: new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: { FunctionName: functionName(stage, probe) },
    period: Duration.minutes(1),
    statistic: 'Sum',
  }),
  threshold: 0,
  datapoints: { alarm: 1, of: 3 },
  failsWithoutData: true,
  stopsDeployments: false,
});
