import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readProxyConfig } from '../shared/config.ts';
import { SECRET_HEADER } from '../shared/endpoint/client-address.ts';
import { functionOf } from '../shared/endpoint/gateway.ts';
import type { LambdaHandler } from '../shared/endpoint/middleware.ts';
import type { Response as Answer } from '../shared/endpoint/response.ts';
import type { HandOn } from '../shared/endpoint/service.ts';
import type { Place, ServeShop } from './visit/place.ts';

/** The store whose shop a request asks for. */
export interface Standing extends Omit<Place, 'origin' | 'visitor' | 'call'> {
  /** Scheme and host of the shop, where they are not those of the request. */
  readonly origin?: string;
}

/** Of a path at which no store has a shop. */
export const noShopHere = (): Answer => ({
  statusCode: 404,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  body: 'No shop has this address.\n',
});

/** The handler of the requests to a shop, which calls the functions of the API itself, for the visitor. */
export const shopHandler =
  (serve: ServeShop, standing: Standing, handOn: HandOn): LambdaHandler =>
  async (event, context) => {
    const { http } = event.requestContext;
    const call = async (request: Request) => {
      const asked = await eventOf(request, event);
      return webResponse(await handOn(functionOf(asked.rawPath), asked, context));
    };
    const { 'x-forwarded-proto': protocol = 'https', host = '' } = event.headers;
    const { origin } = URL.parse(`${protocol}://${host}`) ?? new URL(`${protocol}://localhost`);
    const request = requestOf(event, standing.origin ?? origin);
    const response = await serve(request, { origin, ...standing, visitor: http.sourceIp, call });
    return answerOf(response, http.method);
  };

function requestOf(event: APIGatewayProxyEventV2, origin: string): Request {
  const { rawPath, rawQueryString, headers, cookies, body, isBase64Encoded } = event;
  const { method } = event.requestContext.http;
  const isRead = ['GET', 'HEAD'].includes(method);
  // As text, a path that begins with two slashes would be a host.
  const url = new URL(origin);
  [url.pathname, url.search] = [rawPath, rawQueryString];
  return new Request(url, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      ...(cookies && { cookie: cookies.join('; ') }),
    },
    ...(!isRead &&
      body !== undefined && { body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }),
  });
}

/** What the shop asks of the API, as a request of the visitor. */
async function eventOf(
  request: Request,
  visit: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyEventV2> {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const isRead = ['GET', 'HEAD'].includes(method);
  const body = isRead ? '' : await request.text();
  const { host = 'localhost', 'x-forwarded-proto': protocol = 'https' } = visit.headers;
  const { requestContext } = visit;
  return {
    ...{ version: '2.0', routeKey: '$default', rawPath: pathname, rawQueryString: search.slice(1) },
    headers: {
      ...proxyHeadersOf(visit),
      ...Object.fromEntries(request.headers),
      ...{ host, 'x-forwarded-proto': protocol },
    },
    requestContext: { ...requestContext, http: { ...requestContext.http, method, path: pathname } },
    ...(body !== '' && { body }),
    isBase64Encoded: false,
  };
}

/** What a proxy in front of the functions says of itself and of the visitor: they go by it as if it had called them. */
function proxyHeadersOf({ headers }: APIGatewayProxyEventV2): Record<string, string> {
  const { trustedProxyHeader } = readProxyConfig();
  const names = [SECRET_HEADER, ...(trustedProxyHeader ? [trustedProxyHeader] : [])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const EMPTY = [204, 304];

const webResponse = ({ statusCode, headers, body = '', isBase64Encoded }: Answer) =>
  new Response(
    EMPTY.includes(statusCode) ? null : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
    { status: statusCode, headers },
  );

const IS_TEXT = /^text\/|^application\/(?:json|xml)|^image\/svg/;

async function answerOf(response: Response, method: string): Promise<Answer> {
  const { status: statusCode, headers } = response;
  const bytes = method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  const isText = IS_TEXT.test(headers.get('content-type') ?? '');
  const cookies = headers.getSetCookie();
  const others = [...headers].filter(([name]) => name !== 'set-cookie');
  return {
    statusCode,
    headers: Object.fromEntries(others),
    ...(cookies.length > 0 && { cookies }),
    body: bytes.toString(isText ? 'utf8' : 'base64'),
    isBase64Encoded: !isText,
  };
}
