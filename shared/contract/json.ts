/** What JSON can say: bodies before validation, custom attributes, answers of processors. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON that is text already, as part of an answer. */
export class SerializedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): Json {
    return JSON.parse(this.text);
  }
}

/** The object without the named attributes. */
export function omit<Type extends object, Name extends keyof Type>(
  object: Type,
  names: Iterable<Name>,
): Omit<Type, Name> {
  const copy = { ...object };
  for (const name of names) delete copy[name];
  return copy;
}
