import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

export interface DashboardProps {
  readonly name: string;
  readonly stage: HttpStage;
  readonly table: TableV2;
  readonly functions: readonly LambdaFunction[];
}

/** How the API does. Three dashboards of up to 50 metrics are free in an account. */
export function createDashboard(scope: Construct, props: DashboardProps): Dashboard {
  const { name, stage, table, functions } = props;
  const sum = { period: Duration.minutes(5), statistic: 'Sum' };
  const percentile = (statistic: string) =>
    stage.metricLatency({ ...sum, statistic, label: statistic });

  const requests = [
    stage.metricCount({ ...sum, label: 'all' }),
    stage.metricClientError({ ...sum, label: 'refused (4xx)' }),
    stage.metricServerError({ ...sum, label: 'failed (5xx)' }),
  ];
  const latency = [percentile('p50'), percentile('p90'), percentile('p99')];
  const errors = functions.map((each) => each.metricErrors(sum));
  const durations = functions.map((each) => each.metricDuration({ ...sum, statistic: 'p99' }));
  const units = [
    table.metricConsumedReadCapacityUnits({ ...sum, label: 'read units' }),
    table.metricConsumedWriteCapacityUnits({ ...sum, label: 'write units' }),
  ];
  const throttles = [
    table.metric('ReadThrottleEvents', { ...sum, label: 'reads' }),
    table.metric('WriteThrottleEvents', { ...sum, label: 'writes' }),
  ];

  return new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    widgets: [
      [graph('Requests', requests), graph('Latency, ms', latency)],
      [graph('Errors by function', errors), graph('Duration by function, p99, ms', durations)],
      [graph('Units of the table', units), graph('Throttled by the table', throttles)],
    ],
  });
}

const graph = (title: string, metrics: IMetric[]) =>
  new GraphWidget({ title, left: metrics, leftYAxis: { min: 0 }, width: 12 });
