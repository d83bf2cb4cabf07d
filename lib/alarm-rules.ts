import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageMetric } from '../shared/endpoint/metrics.ts';
import type { ExtraAlarm, Thresholds } from './alarm-configuration.ts';
import { functionErrorMetric } from './log-metrics.ts';
import { stageMetric } from './stage-metric.ts';

export interface AlarmRule {
  readonly id: string;
  readonly description: string;
  readonly metric: IMetric;
  /** The alarm rings above it. */
  readonly threshold: number;
  /** How many of the last periods must be above it. */
  readonly datapoints: { readonly alarm: number; readonly of: number };
}

/** What the rules watch. */
export interface Watched {
  readonly stage: string;
  readonly gateway: HttpStage;
  /** Messages in the queue of what the stream has given up. */
  readonly givenUp: (options: { period: Duration; statistic: string }) => Metric;
  readonly thresholds: Thresholds;
}

/** Below it in 5 minutes, shares say nothing: at night one request in five is 20 %. */
const MIN_REQUESTS = 50;

/** The same of declined cards in 15 minutes. */
const MIN_DECLINES = 10;

/** Failures of processors ring above one in so many payments: some always time out. */
const PAYMENTS_OF_A_FAILURE = 200;

const period = Duration.minutes(5);
const sum = { period, statistic: 'Sum' };
const quarter = Duration.minutes(15);
const sumOfQuarter = { period: quarter, statistic: 'Sum' };

/** Passing failures end within one period. */
const LASTING = { alarm: 2, of: 3 };
const AT_ONCE = { alarm: 1, of: 1 };

const counted = (name: StageMetric, { stage }: Watched, options = sum) =>
  stageMetric(name, stage, options);

/** 1 when the condition holds, else 0. */
const condition = (
  label: string,
  expression: string,
  usingMetrics: Record<string, IMetric>,
  length = period,
) => ({
  metric: new MathExpression({ label, expression, usingMetrics, period: length }),
  threshold: 0,
});

const failedRequests = ({ gateway, thresholds }: Watched): AlarmRule => ({
  id: 'failed-requests',
  description:
    `Of at least ${MIN_REQUESTS} requests, more than ${thresholds['server-errors']} % were answered ` +
    `with 500 or above, or more than ${thresholds['client-errors']} % with 4xx. 5xx: run the saved ` +
    'query "failed requests"; if it began with a deployment, roll back. 4xx: the log of the gateway ' +
    'has routes and addresses: a client that was deployed wrongly, or a flood.',
  ...condition(
    'failed requests',
    `requests >= ${MIN_REQUESTS} AND ` +
      `(100 * FILL(errors, 0) > ${thresholds['server-errors']} * requests OR ` +
      `100 * FILL(refused, 0) > ${thresholds['client-errors']} * requests)`,
    {
      errors: gateway.metricServerError(sum),
      refused: gateway.metricClientError(sum),
      requests: gateway.metricCount(sum),
    },
  ),
  datapoints: LASTING,
});

const throttles = (watched: Watched): AlarmRule => ({
  id: 'throttles',
  description:
    'Requests were refused by the limit of a route of the gateway (429), by the concurrency of ' +
    'Lambda, or by DynamoDB on the table or an index (503). Run the saved query "throttled requests" ' +
    'for the last, with store and index; the log of the gateway has the routes of the others. ' +
    'Raise what is too low (docs/deploy.md), or find the store that has the load.',
  metric: counted('throttled_requests', watched),
  threshold: watched.thresholds.throttles,
  datapoints: LASTING,
});

const functionErrors = ({ stage, thresholds }: Watched): AlarmRule => ({
  id: 'function-errors',
  description:
    'Functions of this stage crashed or timed out. The graph of the dashboard shows which: search ' +
    'its log for "Task timed out" and "Runtime". If it began with a deployment, roll back. While the ' +
    'function sweep fails, unpaid orders keep their stock; while stream does, events wait.',
  metric: functionErrorMetric(stage, sum),
  threshold: thresholds['function-errors'],
  datapoints: LASTING,
});

