import { HIDING, PRIVATE } from '../contract/attributes.ts';
import type { InvalidProperty } from '../contract/errors.ts';
import type { FieldSchema, Fields } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { offersLanguage, ownLanguage, type StoreLanguages } from '../contract/language.ts';
import { localesOf } from '../contract/locales.ts';

/** Attributes that decide whether a record is shown, or whose it is, are no texts. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  ...HIDING,
  ...[PRIVATE, 'published_from', 'published_until', 'locale', 'locales'],
  ...['id', '_id', 'application_id', 'user_id', 'access', 'state', 'created_at', 'updated_at'],
]);

/**
 * Each language of a record that the store does not offer, unless the stored record has it, and each member
 * of one that is no text (languages.md, "Languages").
 */
export function* wrongLocales(
  schema: FieldSchema,
  value: object,
  settings: StoreLanguages,
  stored: object = {},
): Iterable<InvalidProperty> {
  const known = localesOf(stored);
  for (const { path, fields, locales } of partsWithLocales(schema, value)) {
    for (const [tag, texts] of Object.entries(locales)) {
      const name = [...path, tag].join('.');
      const isKnown = known.includes(tag) || isFurther(settings, tag);
      if (!isKnown) yield refused(name, `must be ${languagesOf(settings)}`, tag);
      if (isObject(texts)) yield* wrongTexts(fields, texts, name);
    }
  }
}

interface Part {
  readonly path: readonly string[];
  /** The fields of what is translated. */
  readonly fields: Fields;
  readonly locales: JsonObject;
}

/** The record and its variants, as far as they have texts in further languages. */
function* partsWithLocales(
  schema: FieldSchema,
  value: object,
  path: readonly string[] = [],
): Iterable<Part> {
  const { properties: fields = {}, items } = schema;
  const members = Array.isArray(value)
    ? value.map((each, i) => [String(i), each, items] as const)
    : Object.entries(value).map(([name, each]) => [name, each, own(fields, name)] as const);
  for (const [name, member, field] of members) {
    if (typeof member !== 'object' || member === null || !field) continue;
    const at = [...path, name];
    if (field.kind !== 'byLanguage') yield* partsWithLocales(field, member, at);
    else if (isObject(member)) yield { path: at, fields, locales: member };
  }
}

function* wrongTexts(fields: Fields, texts: JsonObject, path: string): Iterable<InvalidProperty> {
  for (const [name, text] of Object.entries(texts)) {
    const field = own(fields, name);
    const isText = field ? field.translatable : !NO_TEXTS.has(name);
    if (!isText) yield refused(`${path}.${name}`, 'is not a text that can be translated', text);
  }
}

const own = (fields: Fields, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const isFurther = (settings: StoreLanguages, tag: string) =>
  tag !== ownLanguage(settings) && offersLanguage(settings, tag);

function languagesOf(settings: StoreLanguages): string {
  const others = settings.languages?.filter((tag) => isFurther(settings, tag)) ?? [];
  return others.length === 0
    ? 'one of the further languages of the store, which has none'
    : `one of the further languages of the store: ${others.join(', ')}`;
}

const refused = (name: string, says: string, value: Json): InvalidProperty => ({
  name,
  failedValidator: 'whitelist',
  message: `${name} ${says}.`,
  value,
});
