/** What JSON can say: bodies before validation, custom attributes, answers of processors. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Bounds {
  /** Levels of arrays and objects inside each other. */
  readonly levels: number;
  /** Members of objects and elements of arrays, all together. */
  readonly members?: number;
}

/**
 * Which of the bounds a value exceeds, if any; of the rest nothing is looked at then. Level by level,
 * because a text may nest deeper than the stack reaches.
 */
export function exceededBound(
  value: Json,
  { levels, members = Infinity }: Bounds,
): keyof Bounds | undefined {
  let inside = [value];
  let counted = 0;
  for (let level = 0; level <= levels; level += 1) {
    const next: Json[] = [];
    for (const each of inside) {
      const values = valuesOf(each);
      counted += values.length;
      if (counted > members) return 'members';
      // No spread: it would put each value on the stack.
      for (const member of values) next.push(member);
    }
    inside = next;
  }
  return inside.length > 0 ? 'levels' : undefined;
}

const valuesOf = (value: Json): Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

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
