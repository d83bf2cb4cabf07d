import { isDeepStrictEqual } from 'node:util';
import { attribute, isTooLong, MAX_NAME_DOTS, MAX_NAME_LENGTH } from '../contract/attributes.ts';
import { isDecidedByStore } from '../contract/decided-names.ts';
import { invalidProperty } from '../contract/errors.ts';
import type { FieldSchema, Fields } from '../contract/fields.ts';
import { exceededBound, isObject, type Json, type JsonObject } from '../contract/json.ts';
import { isStranger } from '../contract/permissions.ts';
import type { RecordResource } from '../contract/resource.ts';
import { settableFields } from './clean-body.ts';
import type { Caller } from './context.ts';

/** JSON that callers who are no admins leave on one record, beyond its lines. */
export const MAX_STORED_BYTES = 16 * 1024;

/** The part of it in attributes that no schema declares, wherever they are. */
export const MAX_CUSTOM_BYTES = 8 * 1024;
/** Undeclared attributes of a record that a user creates: there may be many of these. */
export const MAX_USER_CUSTOM_BYTES = 4 * 1024;
export const MAX_CUSTOM_ATTRIBUTES = 64;

/** Levels of arrays and objects in such an attribute. */
export const MAX_CUSTOM_DEPTH = 8;

/** Only admins give these names, at any depth: others would take their values for the store's own word. */
const RESERVED = /^(?:_.*|access|role|is_admin)$/;

/** An attribute, with the names of all objects and arrays around it in its path. */
interface Attribute {
  readonly path: string;
  readonly name: string;
  readonly value: Json;
}

/** An attribute that no schema declares, and all attributes in it, itself first. */
interface Custom extends Attribute {
  readonly all: readonly Attribute[];
}

/**
 * Throws a 400 that names the first attribute too many of what a public or user caller sent, with
 * what the record has already (protocol.md, "Limits for strangers"). What an admin has stored counts
 * as well, but is refused only if it grows.
 */
export function checkStranger(
  resource: Pick<RecordResource, 'schema' | 'access'> & { readonly name?: string },
  caller: Caller,
  sent: object,
  before?: object,
): void {
  if (!isStranger(caller)) return;
  const { properties } = resource.schema;
  const stored = before ? settable(resource, before, caller) : {};
  const settableSent = settable(resource, sent, caller);
  for (const [name, value] of Object.entries(settableSent)) {
    const isChanged = !isSame(value, attribute(stored, name));
    if (properties[name]?.adminOnly && isChanged) throw adminOnly(name);
  }
  const usage = usageOf(properties, stored);
  const most = Math.max(MAX_CUSTOM_ATTRIBUTES, usage.customs);
  const isAdded = ({ path, value }: Attribute) => !isSame(value, attribute(stored, path));
  const added = withInner(customsIn(properties, settableSent), most, isAdded);
  for (const custom of added) checkAdded(custom);
  const decided = added.find((each) => isDecided(each, resource));
  if (decided) throw adminOnly(decided.path);
  // Declared fields have limits of their own.
  if (before && added.length === 0) return;
  const names = new Set(Object.keys(sent));
  const kept = Object.entries(stored).filter(([name]) => !names.has(name));
  // What was sent comes last, so that it is what is named.
  const after = { ...Object.fromEntries(kept), ...settableSent };
  checkSize(properties, after, { ...usage, customs: most }, maxCustomBytesOf(resource, caller));
}

/** An address in an order is a copy of one that has its own: what is inside is left alone. */
const isDecided = ({ path, name }: Attribute, { access }: Pick<RecordResource, 'access'>) =>
  path === name &&
  (isDecidedByStore(name) || access?.reserved?.includes(name.toLowerCase()) === true);

