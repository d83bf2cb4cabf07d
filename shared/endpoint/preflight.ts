import type { Middleware } from './middleware.ts';
import { success } from './response.ts';

/** OPTIONS on any path is answered at once, without authentication (contract.md 2.6). */
export const preflight = (): Middleware => ({
  before({ event }) {
    return event.requestContext.http.method === 'OPTIONS' ? success({}) : undefined;
  },
});
