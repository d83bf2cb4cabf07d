import { isDeepStrictEqual } from 'node:util';
import { attribute } from '../contract/attributes.ts';
import { invalidProperty } from '../contract/errors.ts';
import type { FieldSchema, Fields } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { RecordResource } from '../contract/resource.ts';
import { isDeeper } from '../endpoint/body-parser.ts';
import { settableFields } from './clean-body.ts';
import type { Caller } from './context.ts';

/** JSON that callers who are no admins leave on one record, beyond its lines. */
export const MAX_STORED_BYTES = 16 * 1024;

/** The part of it in attributes that no schema declares, wherever they are. */
export const MAX_CUSTOM_BYTES = 8 * 1024;
export const MAX_CUSTOM_ATTRIBUTES = 64;

/** Levels of arrays and objects in such an attribute. */
export const MAX_CUSTOM_DEPTH = 8;

/** Only admins give these names: others would take their values for the store's own word. */
const RESERVED = /^(?:_.*|access|role|is_admin)$/;

/** An attribute that no schema declares. */
interface Custom {
  readonly path: string;
  readonly value: Json;
  /** The paths of all attributes that are in it, its own first. */
  readonly paths: readonly string[];
}

/**
 * Throws a 400 that names the first attribute too many of what a public or user caller sent, with
 * what the record has already (protocol.md, "Limits for strangers"). What an admin has stored counts
 * as well, but is refused only if it grows.
 */
export function checkStranger(
  resource: Pick<RecordResource, 'schema'>,
  caller: Caller,
  sent: object,
  before?: object,
): void {
  if (caller.access === 'admin') return;
  const { properties } = resource.schema;
  const stored = before ? settable(resource, before, caller) : {};
  const settableSent = settable(resource, sent, caller);
  for (const [name, value] of Object.entries(settableSent)) {
    const isChanged = !isSame(value, attribute(stored, name));
    if (properties[name]?.adminOnly && isChanged) throw adminOnly(name);
  }
  const added = customIn(properties, settableSent).filter(
    ({ path, value }) => !isSame(value, attribute(stored, path)),
  );
  for (const custom of added) checkAdded(custom);
  // Declared fields have limits of their own.
  if (before && added.length === 0) return;
  const names = new Set(Object.keys(sent));
  const kept = Object.entries(stored).filter(([name]) => !names.has(name));
  // What was sent comes last, so that it is what is named.
  const after = { ...Object.fromEntries(kept), ...settableSent };
  checkSize(properties, after, usageOf(properties, stored));
}

/** What a caller may set, without the lines. */
function settable(
  resource: Pick<RecordResource, 'schema'>,
  record: object,
  caller: Caller,
): JsonObject {
  const { items: _, ...rest } = settableFields<JsonObject>(resource, { ...record }, caller);
  return rest;
}

/** Null is the same as absent. */
const isSame = (value: Json, stored: Json | undefined) =>
  isDeepStrictEqual(value, stored) || (value === null && stored === undefined);

const nested = (value: Json): [name: string, value: Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The outermost undeclared attributes of an object, and of the declared objects in it. */
function customIn(fields: Fields, object: JsonObject, path = ''): Custom[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const at = `${path}${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) return customInField(field, value, `${at}.`);
    return [{ path: at, value, paths: pathsIn(value, at, true) }];
  });
}

function customInField({ properties, items }: FieldSchema, value: Json, path: string): Custom[] {
  if (Array.isArray(value)) {
    return items ? value.flatMap((each, i) => customInField(items, each, `${path}${i}.`)) : [];
  }
  return properties && isObject(value) ? customIn(properties, value, path) : [];
}

/** Elements of arrays are no attributes, but may have some. */
function pathsIn(value: Json, path: string, isAttribute: boolean): string[] {
  const inside = nested(value).flatMap(([name, each]) =>
    pathsIn(each, `${path}.${name}`, !Array.isArray(value)),
  );
  return isAttribute ? [path, ...inside] : inside;
}

function checkAdded({ value, paths }: Custom): void {
  const [path = ''] = paths;
  if (isDeeper(value, MAX_CUSTOM_DEPTH)) {
    throw tooMuch(path, `may nest arrays and objects ${MAX_CUSTOM_DEPTH} deep at most`);
  }
  const reserved = paths.find((each) => RESERVED.test(each.slice(each.lastIndexOf('.') + 1)));
  if (reserved === undefined) return;
  throw adminOnly(reserved);
}

const adminOnly = (name: string) =>
  invalidProperty({
    name,
    failedValidator: 'whitelist',
    message: `${name} can be set by admins only.`,
  });

const bytesOf = (value: Json) => Buffer.byteLength(JSON.stringify(value));

/** What a record has of all that is limited. */
interface Usage {
  readonly bytes: number;
  readonly customBytes: number;
  readonly customs: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function usageOf(fields: Fields, record: JsonObject): Usage {
  const customs = customIn(fields, record);
  return {
    bytes: sum(Object.entries(record).map((each) => bytesOf(each))),
    customBytes: sum(customs.map(({ path, value }) => bytesOf([path, value]))),
    customs: sum(customs.map(({ paths }) => paths.length)),
  };
}

function checkSize(fields: Fields, record: JsonObject, before: Usage): void {
  const customs = customIn(fields, record);
  const paths = customs.flatMap((custom) => custom.paths);
  const last = paths[Math.max(MAX_CUSTOM_ATTRIBUTES, before.customs)];
  if (last !== undefined) {
    throw tooMuch(last, `is one of more than ${MAX_CUSTOM_ATTRIBUTES} attributes of your own`);
  }
  const sizes = customs.map(({ path, value }) => [path, bytesOf([path, value])] as const);
  const large = firstBeyond(Math.max(MAX_CUSTOM_BYTES, before.customBytes), sizes);
  if (large !== undefined) {
    throw tooMuch(large, `makes attributes of your own larger than ${MAX_CUSTOM_BYTES} bytes`);
  }
  const all = Object.entries(record).map((each) => [each[0], bytesOf(each)] as const);
  const largest = firstBeyond(Math.max(MAX_STORED_BYTES, before.bytes), all);
  if (largest !== undefined) {
    throw tooMuch(largest, `makes the record larger than ${MAX_STORED_BYTES} bytes`);
  }
}

/** The name with which the sizes are more than the limit. */
function firstBeyond(limit: number, sizes: readonly (readonly [string, number])[]) {
  let left = limit;
  return sizes.find(([, bytes]) => {
    left -= bytes;
    return left < 0;
  })?.[0];
}

const tooMuch = (name: string, says: string) =>
  invalidProperty({ name, failedValidator: 'max', message: `${name} ${says}.` });
