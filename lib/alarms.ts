import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Configuration } from './configuration.ts';

export interface AlarmsProps {
  readonly configuration: Configuration;
  readonly stage: HttpStage;
  readonly table: TableV2;
}

interface Rule {
  readonly id: string;
  readonly description: string;
  readonly metric: IMetric;
  /** The alarm goes off above it. */
  readonly threshold: number;
  /** Of the last three periods of five minutes, how many are above it. */
  readonly periods: 1 | 2 | 3;
}

/**
 * What somebody should look at. CloudWatch has a price for each metric of an alarm, of which ten
 * are free; so these stay below ten, and watch the functions together. The dashboard tells which.
 */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, alarmEmail } = props.configuration;
    const topic = alarmEmail === undefined ? undefined : this.createTopic(stage, alarmEmail);
    for (const rule of rules(props)) {
      const alarm = new Alarm(this, rule.id, {
        alarmName: `shopwright-${stage}-${rule.id}`,
        alarmDescription: rule.description,
        metric: rule.metric,
        threshold: rule.threshold,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 3,
        datapointsToAlarm: rule.periods,
        // No requests are no reason to worry.
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      if (topic) alarm.addAlarmAction(new SnsAction(topic));
    }
  }

  private createTopic(stage: string, email: string): Topic {
    const topic = new Topic(this, 'Topic', {
      topicName: `shopwright-${stage}-alarms`,
      enforceSSL: true,
    });
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}

const period = Duration.minutes(5);
const sum = { period, statistic: 'Sum' };

const rules = ({ stage, table }: AlarmsProps): Rule[] => [
  {
    id: 'server-errors',
    description: 'More than 1 % of the requests were answered with 500 or above.',
    metric: new MathExpression({
      label: 'server errors, %',
      expression: '100 * errors / requests',
      usingMetrics: { errors: stage.metricServerError(sum), requests: stage.metricCount(sum) },
      period,
    }),
    threshold: 1,
    periods: 2,
  },
  {
    id: 'latency',
    description: 'One request in a hundred took more than 3 seconds.',
    metric: stage.metricLatency({ period, statistic: 'p99' }),
    threshold: 3_000,
    periods: 3,
  },
  {
    id: 'function-errors',
    description:
      'A function of this account and region crashed or ran out of time. Those of Shopwright ' +
      'answer every error themselves, so if it was one of them it has a defect.',
    metric: LambdaFunction.metricAllErrors(sum),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'function-throttles',
    description:
      'Lambda turned requests away. The functions of an account and region share one limit; ' +
      'ask AWS to raise it.',
    metric: LambdaFunction.metricAllThrottles(sum),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'table-throttles',
    description: 'DynamoDB turned reads or writes away: a partition is hot, or the load new.',
    metric: new MathExpression({
      label: 'throttled reads and writes',
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: {
        reads: table.metric('ReadThrottleEvents', sum),
        writes: table.metric('WriteThrottleEvents', sum),
      },
      period,
    }),
    threshold: 0,
    periods: 2,
  },
];
