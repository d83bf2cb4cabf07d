import type { MetricsBy } from '../config.ts';
import type { CountedFailure } from '../contract/errors.ts';

export const NAMESPACE = 'Shopwright';

/** The numbers of a log line that are metrics, each under its name there, with its unit. */
const OF_EACH_REQUEST = Object.entries({
  duration_ms: 'Milliseconds',
  read_units: 'Count',
  write_units: 'Count',
  server_errors: 'Count',
  refused_requests: 'Count',
});

/** What has a metric over all resources of a stage. */
export type StageMetric =
  | CountedFailure
  /** How far the stock in lists was behind. */
  | 'stock_age_ms'
  /** What went wrong without a request that would say so, and does not pass by itself. */
  | 'background_failures'
  /** 1 for each run of a webhook whose receiver took none of the events, else 0. */
  | 'failed_webhook_runs';

const OF_THE_STAGE = Object.entries({
  stock_age_ms: 'Milliseconds',
  payment_failures: 'Count',
  processor_failures: 'Count',
  throttled_requests: 'Count',
  kms_failures: 'Count',
  login_failures: 'Count',
  coupon_failures: 'Count',
  payment_mismatches: 'Count',
  background_failures: 'Count',
  failed_webhook_runs: 'Count',
} satisfies Record<StageMetric, string>);

const DIMENSIONS: Readonly<Record<MetricsBy, readonly string[][]>> = {
  stage: [['stage']],
  resource: [['stage', 'resource']],
  application: [
    ['stage', 'resource'],
    ['stage', 'application'],
  ],
};

interface LogLine extends Readonly<Record<string, unknown>> {
  readonly stage: string;
}

const isThere = (value: unknown) => value !== undefined;
const isAny = (value: unknown) => typeof value === 'number' && value > 0;

/**
 * The member `_aws` that makes CloudWatch read metrics out of a log line (embedded metric format).
 * A number of a request that is 0 is left out: a metric is paid for by the hours in which it gets any.
 */
export function embeddedMetrics(line: LogLine, by: MetricsBy) {
  const known = DIMENSIONS[by].filter((names) => names.every((name) => line[name] !== undefined));
  const directives = [
    { dimensions: known, units: OF_EACH_REQUEST, isCounted: isAny },
    { dimensions: DIMENSIONS.stage, units: OF_THE_STAGE, isCounted: isThere },
  ];
  return {
    Timestamp: Date.now(),
    CloudWatchMetrics: directives.flatMap(({ dimensions, units, isCounted }) => {
      const counted = units.filter(([name]) => isCounted(line[name]));
      if (counted.length === 0 || dimensions.length === 0) return [];
      const Metrics = counted.map(([Name, Unit]) => ({ Name, Unit }));
      return [{ Namespace: NAMESPACE, Dimensions: dimensions, Metrics }];
    }),
  };
}
