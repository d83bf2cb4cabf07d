import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { functionOfSpelling } from '../../shared/endpoint/gateway.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import type { Environment } from '../../shared/endpoint/service.ts';

/**
 * The gateway matches paths to the letter, but ours are case-insensitive and may end in a slash
 * (protocol.md, "HTTP"). The event of a path in another spelling goes on to the function of its
 * resource as it is, so that the client keeps its address and the gateway counts one request.
 */
export const otherSpellings = ({ handOn }: Environment): Middleware<unknown, Started> => ({
  async before({ event: { state: _, ...event }, context }) {
    const name = functionOfSpelling(event.rawPath);
    if (name === undefined || !handOn) return;
    return handOn(name, event, context).catch((cause) => {
      throw serviceUnavailable(cause);
    });
  },
});
