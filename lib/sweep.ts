import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { sweep } from '../functions/sweep/resource.ts';
import { functionName, ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

/** Less than what the deletion of a store waits for requests that run (`drain`). */
export const SWEEP_TIMEOUT_SECONDS = 30;

/** The function of the sweep, which a schedule invokes once a minute, and nobody else. */
export class Sweep extends Construct {
  readonly created: ResourceFunction;

  constructor(scope: Construct, id: string, props: Omit<ResourceFunctionProps, 'resource'>) {
    super(scope, id);
    this.created = new ResourceFunction(this, 'Sweep', {
      ...props,
      resource: sweep,
      timeoutSeconds: SWEEP_TIMEOUT_SECONDS,
    });
    const { live } = this.created;
    // The next minute does what this one has not done.
    live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'Schedule', {
      ruleName: functionName(props.configuration.stage, sweep),
      description: sweep.summary,
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(live, { retryAttempts: 0 })],
    });
  }
}
