import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Resource } from '../shared/contract/resource.ts';
import { deliveries } from '../shared/resources/deliveries.ts';
import { stream } from '../shared/resources/stream.ts';
import { sweep } from '../shared/resources/sweep.ts';
import { transfers } from '../shared/resources/transfers.ts';
import type { Configuration } from './configuration.ts';
import type { FunctionGroup } from './function-groups.ts';
import { letSendMails } from './mail.ts';
import { aliasArn, functionName } from './names.ts';
import { ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';
import { createStream } from './stream.ts';

/** More than a run takes, and less than its lease (functions/deliveries/deliver.ts). */
export const DELIVERY_TIMEOUT_SECONDS = 60;

/** More than a step takes, and less than its lease (functions/transfers/transfer.ts). */
export const TRANSFER_TIMEOUT_SECONDS = 300;

interface BackgroundProps {
  readonly configuration: Configuration;
  readonly streamArn: string;
  readonly propsOf: (resource: Resource) => ResourceFunctionProps;
}

/** The functions that no request reaches, in the group that has them. */
export function createBackground(
  scope: Construct,
  { resources }: FunctionGroup,
  { configuration, streamArn, propsOf }: BackgroundProps,
): ResourceFunction[] {
  if (!resources.includes(stream)) return [];
  const created = {
    sweep: createSweep(scope, propsOf(sweep)),
    stream: createStream(scope, streamArn, propsOf(stream)),
    deliveries: createHandedOver(scope, 'Deliveries', {
      ...propsOf(deliveries),
      timeoutSeconds: DELIVERY_TIMEOUT_SECONDS,
      concurrency: configuration.deliveriesConcurrency,
    }),
  };
  letSendMails(scope, created.deliveries.lambda, configuration);
  // Mails are due where they can be sent.
  const { mail, stage } = configuration;
  if (mail) created.stream.lambda.addEnvironment('MAIL_FROM', mail.from);
  const handOver = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: [deliveries, transfers].map((resource) => aliasArn(scope, stage, resource)),
  });
  for (const { lambda } of Object.values(created)) lambda.addToRolePolicy(handOver);
  const ofTransfers = createHandedOver(scope, 'Transfers', {
    ...propsOf(transfers),
    timeoutSeconds: TRANSFER_TIMEOUT_SECONDS,
  });
  return [...Object.values(created), ofTransfers];
}

/** The other functions of the background hand work over to it. */
function createHandedOver(
  scope: Construct,
  id: string,
  props: ResourceFunctionProps,
): ResourceFunction {
  const created = new ResourceFunction(scope, id, props);
  // What is not done stays due.
  created.live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  return created;
}

/** Less than what the deletion of a store waits for requests that run (`drain`). */
const SWEEP_TIMEOUT_SECONDS = 30;

/** The function of the sweep, which a schedule invokes once a minute, and nobody else. */
function createSweep(parent: Construct, props: ResourceFunctionProps): ResourceFunction {
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
