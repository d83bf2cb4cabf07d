import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import { hasRecords, type Subject, schemaName } from './subject.ts';

const serverId = { type: 'integer', minimum: 1, readOnly: true };
const moment = {
  type: 'string',
  format: 'date-time',
  readOnly: true,
  examples: ['2024-03-02T09:15:00.000Z'],
};

/** The schemas of a resource's records and bodies, and those that its documentation adds. */
export function schemasOf(subject: Subject): JsonObject {
  const { resource, documentation } = subject;
  const name = schemaName(subject);
  const isRead = resource.routes.some(({ operation }) => operation === 'get');
  const offers = (operation: string) =>
    resource.routes.some((route) => route.operation === operation);
  return {
    ...(isRead && { [name]: answered(subject) }),
    ...(offers('create') && { [`${name}Input`]: sent(subject) }),
    ...((offers('update') || offers('replace')) && { [`${name}Changes`]: changed(subject) }),
    ...standard(documentation.schemas ?? {}),
  };
}

/** A schema in the words of the standard: without keywords that only the service knows. */
export function standard(schema: unknown): JsonObject {
  return translate(JSON.parse(JSON.stringify(schema))) as JsonObject;
}

function translate(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(translate);
  if (!isObject(schema)) return schema;
  const translated = Object.entries(schema).flatMap(([name, value]) =>
    value === true && name in KEYWORDS
      ? Object.entries(KEYWORDS[name] ?? {})
      : [[name, translate(value)]],
  );
  return Object.fromEntries(translated);
}

/** What the service's own keywords say, as far as the standard can. */
const KEYWORDS: Readonly<Record<string, JsonObject>> = {
  money: {
    description: 'An amount with at most the decimals of its currency, and 10^12 minor units.',
  },
  percentage: { multipleOf: 0.01 },
};

/** Records keep attributes that their schema does not name. */
const openTo = (subject: Subject): JsonObject =>
  hasRecords(subject) ? { additionalProperties: true } : {};

type Fields = Readonly<Record<string, JsonObject>>;

const fieldsOf = ({ resource }: Subject) =>
  Object.entries(standard(resource.schema?.properties ?? {})) as [string, JsonObject][];

/** A record as answers have it. */
function answered(subject: Subject): JsonObject {
  const { resource, documentation } = subject;
  const { nulls = [], schema } = resource;
  const isRecord = hasRecords(subject);
  const isNullable = (name: string) =>
    nulls.includes(name) || (!isRecord && !schema?.required?.includes(name));
  const shown: Fields = Object.fromEntries(
    fieldsOf(subject)
      .filter(([, field]) => !field['writeOnly'])
      .map(([name, field]) => [name, isNullable(name) ? orNull(field) : field]),
  );
  const fields: Fields = { ...shown, ...(standard(documentation.output ?? {}) as Fields) };
  const known = isRecord ? { id: serverId, application_id: serverId } : {};
  const times = isRecord ? { created_at: moment, updated_at: moment } : {};
  const required = [
    ...(isRecord ? (schema?.required ?? []).filter((name) => name in shown) : []),
    ...nulls,
    ...(documentation.always ?? []),
  ];
  return {
    type: 'object',
    description: resource.summary,
    properties: { ...known, ...described(fields, subject), ...times },
    required: [...new Set([...Object.keys(known), ...required, ...Object.keys(times)])],
    ...openTo(subject),
  };
}

/** The fields of a record that a body may set. */
function settable(subject: Subject): Fields {
  const { resource, documentation } = subject;
  const computed = new Set(resource.computed);
  const own = fieldsOf(subject).filter(
    ([name, field]) => !computed.has(name) && !field['readOnly'],
  );
  const overridden = standard(documentation.input ?? {}) as Fields;
  return described({ ...Object.fromEntries(own), ...overridden }, subject);
}

/** A body that creates a record. */
function sent(subject: Subject): JsonObject {
  const { schema } = subject.resource;
  return {
    type: 'object',
    properties: settable(subject),
    ...(schema?.required && { required: [...schema.required] }),
    ...openTo(subject),
  };
}

/** A body that changes a part of a record; null takes an optional field away. */
function changed(subject: Subject): JsonObject {
  const required = new Set(subject.resource.schema?.required);
  const fields = Object.entries(settable(subject)).map(([name, field]) => [
    name,
    required.has(name) ? field : orNull(field),
  ]);
  return {
    type: 'object',
    description: 'Changes what is sent, and nothing else; null takes a field away.',
    properties: Object.fromEntries(fields),
    ...openTo(subject),
  };
}

function described(fields: Fields, { documentation }: Subject): Record<string, JsonObject> {
  const notes = documentation.fields ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = [notes[name], field['description']].filter(Boolean).join(' ');
      return [name, description === '' ? field : { ...field, description }];
    }),
  );
}

/** The schema with null as one more value. */
function orNull(schema: JsonObject): JsonObject {
  const { type } = schema;
  const values = schema['enum'];
  if (type === undefined) return '$ref' in schema ? { anyOf: [schema, { type: 'null' }] } : schema;
  return {
    ...schema,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}
