import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { NAMESPACE, type StageMetric } from '../shared/endpoint/metrics.ts';

/**
 * Metrics that CloudWatch makes of log lines. Filters are free; a metric is paid for by the hours in
 * which it gets a number, and these get none while nothing fails.
 */

/** What Lambda writes when a function times out, ends, or throws. */
const FUNCTION_ERRORS = [
  'Task timed out after',
  'Invoke Error',
  'Uncaught Exception',
  'Unhandled Promise Rejection',
  'Runtime exited',
  'Runtime.ExitError',
  'Runtime.OutOfMemory',
  'Runtime.ImportModuleError',
];

const functionErrors = (stage: string) => ({
  metricNamespace: `${NAMESPACE}/${stage}`,
  metricName: 'function_errors',
});

/** The errors of these functions, and of no others of the account, as one metric. */
export const functionErrorMetric = (stage: string, options: MetricOptions) => {
  const { metricNamespace: namespace, metricName } = functionErrors(stage);
  return new Metric({ namespace, metricName, ...options });
};

/** Counts errors in the log of a function. */
export function countFunctionErrors(scope: Construct, stage: string, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'Errors', {
    logGroup,
    filterPattern: FilterPattern.anyTerm(...FUNCTION_ERRORS),
    ...functionErrors(stage),
  });
}

/**
 * Counts in the log of the gateway what it refused for the limit of a route, and what Lambda refused
 * for want of concurrency. The metric has what DynamoDB throttled, too (request-log.ts).
 */
export function countThrottles(scope: Construct, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'Throttles', {
    logGroup,
    filterPattern: FilterPattern.literal(
      '{ ($.status = "429" && $.invocation_status = "-") || $.invocation_status = "429" }',
    ),
    metricNamespace: NAMESPACE,
    metricName: 'throttled_requests' satisfies StageMetric,
    dimensions: { stage: '$.stage' },
  });
}
