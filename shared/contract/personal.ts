import { derived } from '../derived.ts';
import { forbidden } from './errors.ts';
import type { FieldSchema } from './fields.ts';
import { isObject, type Json } from './json.ts';
import { isStranger, type Permitted, seesPersonal } from './permissions.ts';
import { isOwned } from './records.ts';
import type { Resource } from './resource.ts';

/*
 * Personal data: addresses, names, e-mail addresses, telephones, and what customers have written.
 * Fields are declared as `personal`. Attributes that no schema declares are personal too on records
 * with owners, because a customer may have written them.
 * Test: test/contract/personal-data.test.ts
 */

type Declared = Pick<Resource, 'schema' | 'records' | 'access'>;

/** Fields of every record that no schema names. */
const COMMON = ['id', 'application_id', 'created_at', 'updated_at'];

/**
 * The record, or a part of it, as the caller may see it: strangers without what admins alone see, staff
 * without what is personal. The same object to most callers.
 */
export const withoutPersonal = <Of extends object>(
  resource: Declared,
  record: Of,
  caller: Permitted,
): Of => {
  const { schema } = resource;
  if (isStranger(caller)) return schema ? withoutFields('admins', schema, record) : record;
  return seesPersonal(caller) ? record : impersonal(resource, record);
};

/** Throws a 403 for who would get at personal data without seeing it. */
export function requirePersonal(caller: Permitted): void {
  if (!seesPersonal(caller)) throw forbidden('personal:read');
}

function impersonal<Of extends object>(resource: Declared, record: Of): Of {
  const { schema, access } = resource;
  if (!schema) return record;
  const shown = withoutFields('personal', schema, record);
  if (!isOwned(resource) || access?.personal) return shown;
  const { properties } = schema;
  const isDeclared = (name: string) =>
    Object.hasOwn(properties, name) || COMMON.includes(name) || name.startsWith('display_');
  return Object.fromEntries(Object.entries(shown).filter(([name]) => isDeclared(name))) as Of;
}

/** A part of a record, by its own schema, as the caller may see it. */
export const shownPart = <Of extends object>(
  schema: FieldSchema,
  part: Of,
  caller: Permitted,
): Of => (seesPersonal(caller) ? part : withoutFields('personal', schema, part));

/** Why a caller does not see a field. */
type Reason = keyof typeof HIDES;

const HIDES = {
  personal: ({ personal }: FieldSchema) => personal === true,
  admins: ({ shownTo }: FieldSchema) => shownTo === 'admins',
};

function withoutFields<Of extends object>(reason: Reason, schema: FieldSchema, object: Of): Of {
  if (!HAS_ANY[reason](schema)) return object;
  const { properties = {} } = schema;
  const shown = Object.entries(object).flatMap(([name, value]: [string, Json]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (field && HIDES[reason](field)) return [];
    return [[name, field ? shownValue(reason, field, value) : value]];
  });
  return Object.fromEntries(shown) as Of;
}

function shownValue(reason: Reason, schema: FieldSchema, value: Json): Json {
  const { items } = schema;
  if (Array.isArray(value)) {
    return items && HAS_ANY[reason](items)
      ? value.map((each) => shownValue(reason, items, each))
      : value;
  }
  return isObject(value) ? withoutFields(reason, schema, value) : value;
}

/** Whether any part of what the schema describes is hidden for the reason. */
const hasAny = (reason: Reason) => {
  const has: (schema: FieldSchema) => boolean = derived(({ properties = {}, items }: FieldSchema) =>
    [...Object.values(properties), ...(items ? [items] : [])].some(
      (field) => HIDES[reason](field) || has(field),
    ),
  );
  return has;
};

const HAS_ANY = { personal: hasAny('personal'), admins: hasAny('admins') };
