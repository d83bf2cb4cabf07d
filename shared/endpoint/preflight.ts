import type { Step } from './chain.ts';
import { success } from './response.ts';

/** OPTIONS on any path is answered at once, without authentication (contract.md 2.6). */
export const preflight = (): Step => ({
  before({ event, internal }) {
    if (event.requestContext.http.method !== 'OPTIONS') return;
    const response = success({});
    response.headers['X-Request-Id'] = internal.requestId;
    return response;
  },
});
