import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Client } from './client.ts';

/** Content types whose bodies the gateway hands on as text; all others go in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))/;

/** The request as API Gateway describes it to a function (HTTP API, payload format 2.0). */
export function gatewayEvent(
  request: IncomingMessage,
  body: Buffer,
  { address, protocol }: Client,
): APIGatewayProxyEventV2 {
  const { rawPath, rawQueryString } = splitTarget(request.url ?? '/');
  const headers = joinHeaders(request);
  headers['x-forwarded-proto'] = protocol;
  const { cookie, ...others } = headers;
  const isText = TEXT.test(headers['content-type'] ?? '') && isUtf8(body);
  const isBase64Encoded = body.length > 0 && !isText;
  const now = new Date();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: others,
    ...(cookie !== undefined && { cookies: cookie.split(/; ?/) }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** A target is a path, or a whole URL when the client takes us for a proxy. */
function splitTarget(target: string): { rawPath: string; rawQueryString: string } {
  const path = target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
  const mark = path.indexOf('?');
  if (mark < 0) return { rawPath: path, rawQueryString: '' };
  return { rawPath: path.slice(0, mark), rawQueryString: path.slice(mark + 1) };
}

function joinHeaders({ headers }: IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = typeof value === 'string' ? value : value.join(',');
  }
  return joined;
}
