import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { NAMESPACE, type StageMetric } from '../shared/endpoint/metrics.ts';
import type { Configuration } from './configuration.ts';
import type { ServedTable } from './data-stack.ts';
import { stageMetric } from './log-metrics.ts';
import { mailMetric } from './mail.ts';

export interface DashboardProps {
  readonly configuration: Configuration;
  readonly stage: HttpStage;
  readonly table: ServedTable;
  readonly functions: readonly LambdaFunction[];
}

const PERIOD = Duration.minutes(5);
const sum = { period: PERIOD, statistic: 'Sum' };

/** The dashboard. Three dashboards of up to 50 metrics are free in an account. */
export function createDashboard(scope: Construct, props: DashboardProps): Dashboard {
  const { configuration, stage, table, functions } = props;
  const percentile = (statistic: string) =>
    stage.metricLatency({ ...sum, statistic, label: statistic });

  const requests = [
    stage.metricCount({ ...sum, label: 'all' }),
    stage.metricClientError({ ...sum, label: 'refused (4xx)' }),
    stage.metricServerError({ ...sum, label: 'failed (5xx)' }),
  ];
  const latency = [percentile('p50'), percentile('p90'), percentile('p99')];
  const counted = (name: StageMetric, label: string) =>
    stageMetric(name, configuration.stage, { ...sum, label });
  const failures = [
    counted('processor_failures', 'processors'),
    counted('payment_failures', 'declined payments'),
    counted('payment_mismatches', 'mismatches'),
    counted('login_failures', 'logins'),
    counted('coupon_failures', 'coupons'),
    counted('kms_failures', 'KMS'),
  ];
  const crashes = functions.map((each) => each.metricErrors(sum));
  const mails = ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map((name) =>
    mailMetric(name, configuration.stage, { ...sum, label: name.toLowerCase() }),
  );
  const units = [
    table.metric('ConsumedReadCapacityUnits', { ...sum, label: 'read units' }),
    table.metric('ConsumedWriteCapacityUnits', { ...sum, label: 'write units' }),
  ];
  const throttles = [
    table.metric('ReadThrottleEvents', { ...sum, label: 'reads' }),
    table.metric('WriteThrottleEvents', { ...sum, label: 'writes' }),
    counted('throttled_requests', 'failed requests'),
  ];
  const byResource = (metric: string, statistic: string) => [
    searchByResource(configuration, metric, statistic),
  ];

  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `shopwright-${configuration.stage}`,
    widgets: [
      [graph('Requests', requests), graph('Latency, ms', latency)],
      [
        graph('Requests by resource', byResource('duration_ms', 'SampleCount')),
        graph('Duration by resource, p99, ms', byResource('duration_ms', 'p99')),
      ],
      [
        graph('Failed by resource (5xx)', byResource('server_errors', 'Sum')),
        graph('Failures by kind', failures),
      ],
      [
        graph('Read units by resource', byResource('read_units', 'Sum')),
        graph('Write units by resource', byResource('write_units', 'Sum')),
      ],
      [graph('Units of the table', units), graph('Throttled', throttles)],
      [
        graph('Functions that crashed or ran out of time', crashes),
        ...(configuration.mail ? [graph('Mails', mails)] : []),
      ],
    ],
  });
}

/** A search with one line for each resource that has requests. */
function searchByResource({ stage, metricsBy }: Configuration, metric: string, statistic: string) {
  const dimensions = metricsBy === 'stage' ? 'stage' : 'stage,resource';
  const schema = `{${NAMESPACE},${dimensions}} stage="${stage}" MetricName="${metric}"`;
  return new MathExpression({
    expression: `SEARCH('${schema}', '${statistic}', ${PERIOD.toSeconds()})`,
    label: metricsBy === 'stage' ? 'all' : `\${PROP('Dim.resource')}`,
    period: PERIOD,
    usingMetrics: {},
  });
}

const graph = (title: string, metrics: IMetric[]) =>
  new GraphWidget({ title, left: metrics, leftYAxis: { min: 0 }, width: 12 });
