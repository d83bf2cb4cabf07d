import { derived } from '../derived.ts';
import type { FieldSchema, Fields, ObjectSchema } from './fields.ts';
import { isObject, type Json } from './json.ts';

/*
 * What is left of a person in a record that stays (protocol.md, "Export and erasure"): the schema says it. What is
 * `personal` goes, with all that is in it. A required text, and one that is `erasure: 'replaced'`, says that it was
 * erased. `erasure: 'removed'` goes too, though all of the staff may see it; `erasure: { kept }` stays, for that reason.
 * Test: test/contract/erasure.test.ts
 */

const ERASED = 'erased';
/** No mail reaches it (RFC 2606). */
const ERASED_EMAIL = 'erased@erased.invalid';

/** What every record has beside the fields of its schema, and the schema of a copy names. */
const OF_RECORDS: readonly string[] = ['id', 'application_id', 'created_at', 'updated_at'];

/**
 * The changes of a record that leave nothing of its person. Attributes that no schema declares go: a customer may
 * have written them.
 */
export const erasedFields = ({ properties, required = [] }: ObjectSchema, record: object): object =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !OF_RECORDS.includes(name))
      .map(([name, value]: [string, Json]) => {
        const field = fieldOf(properties, name);
        return [
          name,
          value,
          field && erased(field, value, required.includes(name), false),
        ] as const;
      })
      .filter(([, before, after]) => before !== after)
      .map(([name, , after]) => [name, after]),
  );

const fieldOf = (fields: Fields, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** What is left of a value; undefined: nothing. `isWithin`: within what is personal. */
function erased(
  field: FieldSchema,
  value: Json,
  isRequired: boolean,
  isWithin: boolean,
): Json | undefined {
  const { erasure } = field;
  if (typeof erasure === 'object') return value;
  if (erasure === 'removed') return undefined;
  const isPersonal = isWithin || field.personal === true;
  if (!isPersonal && !leavesLess(field)) return value;
  return erasedParts(field, value, isPersonal) ?? erasedWhole(field, isRequired);
}

/** What is left of a value that has parts; undefined for any other. */
function erasedParts(field: FieldSchema, value: Json, isPersonal: boolean): Json | undefined {
  const { items, properties } = field;
  if (Array.isArray(value) && items?.properties) {
    return value.map((each) => erased(items, each, true, isPersonal) ?? null);
  }
  if (isObject(value) && properties) return erasedMembers(field, value, isPersonal);
  return isPersonal ? undefined : value;
}

const erasedWhole = (field: FieldSchema, isRequired: boolean): Json | undefined =>
  isRequired || field.erasure === 'replaced' ? replacementOf(field) : undefined;

/** Members that no schema declares stay in what is not personal: those of a product as it was sold are the store's. */
function erasedMembers(
  { properties = {}, required = [] }: FieldSchema,
  object: object,
  isPersonal: boolean,
) {
  const left = Object.entries(object).map(([name, value]: [string, Json]) => {
    const field = fieldOf(properties, name);
    if (!field) return [name, isPersonal ? undefined : value] as const;
    if (OF_RECORDS.includes(name)) return [name, value] as const;
    return [name, erased(field, value, required.includes(name), isPersonal)] as const;
  });
  return Object.fromEntries(left.filter((each): each is [string, Json] => each[1] !== undefined));
}

/** What a text says that was erased and has to be there. */
function replacementOf({ type, pattern, minLength = 0, erasure }: FieldSchema): Json {
  if (type === 'object') return {};
  if (type === 'array') return [];
  if (pattern?.includes('@')) return ERASED_EMAIL;
  return minLength > 0 || erasure === 'replaced' ? ERASED : '';
}

/** Whether an erasure takes anything of what the schema describes. */
const leavesLess: (schema: FieldSchema) => boolean = derived(
  ({ properties = {}, items }: FieldSchema) =>
    [...Object.values(properties), ...(items ? [items] : [])].some(
      (field) => field.personal === true || field.erasure === 'removed' || leavesLess(field),
    ),
);
