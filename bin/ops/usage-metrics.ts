import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { NAMESPACE } from '../../shared/endpoint/metrics.ts';

/** Requests and consumed capacity of an application; refused are those with 429. */
export interface Usage {
  readonly requests: number;
  readonly read_units: number;
  readonly write_units: number;
  readonly refused_requests: number;
  readonly server_errors: number;
}

/** Metrics that functions write into their log lines when METRICS_BY is `application`. */
const METRICS: Readonly<Record<keyof Usage, { metric: string; statistic: string }>> = {
  requests: { metric: 'duration_ms', statistic: 'SampleCount' },
  read_units: { metric: 'read_units', statistic: 'Sum' },
  write_units: { metric: 'write_units', statistic: 'Sum' },
  refused_requests: { metric: 'refused_requests', statistic: 'Sum' },
  server_errors: { metric: 'server_errors', statistic: 'Sum' },
};

const NAMES = Object.keys(METRICS) as (keyof Usage)[];
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The usage of the last days over all stages, from CloudWatch in the region of the table; undefined
 * when the application has no metrics. Throws the errors of CloudWatch.
 */
export async function readUsage(
  client: CloudWatchClient,
  application: number,
  days: number,
  now = Date.now(),
): Promise<Usage | undefined> {
  const totals: Record<keyof Usage, number> = {
    ...{ requests: 0, read_units: 0, write_units: 0, refused_requests: 0, server_errors: 0 },
  };
  let NextToken: string | undefined;
  let found = false;
  do {
    const page = await client.send(
      new GetMetricDataCommand({
        StartTime: new Date(now - days * DAY_MS),
        EndTime: new Date(now),
        MetricDataQueries: NAMES.map((Id) => ({
          Id,
          Expression: searchExpression(Id, application),
        })),
        NextToken,
      }),
    );
    for (const { Id, Values = [] } of page.MetricDataResults ?? []) {
      const name = NAMES.find((each) => each === Id);
      if (!name) continue;
      found ||= Values.length > 0;
      totals[name] += Values.reduce((sum, value) => sum + value, 0);
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return found ? totals : undefined;
}

/** A search expression with one sum for each day. */
function searchExpression(name: keyof Usage, application: number): string {
  const { metric, statistic } = METRICS[name];
  const schema = `{${NAMESPACE},stage,application} MetricName="${metric}" application="${application}"`;
  return `SEARCH('${schema}', '${statistic}', ${DAY_MS / 1_000})`;
}

export const openMetrics = () => new CloudWatchClient({});
