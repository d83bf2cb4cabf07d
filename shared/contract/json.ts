/** What JSON can say. Records, bodies and answers are made of it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object without the named attributes. */
export function omit(object: JsonObject, names: Iterable<string>): JsonObject {
  const left = { ...object };
  for (const name of names) delete left[name];
  return left;
}
