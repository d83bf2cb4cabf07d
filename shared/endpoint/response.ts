import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ApiError, internalServerError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';

/** On every response, errors included (contract.md 2.6). The API serves data, never pages. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,PUT,POST,DELETE,PATCH,OPTIONS',
  'Access-Control-Allow-Headers':
    'X-Requested-With, Content-Type, Authorization, X-sdk-version, X-sdk-variant, Accept, Currency, Idempotency-Key',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

export type Response = APIGatewayProxyStructuredResultV2 & {
  headers: Record<string, string>;
  statusCode: number;
};

export function success(body: JsonObject): Response {
  return {
    statusCode: 200,
    headers: { ...HEADERS },
    body: JSON.stringify({ status: true, ...body }),
  };
}

/** The envelope of an error. Whatever is not an ApiError is a 500 that tells nothing. */
export function failure(error: unknown): Response {
  const known = error instanceof ApiError ? error : internalServerError(error);
  return {
    statusCode: known.status,
    headers: { ...HEADERS, ...known.headers },
    body: JSON.stringify({ status: false, errors: [known, ...known.further] }),
  };
}
