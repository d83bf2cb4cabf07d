import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { rules, type Watched } from './alarm-rules.ts';

/**
 * Creates the alarms, whose descriptions say what to do, and returns those that a deployment can make
 * ring. `email` is told of all of them.
 */
export function createAlarms(parent: Construct, watched: Watched, email?: string): Alarm[] {
  const scope = new Construct(parent, 'Alarms');
  const topic = email === undefined ? undefined : createTopic(scope, watched.stage, email);
  return rules(watched).flatMap(({ datapoints, stopsDeployments, ...rule }) => {
    const alarm = new Alarm(scope, rule.id, {
      alarmName: `shopwright-${watched.stage}-${rule.id}`,
      alarmDescription: rule.description,
      metric: rule.metric,
      threshold: rule.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: datapoints.of,
      datapointsToAlarm: datapoints.alarm,
      // Without requests there is no data, which is no failure.
      treatMissingData: rule.missing ?? TreatMissingData.NOT_BREACHING,
    });
    if (topic) alarm.addAlarmAction(new SnsAction(topic));
    return stopsDeployments ? [alarm] : [];
  });
}

function createTopic(scope: Construct, stage: string, email: string): Topic {
  const topic = new Topic(scope, 'Topic', {
    topicName: `shopwright-${stage}-alarms`,
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
