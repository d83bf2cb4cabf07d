import { invalidProperty } from './errors.ts';
import type { FieldSchema } from './fields.ts';

/** Language of mails and invoices. */
export const language = {
  type: 'string',
  enum: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'],
} as const;

export type Language = (typeof language.enum)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** A pattern of tags of languages (BCP 47): language, script, region. */
export const LANGUAGE_TAG = '^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$';

/** A language of texts of a store, which mails and invoices need not have. */
export const languageTag = {
  type: 'string',
  maxLength: 11,
  pattern: LANGUAGE_TAG,
} as const satisfies FieldSchema;

const SUBTAG = '-[A-Za-z0-9]{1,8}';

/** A pattern of well-formed tags (RFC 5646, 2.1), which have meaning or not. */
export const WELL_FORMED_TAG =
  '^(?:' +
  '(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?' +
  '(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*' +
  `(?:-[A-WYZa-wyz0-9](?:-[A-Za-z0-9]{2,8})+)*(?:-[Xx](?:${SUBTAG})+)?` +
  // Private ones, and those that are older than the rules.
  `|[XxIi](?:${SUBTAG})+|en-GB-oed|sgn-(?:BE-FR|BE-NL|CH-DE))$`;

/** A language that somebody asks for: any, of which the store looks up its own. */
export const askedLanguage = {
  type: 'string',
  maxLength: 100,
  pattern: WELL_FORMED_TAG,
} as const satisfies FieldSchema;

/** Languages of the texts of a store. */
export const MAX_LANGUAGES = 20;

/** The languages of a store: that of its records, and those in which these have further texts. */
export interface StoreLanguages {
  /** Null as the settings are answered of a store that has none. */
  readonly language?: Language | null | undefined;
  readonly languages?: readonly string[] | undefined;
}

export const ownLanguage = ({ language: own }: StoreLanguages): Language => own ?? DEFAULT_LANGUAGE;

export const offersLanguage = (settings: StoreLanguages, tag: string): boolean =>
  tag === ownLanguage(settings) || settings.languages?.includes(tag) === true;

const WELL_FORMED = new RegExp(WELL_FORMED_TAG);

/**
 * The language of the store for one that was asked for, if any was: itself, or the next more general one, or
 * else that of the store (RFC 4647, 3.4, "Lookup"). Throws a 400 for what is no tag.
 */
export function lookUpLanguage<Tag extends string | undefined>(
  settings: StoreLanguages,
  tag: Tag,
): string | (Tag & undefined) {
  if (tag === undefined) return tag as Tag & undefined;
  if (tag.length > askedLanguage.maxLength || !WELL_FORMED.test(tag)) {
    throw invalidProperty({
      name: 'locale',
      failedValidator: 'format',
      message: 'locale must be a language tag, such as de or pt-BR.',
      value: tag,
    });
  }
  const offered = new Map(
    [ownLanguage(settings), ...(settings.languages ?? [])].map((each) => [
      each.toLowerCase(),
      each,
    ]),
  );
  for (let range = tag.toLowerCase(); range; range = moreGeneral(range)) {
    const found = offered.get(range);
    if (found !== undefined) return found;
  }
  return ownLanguage(settings);
}

/** Without its last part, and a single letter that announced it. */
const moreGeneral = (range: string) => range.replace(/(?:-[a-z0-9])?(?:^|-)[a-z0-9]*$/, '');

/** The language of mails and invoices to somebody who reads texts in that of the tag. */
export function languageFor(settings: StoreLanguages, tag: string | undefined): Language {
  const [first] = tag?.split('-') ?? [];
  return language.enum.find((each) => each === first) ?? ownLanguage(settings);
}
