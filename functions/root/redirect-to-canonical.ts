import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { methodNotAllowed, serviceUnavailable } from '../../shared/contract/errors.ts';
import { deadlineOf } from '../../shared/endpoint/deadline.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { canonicalPath } from '../gateway.ts';

/** Set on requests sent on, so that none is sent on twice. */
const MARK = 'x-shopwright-respelled';

/** Headers of one connection, which the next one makes for itself. */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Methods that the API has at all; others are refused where they arrived. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The gateway matches paths to the letter, but ours are case-insensitive and may end in a slash
 * (protocol.md, "HTTP"). A path that only differs in that is asked for once more, in the spelling
 * that the gateway knows.
 */
export const redirectToCanonical = (): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const path = canonicalPath(event.rawPath);
    if (path === undefined || path === event.rawPath || event.headers[MARK]) return;
    const { method } = event.requestContext.http;
    if (!METHODS.includes(method)) throw methodNotAllowed(method, METHODS);
    const url = `${event.state.origin}${path}?${event.rawQueryString}`;
    return ask(url, event, deadlineOf(context)).catch((cause) => {
      throw serviceUnavailable(cause);
    });
  },
});

async function ask(
  url: string,
  event: APIGatewayProxyEventV2,
  signal: AbortSignal,
): Promise<Response> {
  const { method } = event.requestContext.http;
  const body = event.body && Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  const response = await fetch(url, {
    method,
    signal,
    headers: { ...withoutConnection(Object.entries(event.headers)), [MARK]: '1' },
    ...(body && method !== 'GET' && { body }),
  });
  return {
    statusCode: response.status,
    headers: withoutConnection([...response.headers]),
    body: await response.text(),
  };
}

function withoutConnection(headers: [string, string | undefined][]): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP_HEADERS.includes(name) ? [] : [[name, value]],
    ),
  );
}
