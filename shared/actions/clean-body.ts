import { invalidProperty } from '../contract/errors.ts';
import { type FieldSchema, type Fields, isReset, type ObjectSchema } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { isStranger } from '../contract/permissions.ts';
import type { RecordResource } from '../contract/resource.ts';
import type { Caller } from './context.ts';

/** Set by the server on every record; bodies cannot. */
const SERVER_FIELDS = ['id', '_id', 'application_id', 'created_at', 'updated_at'];

/** Whether the name is of what answers have of every record, or of an amount as text. */
export const isServerField = (name: string) =>
  SERVER_FIELDS.includes(name) || name.startsWith('display_');

/**
 * What a caller may set of a body: no member that the server sets, also not inside of another. A body
 * may declare some of the record's as its own.
 */
export function settableFields<Body extends object>(
  { schema }: Pick<RecordResource, 'schema'>,
  body: Body,
  caller: Caller,
  declared: Fields = {},
): Body {
  const refused = new Set([...SERVER_FIELDS, ...(isStranger(caller) ? ['user_id'] : [])]);
  const isRefused = (name: string) => refused.has(name) || name.startsWith('display_');
  const fieldOf = (name: string) => ownField(declared, name) ?? ownField(schema.properties, name);
  const settable = Object.entries(body).flatMap(([name, value]) => {
    const field = fieldOf(name);
    if (field?.readOnly || (isRefused(name) && !ownField(declared, name))) return [];
    return [[name, field ? withoutReadOnly(value, field) : value]];
  });
  return Object.fromEntries(settable) as Body;
}

export const ownField = (fields: Fields, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** An id stays: it says which element of a list is meant. */
function withoutReadOnly(value: Json, { items, properties }: FieldSchema): Json {
  if (Array.isArray(value)) {
    return items ? value.map((element) => withoutReadOnly(element, items)) : value;
  }
  if (!isObject(value) || !properties) return value;
  const settable = Object.entries(value).flatMap(([name, inner]) => {
    const field = ownField(properties, name);
    if (field?.readOnly && name !== 'id') return [];
    return [[name, field ? withoutReadOnly(inner, field) : inner]];
  });
  return Object.fromEntries(settable);
}

/** Throws a 400 for a body that is no object. */
export function objectOf(body: Json): JsonObject {
  if (isObject(body)) return body;
  throw invalidProperty({
    name: 'Object',
    failedValidator: 'type',
    // The body is not repeated: it may have a secret anywhere.
    message: 'The body must be a JSON object.',
  });
}

/**
 * The object as its schema reads it: null is the same as not sent (protocol.md, "Nulls"), numeric
 * text is a number where the schema says so, and absent fields have their defaults. In a change,
 * null that would reset a field stays, for validation to refuse.
 */
export function cleanObject(
  object: object,
  { properties }: ObjectSchema,
  { isChange = false } = {},
): JsonObject {
  const isKept = (field: FieldSchema | undefined) =>
    takesNull(field) || (isChange && field !== undefined && isReset(field));
  const sent = Object.entries<Json | undefined>({ ...object }).flatMap(([name, value]) => {
    const field = ownField(properties, name);
    const isUnset = value === undefined || (value === null && !isKept(field));
    return isUnset ? [] : [[name, field ? cleanValue(value, field) : value]];
  });
  return { ...defaultsOf(properties), ...Object.fromEntries(sent) };
}

const defaultsOf = (properties: Fields): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );

const takesNull = (field: FieldSchema | undefined) =>
  [field?.type].flat().includes('null') && !field?.nullable;

function cleanValue(value: Json, field: FieldSchema): Json {
  if (field.kind === 'numericText' && typeof value === 'string' && /^-?\d+$/.test(value))
    return Number(value);
  if (Array.isArray(value)) {
    const { items } = field;
    return items ? value.map((element) => cleanValue(element, items)) : value;
  }
  const { properties } = field;
  if (!isObject(value) || !properties || !field.nullsAreUnset) return value;
  return cleanObject(value, { type: 'object', properties });
}
