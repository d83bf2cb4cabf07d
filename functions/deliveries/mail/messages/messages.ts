import { attribute } from '../../../../shared/contract/attributes.ts';
import { DEFAULT_LANGUAGE, type Language, language } from '../../../../shared/contract/language.ts';
import { accountMessages } from './accounts.ts';
import { contentMessages } from './contents.ts';
import { orderMessages } from './orders.ts';
import { staffMessages } from './staff.ts';

/** All texts of mails: each has a name once, so that no language repeats it. */
export const MESSAGES = {
  ...contentMessages,
  ...orderMessages,
  ...accountMessages,
  ...staffMessages,
};

export type MessageName = keyof typeof MESSAGES;

/** What a text has in braces. */
type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** What fills in a message. */
type Values = { readonly [Name in NameIn<(typeof MESSAGES)[MessageName][0]>]?: string | number };

/** The texts of the language of a store. */
export type Say = (name: MessageName, values?: Values) => string;

/** A value that is not given stays empty; values are not filled in again. */
export function sayIn(chosen: Language = DEFAULT_LANGUAGE): Say {
  const place = language.enum.indexOf(chosen);
  return (name, values = {}) =>
    (MESSAGES[name][place] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String(attribute(values, key) ?? ''),
    );
}
