import type { Middleware } from './middleware.ts';
import { failure } from './response.ts';

/** Makes the response of an error: the only place that catches. */
export const errorEnvelope = (): Middleware => ({
  onError(request) {
    // An earlier answer to the same request may stand in for the error.
    request.response ??= failure(request.error);
  },
});
