import { Logger } from '@aws-lambda-powertools/logger';
import { loggableError } from './loggable-error.ts';
import { embeddedMetrics } from './metrics.ts';

/** The log of a function that no request calls. */
export interface BackgroundLog {
  error(message: string, error: unknown): void;
  /** With numbers that are metrics. */
  warn(message: string, metrics: object): void;
  info(message: string, metrics: object): void;
}

export function backgroundLog(stage: string): BackgroundLog {
  const logger = new Logger({ serviceName: 'shopwright' });
  const withMetrics = (metrics: object) => {
    const line = { stage, ...metrics };
    return { ...line, _aws: embeddedMetrics(line, 'stage') };
  };
  return {
    error: (message, error) => logger.error(message, { error: loggableError(error) }),
    warn: (message, metrics) => logger.warn(message, withMetrics(metrics)),
    info: (message, metrics) => logger.info(message, withMetrics(metrics)),
  };
}
