import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { functionOf } from '../shared/endpoint/gateway.ts';
import type { LambdaHandler } from '../shared/endpoint/middleware.ts';
import type { Response as Answer } from '../shared/endpoint/response.ts';
import type { HandOn } from '../shared/endpoint/service.ts';
import type { ServeShop } from './app.ts';
import type { Place } from './visit/place.ts';

/** The store whose shop a request asks for. */
export type Standing = Pick<Place, 'publicKey' | 'base' | 'isExample'>;

/** The handler of the requests to a shop, which calls the functions of the API itself, for the visitor. */
export const shopHandler =
  (serve: ServeShop, standing: Standing, handOn: HandOn): LambdaHandler =>
  async (event, context) => {
    const { http } = event.requestContext;
    const call = async (request: Request) => {
      const asked = await eventOf(request, event);
      return webResponse(await handOn(functionOf(asked.rawPath), asked, context));
    };
    const origin = `${event.headers['x-forwarded-proto'] ?? 'https'}://${event.headers['host'] ?? ''}`;
    const request = requestOf(event, origin);
    const response = await serve(request, { ...standing, origin, visitor: http.sourceIp, call });
    return answerOf(response, http.method);
  };

function requestOf(event: APIGatewayProxyEventV2, origin: string): Request {
  const { rawPath, rawQueryString, headers, cookies, body, isBase64Encoded } = event;
  const { method } = event.requestContext.http;
  const isRead = ['GET', 'HEAD'].includes(method);
  const url = new URL(rawPath + (rawQueryString ? `?${rawQueryString}` : ''), origin);
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
    headers: { ...Object.fromEntries(request.headers), host, 'x-forwarded-proto': protocol },
    requestContext: { ...requestContext, http: { ...requestContext.http, method, path: pathname } },
    ...(body !== '' && { body }),
    isBase64Encoded: false,
  };
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
