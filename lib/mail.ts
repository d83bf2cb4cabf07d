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
import type { MailConfiguration } from './mail-configuration.ts';

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
  countMails(scope, nameOf(stage));
  lambda.addToRolePolicy(sendStatement(scope, mail, nameOf(stage)));
  lambda.addEnvironment('MAIL_FROM', mail.from);
  lambda.addEnvironment('MAIL_CONFIGURATION_SET', nameOf(stage));
}

function countMails(scope: Construct, name: string): void {
  const set = new ConfigurationSet(scope, 'Mails', { configurationSetName: name });
  set.addEventDestination('Metrics', {
    destination: EventDestination.cloudWatchDimensions([
      { source: CloudWatchDimensionSource.MESSAGE_TAG, name: DIMENSION, defaultValue: name },
    ]),
    events: COUNTED,
  });
}

/** In the name of these identities alone, and counted. */
function sendStatement(
  scope: Construct,
  { identities }: MailConfiguration,
  configurationSet: string,
): PolicyStatement {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  return new PolicyStatement({
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    resources: [
      ...identities.map((identity) => arn('identity', identity)),
      arn('configuration-set', configurationSet),
    ],
  });
}

/** One of these counts: `Send`, `Delivery`, `Bounce`, `Complaint`, `Reject`. */
export const mailMetric = (metricName: string, stage: string, options: MetricOptions) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName,
    dimensionsMap: { [DIMENSION]: nameOf(stage) },
    ...options,
  });
