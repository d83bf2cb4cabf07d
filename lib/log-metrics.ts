import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { NAMESPACE, type StageMetric } from '../shared/endpoint/metrics.ts';
import { VERSION } from '../shared/endpoint/paths.ts';
import { CHECKOUT_RESOURCES } from '../shared/operation/checkout.ts';

/** How long logs are kept: lines of the gateway have network addresses. */
export const LOG_RETENTION = RetentionDays.ONE_MONTH;

/**
 * Metrics that CloudWatch makes of log lines. Filters are free; a metric is paid for by the hours in
 * which it gets a number, and these get none while nothing fails.
 */

/** What Lambda writes when a function times out, ends, or throws. */
const ERROR_TEXTS = [
  'Task timed out after',
  'Invoke Error',
  'Uncaught Exception',
  'Unhandled Promise Rejection',
  'Runtime exited',
  'Runtime.ExitError',
  'Runtime.OutOfMemory',
  'Runtime.ImportModuleError',
];

const namespaceOf = (stage: string) => `${NAMESPACE}/${stage}`;
const FUNCTION_ERRORS = 'function_errors';

/** The errors of these functions, and of no others of the account, as one metric. */
export const functionErrorMetric = (stage: string, options: MetricOptions) =>
  new Metric({ namespace: namespaceOf(stage), metricName: FUNCTION_ERRORS, ...options });

/** Counts errors in the log of a function. */
export function countFunctionErrors(scope: Construct, stage: string, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'Errors', {
    logGroup,
    filterPattern: FilterPattern.anyTerm(...ERROR_TEXTS),
    metricNamespace: namespaceOf(stage),
    metricName: FUNCTION_ERRORS,
  });
}

/** What the log of the gateway counts, where also what never reached a function is. */
export type GatewayMetric = 'failed_requests' | 'checkout_requests' | 'checkout_errors';

/** A metric over all resources of a stage, of log lines of the functions or of the gateway. */
export const stageMetric = (
  metricName: StageMetric | GatewayMetric,
  stage: string,
  options: MetricOptions,
) => new Metric({ namespace: NAMESPACE, metricName, dimensionsMap: { stage }, ...options });

const FAILED = '$.status = "5*"';

/** The gateway refused for the limit of a route, or Lambda for want of concurrency. */
const REFUSED = '($.status = "429" && $.invocation_status = "-") || $.invocation_status = "429"';

const isOf = (name: string) => `$.route = "ANY /${VERSION}/${name}*"`;

/** Without these requests nobody buys anything. Reading a cart is not among them: pages do, all the time. */
const CHECKOUT =
  '$.method != "OPTIONS" && ' +
  `(${CHECKOUT_RESOURCES.map(isOf).join(' || ')} || (${isOf('carts')} && $.method != "GET"))`;

const PATTERNS: Readonly<Record<GatewayMetric, string>> = {
  failed_requests: `{ ${FAILED} || ${REFUSED} }`,
  checkout_requests: `{ ${CHECKOUT} }`,
  checkout_errors: `{ ${FAILED} && ${CHECKOUT} }`,
};

/** Counts requests in the log of the gateway. */
export function countRequests(scope: Construct, logGroup: ILogGroup): void {
  for (const [metricName, pattern] of Object.entries(PATTERNS)) {
    new MetricFilter(scope, `Count ${metricName}`, {
      logGroup,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: NAMESPACE,
      metricName,
      dimensions: { stage: '$.stage' },
    });
  }
}
