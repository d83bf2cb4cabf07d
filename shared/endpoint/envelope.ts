import { Logger } from '@aws-lambda-powertools/logger';
import { ApiError } from '../contract/errors.ts';
import { noUsage, type Usage } from '../records/table.ts';
import type { Service, State, Step } from './chain.ts';
import { cachedResponse } from './http-caching.ts';
import type { Answer } from './request.ts';
import { failure, type Response, success } from './response.ts';

/**
 * The outermost step: begins the request, and turns what came of it into the one form of answer.
 * The only place that catches.
 */
export function envelope(service: Service): Step {
  const { resource, publicUrl, serverTiming } = service;
  const logger = new Logger({ serviceName: resource.name });

  function finish(state: State, response: Response, error?: unknown): Response {
    response.headers['X-Request-Id'] = state.requestId;
    if (serverTiming) response.headers['Server-Timing'] = timing(state.usage);
    const line = {
      request_id: state.requestId,
      application: state.tenant?.application.id,
      method: state.method,
      operation: state.operation,
      status: response.statusCode,
      milliseconds: Math.round(performance.now() - state.startedAt),
    };
    if (response.statusCode >= 500)
      logger.error('request failed', { ...line, error: causeOf(error) });
    else logger.info('request', line);
    return response;
  }

  return {
    before({ event, internal }) {
      internal.requestId = event.requestContext.requestId;
      internal.origin = publicUrl ?? `https://${event.requestContext.domainName}`;
      internal.sourceIp = event.requestContext.http.sourceIp;
      internal.method = event.requestContext.http.method;
      internal.startedAt = performance.now();
      internal.ifNoneMatch = event.headers['if-none-match'];
      internal.usage = noUsage();
    },
    after(request) {
      // Until here, the response is what the action answered.
      const answer = request.response as unknown as Answer;
      const response = cachedResponse(success(answer), request.internal, service);
      request.response = finish(request.internal, response);
    },
    onError(request) {
      // An earlier answer to the same request may stand in for the error.
      const response = request.response ?? failure(request.error);
      request.response = finish(request.internal, response, request.error);
    },
  };
}

/** What really happened: the error for the caller tells nothing from 500 on. */
function causeOf(error: unknown): Error {
  const cause = error instanceof ApiError ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause : new Error(String(cause));
}

const timing = ({ roundTrips, readUnits, writeUnits }: Usage) =>
  `db;desc="${roundTrips} round trips, ${readUnits} read units, ${writeUnits} write units"`;