const kms = (watched: Watched): AlarmRule => ({
  id: 'kms',
  description:
    'KMS did not decrypt the keys of stores: logins, tokens and card payments fail. Run the saved ' +
    'query "failed requests". DisabledException or KMSInvalidStateException: enable the key, or ' +
    'cancel its deletion. AccessDeniedException: its policy was changed. Else check the status page ' +
    'of AWS and the quota of KMS requests.',
  metric: counted('kms_failures', watched),
  threshold: watched.thresholds.kms,
  datapoints: LASTING,
});

const payments = (watched: Watched): AlarmRule => ({
  id: 'payments',
  description:
    'A card processor did not answer as it should (503), or refused the credentials of a store ' +
    '(400). Declined cards are not counted. Run the saved query "failed payments": it has the stores. ' +
    'One store: run "shopwright processor set" again. Many: check the status page of the processor; ' +
    'their orders keep the open attempts, and nothing is charged twice.',
  ...condition(
    'failures of processors',
    `failures > ${watched.thresholds.payments} AND ${PAYMENTS_OF_A_FAILURE} * failures > tried`,
    {
      failures: counted('processor_failures', watched, sumOfQuarter),
      tried: counted('payments_tried', watched, sumOfQuarter),
    },
    quarter,
  ),
  datapoints: AT_ONCE,
});

const openPayments = (watched: Watched): AlarmRule => ({
  id: 'open-payments',
  description:
    'The outcome of a card payment is not known after 15 minutes. Search the log of the function ' +
    'sweep for "open-payment of": it has the order, its store and the error. Check the status page ' +
    'of the processor, and whether its key is still valid ("shopwright processor set"). The sweep ' +
    'asks again every 10 minutes and settles the order then; nothing is charged twice.',
  metric: counted('open_attempts', watched),
  threshold: watched.thresholds['open-payments'],
  datapoints: AT_ONCE,
});

const deadLetters = ({ givenUp, thresholds }: Watched): AlarmRule => ({
  id: 'dead-letters',
  description:
    'The function stream has given changes up after 24 attempts: their events, webhooks and mails ' +
    'are missing. Each message of the queue names a place in the stream, which keeps it for a day: ' +
    'search the log of stream for the error, deploy a version that handles it, and delete the message.',
  metric: givenUp({ period, statistic: 'Maximum' }),
  threshold: thresholds['dead-letters'],
  datapoints: AT_ONCE,
});

/** Ten metrics, which are free in an account. */
export const rules = (watched: Watched): AlarmRule[] => [
  failedRequests(watched),
  throttles(watched),
  functionErrors(watched),
  kms(watched),
  payments(watched),
  openPayments(watched),
  deadLetters(watched),
];

export const extraRules: Readonly<Record<ExtraAlarm, (watched: Watched) => AlarmRule>> = {
  latency: ({ gateway, thresholds }) => ({
    id: 'latency',
    description:
      'One request in a hundred was slow. Run the saved query "slowest operations". If all are slow, ' +
      'check whether the table is throttled; if only payments are, check the status page of the card ' +
      'processor; if those with cold_start are, raise the memory.',
    ...condition('slow requests', `requests >= ${MIN_REQUESTS} AND slow > ${thresholds.latency}`, {
      slow: gateway.metricLatency({ period, statistic: 'p99' }),
      requests: gateway.metricCount(sum),
    }),
    datapoints: { alarm: 3, of: 3 },
  }),
  logins: (watched) => ({
    id: 'logins',
    description:
      'Many logins had a wrong password or secret key. Either passwords are being guessed (each ' +
      'network gets some attempts at an account, docs/limits.md), or a client still uses an old ' +
      'secret key. The saved query "usage by store" with "filter login_failures > 0" shows the store.',
    metric: counted('login_failures', watched),
    threshold: watched.thresholds.logins,
    datapoints: LASTING,
  }),
  declines: (watched) => ({
    id: 'declines',
    description:
      `At least ${MIN_DECLINES} cards were declined, and more than ${watched.thresholds.declines} % of ` +
      'all payments. Somebody may be testing stolen cards: the saved query "failed payments" has the ' +
      'store; its limits of payments hold, and guest_payments_need_secret refuses strangers.',
    ...condition(
      'declined payments',
      `failures >= ${MIN_DECLINES} AND 100 * failures > ${watched.thresholds.declines} * tried`,
      {
        failures: counted('payment_failures', watched, sumOfQuarter),
        tried: counted('payments_tried', watched, sumOfQuarter),
      },
      quarter,
    ),
    datapoints: AT_ONCE,
  }),
};
