import { schemaOf } from '../../../shared/contract/documentation.ts';
import { type ErrorStatus, TYPES } from '../../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../../shared/contract/json.ts';
import { type AnswerSchema, hasRecords, permissionOf } from '../../../shared/contract/resource.ts';
import { envelope, reference, requestId } from './components.ts';
import { changesMany, changesOne, hasTag, isList, isRepeatable } from './parameters.ts';
import { shown } from './schemas.ts';
import { standard } from './standard.ts';
import { capitalised, type Operation, schemaName } from './subject.ts';

const PAGING: JsonObject = {
  _links: reference('schemas', 'Links'),
  count: { type: 'integer', minimum: 0, description: 'The number of known matches.' },
  page: { type: 'integer', minimum: 1 },
  pages: { type: 'integer', minimum: 1 },
};

const MARKS: JsonObject = {
  count_as_of: {
    type: 'string',
    description: 'When `count` was taken, if it is above 1,000.',
  },
  count_exact: {
    type: 'boolean',
    const: false,
    description: 'There are more matches than `count`.',
  },
  complete: {
    type: 'boolean',
    const: false,
    description: 'The page is not full: follow `_links.next` for the rest.',
  },
  warnings: {
    type: 'array',
    items: { type: 'string' },
    description:
      'For an empty list: filter attributes that no record has. For any list: misspelled names in `sort_by` and `fields`.',
  },
};

/** Members beside a record that is written. */
const OF_WRITES: JsonObject = {
  warnings: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Attributes that look like a rule, price or command but have no effect; response fields that were ignored; SKUs that another product or variant uses.',
  },
};

const isWarned = ({ resource, route: { body } }: Operation) =>
  resource.schema !== undefined && body !== undefined && body !== 'rows';

/** The body of the answer when all went well. */
export const successSchema = (operation: Operation): JsonObject =>
  isNamed(operation) ? reference('schemas', answerName(operation)) : envelopeOf(operation);

/** An answer that has much beside its data. */
const isNamed = (operation: Operation) =>
  isList(operation) || (isWarned(operation) && operation.told.beside !== undefined);

const answerName = (operation: Operation) =>
  isList(operation)
    ? `${schemaName(operation)}List`
    : `${schemaName(operation)}${capitalised(operation.route.operation)}Answer`;

const changedName = (operation: Operation) => `Changed${schemaName(operation)}`;

/** The answers with lists of records, or with much else, and the rows of those with several changed ones, by name. */
export const answerSchemas = (operations: readonly Operation[]): JsonObject => ({
  ...Object.fromEntries(
    operations.filter(isNamed).map((operation) => [answerName(operation), envelopeOf(operation)]),
  ),
  ...Object.fromEntries(
    operations
      .filter(changesMany)
      .map((operation) => [changedName(operation), changedRecord(operation)]),
  ),
});

function envelopeOf(operation: Operation): JsonObject {
  const { told } = operation;
  const beside = Object.fromEntries(
    Object.entries(told.beside ?? {}).map(([name, schema]) => [name, standard(schema)]),
  );
  const data = dataOf(operation);
  if (data === undefined) return envelope({}, true, beside);
  if (!isList(operation)) {
    return envelope({ data }, true, { ...(isWarned(operation) && OF_WRITES), ...beside });
  }
  // What may be one record instead of a list has pages only when it is a list.
  const isSure = typeof answerOf(operation) === 'string';
  return envelope({ data, ...(isSure && PAGING) }, true, {
    ...(!isSure && PAGING),
    ...MARKS,
    ...beside,
  });
}

export const hasData = (operation: Operation) => dataOf(operation) !== undefined;

function dataOf(operation: Operation): JsonObject | undefined {
  const data = answerOf(operation);
  const record = reference('schemas', schemaName(operation));
  if (changesMany(operation)) {
    return { type: 'array', items: reference('schemas', changedName(operation)) };
  }
  if (data === 'nothing') return undefined;
  if (data === 'record') return record;
  if (data === 'records') return { type: 'array', items: record };
  return data === operation.route.answer ? shown(operation, data) : standard(data);
}

