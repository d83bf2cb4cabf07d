import { attribute } from '../../../../shared/contract/attributes.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/contract/language.ts';
import { de } from './de.ts';
import { en, type MessageName, type Messages } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, de, fr, es, it, pt, nl, pl };

/** What a text has in braces. */
type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** What fills in a message. */
type Values = { readonly [Name in NameIn<(typeof en)[MessageName]>]?: string | number };

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
