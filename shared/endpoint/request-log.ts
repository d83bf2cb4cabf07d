import type { Clock } from '../actions/context.ts';
import { ApiError } from '../contract/errors.ts';
import type { Resource } from '../contract/resource.ts';
import { type CpuTime, workFor } from '../cpu-time.ts';
import { unreadableFields } from '../storage/unreadable-items.ts';
import { noUsage, type Usage } from '../storage/usage.ts';
import type { Application } from '../tenancy/application.ts';
import {
  type Client,
  type Connection,
  clientOfNoStore,
  VISITOR_HEADER,
} from '../tenancy/client.ts';
import { type Charge, requestLimits } from '../tenancy/request-limits.ts';
import { jsonLog } from './json-log.ts';
import { causeOf, loggableError } from './loggable-error.ts';
import { embeddedMetrics } from './metrics.ts';
import type { HttpEvent, Middleware } from './middleware.ts';
import type { Response } from './response.ts';
import type { Environment } from './service.ts';
import { systemClock } from './system-clock.ts';
import { throttlingOf } from './throttling.ts';

/** What is known of every request, for its line in the log. */
export interface Started {
  requestId: string;
  method: string;
  /** Scheme and host: `https://api.example.com`. */
  origin: string;
  /** What the gateway saw, or client-address.ts found. */
  connection: Connection;
  /** Whom limits by network address count; enter-store.ts knows better once there is a store. */
  client: Client;
  clock: Clock;
  startedAt: number;
  usage: Usage;
  cpuTime: CpuTime;
  /** Undefined for a request that no limit by address has counted. */
  charge?: Charge;
  /** Undefined until the tenant is known. */
  tenant: Application | undefined;
  /** Undefined for a request without a route. */
  operation: string | undefined;
  /** Ids in the path; undefined until they are read. */
  ids?: Readonly<Record<string, number>>;
  /** Shares the counts of requests with other instances, while the request is answered. */
  sharing?: Promise<void> | undefined;
  /** The first of several records of the request that failed on our side; the line says its status. */
  failedRow?: { readonly status: number; readonly error: unknown };
  /** What else its line in the log says. */
  noted?: Readonly<Record<string, unknown>>;
}

interface Ended {
  readonly event: unknown;
  readonly response?: Response | undefined;
  readonly error?: unknown;
}

/** What the line of the log says of the answer. */
interface Outcome {
  readonly duration_ms: number;
  readonly cold_start: boolean;
  readonly status: number;
}

type LogOptions = Pick<
  Environment,
  'stage' | 'metricsBy' | 'serverTiming' | 'publicUrl' | 'logsAddresses' | 'counted'
>;

/**
 * Starts each request, and ends it, also one that a middleware answered early: with the headers
 * that say what it was, and its one line in the log, which is its metrics as well.
 */
export function requestLog({ name }: Resource, options: LogOptions) {
  const { stage, metricsBy, serverTiming, publicUrl, logsAddresses, counted } = options;
  const log = jsonLog();
  let coldStart = true;

  const middleware: Middleware<Started> = {
    before({ event }) {
      const { requestId, domainName, http } = event.requestContext;
      const connection = { address: http.sourceIp, visitor: event.headers[VISITOR_HEADER] };
      const cpuTime: CpuTime = { milliseconds: 0 };
      workFor(cpuTime);
      // Set by the gateway, whatever the client has sent.
      const { 'x-forwarded-proto': protocol = 'https' } = event.headers;
      Object.assign(event.state, {
        requestId,
        method: http.method,
        origin: publicUrl ?? `${protocol}://${domainName}`,
        connection,
        client: clientOfNoStore(connection),
        clock: systemClock,
        startedAt: performance.now(),
        usage: noUsage(),
        cpuTime,
      } satisfies Partial<Started>);
    },
  };

  /** Undefined for stores whose answers do not show it. */
  const timingOf = ({ tenant, usage }: Started, milliseconds: number) =>
    serverTiming || tenant?.settings.server_timing ? timing(milliseconds, usage) : undefined;

  async function requestEnd({ event, response, error }: Ended): Promise<void> {
    if (!isStarted(event)) return;
    const { state } = event;
    chargeCpuTime(state);
    await countUsage(state);
    const duration_ms = Math.ceil(performance.now() - state.startedAt);
    const { status = response?.statusCode ?? 500, error: cause = error } = state.failedRow ?? {};
    if (response) setHeaders(response, state.requestId, timingOf(state, duration_ms));
    counted?.({
      ...{ resource: name, method: state.method, status },
      userAgent: event.requestContext.http.userAgent,
      failures: failuresOf(status, cause),
    });
    const isFailed = status >= 500 || state.usage.unreadable !== undefined;
    if (isFailed || log.hasInfo) {
      writeLine(state, { duration_ms, cold_start: coldStart, status }, cause);
    }
    coldStart = false;
  }

  function writeLine(state: Started, outcome: Outcome, error: unknown): void {
    const { status } = outcome;
    const line = {
      stage,
      resource: name,
      ...lineOf(state),
      ...(logsAddresses && { source_ip: state.client.address }),
      ...outcome,
      ...failuresOf(status, error),
    };
    const extras = { ...line, _aws: embeddedMetrics(line, metricsBy) };
    if (status < 500 && state.usage.unreadable) log.warn('unreadable items left out', extras);
    else if (status < 500) log.info('request', extras);
    else log.error('request failed', { ...extras, error: loggableError(causeOf(error)) });
  }

  return { middleware, requestEnd };
}

function chargeCpuTime({ cpuTime, charge, clock }: Started): void {
  workFor(undefined);
  charge?.(cpuTime.milliseconds, clock.now());
}

/** An instance may stop once it has answered. */
async function countUsage({ sharing, tenant, usage }: Started): Promise<void> {
  await sharing;
  if (tenant) requestLimits.addUsage(tenant.id, usage);
}

const isStarted = (event: unknown): event is HttpEvent<Started> =>
  typeof event === 'object' && event !== null && 'state' in event;

/** What is not known of a request is undefined, and not in its line. */
const lineOf = ({ requestId, tenant, method, operation, ids, usage, noted }: Started) => ({
  request_id: requestId,
  // Nobody pays for the requests of probes.
  application: tenant && !tenant.isProbe ? String(tenant.id) : undefined,
  method,
  operation,
  record_id: ids?.['id'],
  round_trips: usage.roundTrips,
  read_units: usage.readUnits,
  write_units: usage.writeUnits,
  ...unreadableFields(usage),
  ...noted,
});

/** Each failure that has a metric of its own counts as a 1 under its name. */
const failuresOf = (status: number, error: unknown) => ({
  ...(status >= 500 && { server_errors: 1 }),
  ...(status === 429 && { refused_requests: 1 }),
  ...(error instanceof ApiError && error.counted ? { [error.counted]: 1 } : throttlingOf(error)),
});

function setHeaders({ headers }: Response, requestId: string, serverTiming: string | undefined) {
  // The response of another function, to which this one forwarded the request, has its own.
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
