import { Stack } from 'aws-cdk-lib';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Configuration } from './configuration.ts';

const nameOf = (stage: string) => `shopwright-${stage}`;

/** The tag that SES gives every mail of a configuration set. */
const DIMENSION = 'ses:configuration-set';

const COUNTED = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
];

/** Lets a function send by SES, where a sender is configured, and counts what it sends. */
export function letSendMails(
  scope: Construct,
  lambda: LambdaFunction,
  { mail, stage }: Configuration,
): void {
  if (!mail) return;
  const name = nameOf(stage);
  const set = new ConfigurationSet(scope, 'Mails', { configurationSetName: name });
  set.addEventDestination('Metrics', {
    destination: EventDestination.cloudWatchDimensions([
      { source: CloudWatchDimensionSource.MESSAGE_TAG, name: DIMENSION, defaultValue: name },
    ]),
    events: COUNTED,
  });
  const arn = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  lambda.addToRolePolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      // Mails come from these identities alone, and are counted.
      resources: [
        ...mail.identities.map((identity) => arn('identity', identity)),
        arn('configuration-set', name),
      ],
    }),
  );
  lambda.addEnvironment('MAIL_FROM', mail.from);
  lambda.addEnvironment('MAIL_CONFIGURATION_SET', name);
}

/** One of these counts: `Send`, `Delivery`, `Bounce`, `Complaint`, `Reject`. */
export const mailMetric = (metricName: string, stage: string, options: MetricOptions) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName,
    dimensionsMap: { [DIMENSION]: nameOf(stage) },
    ...options,
  });
