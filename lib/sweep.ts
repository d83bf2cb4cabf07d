import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { functionName } from './names.ts';
import { ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

/** Less than what the deletion of a store waits for requests that run (`drain`). */
export const SWEEP_TIMEOUT_SECONDS = 30;

/** The function of the sweep, which a schedule invokes once a minute, and nobody else. */
export function createSweep(parent: Construct, props: ResourceFunctionProps): ResourceFunction {
  const scope = new Construct(parent, 'Sweep');
  const created = new ResourceFunction(scope, 'Sweep', {
    ...props,
    timeoutSeconds: SWEEP_TIMEOUT_SECONDS,
  });
  const { live } = created;
  // The next minute does what this one has not done.
  live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new Rule(scope, 'Schedule', {
    ruleName: functionName(props.configuration.stage, props.resource),
    description: props.resource.summary,
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaTarget(live, { retryAttempts: 0 })],
  });
  return created;
}
