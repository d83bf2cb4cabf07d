import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { payments } from '../functions/payments/resource.ts';
import type { Resource } from '../shared/contract/resource.ts';
import type { Configuration } from './configuration.ts';
import type { ServedTable } from './data-stack.ts';
import { failureMetric } from './failure-metric.ts';
import { functionName } from './resource-function.ts';

export interface AlarmsProps {
  readonly configuration: Configuration;
  readonly stage: HttpStage;
  readonly table: ServedTable;
}

interface AlarmRule {
  readonly id: string;
  readonly description: string;
  readonly metric: IMetric;
  /** The alarm is raised above it. */
  readonly threshold: number;
  /** How many of the last three periods of five minutes must be above it. */
  readonly datapoints: 1 | 2 | 3;
}

/**
 * The alarms; each description says what to do. CloudWatch charges for each metric of an alarm beyond
 * the first ten, so these have eleven and watch all functions together. The dashboard shows which one.
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
        datapointsToAlarm: rule.datapoints,
        // Without requests there is no data, which is no failure.
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

const invocations = (stage: string, resource: Resource) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Invocations',
    dimensionsMap: { FunctionName: functionName(stage, resource) },
    ...sum,
  });

const rules = ({ configuration, stage, table }: AlarmsProps): AlarmRule[] => [
  {
    id: 'server-errors',
    description:
      'More than 1 % of the requests were answered with 500 or above. Run the saved query ' +
      '"failed requests": each has its error. If it began with a deployment, roll back to the version before.',
    metric: new MathExpression({
      label: 'server errors, %',
      expression: '100 * errors / requests',
      usingMetrics: { errors: stage.metricServerError(sum), requests: stage.metricCount(sum) },
      period,
    }),
    threshold: 1,
    datapoints: 2,
  },
  {
    id: 'latency',
    description:
      'One request in a hundred took more than 3 seconds. Run the saved query "slowest ' +
      'operations". If all are slow, check whether the table is throttled. If only payments are ' +
      'slow, check the status page of the card processor.',
    metric: stage.metricLatency({ period, statistic: 'p99' }),
    threshold: 3_000,
    datapoints: 3,
  },
  {
    id: 'function-errors',
    description:
      'A function of this account and region crashed or timed out. The functions of Shopwright ' +
      'handle every error, so if the dashboard shows one of them, it has a defect: search its log ' +
      'for "Task timed out" and "Runtime", and roll back to the version before. The function sweep ' +
      'also fails when the table does: then unpaid orders keep their stock until it runs again.',
    metric: LambdaFunction.metricAllErrors(sum),
    threshold: 0,
    datapoints: 1,
  },
  {
    id: 'function-throttles',
    description:
      'Lambda rejected requests. The functions of an account and region share one limit (Service ' +
      'Quotas, Concurrent executions): ask AWS to raise it. If reservedConcurrency is set, it is ' +
      'the limit of each function.',
    metric: LambdaFunction.metricAllThrottles(sum),
    threshold: 0,
    datapoints: 1,
  },
  {
    id: 'table-throttles',
    description:
      'DynamoDB throttled reads or writes; requests retry, and fail with 503 after that. DynamoDB ' +
      'adapts to a sudden load within minutes. If it does not, the saved query "usage by store" ' +
      'shows which store has the load; lower throttlingRate if it is an attack.',
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
    datapoints: 2,
  },
  {
    id: 'payment-failures',
    description:
      'At least 5 payments failed within 5 minutes, and more than half of all. Declined (400): ' +
      'somebody may be testing stolen cards; the log has the store. Not configured (400): run ' +
      '"shopwright processor set" again. Unknown (503): check the status page of the processor; ' +
      'the order keeps the open attempt, and a retry of the payment learns its outcome.',
    metric: new MathExpression({
      label: 'failed payments, %',
      expression: 'IF(failures >= 5, 100 * failures / requests, 0)',
      usingMetrics: {
        failures: failureMetric('payment_failures', configuration.stage, sum),
        requests: invocations(configuration.stage, payments),
      },
      period,
    }),
    threshold: 50,
    datapoints: 2,
  },
  {
    id: 'open-payments',
    description:
      'The outcome of a card payment is not known after 15 minutes. Search the log of the function ' +
      'sweep for "open-payment of": it has the order, its store and the error. Check the status page ' +
      'of the processor, and whether its key is still valid ("shopwright processor set"). The sweep ' +
      'asks again every 10 minutes and settles the order then; nothing is charged twice.',
    metric: failureMetric('open_attempts', configuration.stage, sum),
    threshold: 0,
    datapoints: 1,
  },
  {
    id: 'login-failures',
    description:
      'More than 100 logins within 5 minutes had a wrong password or secret key. Either passwords ' +
      'are being guessed (each network gets some attempts at an account, docs/limits.md), or a ' +
      'client still uses an old secret key. The saved query "usage by store" with "filter ' +
      'login_failures > 0" shows which store.',
    metric: failureMetric('login_failures', configuration.stage, sum),
    threshold: 100,
    datapoints: 2,
  },
];
