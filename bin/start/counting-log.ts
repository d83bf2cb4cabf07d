import type { BackgroundFailure } from '../../shared/operation/background-failures.ts';
import type { Counters } from './counters.ts';
import type { ServerLog } from './server-log.ts';

/** A log whose lines of failures in the background are counted. */
export function countingLog(log: ServerLog, counters: Pick<Counters, 'background'>): ServerLog {
  const count = (message: string, fields: object = {}) => {
    if (isFailure(fields)) counters.background(fields, message);
  };
  return {
    info: (message, fields) => log.info(message, fields),
    warn(message, fields) {
      count(message, fields);
      log.warn(message, fields);
    },
    error(message, error, fields) {
      const { message: why } = error instanceof Error ? error : new Error(String(error));
      count(`${message}: ${why}`, fields);
      log.error(message, error, fields);
    },
  };
}

const isFailure = (fields: object): fields is BackgroundFailure =>
  'background_failures' in fields && 'cause' in fields;
