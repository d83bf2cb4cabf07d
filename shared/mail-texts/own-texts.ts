import { omit } from '../contract/json.ts';
import { ownLanguage } from '../contract/language.ts';
import { inLocale } from '../contract/locales.ts';
import { FORMS, renderTemplate, type TemplateName } from '../mail/templates.ts';
import { BLOCKS, isBlock, type Notification } from '../resources/notifications.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import type { Variables } from './variables.ts';

/** What a store says of a mail, without variables. */
export type Own = { readonly [Name in TemplateName]?: string };

/** The language of a mail, as it was asked for and as the mail has it, and the settings of the store. */
interface MailLanguage {
  readonly locale: string | undefined;
  readonly language: Settings['language'];
  readonly settings: Settings;
}

/** What a store says in a language. Blocks stand between sentences of the product: those of another language are left out. */
export function wordsIn(
  words: Notification,
  { locale, language, settings }: MailLanguage,
): Notification {
  const isOwn = ownLanguage({ language }) === ownLanguage(settings);
  return inLocale(isOwn ? words : omit(words, BLOCKS), locale);
}

/** Throws what is wrong with a template. */
export function renderOwn(words: Partial<Notification>, variables: Variables): Own {
  const names = Object.keys(FORMS) as TemplateName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const template = words[name];
      return template === undefined ? [] : [[name, renderText(name, template, variables)]];
    }),
  );
}

/** The variable, with what separates it from the word before it. */
const NAME = /,?\s*\{\{-?\s*customer\.name\s*-?\}\}/g;

/** A block greets by name, and stays a sentence where there is none: "Hello {{ customer.name }}," is "Hello,". */
export function renderText(name: TemplateName, template: string, variables: Variables): string {
  if (!isBlock(name)) return renderTemplate(template, FORMS[name], variables);
  const named = variables.customer.name === '' ? template.replaceAll(NAME, '') : template;
  return renderTemplate(named, FORMS[name], variables).trim();
}
