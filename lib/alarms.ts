import { Annotations, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type AlarmRule, extraRules, rules, type Watched } from './alarm-rules.ts';
import { createBudget } from './budget.ts';
import type { Configuration } from './configuration.ts';

export interface AlarmsProps {
  readonly configuration: Configuration;
  readonly gateway: HttpStage;
  readonly givenUp: Watched['givenUp'];
}

/** The outage of a processor keeps nobody from deploying. */
const OF_DEPLOYMENTS = ['failed-requests', 'function-errors', 'kms'];

/** US dollars a month for a metric of an alarm, after the first ten of an account. */
const METRIC_PRICE = 0.1;

/** The alarms; each description says what to do. */
export class Alarms extends Construct {
  /** Those that a deployment can make ring. */
  readonly ofDeployments: readonly Alarm[];
  private readonly topic: Topic | undefined;
  private readonly stage: string;

  constructor(scope: Construct, id: string, { configuration, gateway, givenUp }: AlarmsProps) {
    super(scope, id);
    const { stage, alarmEmail, alarms } = configuration;
    this.stage = stage;
    this.topic = alarmEmail === undefined ? undefined : this.createTopic(alarmEmail);
    const watched = { stage, gateway, givenUp, thresholds: alarms.thresholds };
    const all = new Map(rules(watched).map((rule) => [rule.id, this.addAlarm(rule)]));
    this.ofDeployments = OF_DEPLOYMENTS.flatMap((id) => all.get(id) ?? []);
    const extra = alarms.extra.map((name) => this.addAlarm(extraRules[name](watched)));
    this.printPrice(extra);
    if (alarmEmail !== undefined && alarms.monthlyBudget !== undefined) {
      createBudget(this, { stage, email: alarmEmail, dollars: alarms.monthlyBudget });
    }
  }

  private addAlarm({ id, description, metric, threshold, datapoints }: AlarmRule): Alarm {
    const alarm = new Alarm(this, id, {
      alarmName: `shopwright-${this.stage}-${id}`,
      alarmDescription: description,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: datapoints.of,
      datapointsToAlarm: datapoints.alarm,
      // Without requests there is no data, which is no failure.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (this.topic) alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }

  private printPrice(extra: readonly Alarm[]): void {
    const metrics = extra.map(metricsOf).reduce((all, each) => all + each, 0);
    if (metrics === 0) return;
    Annotations.of(this).addInfoV2(
      'shopwright:extraAlarms',
      `The extraAlarms have ${metrics} metrics beyond the ten free ones: ` +
        `${(metrics * METRIC_PRICE).toFixed(2)} USD a month.`,
    );
  }

  private createTopic(email: string): Topic {
    const topic = new Topic(this, 'Topic', {
      topicName: `shopwright-${this.stage}-alarms`,
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

/** How many metrics an alarm is paid for. */
function metricsOf(alarm: Alarm): number {
  const { metrics } = alarm.node.defaultChild as CfnAlarm;
  if (!Array.isArray(metrics)) return 1;
  return metrics.filter((metric) => 'metricStat' in metric && metric.metricStat).length;
}
