import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/contract/language.ts';
import { de } from './de.ts';
import { en, type MessageName, type Messages } from './en.ts';

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, de };

/** What fills in a message. */
type Values = Readonly<Record<string, string | number>>;

/** The texts of the language of a store. */
export type Say = (name: MessageName, values?: Values) => string;

/** A value that is not given stays empty; values are not filled in again. */
export function sayIn(language: Language = DEFAULT_LANGUAGE): Say {
  const messages = MESSAGES[language];
  return (name, values = {}) =>
    messages[name].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
