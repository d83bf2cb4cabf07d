import type { JSONSchema } from 'json-schema-to-ts';

type Schema = { readonly [keyword: string]: unknown };

/**
 * The schema with the fields of each object checked one after another: whether it is there if it
 * must be, then its value. A validator that stops at the first error then finds the first one in
 * the order of the fields, which is the one to report (contract.md 2.4).
 */
export function inFieldOrder(schema: JSONSchema): JSONSchema {
  if (typeof schema !== 'object') return schema;
  const {
    properties,
    required = [],
    items,
    ...rest
  } = schema as Schema & {
    properties?: Record<string, JSONSchema>;
    required?: readonly string[];
    items?: JSONSchema;
  };
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) => [
    ...(required.includes(name) ? [{ required: [name] }] : []),
    { properties: { [name]: inFieldOrder(field) } },
  ]);
  const names = Object.keys(properties ?? {}).map((name) => [name, true]);
  return {
    ...rest,
    ...(rest['additionalProperties'] === false && { properties: Object.fromEntries(names) }),
    ...(items !== undefined && { items: inFieldOrder(items) }),
    ...(fields.length > 0 && { allOf: fields }),
  } as JSONSchema;
}
