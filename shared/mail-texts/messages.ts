import { attribute } from '../contract/attributes.ts';
import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import { type Words, wordsOf } from '../words/words.ts';

/** All texts of mails, by language and name. */
const MESSAGES = wordsOf('mails');

export type MessageName = keyof Words['mails'];

/** What fills in a message. */
type Values = Readonly<Record<string, string | number | undefined>>;

/** The texts of the language of a store. */
export type Say = (name: MessageName, values?: Values) => string;

/** A value that is not given stays empty; values are not filled in again. */
export function sayIn(language: Language = DEFAULT_LANGUAGE): Say {
  const messages = MESSAGES[language];
  return (name, values = {}) =>
    messages[name].replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String(attribute(values, key) ?? ''),
    );
}
