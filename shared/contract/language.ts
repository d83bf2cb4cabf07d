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

/** Languages of the texts of a store. */
export const MAX_LANGUAGES = 20;

/** The languages of a store: that of its records, and those in which these have further texts. */
export interface StoreLanguages {
  readonly language?: Language | undefined;
  readonly languages?: readonly string[] | undefined;
}

export const ownLanguage = ({ language: own = DEFAULT_LANGUAGE }: StoreLanguages): Language => own;

export const offersLanguage = (settings: StoreLanguages, tag: string): boolean =>
  tag === ownLanguage(settings) || settings.languages?.includes(tag) === true;

/** A language that was asked for, if any was; throws a 400 for one that the store does not offer. */
export function requireLanguage<Tag extends string | undefined>(
  settings: StoreLanguages,
  tag: Tag,
): Tag {
  if (tag === undefined || offersLanguage(settings, tag)) return tag;
  throw invalidProperty({
    name: 'locale',
    failedValidator: 'whitelist',
    message: `This store has no texts in ${tag}.`,
    value: tag,
  });
}

/** The language of mails and invoices to somebody who reads texts in that of the tag. */
export function languageFor(settings: StoreLanguages, tag: string | undefined): Language {
  const [first] = tag?.split('-') ?? [];
  return language.enum.find((each) => each === first) ?? ownLanguage(settings);
}
