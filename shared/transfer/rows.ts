import { exceededBound, isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { NestedValue } from './nested-columns.ts';
import type { FindOrigin } from './reading.ts';

/** Columns of a file. */
export const MAX_COLUMNS = 1_000;

/** Attributes of a row: a line of NDJSON may have more than CSV has columns. */
export const MAX_ROW_MEMBERS = 5_000;

/** Levels of arrays and objects in a row; an order contains products, which have levels of their own. */
export const MAX_ROW_DEPTH = 64;

/** What is too much of a value of a row, if anything: what follows is recursive, or takes each member. */
export function excessOf(value: Json): string | undefined {
  if (exceededBound(value, { levels: MAX_ROW_DEPTH })) {
    return `can nest arrays and objects up to ${MAX_ROW_DEPTH} levels deep`;
  }
  return isObject(value) && Object.keys(value).length > MAX_ROW_MEMBERS
    ? `can have up to ${MAX_ROW_MEMBERS} members`
    : undefined;
}

/** One record of a file, or the problem with its line. */
export interface Row {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Bytes of the file read so far. */
  readonly position: number;
  readonly fields?: JsonObject;
  /** Cells of columns as `prices.USD.price`. */
  readonly nested?: readonly NestedValue[];
  /** Members of `private`. */
  readonly hidden?: JsonObject;
  readonly problem?: string;
  /** The attribute that the problem is about, where it is one, and its cell. */
  readonly column?: string;
  readonly value?: string;
  /** Where an attribute is in the file. */
  readonly originOf?: FindOrigin | undefined;
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
  maxChunk = MAX_CHUNK,
): AsyncGenerator<One[]> {
  let chunk: One[] = [];
  for await (const one of all) {
    const [first] = chunk;
    if (first !== undefined && keyOf(first) !== keyOf(one)) {
      yield chunk;
      chunk = [];
    }
    chunk.push(one);
    // At once: what follows may not even be readable.
    if (chunk.length < maxChunk) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
