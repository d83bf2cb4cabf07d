import type { JsonObject } from '../contract/json.ts';
import type { NestedValue } from './nested-columns.ts';

/** One record of a file, or the problem with its line. */
export interface Row {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Bytes of the file read so far. */
  readonly position: number;
  readonly fields?: JsonObject;
  /** Cells of columns as `prices.USD.price`. */
  readonly nested?: readonly NestedValue[];
  readonly problem?: string;
  /** The attribute that the problem is about, where it is one, and its cell. */
  readonly column?: string;
  readonly value?: string;
}

/** The attribute that each column becomes, by its name; null leaves it out. */
export type Mapping = Readonly<Record<string, string | null>>;

export const mappedName = (column: string, mapping: Mapping): string | null => {
  const name = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
  return name === undefined ? column : name;
};

/** What is imported at once: all is read by one request, and prepared before it is written. */
const MAX_CHUNK = 90;

/** Groups what follows each other with the same key, in its order. */
export async function* chunksOf<One>(
  all: AsyncIterable<One>,
  keyOf: (one: One) => unknown = () => undefined,
): AsyncGenerator<One[]> {
  let chunk: One[] = [];
  for await (const one of all) {
    const [first] = chunk;
    if (first !== undefined && (chunk.length === MAX_CHUNK || keyOf(first) !== keyOf(one))) {
      yield chunk;
      chunk = [];
    }
    chunk.push(one);
  }
  if (chunk.length > 0) yield chunk;
}
