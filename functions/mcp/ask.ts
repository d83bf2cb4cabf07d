import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { type Json, omit } from '../../shared/contract/json.ts';
import type { Method } from '../../shared/contract/resource.ts';
import { functionOfSpelling } from '../../shared/endpoint/gateway.ts';
import type { HttpEvent } from '../../shared/endpoint/middleware.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Response } from '../../shared/endpoint/response.ts';

/** A request to another operation, in the name of whoever calls. */
export interface Question {
  readonly method: Method;
  /** The path below the version. */
  readonly path: string;
  readonly query?: string;
  /** The headers by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json | undefined;
}

export type Ask = (question: Question) => Promise<Response>;

type Invoke = (resource: string, event: APIGatewayProxyEventV2) => Promise<Response>;

/** Headers that are about the message of the agent, and not about its calls. */
const OF_MESSAGE = [
  'accept-encoding',
  'content-length',
  'currency',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'order-secret',
  'range',
];

/** Hands requests on to the functions of their paths, as if the agent had made them itself. */
export const asker =
  (event: HttpEvent<unknown>, invoke: Invoke): Ask =>
  async ({ method, path, query = '', headers = {}, body }) => {
    const { state: _, cookies: __, ...received } = event;
    const rawPath = `/${VERSION}${path}`;
    const { http } = event.requestContext;
    const asked = {
      ...received,
      rawPath,
      rawQueryString: query,
      headers: {
        ...omit(event.headers, OF_MESSAGE),
        'content-type': 'application/json',
        ...headers,
      },
      requestContext: { ...event.requestContext, http: { ...http, method, path: rawPath } },
      body: body === undefined ? '' : JSON.stringify(body),
      isBase64Encoded: false,
    };
    return invoke(functionOfSpelling(rawPath) ?? 'root', asked).catch((cause) => {
      throw serviceUnavailable(cause);
    });
  };

/** What an answer of the API says, where it was as asked. */
export const dataOf = <Data>({ body = '{}' }: Response): Data => JSON.parse(body).data;
