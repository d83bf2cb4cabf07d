/*
 * Texts of records in further languages (languages.md, "Languages"). A field that can be translated says so in
 * its schema; `withLocales` makes of these the schema of `locales`, of which validators, OpenAPI and the
 * dashboard are made.
 */
import { attribute } from './attributes.ts';
import type { FieldSchema, Fields } from './fields.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { MAX_LANGUAGES } from './language.ts';

/** A text that records may have in further languages. */
export const translatable = <const Field extends FieldSchema>(field: Field) =>
  ({ ...field, translatable: true }) as const satisfies FieldSchema;

type Translatable<Named> = {
  [Name in keyof Named as Named[Name] extends { readonly translatable: true }
    ? Name
    : never]: Named[Name];
};

/** Attributes of a store's own may be translated, too: the color of a variant. */
const ownText = {
  type: ['string', 'array'],
  maxLength: 10_000,
  maxItems: 1_000,
  items: { type: 'string', maxLength: 10_000 },
} as const satisfies FieldSchema;

type Localised<Named> = {
  readonly locales: {
    readonly type: 'object';
    readonly kind: 'byLanguage';
    readonly shownTo: 'admins';
    readonly maxProperties: typeof MAX_LANGUAGES;
    readonly additionalProperties: {
      readonly type: 'object';
      readonly nullsAreUnset: true;
      readonly properties: Translatable<Named>;
      readonly additionalProperties: typeof ownText;
    };
  };
  readonly locale: { readonly type: 'string'; readonly readOnly: true };
};

type Translated<Named, Required> = {
  readonly type: 'object';
  readonly properties: Named & Localised<Named>;
  readonly required: Required;
};

/** The schema of records with the texts that they have in further languages. */
export function withLocales<
  const Named extends Fields,
  const Required extends readonly string[],
>(schema: {
  readonly properties: Named;
  readonly required: Required;
}): Translated<Named, Required> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([, field]) => field.translatable),
  );
  const texts = {
    type: 'object',
    nullsAreUnset: true,
    properties,
    additionalProperties: ownText,
  } as const satisfies FieldSchema;
  const localised = {
    locales: {
      type: 'object',
      kind: 'byLanguage',
      shownTo: 'admins',
      maxProperties: MAX_LANGUAGES,
      additionalProperties: texts,
    },
    /** The language of an answer, where the record has texts in it. */
    locale: { type: 'string', readOnly: true },
  } as const satisfies Fields;
  return {
    type: 'object',
    properties: { ...schema.properties, ...localised } as Named & Localised<Named>,
    required: schema.required,
  };
}

/** Whether records of a resource have texts in further languages. */
export const isTranslated = (type: object): boolean =>
  attribute(type, 'schema.properties.locales.kind') === 'byLanguage';

/** The record with its texts, and those of its variants, in a language; the same object if it has none. */
export function inLocale<Stored extends object>(
  record: Stored,
  locale: string | undefined,
): Stored {
  if (locale === undefined) return record;
  const texts = textsIn(record, locale);
  const variants = attribute(record, 'variants');
  const seen = Array.isArray(variants)
    ? variants.map((each) => variantIn(each, record, texts, locale))
    : [];
  const hasVariants = seen.some((each, i) => each !== (variants as readonly Json[])[i]);
  if (!texts && !hasVariants) return record;
  const { locales: _, ...base } = record as Stored & { readonly locales?: Json };
  return {
    ...base,
    ...(texts && { ...merged(base as JsonObject, texts), locale }),
    ...(hasVariants && { variants: seen }),
    ...(hasVariants && definitionOf(record, seen)),
  } as Stored;
}

/** A variant that is called as its product is so in each language. */
function variantIn(
  variant: Json,
  product: object,
  texts: JsonObject | undefined,
  locale: string,
): Json {
  if (!isObject(variant)) return variant;
  const { name } = variant;
  const isInherited = texts?.['name'] !== undefined && name === attribute(product, 'name');
  const own = textsIn(variant, locale);
  if (!isInherited && !own) return variant;
  const { locales: _, ...base } = variant;
  const all = { ...(isInherited && { name: texts?.['name'] ?? '' }), ...own };
  return { ...base, ...merged(base, all), locale };
}

function definitionOf(product: object, variants: readonly Json[]): object {
  const definition = attribute(product, 'variantsDefinition');
  return isObject(definition) ? { variantsDefinition: optionValues(definition, variants) } : {};
}

/** The distinct values of each option, in the order in which the variants have them. */
export const optionValues = (definition: JsonObject, variants: readonly Json[]): JsonObject =>
  Object.fromEntries(
    Object.keys(definition).map((option) => {
      const values = variants
        .filter(isObject)
        .flatMap((variant): Json[] =>
          Object.hasOwn(variant, option) ? [variant[option] ?? []].flat() : [],
        );
      return [option, [...new Set(values)]];
    }),
  );

function textsIn(record: object, locale: string): JsonObject | undefined {
  const locales = attribute(record, 'locales');
  const texts = isObject(locales) && Object.hasOwn(locales, locale) ? locales[locale] : undefined;
  return isObject(texts) && Object.keys(texts).length > 0 ? texts : undefined;
}

/** What the texts replace: of objects, as `seo`, member by member. */
const merged = (base: JsonObject, texts: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const own = Object.hasOwn(base, name) ? base[name] : undefined;
      return [name, isObject(text) && isObject(own) ? { ...own, ...merged(own, text) } : text];
    }),
  );

/** The languages that a record has, and its variants. */
export function localesOf(record: object): readonly string[] {
  const variants = attribute(record, 'variants');
  return [record, ...(Array.isArray(variants) ? variants.filter(isObject) : [])].flatMap((each) => {
    const locales = attribute(each, 'locales');
    return isObject(locales) ? Object.keys(locales) : [];
  });
}
