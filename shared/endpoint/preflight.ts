import type { Middleware } from './middleware.ts';
import { success } from './response.ts';

/** OPTIONS on any path is answered at once, without authentication (protocol.md, "HTTP"). */
export const preflight = (): Middleware => ({
  before: ({ event }) => (event.requestContext.http.method === 'OPTIONS' ? success({}) : undefined),
});
