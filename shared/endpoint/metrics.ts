import type { CountedFailure } from '../contract/errors.ts';

export const NAMESPACE = 'Shopwright';

/** The numbers of a log line that are metrics, each under its name there, with its unit. */
const OF_EACH_REQUEST = {
  duration_ms: 'Milliseconds',
  read_units: 'Count',
  write_units: 'Count',
  server_errors: 'Count',
  refused_requests: 'Count',
};

/**
 * What has a metric over all resources of a stage: failures, the card payments that were tried, and
 * how far the stock in lists was behind.
 */
export type StageMetric = CountedFailure | 'payments_tried' | 'stock_age_ms';

const OF_THE_STAGE: Record<StageMetric, string> = {
  payments_tried: 'Count',
  stock_age_ms: 'Milliseconds',
  payment_failures: 'Count',
  processor_failures: 'Count',
  throttled_requests: 'Count',
  kms_failures: 'Count',
  login_failures: 'Count',
  coupon_failures: 'Count',
  payment_mismatches: 'Count',
  open_attempts: 'Count',
  unreadable_items: 'Count',
};

/** By what the metrics of each request are told apart: each value of it costs a metric more. */
export const METRICS_BY = ['stage', 'resource', 'application'] as const;
export type MetricsBy = (typeof METRICS_BY)[number];

const DIMENSIONS: Readonly<Record<MetricsBy, readonly string[][]>> = {
  stage: [['stage']],
  resource: [['stage', 'resource']],
  application: [
    ['stage', 'resource'],
    ['stage', 'application'],
  ],
};

/**
 * The member `_aws` that makes CloudWatch read metrics out of a log line (embedded metric format).
 * A number that is 0 is left out: a metric is paid for by the hours in which it gets any.
 */
export function embeddedMetrics(line: Readonly<Record<string, unknown>>, by: MetricsBy) {
  const known = DIMENSIONS[by].filter((names) => names.every((name) => line[name] !== undefined));
  const directives = [
    { dimensions: known, units: OF_EACH_REQUEST },
    { dimensions: DIMENSIONS.stage, units: OF_THE_STAGE },
  ];
  return {
    Timestamp: Date.now(),
    CloudWatchMetrics: directives.flatMap(({ dimensions, units }) => {
      const counted = Object.entries(units).filter(([name]) => Number(line[name] ?? 0) > 0);
      if (counted.length === 0) return [];
      const Metrics = counted.map(([Name, Unit]) => ({ Name, Unit }));
      return [{ Namespace: NAMESPACE, Dimensions: dimensions, Metrics }];
    }),
  };
}
