import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import { reference } from './components.ts';

/** Says nothing about which values a schema takes. */
const ANNOTATIONS: readonly string[] = [
  'description',
  'examples',
  'readOnly',
  'writeOnly',
  'x-permission',
];

/** Members whose values are examples, or no part of the API. */
const OPAQUE = /^(example|examples|x-.*)$/;

/**
 * Makes references: each schema of an object that equals one of the named ones becomes one, so that
 * generators of clients make one type of it.
 */
export function linker(schemas: JsonObject): (part: JsonObject) => JsonObject {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const key = isObject(schema) && keyOf(schema);
    if (key && !names.has(key)) names.set(key, name);
  }
  return (part) => replace(part, (schema) => names.get(keyOf(schema) ?? ''));
}

/** The named schemas themselves, with references to each other inside of them. */
export const linked = (schemas: JsonObject, link: (part: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isObject(schema) ? mapInside(schema, link) : schema,
    ]),
  );

type NameOf = (schema: JsonObject) => string | undefined;

function replace(value: JsonObject, nameOf: NameOf): JsonObject {
  const name = nameOf(value);
  if (name === undefined) return mapInside(value, (inner) => replace(inner, nameOf));
  const isNullable = [value['type']].flat().includes('null');
  const link = reference('schemas', name);
  const said = Object.entries(value).filter(([member]) => ANNOTATIONS.includes(member));
  return {
    ...(isNullable ? { oneOf: [link, { type: 'null' }] } : link),
    ...Object.fromEntries(said),
  };
}

/** The object with other objects in the place of those in it, in lists too. */
const mapInside = (object: JsonObject, map: (inner: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      OPAQUE.test(name) ? value : mapValue(value, map),
    ]),
  );

function mapValue(value: Json, map: (inner: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((each) => mapValue(each, map));
  return isObject(value) ? map(value) : value;
}

/** What the schema of an object takes, as text; undefined for other schemas. */
function keyOf(schema: JsonObject): string | undefined {
  const types = [schema['type'] ?? ''].flat().filter((type) => type !== 'null');
  const isShape = types.length === 1 && types[0] === 'object' && isObject(schema['properties']);
  return isShape ? JSON.stringify(meaningOf({ ...schema, type: 'object' })) : undefined;
}

/** The schema without annotations, its members in one order. */
function meaningOf(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(meaningOf);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).filter(([name]) => !ANNOTATIONS.includes(name));
  return Object.fromEntries(
    members
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, name === 'properties' ? fields(value) : meaningOf(value)]),
  );
}

/** Fields may be named like annotations. */
const fields = (properties: Json): Json =>
  isObject(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, meaningOf(field)]),
      )
    : properties;
