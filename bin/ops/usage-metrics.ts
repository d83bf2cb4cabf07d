import { CloudWatchClient, paginateGetMetricData } from '@aws-sdk/client-cloudwatch';
import { DAY_MS } from '../../shared/durations.ts';
import { NAMESPACE } from '../../shared/endpoint/metrics.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { Usage } from './usage-now.ts';

/**
 * Metrics that functions write into their log lines when METRICS_BY is `application`, by the name of
 * the sum. Refused requests are those with 429.
 */
const METRICS = {
  requests: { metric: 'duration_ms', statistic: 'SampleCount' },
  read_units: { metric: 'read_units', statistic: 'Sum' },
  write_units: { metric: 'write_units', statistic: 'Sum' },
  refused_requests: { metric: 'refused_requests', statistic: 'Sum' },
  server_errors: { metric: 'server_errors', statistic: 'Sum' },
} as const;

/**
 * The usage of the last days over all stages, from CloudWatch in the region of the table, of the
 * applications that have metrics. Throws the errors of CloudWatch.
 */
export async function readUsages(
  applications: readonly Application[],
  days: number,
): Promise<Usage[]> {
  const client = new CloudWatchClient({});
  const usages: Usage[] = [];
  try {
    for (const application of applications) {
      const numbers = await readNumbers(client, application.id, days);
      if (numbers) usages.push({ application, numbers });
    }
  } finally {
    client.destroy();
  }
  return usages;
}

async function readNumbers(
  client: CloudWatchClient,
  application: number,
  days: number,
): Promise<Readonly<Record<string, number>> | undefined> {
  const now = Date.now();
  const totals = new Map(Object.keys(METRICS).map((name) => [name, 0]));
  let found = false;
  const pages = paginateGetMetricData(
    { client },
    {
      StartTime: new Date(now - days * DAY_MS),
      EndTime: new Date(now),
      MetricDataQueries: Object.entries(METRICS).map(([Id, { metric, statistic }]) => ({
        Id,
        // One sum for each day.
        Expression: `SEARCH('{${NAMESPACE},stage,application} MetricName="${metric}" application="${application}"', '${statistic}', ${DAY_MS / 1_000})`,
      })),
    },
  );
  for await (const { MetricDataResults = [] } of pages) {
    for (const { Id = '', Values = [] } of MetricDataResults) {
      found ||= Values.length > 0;
      totals.set(
        Id,
        Values.reduce((sum, value) => sum + value, totals.get(Id) ?? 0),
      );
    }
  }
  return found ? Object.fromEntries(totals) : undefined;
}
