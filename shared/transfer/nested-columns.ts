import { PRIVATE } from '../contract/attributes.ts';
import type { FieldSchema, Fields, ObjectSchema } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';

/** A column of one value of a map of objects: `prices.USD.price` of the field `prices`. */
export interface NestedColumn {
  readonly field: string;
  /** The key of the object in the map, as `USD`. */
  readonly key: string;
  /** The name of the value in the object. */
  readonly name: string;
}

/** A cell of such a column. */
export interface NestedValue extends NestedColumn {
  readonly value: Json;
}

/** What a row of a file says. */
interface RowFields {
  readonly fields?: JsonObject;
  readonly nested?: readonly NestedValue[];
  readonly hidden?: JsonObject;
}

export const headerOfNested = ({ field, key, name }: NestedColumn) => `${field}.${key}.${name}`;

/** The fields of the objects in a map; undefined for a field that is no map of objects. */
function memberFields(schema: FieldSchema | undefined): Fields | undefined {
  const member = schema?.additionalProperties;
  return typeof member === 'object' ? member.properties : undefined;
}

const fieldOf = ({ properties }: ObjectSchema, name: string) =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

export const isMap = (schema: ObjectSchema, name: string) =>
  memberFields(fieldOf(schema, name)) !== undefined;

/** What a name in a header means; undefined for that of an attribute, which may have dots, too. */
export function nestedColumn(schema: ObjectSchema, header: string): NestedColumn | undefined {
  const [field = '', key, ...names] = header.split('.');
  const name = names.join('.');
  return key && name && isMap(schema, field) ? { field, key, name } : undefined;
}

export function schemaOfNested(schema: ObjectSchema, { field, name }: NestedColumn) {
  const fields = memberFields(fieldOf(schema, field));
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Undefined where a record does not have it. */
export function valueOfNested(record: object, { field, key, name }: NestedColumn) {
  const map = new Map<string, Json>(Object.entries(record)).get(field);
  const member = isObject(map) && Object.hasOwn(map, key) ? map[key] : undefined;
  return isObject(member) && Object.hasOwn(member, name) ? member[name] : undefined;
}

/** The values of all maps of a record that can be set. */
export function nestedValues(schema: ObjectSchema, record: object): NestedValue[] {
  return Object.entries(record).flatMap(([field, map]: [string, Json]) => {
    if (!isObject(map) || !isMap(schema, field)) return [];
    return Object.entries(map).flatMap(([key, member]) =>
      Object.entries(settable(schema, field, member)).map(([name, value]) => {
        return { field, key, name, value };
      }),
    );
  });
}

function settable(schema: ObjectSchema, field: string, member: Json | undefined): JsonObject {
  if (!isObject(member)) return {};
  const isSettable = (name: string) => !schemaOfNested(schema, { field, key: '', name })?.readOnly;
  return Object.fromEntries(Object.entries(member).filter(([name]) => isSettable(name)));
}

/**
 * The attributes of a row. Its nested values, and what is hidden, replace those of the record alone: others stay, and
 * a nested null removes one.
 */
export function fieldsOfRow(
  schema: ObjectSchema,
  { fields = {}, nested = [], hidden }: RowFields,
  stored: object = {},
): JsonObject {
  const all: JsonObject = { ...fields };
  const before = new Map<string, Json>(Object.entries(stored));
  for (const [field, ofField] of Map.groupBy(nested, (each) => each.field)) {
    const map = all[field] ?? before.get(field);
    const members = membersOf(map);
    for (const [key, ofMember] of Map.groupBy(ofField, (each) => each.key)) {
      const member = membersOf(settable(schema, field, members.get(key)));
      for (const { name, value } of ofMember) setOrDelete(member, name, value);
      setOrDelete(members, key, objectOf(member));
    }
    all[field] = objectOf(members);
  }
  if (hidden) all[PRIVATE] = { ...attributesOf(before.get(PRIVATE)), ...hidden };
  return all;
}

const attributesOf = (value: Json | undefined) => (isObject(value) ? value : {});

/** Maps, because copies of objects for each value take the square of the values. */
const membersOf = (value: Json | undefined) =>
  new Map<string, Json>(isObject(value) ? Object.entries(value) : []);

/** Null for one without members. */
const objectOf = (members: ReadonlyMap<string, Json>): JsonObject | null =>
  members.size === 0 ? null : Object.fromEntries(members);

/** Null deletes it. */
function setOrDelete(members: Map<string, Json>, name: string, value: Json): void {
  if (value === null) members.delete(name);
  else members.set(name, value);
}
