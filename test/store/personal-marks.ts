import { type FieldSchema, type Fields, WEB_ADDRESS } from '../../shared/contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';

/*
 * Records in which each text that tells of a person is a mark of its own, by the schema: also in those parts of a record
 * that nobody has made yet, such as its returns.
 */

/** The path of a field in its schema, and the text that was put there. */
export interface Mark {
  readonly path: string;
  readonly text: string;
  /** Why an erasure leaves it. */
  readonly kept: string | undefined;
}

/** Texts of letters, which are words to whatever looks for words. */
const markText = (n: number) =>
  `mark${[...String(n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}end`;

export const MARK = /mark[a-j]{4}end/g;

let count = 0;

/** Where a field is, and what is known of it from what it is within. */
interface Place {
  readonly path: string;
  readonly isPersonal: boolean;
  readonly kept: string | undefined;
}

/** Marks `record` in place of what it has, and tells which marks there are. `isOwned`: with attributes of its own. */
export function markPersonal(
  schema: FieldSchema & { readonly properties: Fields },
  record: JsonObject,
  isOwned = true,
): { readonly record: JsonObject; readonly marks: readonly Mark[] } {
  const marks: Mark[] = [];

  function mark({ path, kept }: Omit<Place, 'isPersonal'>, pattern?: string): string {
    count += 1;
    const text = markText(count);
    marks.push({ path, text, kept });
    if (pattern === WEB_ADDRESS) return `https://${text}.example`;
    return pattern?.includes('@') ? `${text}@example.org` : text;
  }

  function filled(field: FieldSchema, before: Json | undefined, around: Place): Json | undefined {
    const place = placeOf(field, around);
    if (field.writeOnly || !(place.isPersonal || hasMarks(field))) return before;
    if (field.items) return filledElements(field.items, before, place);
    return field.properties
      ? filledMembers(field, before, place)
      : filledLeaf(field, before, place);
  }

  function filledElements(items: FieldSchema, before: Json | undefined, place: Place): Json {
    const elements = Array.isArray(before) && before.length > 0 ? before : [undefined];
    const inner = { ...place, path: `${place.path}[]` };
    return elements.map((each) => filled(items, each, inner) ?? null);
  }

  function filledMembers(
    { properties = {}, required = [] }: FieldSchema,
    before: Json | undefined,
    place: Place,
  ): Json {
    const inner: JsonObject = isObject(before) ? before : {};
    const all = Object.entries(properties).map(([name, each]): [string, Json | undefined] => {
      const value = filled(each, inner[name], { ...place, path: `${place.path}.${name}` });
      return [name, value ?? (required.includes(name) ? sample(each) : undefined)];
    });
    const there = all.filter((each): each is [string, Json] => each[1] !== undefined);
    return { ...inner, ...Object.fromEntries(there) };
  }

  function filledLeaf(field: FieldSchema, before: Json | undefined, place: Place) {
    const type = typeOf(field);
    if (type === 'object') return { name: mark({ ...place, path: `${place.path}.name` }) };
    const isText = type === 'string' && !field.enum && !OF_RECORDS.test(place.path);
    return isText ? mark(place, field.pattern) : before;
  }

  const ownMark = (path: string) => mark({ path, kept: undefined });
  return {
    record: {
      ...(filled(schema, record, { path: '', isPersonal: false, kept: undefined }) as JsonObject),
      ...(isOwned && { own_text: ownMark('own_text'), own: { inner: ownMark('own.inner') } }),
    },
    marks,
  };
}

const placeOf = ({ personal, erasure }: FieldSchema, around: Place): Place => ({
  path: around.path,
  isPersonal: around.isPersonal || personal === true || erasure === 'removed',
  kept: typeof erasure === 'object' ? erasure.kept : around.kept,
});

const typeOf = ({ type = 'string' }: FieldSchema) => [type].flat().find((each) => each !== 'null');

const OF_RECORDS = /\.(id|created_at|updated_at)$/;

/** Whether any part of what the schema describes is personal, or removed with it. */
const hasMarks = ({ properties = {}, items }: FieldSchema): boolean =>
  [...Object.values(properties), ...(items ? [items] : [])].some(
    (field) => field.personal === true || field.erasure === 'removed' || hasMarks(field),
  );

/** A value of a required field. */
function sample({
  type,
  enum: values,
  minimum = 1,
  items,
  properties,
  required = [],
}: FieldSchema): Json {
  const [first = null] = values ?? [];
  if (values) return first;
  const [kind] = [type ?? 'string'].flat();
  if (kind === 'object') {
    return Object.fromEntries(required.map((name) => [name, sample(properties?.[name] ?? {})]));
  }
  if (kind === 'array') return items ? [sample(items)] : [];
  if (kind === 'integer' || kind === 'number') return minimum;
  return kind === 'boolean' ? false : '2026-01-01T00:00:00.000Z';
}
