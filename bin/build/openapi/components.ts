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
  400: 'The request is wrong. A failed validation names the attributes that are.',
  401: 'The Authorization header is missing or does not hold, or does not allow this. `TokenExpired`: its token was valid, and is over.',
  403: 'The caller is known, and lacks a permission.',
  404: 'There is no such record, or it is somebody else’s.',
  405: 'The path has no such method; `Allow` names those that it has.',
  409: 'The same is running at this moment, or another record has what must be unique.',
  412: 'The record has changed since the version that `If-Match` names.',
  413: 'The body has more than 1 MB, or 128 KB without an admin token, or the record would have more than 350 KB.',
  416: 'The range begins beyond the end.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many attempts have failed; `Retry-After` says for how many seconds.',
  500: 'Something went wrong on the service’s side. It has been logged.',
  503: 'The service is busy; try again after `Retry-After` seconds.',
};

const headers: Readonly<Record<string, JsonObject>> = {
  requestId: { description: 'Names the request in the logs.', schema: { type: 'string' } },
  etag: { description: 'Names this state of the answer.', schema: { type: 'string' } },
  replayed: {
    description: '`true` when this is the first answer to an Idempotency-Key again.',
    schema: { type: 'string', const: 'true' },
  },
  retryAfter: { description: 'Seconds to wait.', schema: { type: 'string' } },
  contentRange: { description: 'Which bytes, and how many there are.', schema: { type: 'string' } },
  allow: { description: 'The methods of the path.', schema: { type: 'string' } },
  authenticate: {
    description: 'That an `Authorization` header is asked for. There is no OAuth.',
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

const SEVERAL = `The first error is the one to act upon. Of a body that is not valid further ones name other attributes, in the order of the fields, ${MAX_ERRORS} at most.`;

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
    description: 'Compare `code`, `type` and `failedValidator`; `message` is for people.',
    properties: {
      code: { type: 'integer', description: 'The HTTP status.' },
      type: { type: 'string' },
      message: { type: 'string' },
      valid: { type: 'boolean', const: false },
      failedValidator: { type: 'string', enum: [...FAILED_VALIDATORS] },
      invalidPropertyName: {
        type: 'string',
        description: 'With dots inside: `items.0.quantity`; `Object` for the body itself.',
      },
      permission: { type: 'string', description: 'Of 403: the permission that is missing.' },
      invalidPropertyValue: { description: 'What was sent, unless it is long or secret.' },
      problems: {
        type: 'array',
        items: reference('schemas', 'OrderProblem'),
        description: 'Of an order that is refused: all reasons.',
      },
      quote: {
        ...reference('schemas', 'Quote'),
        description: 'Of an order with another total than `expected_total` (`TotalChanged`).',
      },
      currency: { type: 'string', description: 'That of `totals`.' },
      totals: {
        ...reference('schemas', 'OrderTotals'),
        description: 'Of a payment with another total than `expected_total` (`TotalChanged`).',
      },
      ...Object.fromEntries(
        PROCESSOR_TITLES.map((title) => [
          title,
          {
            ...reference('schemas', `${title}Error`),
            description: `Why ${title} has declined a payment.`,
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
    description: 'Pages of the list. Follow `next` to read all of it.',
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
