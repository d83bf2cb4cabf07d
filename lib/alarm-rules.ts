import { Duration } from 'aws-cdk-lib';
import {
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { MINUTE_MS } from '../shared/durations.ts';
import { stream } from '../shared/resources/stream.ts';
import { functionErrorMetric, stageMetric } from './log-metrics.ts';
import { functionName, queueName } from './names.ts';

export interface AlarmRule {
  readonly id: string;
  readonly description: string;
  readonly metric: IMetric;
  /** The alarm rings above it. */
  readonly threshold: number;
  /** How many of the last periods must be above it. */
  readonly datapoints: { readonly alarm: number; readonly of: number };
  /** What a period without data is; no failure unless given. */
  readonly missing?: TreatMissingData;
  /** Whether a deployment can make it ring, and so ends and is rolled back. */
  readonly stopsDeployments?: boolean;
}

/** What the rules watch. */
export interface Watched {
  readonly stage: string;
  /** Requests that reach the gateway. */
  readonly requests: (options: MetricOptions) => IMetric;
}

/** Fewer failures in 5 minutes are no outage, at any number of requests. */
const MIN_FAILED = 5;

/** Failures in 5 minutes that ring at any number of requests: those of one store among many. */
const MANY_FAILED = 50;

/**
 * One in so many: a canary that fails every order, but no cart, fails one in 105 of these requests by
 * the mix of requests in docs/deploy.md.
 */
const REQUESTS_OF_A_FAILED_CHECKOUT = 200;

const MAX_STREAM_AGE_MS = 15 * MINUTE_MS;

const period = Duration.minutes(5);
const sum = { period, statistic: 'Sum' };

/** Passing failures end within one period. */
const LASTING = { alarm: 2, of: 3 };
const AT_ONCE = { alarm: 1, of: 1 };

/** 1 when the condition holds, else 0. */
const condition = (
  label: string,
  expression: string,
  usingMetrics: Record<string, IMetric>,
): Pick<AlarmRule, 'metric' | 'threshold'> => ({
  metric: new MathExpression({ label, expression, usingMetrics, period }),
  threshold: 0,
});

/** How old the changes are with which the function of the stream is invoked. */
const streamAge = (stage: string, options: MetricOptions) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName(stage, stream) },
    ...options,
  });

/** Messages in the queue of what the stream has given up. */
const givenUp = (stage: string, options: MetricOptions) =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: queueName(stage) },
    ...options,
  });

