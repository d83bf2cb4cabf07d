import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { FUNCTION_GROUPS } from './function-groups.ts';
import { logGroupName } from './names.ts';

/** Queries of the request log (shared/endpoint/request-log.ts) by name. */
const QUERIES = {
  'usage by store': [
    'filter ispresent(request_id)',
    'stats count(*) as requests, sum(read_units) as reads, sum(write_units) as writes, ' +
      'sum(refused_requests) as refused, sum(server_errors) as failed by application',
    'sort requests desc',
  ],
  'failed requests': [
    'filter status >= 500',
    'fields @timestamp, request_id, application, resource, operation, status, error.name, ' +
      'error.message, error.stack.0',
    'sort @timestamp desc',
    'limit 100',
  ],
  'failed payments': [
    'filter processor_failures > 0 or payment_failures > 0',
    'stats sum(processor_failures) as processors, sum(payment_failures) as declined by application, ' +
      'error.name, status',
    'sort processors desc',
  ],
  'throttled requests': [
    'filter throttled_requests > 0',
    'stats count(*) as requests by application, resource, operation, throttled_by.0',
    'sort requests desc',
  ],
  'slowest operations': [
    'filter ispresent(duration_ms)',
    'stats pct(duration_ms, 99) as p99, max(duration_ms) as longest, sum(cold_start) as starts, ' +
      'count(*) as requests by resource, operation',
    'sort p99 desc',
  ],
};

/** Saving a query is free; running one costs by the gigabytes of log that it reads. */
export function saveQueries(scope: Construct, stage: string): void {
  const logGroupNames = FUNCTION_GROUPS.flatMap(({ resources }) =>
    resources.map((resource) => logGroupName(stage, resource)),
  );
  for (const [name, commands] of Object.entries(QUERIES)) {
    new CfnQueryDefinition(scope, `Query ${name}`, {
      name: `shopwright-${stage}/${name}`,
      queryString: commands.join('\n| '),
      logGroupNames,
    });
  }
}
