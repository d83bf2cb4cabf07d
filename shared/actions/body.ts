import { invalidProperty } from '../contract/errors.ts';
import { isObject, type Json, type JsonObject, omit } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import type { ApiRequest } from '../endpoint/request.ts';

/** Set by the server on every record; bodies cannot. */
const SERVER_FIELDS = ['id', '_id', 'application_id', 'created_at', 'updated_at'];

/** The attributes of the body that a caller may set. */
export function readBody(resource: Resource, { body, caller }: ApiRequest): JsonObject {
  const sent = objectOf(body);
  return omit(sent, [
    ...SERVER_FIELDS,
    ...(resource.computed ?? []),
    ...Object.keys(sent).filter((name) => name.startsWith('display_')),
    ...(caller.access === 'admin' ? [] : ['user_id']),
  ]);
}

export function objectOf(body: Json): JsonObject {
  if (isObject(body)) return body;
  throw invalidProperty({
    name: 'Object',
    failedValidator: 'type',
    message: 'The body must be a JSON object.',
    value: body,
  });
}

/** Null in a POST body is the same as not sent; in a PUT body it removes (contract.md 3.0). */
export const withoutNulls = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
