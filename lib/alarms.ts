import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { AlarmRule } from './alarm-rules.ts';
import { alarmName, topicName } from './names.ts';

interface AlarmsProps {
  readonly stage: string;
  readonly rules: readonly AlarmRule[];
  /** What is told of all of them. */
  readonly topic: ITopic | undefined;
}

/** Creates the alarms, whose descriptions say what to do. */
export function createAlarms(parent: Construct, { stage, rules, topic }: AlarmsProps): void {
  const scope = new Construct(parent, 'Alarms');
  for (const { datapoints, ...rule } of rules) {
    const alarm = new Alarm(scope, rule.id, {
      alarmName: alarmName(stage, rule.id),
      alarmDescription: rule.description,
      metric: rule.metric,
      threshold: rule.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: datapoints.of,
      datapointsToAlarm: datapoints.alarm,
      // Without requests there is no data, which is no failure.
      treatMissingData: rule.failsWithoutData
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    });
    if (topic) alarm.addAlarmAction(new SnsAction(topic));
  }
}

/** The topic of alarms, of which this address is told. */
export function createTopic(scope: Construct, stage: string, email: string): ITopic {
  const topic = new Topic(scope, 'Topic', {
    topicName: topicName(stage),
    enforceSSL: true,
  });
  topic.grantPublish(
    new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  topic.addSubscription(new EmailSubscription(email));
  return topic;
}

/** The topic in the stack of another. */
export const knownTopic = (scope: Construct, stage: string): ITopic =>
  Topic.fromTopicArn(
    scope,
    'Topic',
    Stack.of(scope).formatArn({ service: 'sns', resource: topicName(stage) }),
  );
