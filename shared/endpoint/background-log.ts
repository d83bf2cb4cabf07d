import type { MetricsBy } from '../config.ts';
import type { Cause } from '../operation/background-failures.ts';
import type { UnreadableFields } from '../storage/unreadable-items.ts';
import { jsonLog } from './json-log.ts';
import { loggableError } from './loggable-error.ts';
import { embeddedMetrics, type StageMetric } from './metrics.ts';

/** Metrics, and why something failed that no request shows. */
type StageMetrics = { readonly [Name in StageMetric]?: number } & {
  readonly cause?: Cause;
};

/** The log of a function that no request calls. */
export interface BackgroundLog {
  /** With numbers that are metrics: `background_failures` makes the alarm of that name ring. */
  error(message: string, error: unknown, metrics?: StageMetrics): void;
  warn(message: string, metrics: StageMetrics | UnreadableFields): void;
  info(message: string, metrics: StageMetrics): void;
  /** What work for a store has cost: its units are metrics as those of requests are. */
  work(line: object): void;
}

export function backgroundLog(stage: string, metricsBy: MetricsBy): BackgroundLog {
  const log = jsonLog();
  const withMetrics = (metrics: object, by: MetricsBy = 'stage') => {
    const line = { stage, ...metrics };
    return { ...line, _aws: embeddedMetrics(line, by) };
  };
  return {
    error: (message, error, metrics = {}) =>
      log.error(message, { ...withMetrics(metrics), error: loggableError(error) }),
    warn: (message, metrics) => log.warn(message, withMetrics(metrics)),
    info: (message, metrics) => log.info(message, withMetrics(metrics)),
    work: (line) => log.info('work', withMetrics(line, metricsBy)),
  };
}
