import { isObject, type Json, type JsonObject } from './json.ts';

/** The attribute of that name, or what a dotted name reaches inside objects and lists. */
export function attribute(record: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(record, name)) return record[name];
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const inner = attribute(record, name.slice(0, dot));
  const rest = name.slice(dot + 1);
  if (Array.isArray(inner)) return attribute(Object.fromEntries(inner.entries()), rest);
  return isObject(inner) ? attribute(inner, rest) : undefined;
}

/** A record with only the named attributes, in the order of the record. */
export function project(record: JsonObject, names: readonly string[] | undefined): JsonObject {
  if (!names) return record;
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name)));
}

/** `active` and `published` are true or absent (contract.md 1.5). */
export const isShown = ({ active, published }: JsonObject) =>
  active !== false && published !== false;