/** The record of a user is one, and is created by guests as well. */
const maxCustomBytesOf = ({ name }: { readonly name?: string }, { access }: Caller) =>
  access === 'user' && name !== 'users' ? MAX_USER_CUSTOM_BYTES : MAX_CUSTOM_BYTES;

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
function* customsIn(fields: Fields, object: JsonObject, path = ''): Generator<Attribute> {
  for (const [name, value] of Object.entries(object)) {
    const at = `${path}${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) yield* customsInField(field, value, `${at}.`);
    else yield { path: at, name, value };
  }
}

function* customsInField(
  { properties, items }: FieldSchema,
  value: Json,
  path: string,
): Generator<Attribute> {
  if (Array.isArray(value)) {
    if (!items) return;
    for (const [i, each] of value.entries()) yield* customsInField(items, each, `${path}${i}.`);
  } else if (properties && isObject(value)) yield* customsIn(properties, value, path);
}

/** These attributes with all that are in them, until there are `most` and one more. */
function withInner(
  customs: Iterable<Attribute>,
  most: number,
  isWanted: (custom: Attribute) => boolean = () => true,
): Custom[] {
  const found: Custom[] = [];
  let left = most + 1;
  for (const custom of customs) {
    if (!isWanted(custom)) continue;
    const all = firstOf(attributesIn(custom), left);
    found.push({ ...custom, all });
    left -= all.length;
    if (left === 0) break;
  }
  return found;
}

function firstOf<Each>(all: Iterable<Each>, count: number): Each[] {
  const first: Each[] = [];
  for (const each of all) {
    first.push(each);
    if (first.length === count) break;
  }
  return first;
}

/** Elements of arrays are no attributes, but may have some. */
function* attributesIn({ path, name, value }: Attribute, isAttribute = true): Generator<Attribute> {
  if (isAttribute) yield { path, name, value };
  for (const [inner, each] of nested(value)) {
    const at = { path: `${path}.${inner}`, name: inner, value: each };
    yield* attributesIn(at, !Array.isArray(value));
  }
}

function checkAdded({ path, value, all }: Custom): void {
  if (exceededBound(value, { levels: MAX_CUSTOM_DEPTH })) {
    throw tooMuch(path, `can nest arrays and objects up to ${MAX_CUSTOM_DEPTH} levels deep`);
  }
  const long = all.find(({ name }) => isTooLong(name));
  if (long) {
    const most = `up to ${MAX_NAME_LENGTH} characters and ${MAX_NAME_DOTS} dots`;
    throw tooMuch(long.path.slice(0, MAX_NAME_LENGTH), `is too long: a name can have ${most}`);
  }
  const reserved = all.find((each) =>
    RESERVED.test(each.path.slice(each.path.lastIndexOf('.') + 1)),
  );
  if (reserved) throw adminOnly(reserved.path);
}

const adminOnly = (name: string) =>
  invalidProperty({
    name,
    failedValidator: 'whitelist',
    message: `Only admins can set ${name}.`,
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
  const customs = withInner(customsIn(fields, record), Infinity);
  return {
    bytes: sum(Object.entries(record).map((each) => bytesOf(each))),
    customBytes: sum(customs.map(({ path, value }) => bytesOf([path, value]))),
    customs: sum(customs.map(({ all }) => all.length)),
  };
}

/** `customs` of `before` is how many there may be. */
function checkSize(
  fields: Fields,
  record: JsonObject,
  before: Usage,
  maxCustomBytes: number,
): void {
  const customs = withInner(customsIn(fields, record), before.customs);
  const last = customs.flatMap(({ all }) => all)[before.customs];
  if (last) {
    throw tooMuch(last.path, `is one of more than ${MAX_CUSTOM_ATTRIBUTES} custom attributes`);
  }
  const sizes = customs.map(({ path, value }) => [path, bytesOf([path, value])] as const);
  const large = firstBeyond(Math.max(maxCustomBytes, before.customBytes), sizes);
  if (large !== undefined) {
    throw tooMuch(large, `makes the custom attributes larger than ${maxCustomBytes} bytes`);
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
