import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { NAMESPACE, type StageMetric } from '../shared/endpoint/metrics.ts';
import type { Configuration } from './configuration.ts';
import { FUNCTION_GROUPS } from './function-groups.ts';
import { gatewayMetric } from './gateway-metrics.ts';
import { stageMetric } from './log-metrics.ts';
import { mailMetric } from './mail.ts';
import { functionName } from './names.ts';

export interface DashboardProps {
  readonly configuration: Configuration;
  readonly httpApi: HttpApi;
  readonly tableName: string;
}

const PERIOD = Duration.minutes(5);
const sum = { period: PERIOD, statistic: 'Sum' };

/** The dashboard. Three dashboards of up to 50 metrics are free in an account. */
export function createDashboard(scope: Construct, props: DashboardProps): Dashboard {
  const { configuration, httpApi, tableName } = props;
  const ofGateway = (name: string, label: string, statistic = 'Sum') =>
    gatewayMetric(httpApi, name)({ ...sum, statistic, label });
  const percentile = (statistic: string) => ofGateway('Latency', statistic, statistic);

  const requests = [
    ofGateway('Count', 'all'),
    ofGateway('4xx', 'refused (4xx)'),
    ofGateway('5xx', 'failed (5xx)'),
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
  const crashes = FUNCTION_GROUPS.flatMap(({ resources }) => resources).map(
    (resource) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: { FunctionName: functionName(configuration.stage, resource) },
        ...sum,
      }),
  );
  const mails = ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map((name) =>
    mailMetric(name, configuration.stage, { ...sum, label: name.toLowerCase() }),
  );
  const ofTable = (metricName: string, label: string) =>
    new Metric({
      ...{ namespace: 'AWS/DynamoDB', metricName, label, ...sum },
      dimensionsMap: { TableName: tableName },
    });
  const units = [
    ofTable('ConsumedReadCapacityUnits', 'read units'),
    ofTable('ConsumedWriteCapacityUnits', 'write units'),
  ];
  const throttles = [
    ofTable('ReadThrottleEvents', 'reads'),
    ofTable('WriteThrottleEvents', 'writes'),
    counted('throttled_requests', 'failed requests'),
  ];
  const by = configuration.metricsBy === 'stage' ? 'of functions' : 'by resource';
  const byResource = (metric: string, statistic: string) => [
    searchByResource(configuration, metric, statistic),
  ];

  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `shopwright-${configuration.stage}`,
    widgets: [
      [graph('Requests', requests), graph('Latency, ms', latency)],
      [
        graph(`Requests ${by}`, byResource('duration_ms', 'SampleCount')),
        graph(`Duration ${by}, p99, ms`, byResource('duration_ms', 'p99')),
      ],
      [
        graph(`Failed ${by} (5xx)`, byResource('server_errors', 'Sum')),
        graph('Failures by kind', failures),
      ],
      [
        graph(`Read units ${by}`, byResource('read_units', 'Sum')),
        graph(`Write units ${by}`, byResource('write_units', 'Sum')),
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