function answerOf({ route, told, documentation }: Operation) {
  const { alone } = documentation;
  if (alone && route.operation === 'get') return schemaOf(alone.schema);
  return told.data ?? route.answer ?? ANSWERS[route.operation] ?? 'record';
}

/** Each row says what a request for it alone would have answered. */
const changedRecord = (operation: Operation): JsonObject => ({
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    status: { type: 'boolean' },
    data: {
      ...reference('schemas', schemaName(operation)),
      description: 'The changed record. Omitted if all of them are too large for one response.',
    },
    errors: {
      type: 'array',
      minItems: 1,
      items: reference('schemas', 'Error'),
      description: 'Why the row was not changed.',
    },
    ...OF_WRITES,
  },
  required: ['id', 'status'],
  additionalProperties: false,
});

/** The answers of standard operations that are not one record. */
const ANSWERS: Readonly<Record<string, AnswerSchema>> = {
  list: 'records',
  remove: 'nothing',
};

/** Every answer of an operation, by its status. */
export function responsesOf(operation: Operation, example: Json): JsonObject {
  const { told } = operation;
  const etag = { ETag: reference('headers', 'etag') };
  const unchanged = {
    description: 'Not modified since the response with this ETag.',
    headers: { ...requestId, ...etag },
  };
  return {
    ...(told.leadsTo && { 302: redirection(told.leadsTo) }),
    200:
      told.leadsTo && !told.media
        ? {
            description: 'What `Location` points to, for clients that follow it.',
            headers: requestId,
          }
        : success(operation, example, isTagged(operation) ? etag : {}),
    ...(told.accepts && { 202: { description: told.accepts, headers: requestId } }),
    ...(told.ranges && { 206: part(told.media) }),
    ...(hasTag(operation) && { 304: unchanged }),
    ...Object.fromEntries(
      errorsOf(operation).map((status) => [status, reference('responses', TYPES[status])]),
    ),
  };
}

/** Answers that may be cached, or show one record. */
const isTagged = (operation: Operation) =>
  operation.told.tagged ||
  hasTag(operation) ||
  (hasRecords(operation.resource) && answerOf(operation) === 'record' && !changesMany(operation));

const part = (media = '*/*'): JsonObject => ({
  description: 'The bytes requested by `Range`.',
  headers: {
    ...requestId,
    'Content-Range': reference('headers', 'contentRange'),
  },
  content: { [media]: { schema: { type: 'string' } } },
});

const redirection = (description: string): JsonObject => ({
  description,
  headers: { ...requestId, Location: { description: 'Where.', schema: { type: 'string' } } },
});

function success(operation: Operation, example: Json, tag: JsonObject): JsonObject {
  const { told } = operation;
  return {
    description: told.media && hasTag(operation) ? 'The document.' : 'OK.',
    headers: {
      ...requestId,
      ...tag,
      ...(isRepeatable(operation) && { 'Idempotent-Replayed': reference('headers', 'replayed') }),
    },
    content: {
      ...(told.media
        ? {
            [told.media]: {
              schema: { type: told.media === 'application/json' ? 'object' : 'string' },
            },
          }
        : { 'application/json': { schema: successSchema(operation), example } }),
      ...(told.csv && { 'text/csv': { schema: { type: 'string' } } }),
      ...(told.xml && { 'application/xml': { schema: { type: 'string' } } }),
    },
  };
}

function errorsOf(operation: Operation): ErrorStatus[] {
  const { resource, route, method, told } = operation;
  const isOpen = route.access === 'anyone';
  const has = new Set<ErrorStatus>([400, 500, ...(told.errors ?? [])]);
  if (!isOpen) has.add(401).add(429).add(503);
  if (permissionOf(resource, route)) has.add(403);
  if (route.path.includes(':')) has.add(404);
  if (isRepeatable(operation)) has.add(409).add(422);
  if (changesOne(operation)) has.add(412);
  if (['POST', 'PUT', 'PATCH'].includes(method)) has.add(413);
  return [...has].sort((one, other) => one - other);
}
