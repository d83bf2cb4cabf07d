import type { SchemaObject } from 'ajv';
import {
  type FieldSchema,
  type Fields,
  NOT_BLANK,
  NOT_BLANK_IN_UNICODE,
} from '../../shared/contract/fields.ts';
import { omit } from '../../shared/contract/json.ts';

/** Keywords that only the service knows, and defaults, which it applies itself. */
export const OWN_KEYWORDS = [
  'shownTo',
  'kind',
  'references',
  'nullable',
  'translatable',
  'adminOnly',
  'personal',
  'erasure',
  'nullsAreUnset',
  'others',
  'overrides',
  'notRemovable',
  'notBefore',
  'default',
] as const;

/** Makes a reference of the schema of an inner object, or leaves it where it is. */
type Share = (schema: SchemaObject) => SchemaObject;

/**
 * The schema as it is compiled: the fields of each object are checked one after another, whether it
 * is there if it is required, then its value. A validator that stops at the first error then finds
 * the first one in the order of the fields, which is the one to report (protocol.md, "Errors").
 * Read-only fields are not checked, because the server sets them.
 */
export function inFieldOrder(schema: FieldSchema, share: Share): SchemaObject {
  const {
    properties = {},
    required = [],
    items,
    additionalProperties = true,
    ...rest
  } = omit(schema, ['readOnly', 'writeOnly', ...OWN_KEYWORDS]);
  const checks = checksOf(properties, required, share);
  const names = Object.keys(properties).map((name) => [name, true]);
  return {
    ...rest,
    ...(rest.pattern === NOT_BLANK && { pattern: NOT_BLANK_IN_UNICODE }),
    ...(additionalProperties !== true && {
      properties: Object.fromEntries(names),
      additionalProperties: additionalProperties && inner(additionalProperties, share),
    }),
    ...(items && { items: inner(items, share) }),
    ...(checks.length > 0 && { allOf: checks }),
  };
}

function inner(schema: FieldSchema, share: Share): SchemaObject {
  const ordered = inFieldOrder(schema, share);
  return schema.properties ? share(ordered) : ordered;
}

/** Each required field begins another check, because one checks first what is required. */
function checksOf(fields: Fields, required: readonly string[], share: Share): SchemaObject[] {
  const checks: { required: string[]; properties: Record<string, SchemaObject> }[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    const isRequired = required.includes(name);
    const value = inner(field, share);
    const last = checks.at(-1);
    if (last && !isRequired) last.properties[name] = value;
    else checks.push({ required: isRequired ? [name] : [], properties: { [name]: value } });
  }
  return checks;
}
