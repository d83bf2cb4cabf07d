import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { answerJson, fits } from '../actions/answer-size.ts';
import type { Answer } from '../actions/context.ts';
import { ApiError, badRequest, internalServerError } from '../contract/errors.ts';

/** On every response, errors included (protocol.md, "HTTP"). The API serves data, never pages. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,PUT,POST,DELETE,PATCH,OPTIONS',
  'Access-Control-Allow-Headers':
    'X-Requested-With, Content-Type, Authorization, X-sdk-version, X-sdk-variant, Accept, Currency, Idempotency-Key, Order-Secret, If-Match, If-None-Match',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, ETag, Idempotent-Replayed',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Hosts below this one may have services without TLS.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Headers of a PDF in place of a sandbox: browsers show no PDF in one, and their viewers have their own.
 * No other site embeds it or reads its bytes.
 */
export const PDF_PROTECTION = {
  'Content-Security-Policy':
    "default-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export type Response = APIGatewayProxyStructuredResultV2 & {
  headers: Record<string, string>;
  statusCode: number;
  /** In place of `body`, what a server in the same process sends. Opened when it is sent. */
  stream?: () => Readable;
};

/**
 * A digest of the answer, so that all instances and versions of the service agree about it, and
 * nothing that the answer depends on can be forgotten. Before it, the version of the one record that
 * the answer shows, which `If-Match` compares.
 */
export const entityTag = (body = '', version?: string) =>
  `"${version === undefined ? '' : `${version}.`}${hash('sha1', body, 'base64url')}"`;

export function success(answer: Answer): Response {
  if (answer.csv !== undefined) return ok(answer.csv, CSV);
  if (answer.xml) return ok(answer.xml.text, xmlHeaders(answer.xml.name));
  const body = answerJson(answer);
  if (!fits(body)) {
    throw badRequest('The response is too large. Request fewer fields.');
  }
  const { version, cookies } = answer;
  const response = ok(body, version === undefined ? {} : { ETag: entityTag(body, version) });
  return cookies ? { ...response, cookies: [...cookies] } : response;
}

/** Never opened as a page. */
const CSV = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="report.csv"',
};

export const xmlHeaders = (filename: string) => ({
  'Content-Type': 'application/xml; charset=utf-8',
  'Content-Disposition': `attachment; filename="${filename}"`,
});

export const ok = (body: string, headers: Readonly<Record<string, string>>): Response => ({
  statusCode: 200,
  headers: { ...HEADERS, ...headers },
  body,
});

/** A secret key, be it in a field or a path where it does not belong. */
const SECRET_KEYS = /\b(?:sk|swk)_[\w-]{20,}/g;

/** What a 401 asks for (RFC 9110): there is no OAuth, and so nothing that says where. */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="shopwright"' };

/** The envelope of an error. Whatever is not an ApiError is a 500 that tells nothing. */
export function failure(error: unknown): Response {
  const known = error instanceof ApiError ? error : internalServerError(error);
  const body = JSON.stringify({ status: false, errors: [known, ...known.further] });
  return {
    statusCode: known.status,
    headers: { ...HEADERS, ...(known.status === 401 && CHALLENGE), ...known.headers },
    body: body.replaceAll(SECRET_KEYS, '…'),
  };
}
