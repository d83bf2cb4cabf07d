import { noUsage } from '../storage/table.ts';
import { cachedResponse } from './http-caching.ts';
import type { Middleware, Service } from './middleware.ts';
import type { Answer } from './request.ts';
import { failure, success } from './response.ts';

/**
 * The outermost step: begins the request, and turns what came of it into the one form of answer.
 * The only place that catches.
 */
export const errorEnvelope = (service: Service): Middleware => ({
  before({ event, internal }) {
    internal.requestId = event.requestContext.requestId;
    internal.origin = service.publicUrl ?? `https://${event.requestContext.domainName}`;
    internal.sourceIp = event.requestContext.http.sourceIp;
    internal.method = event.requestContext.http.method;
    internal.startedAt = performance.now();
    internal.ifNoneMatch = event.headers['if-none-match'];
    internal.usage = noUsage();
  },
  after(request) {
    // Until here, the response is what the action answered.
    const answer = request.response as unknown as Answer;
    request.response = cachedResponse(success(answer), request.internal, service);
  },
  onError(request) {
    // An earlier answer to the same request may stand in for the error.
    request.response ??= failure(request.error);
  },
});
