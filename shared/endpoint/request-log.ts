import { Logger } from '@aws-lambda-powertools/logger';
import { ApiError } from '../contract/errors.ts';
import type { Usage } from '../storage/table.ts';
import { causeOf, loggableError } from './loggable-error.ts';
import { embeddedMetrics } from './metrics.ts';
import type { Service, State } from './middleware.ts';
import type { Response } from './response.ts';

interface Ended {
  readonly internal: State;
  readonly response?: Response | undefined;
  readonly error?: unknown;
}

/**
 * The end of each request, also of those that a step answered early: what its answer tells about
 * it, and its one line in the log, which is its metrics as well.
 */
export function requestLog({ resource, stage, metricsBy, serverTiming }: Service) {
  const logger = new Logger({ serviceName: 'shopwright' });
  /** Whether no request came before to this instance. */
  let coldStart = true;

  return ({ internal, response, error }: Ended): void => {
    const milliseconds = Math.ceil(performance.now() - internal.startedAt);
    const status = response?.statusCode ?? 500;
    const { requestId, usage, tenant } = internal;
    if (response) {
      const isTimed = serverTiming || tenant?.application.settings.server_timing;
      announce(response, requestId, isTimed ? timing(milliseconds, usage) : undefined);
    }
    const line = {
      stage,
      resource: resource.name,
      ...lineOf(internal),
      duration_ms: milliseconds,
      cold_start: coldStart,
      status,
      ...failuresOf(status, error),
    };
    coldStart = false;
    const extras = { ...line, _aws: embeddedMetrics(line, metricsBy) };
    if (status < 500) logger.info('request', extras);
    else logger.error('request failed', { ...extras, error: loggableError(causeOf(error)) });
  };
}

/** What is not known of a request yet is undefined, and not in its line. */
const lineOf = ({ requestId, tenant, method, operation, usage }: State) => ({
  request_id: requestId,
  application: tenant && String(tenant.application.id),
  method,
  operation,
  round_trips: usage.roundTrips,
  read_units: usage.readUnits,
  write_units: usage.writeUnits,
});

/** What is counted on its own, each as a 1 under its name. */
const failuresOf = (status: number, error: unknown) => ({
  ...(status >= 500 && { server_errors: 1 }),
  ...(error instanceof ApiError && error.counted && { [error.counted]: 1 }),
});

function announce({ headers }: Response, requestId: string, serverTiming: string | undefined) {
  // The answer of another function, to which this one handed the request on, has its own.
  if ('x-request-id' in headers) return;
  headers['X-Request-Id'] = requestId;
  if (serverTiming === undefined) return;
  headers['Server-Timing'] = serverTiming;
  // Without it, a browser shows the timing to pages of the API's own host alone.
  headers['Timing-Allow-Origin'] = '*';
}

const timing = (milliseconds: number, { roundTrips, readUnits, writeUnits }: Usage) =>
  `function;dur=${milliseconds}, ` +
  `db;desc="${roundTrips} round trips, ${readUnits} read units, ${writeUnits} write units"`;
