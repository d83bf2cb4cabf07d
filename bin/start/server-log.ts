import { jsonLog as openJsonLog } from '../../shared/endpoint/json-log.ts';
import { loggableError } from '../../shared/endpoint/loggable-error.ts';

/** What the server itself has to say; functions log their requests. */
export interface ServerLog {
  info(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  error(message: string, error: unknown, fields?: object): void;
}

/** Lines of JSON, in the form of those of the functions, which from now on log each request. */
export function jsonLog(): ServerLog {
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'INFO';
  const log = openJsonLog();
  return {
    info: (message, fields = {}) => log.info(message, fields),
    warn: (message, fields = {}) => log.warn(message, fields),
    error: (message, error, fields = {}) =>
      log.error(message, { ...fields, error: loggableError(error) }),
  };
}

/** Logs only what is wrong, for somebody who looks on. */
export const textLog: ServerLog = {
  info() {},
  warn: (message, fields) => console.error(`shopwright: ${message}`, ...(fields ? [fields] : [])),
  error: (message, error) => console.error(`shopwright: ${message}:`, error),
};
