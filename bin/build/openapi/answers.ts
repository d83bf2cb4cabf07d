import { type ErrorStatus, TYPES } from '../../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../../shared/contract/json.ts';
import { isCatalogueRead } from './parameters.ts';
import { standard } from './schemas.ts';
import { hasRecords, type Operation, schemaName } from './subject.ts';

const reference = (kind: string, name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** What each error means, wherever it occurs (contract.md 2.4, D21). */
const MEANINGS: Readonly<Record<ErrorStatus, string>> = {
  400: 'The request is wrong. A failed validation names the first attribute that is.',
  401: 'The Authorization header is missing or does not hold, or does not allow this.',
  404: 'There is no such record, or it is somebody else’s.',
  405: 'The path has no such method; `Allow` names those that it has.',
  409: 'The same is running at this moment.',
  413: 'The body has more than 1 MB, or the record would have more than 350 KB.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many attempts have failed; `Retry-After` says for how many seconds.',
  500: 'Something went wrong on the service’s side. It has been logged.',
  503: 'The service is busy; try again after `Retry-After` seconds.',
};

const statuses = Object.keys(TYPES).map(Number) as ErrorStatus[];

const headers: Readonly<Record<string, JsonObject>> = {
  requestId: { description: 'Names the request in the logs.', schema: { type: 'string' } },
  etag: { description: 'Names this state of the answer.', schema: { type: 'string' } },
  replayed: {
    description: '`true` when this is the first answer to an Idempotency-Key again.',
    schema: { type: 'string', const: 'true' },
  },
  retryAfter: { description: 'Seconds to wait.', schema: { type: 'string' } },
  allow: { description: 'The methods of the path.', schema: { type: 'string' } },
};

const HEADERS_OF: Partial<Record<ErrorStatus, JsonObject>> = {
  405: { Allow: reference('headers', 'allow') },
  429: { 'Retry-After': reference('headers', 'retryAfter') },
  503: { 'Retry-After': reference('headers', 'retryAfter') },
};

const requestId = { 'X-Request-Id': reference('headers', 'requestId') };

/** The answers that operations share, and what they are made of. */
export const answerComponents = {
  headers,
  responses: Object.fromEntries(
    statuses.map((status) => [TYPES[status], errorResponse(status)]),
  ) as JsonObject,
  schemas: { Links: linksSchema(), Error: errorSchema() } as JsonObject,
};

function errorResponse(status: ErrorStatus): JsonObject {
  const type = TYPES[status];
  const types: Json = status === 400 ? [type, 'EmailAddressExists'] : [type];
  const error = {
    allOf: [reference('schemas', 'Error')],
    type: 'object',
    properties: { code: { const: status }, type: { enum: types } },
  };
  return {
    description: MEANINGS[status],
    headers: { ...requestId, ...HEADERS_OF[status] },
    content: {
      'application/json': {
        schema: envelope({ errors: { type: 'array', minItems: 1, items: error } }, false),
        example: { status: false, errors: [{ code: status, type, message: MEANINGS[status] }] },
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
      failedValidator: {
        type: 'string',
        enum: ['missingRequiredProperty', 'type', 'min', 'max', 'whitelist', 'format', 'unique'],
      },
      invalidPropertyName: {
        type: 'string',
        description: 'With dots inside: `items.0.quantity`; `Object` for the body itself.',
      },
      invalidPropertyValue: { description: 'What was sent, unless it is long or secret.' },
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

/** All that an answer has; `optional` members only sometimes. */
function envelope(members: JsonObject, status: boolean, optional: JsonObject = {}): JsonObject {
  return {
    type: 'object',
    properties: { status: { type: 'boolean', const: status }, ...members, ...optional },
    required: ['status', ...Object.keys(members)],
    additionalProperties: false,
  };
}

const PAGING: JsonObject = {
  _links: reference('schemas', 'Links'),
  page: { type: 'integer', minimum: 1 },
};

const COUNTS: JsonObject = {
  count: {
    type: 'integer',
    minimum: 0,
    description: 'All matches. Missing where a long list was not read to its end.',
  },
  pages: { type: 'integer', minimum: 1 },
};

/** The body of the answer when all went well. */
export function successSchema(operation: Operation): JsonObject {
  const { route, told } = operation;
  const record = reference('schemas', schemaName(operation));
  const beside = standard(told.beside ?? {});
  const { data = defaultData(operation) } = told;
  if (data === 'nothing') return envelope({}, true, beside);
  const isList = route.operation === 'list' && hasRecords(operation);
  const schema = data === 'record' ? record : data === 'records' ? listOf(record) : standard(data);
  // A list that may be one record has pages only when it is a list.
  const paging = isList ? PAGING : {};
  return typeof told.data === 'object' && isList
    ? envelope({ data: schema }, true, { ...PAGING, ...COUNTS })
    : envelope({ data: schema, ...paging }, true, { ...(isList && COUNTS), ...beside });
}

const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

function defaultData({ route }: Operation) {
  if (route.operation === 'remove') return 'nothing';
  return route.operation === 'list' ? 'records' : 'record';
}

/** Every answer of an operation, by its status. */
export function responsesOf(operation: Operation, example: Json): JsonObject {
  const { told } = operation;
  const etag = { ETag: reference('headers', 'etag') };
  const hasTag = isCatalogueRead(operation) || told.media !== undefined;
  const unchanged = {
    description: 'Nothing has changed since the answer with this ETag.',
    headers: { ...requestId, ...etag },
  };
  return {
    ...(told.leadsTo
      ? { 302: redirection(told.leadsTo) }
      : { 200: success(operation, example, hasTag ? etag : {}) }),
    ...(hasTag && { 304: unchanged }),
    ...Object.fromEntries(
      errorsOf(operation).map((status) => [status, reference('responses', TYPES[status])]),
    ),
  };
}

const redirection = (description: string): JsonObject => ({
  description,
  headers: { ...requestId, Location: { description: 'Where.', schema: { type: 'string' } } },
});

function success(operation: Operation, example: Json, tag: JsonObject): JsonObject {
  const { route, method, told } = operation;
  const isRepeatable = method === 'POST' && route.access !== 'anyone';
  return {
    description: told.media ? 'The document.' : 'It is done.',
    headers: {
      ...requestId,
      ...tag,
      ...(isRepeatable && { 'Idempotent-Replayed': reference('headers', 'replayed') }),
    },
    content: told.media
      ? { [told.media]: { schema: { type: told.media === 'text/html' ? 'string' : 'object' } } }
      : { 'application/json': { schema: successSchema(operation), example } },
  };
}

function errorsOf({ route, method, told }: Operation): ErrorStatus[] {
  const isOpen = route.access === 'anyone';
  const has = new Set<ErrorStatus>([400, 500, ...(told.errors ?? [])]);
  if (!isOpen) has.add(401).add(503);
  if (route.path.includes(':')) has.add(404);
  if (method === 'POST' && !isOpen) has.add(409).add(422);
  if (['POST', 'PUT', 'PATCH'].includes(method)) has.add(413);
  return [...has].sort((one, other) => one - other);
}
