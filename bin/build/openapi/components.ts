import {
  type ErrorStatus,
  FAILED_VALIDATORS,
  MAX_ERRORS,
  TYPES,
} from '../../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../../shared/contract/json.ts';
import { PROCESSOR_TITLES } from '../../../shared/resources/schemas/processors.ts';

export const reference = (kind: string, name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** All that an answer has; `optional` members only sometimes. */
export function envelope(
  members: JsonObject,
  status: boolean,
  optional: JsonObject = {},
): JsonObject {
  return {
    type: 'object',
    properties: { status: { type: 'boolean', const: status }, ...members, ...optional },
    required: ['status', ...Object.keys(members)],
    additionalProperties: false,
  };
}

/** What each error means, wherever it occurs (protocol.md, "Errors"). */
const MEANINGS: Readonly<Record<ErrorStatus, string>> = {
  400: 'The request is invalid. Validation errors name the attributes.',
  401: 'The Authorization header is missing or invalid, or does not allow this. `TokenExpired`: the token has expired.',
  403: 'The caller is known but lacks a permission.',
  404: 'The record does not exist, or belongs to someone else.',
  405: 'The path does not support this method; `Allow` lists those it supports.',
  409: 'The same operation is already running, or another record has a value that must be unique.',
  412: 'The record has changed since the version in `If-Match`.',
  413: 'The body is larger than 1 MB (128 KB without an admin token), or the record would be larger than 350 KB.',
  416: 'The range starts beyond the end.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests or failed attempts; wait `Retry-After` seconds.',
  500: 'Something went wrong on the server. It has been logged.',
  503: 'The service is busy; retry after `Retry-After` seconds.',
};

const headers: Readonly<Record<string, JsonObject>> = {
  requestId: { description: 'Identifies the request in the logs.', schema: { type: 'string' } },
  etag: { description: 'Identifies this version of the response.', schema: { type: 'string' } },
  replayed: {
    description: '`true` if this replays the first response to an Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  retryAfter: { description: 'Seconds to wait.', schema: { type: 'string' } },
  contentRange: { description: 'Which bytes, and the total.', schema: { type: 'string' } },
  allow: { description: 'The methods that the path supports.', schema: { type: 'string' } },
  authenticate: {
    description: 'An `Authorization` header is required. There is no OAuth.',
    schema: { type: 'string', const: 'Bearer realm="shopwright"' },
  },
};

const HEADERS_OF: Partial<Record<ErrorStatus, JsonObject>> = {
  401: { 'WWW-Authenticate': reference('headers', 'authenticate') },
  405: { Allow: reference('headers', 'allow') },
  409: { 'Retry-After': reference('headers', 'retryAfter') },
  416: { 'Content-Range': reference('headers', 'contentRange') },
  429: { 'Retry-After': reference('headers', 'retryAfter') },
  503: { 'Retry-After': reference('headers', 'retryAfter') },
};

export const requestId = { 'X-Request-Id': reference('headers', 'requestId') };

/** That of a failed validation for 400, the most frequent one. */
const exampleOf = (status: ErrorStatus): JsonObject =>
  status === 400
    ? {
        message: 'items.0.quantity must be at least 1.',
        valid: false,
        failedValidator: 'min',
        invalidPropertyName: 'items.0.quantity',
        invalidPropertyValue: 0,
      }
    : { message: MEANINGS[status] };

/** Types of errors that are not that of their status. */
const SPECIAL_TYPES: Readonly<Partial<Record<ErrorStatus, readonly string[]>>> = {
  400: ['EmailAddressExists'],
  401: ['TokenExpired', 'TotpRequired'],
  409: ['TotalChanged'],
};

const SEVERAL = `Act on the first error. For an invalid body, the others name further attributes, in field order, up to ${MAX_ERRORS} errors.`;

function errorResponse(status: ErrorStatus): JsonObject {
  const type = TYPES[status];
  const types: Json = [type, ...(SPECIAL_TYPES[status] ?? [])];
  const error = {
    allOf: [reference('schemas', 'Error')],
    type: 'object',
    properties: {
      code: { type: 'integer', const: status },
      type: { type: 'string', enum: types },
    },
  };
  const errors = {
    ...{ type: 'array', minItems: 1, maxItems: MAX_ERRORS, items: error },
    description: SEVERAL,
  };
  return {
    description: MEANINGS[status],
    headers: { ...requestId, ...HEADERS_OF[status] },
    content: {
      'application/json': {
        schema: envelope({ errors }, false),
        example: { status: false, errors: [{ code: status, type, ...exampleOf(status) }] },
      },
    },
  };
}

function errorSchema(): JsonObject {
  return {
    type: 'object',
    description: 'Match on `code`, `type` and `failedValidator`; `message` is for people.',
    properties: {
      code: { type: 'integer', description: 'The HTTP status.' },
      type: { type: 'string' },
      message: { type: 'string' },
      valid: { type: 'boolean', const: false },
      failedValidator: { type: 'string', enum: [...FAILED_VALIDATORS] },
      invalidPropertyName: {
        type: 'string',
        description: 'A dotted path: `items.0.quantity`; `Object` for the body itself.',
      },
      permission: { type: 'string', description: 'For 403: the missing permission.' },
      invalidPropertyValue: { description: 'The value sent, unless it is long or secret.' },
      problems: {
        type: 'array',
        items: reference('schemas', 'OrderProblem'),
        description: 'For a refused order: all reasons.',
      },
      quote: {
        ...reference('schemas', 'Quote'),
        description: 'For an order whose total differs from `expected_total` (`TotalChanged`).',
      },
      currency: { type: 'string', description: 'The currency of `totals`.' },
      totals: {
        ...reference('schemas', 'OrderTotals'),
        description: 'For a payment whose total differs from `expected_total` (`TotalChanged`).',
      },
      ...Object.fromEntries(
        PROCESSOR_TITLES.map((title) => [
          title,
          {
            ...reference('schemas', `${title}Error`),
            description: `Why ${title} declined a payment.`,
          },
        ]),
      ),
    },
    required: ['code', 'type', 'message'],
  };
}

function linksSchema(): JsonObject {
  const link = { type: 'string', format: 'uri' };
  return {
    type: 'object',
    description: 'Pages of the list. Follow `next` to read them all.',
    properties: { curr: link, prev: link, next: link },
    required: ['curr'],
    additionalProperties: false,
  };
}

const statuses = Object.keys(TYPES).map(Number) as ErrorStatus[];

/** The answers that operations share, and what they are made of. */
export const answerComponents = {
  headers,
  responses: Object.fromEntries(
    statuses.map((status) => [TYPES[status], errorResponse(status)]),
  ) as JsonObject,
  schemas: { Links: linksSchema(), Error: errorSchema() } as JsonObject,
};