/** Ten metrics, which are free in an account. */
export const rules = ({ stage, requests }: Watched): AlarmRule[] => [
  {
    id: 'failed-requests',
    description:
      `At least ${MIN_FAILED} requests, and 1 % or ${MANY_FAILED}, failed with 500 or above, or were ` +
      'refused by the limit of a route (429). Run the saved query "failed requests"; if it began with a ' +
      'deployment, roll back. The log of the gateway has the routes: status 429 is throttlingRate, ' +
      'invocation_status 429 the concurrency of the account. "throttled requests" has what DynamoDB ' +
      'refused, with store and index.',
    ...condition(
      'failed requests',
      `failed >= ${MIN_FAILED} AND (100 * failed >= requests OR failed >= ${MANY_FAILED})`,
      { failed: stageMetric('failed_requests', stage, sum), requests: requests(sum) },
    ),
    datapoints: LASTING,
    stopsDeployments: true,
  },
  {
    id: 'checkout-errors',
    description:
      `At least ${MIN_FAILED} requests for orders, payments and users, or changes of carts, and one in ` +
      `${REQUESTS_OF_A_FAILED_CHECKOUT} of these, failed with 500 or above: the shop sells nothing, or ` +
      'less. Run the saved query "failed requests"; if it began with a deployment, roll back. ' +
      'DisabledException or KMSInvalidStateException: enable the key, or cancel its deletion. A card ' +
      'processor: see its status page.',
    ...condition(
      'failed checkouts',
      `failed >= ${MIN_FAILED} AND ${REQUESTS_OF_A_FAILED_CHECKOUT} * failed >= requests`,
      {
        failed: stageMetric('checkout_errors', stage, sum),
        requests: stageMetric('checkout_requests', stage, sum),
      },
    ),
    datapoints: LASTING,
    stopsDeployments: true,
  },
  {
    id: 'function-errors',
    description:
      'Functions of this stage crashed or timed out. The graph of the dashboard shows which: search ' +
      'its log for "Task timed out" and "Runtime". If it began with a deployment, roll back. While the ' +
      'function sweep fails, unpaid orders keep their stock; while stream does, events wait.',
    metric: functionErrorMetric(stage, sum),
    threshold: 2,
    datapoints: LASTING,
    stopsDeployments: true,
  },
  {
    id: 'payments',
    description:
      'A card processor did not answer as it should (503), or refused the credentials of a store ' +
      '(400). Declined cards are not counted. Run the saved query "failed payments": it has the stores. ' +
      'One store: its credentials, by "shopwright api PUT /application/processors/NAME -". Many: check the ' +
      'status page of the processor; ' +
      'their orders keep the open attempts, and nothing is charged twice.',
    metric: stageMetric('processor_failures', stage, {
      period: Duration.minutes(15),
      statistic: 'Sum',
    }),
    threshold: 3,
    datapoints: AT_ONCE,
  },
  {
    id: 'stream',
    description:
      'Changes reach the function stream late, or none does, not even that which the sweep makes every ' +
      'minute: events, webhooks, mails and stock in lists wait. Search the log of stream, then that of ' +
      'sweep, for "ERROR". Without errors: the event source mapping of stream is disabled, the schedule ' +
      'of sweep is, or there are more changes than it consumes (raise productsMemory). The stream of the ' +
      'table keeps changes for 24 hours.',
    metric: streamAge(stage, { period, statistic: 'Maximum' }),
    threshold: MAX_STREAM_AGE_MS,
    datapoints: { alarm: 3, of: 3 },
    missing: TreatMissingData.BREACHING,
  },
  {
    id: 'background-failures',
    description:
      'What no request shows went wrong, and does not pass by itself. Search the logs of sweep, ' +
      'deliveries and stream, then those of all functions, for "background_failures": the line says ' +
      'what. A mail is given up: check the identities and the quota of SES. A payment is open: check ' +
      'the status page of the processor, and its key ("shopwright api PUT /application/processors/NAME -"). ' +
      'Work failed twice: ' +
      'its error. Items are unreadable: run "shopwright application check". A change is set aside: deploy a ' +
      'version that handles its error, and run "shopwright application replay".',
    metric: stageMetric('background_failures', stage, sum),
    threshold: 0,
    datapoints: AT_ONCE,
  },
  {
    id: 'webhooks',
    description:
      'For two hours no receiver of a webhook has taken an event. Search the log of deliveries for ' +
      '"failed_webhook_runs", and see GET /webhooks/:id/deliveries of one of the stores. If the ' +
      'receivers are well, calls do not leave: deploy a mend. If the only receiver is gone, disable its ' +
      'webhook.',
    metric: stageMetric('failed_webhook_runs', stage, {
      period: Duration.hours(1),
      statistic: 'Minimum',
    }),
    threshold: 0,
    datapoints: { alarm: 2, of: 2 },
  },
  {
    id: 'dead-letters',
    description:
      'For 23 hours the function stream could not consume changes, because the table, a key or the ' +
      'network failed: their events, webhooks and mails are missing. What is wrong is in its log: mend it ' +
      'at once, each hour loses one more. Then run "shopwright application rebuild-reports" for each store, ' +
      'look through its orders of that time, and purge the queue, which ends the alarm.',
    metric: givenUp(stage, { period, statistic: 'Maximum' }),
    threshold: 0,
    datapoints: AT_ONCE,
  },
];
