import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';

/**
 * A value that a schema describes: its example where it has one, else the plainest. `known` is
 * what a record was created with.
 */
export function sampleOf(schema: Json, schemas: JsonObject, known: JsonObject = {}): Json {
  if (!isObject(schema)) return null;
  const { $ref, allOf, anyOf, oneOf, examples } = schema;
  if (Array.isArray(examples)) return examples[0] ?? null;
  if (typeof $ref === 'string') {
    return sampleOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, known);
  }
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => sampleOf(part, schemas, known));
    return Object.assign({}, ...parts.filter(isObject));
  }
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return sampleOf(choices[0] ?? {}, schemas, known);
  return plainest(schema, schemas, known);
}

function plainest(schema: JsonObject, schemas: JsonObject, known: JsonObject): Json {
  if (schema['const'] !== undefined) return schema['const'];
  const types = [schema['type'] ?? 'object'].flat();
  if (types.includes('null')) return null;
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  switch (types[0]) {
    case 'integer':
    case 'number':
      return schema['minimum'] || 1;
    case 'boolean':
      return true;
    case 'array':
      return sampleList(schema, schemas, known);
    case 'string':
      return sampleText(schema);
    default:
      return sampleObject(schema, schemas, known);
  }
}

const TEXTS = ['text', 'ada@example.org', '2026-11-22'];

function sampleText({ format, pattern = '' }: JsonObject): string {
  if (format === 'uri') return 'https://api.example.com/v0';
  return TEXTS.find((text) => new RegExp(String(pattern)).test(text)) ?? 'text';
}

function sampleList({ items }: JsonObject, schemas: JsonObject, known: JsonObject): Json {
  return items === undefined ? [] : [sampleOf(items, schemas, known)];
}

/** Its required fields, and those that are known, in the order of the schema. */
function sampleObject(schema: JsonObject, schemas: JsonObject, known: JsonObject): JsonObject {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const isRecord = 'application_id' in properties || 'data' in properties;
  const fields = Object.entries(properties).flatMap(([name, field]): [string, Json][] => {
    const value = isRecord && name !== 'data' ? known[name] : undefined;
    const fits = value !== undefined && !isStructured(value);
    if (fits) return [[name, value]];
    return required.includes(name) ? [[name, sampleOf(field, schemas, known)]] : [];
  });
  return Object.fromEntries(fields);
}

/** Lists and objects in answers are often more than those in bodies. */
const isStructured = (value: Json) => typeof value === 'object' && value !== null;
