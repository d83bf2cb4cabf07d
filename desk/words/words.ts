import type { I18nProvider } from 'ra-core';
import en from './en.json' with { type: 'json' };
import { humanised } from './humanised.ts';
import { openMessages, type Texts } from './messages.ts';

/** The texts of the dashboard in one language, with those of ra-core under `ra`. */
export interface Words extends I18nProvider {
  readonly language: Language;
}

/** In their own language. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const;

export type Language = keyof typeof LANGUAGES;

/** Only the chosen language is loaded, beside English, which stands in the first scripts. */
const texts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  de: () => import('./de.json', { with: { type: 'json' } }).then((file) => file.default),
  es: () => import('./es.json', { with: { type: 'json' } }).then((file) => file.default),
  fr: () => import('./fr.json', { with: { type: 'json' } }).then((file) => file.default),
};

const isLanguage = (value: string): value is Language => Object.hasOwn(LANGUAGES, value);

/** Where the choice of this browser is kept. */
const KEPT = 'dashboard.language';

/** The language that was chosen here, else that of the member, of the browser, English. */
export function languageFor(ofMember?: string): Language {
  const wanted = [localStorage.getItem(KEPT), ofMember, ...navigator.languages];
  return wanted.map((each) => (each ?? '').slice(0, 2)).find(isLanguage) ?? 'en';
}

export const keepLanguage = (language: Language) => localStorage.setItem(KEPT, language);

/** The texts of a language, which is that of the page from now on. */
export async function openWords(language: Language): Promise<Words> {
  const say = openMessages(await texts[language](), language);
  document.documentElement.lang = language;
  const translate: Translate = (key, options) =>
    say(key, options) ?? instead(translate, language, key, options) ?? options?._ ?? key;
  return {
    language,
    getLocale: () => language,
    translate: (key, options) =>
      translate(key, typeof options === 'number' ? { smart_count: options } : options),
    // Unused: ra-core would render all screens anew, and lose what was typed. Another language is another provider.
    changeLocale: async () => undefined,
  };
}

type Options = Readonly<Record<string, unknown>> & { readonly _?: string };

type Translate = (key: string, options?: Options) => string;

/** The text in place of one that a resource may have and mostly has not. */
function instead(
  translate: Translate,
  language: string,
  key: string,
  options?: Options,
): string | undefined {
  const [, resource, rest = ''] = /^resources\.(\w+)\.(.+)$/.exec(key) ?? [];
  if (resource === undefined) return undefined;
  const [kind, ...path] = rest.split('.');
  if (kind === 'fields') return translate(`fields.${path.at(-1)}`, options);
  if (kind === 'values') return translate(`values.${path.join('.')}`, options);
  // A resource that has no words yet is called as in the API.
  if (rest === 'name') return options?._ ?? humanised(resource);
  if (rest === 'page.edit' || rest === 'page.show') return titleOf(options);
  if (!OF_ONE.includes(rest)) return undefined;
  const called = translate(`resources.${resource}.name`, { smart_count: 1, ...options, _: '' });
  if (called === '') return undefined;
  const name = withinSentence(called, language);
  return rest === 'forcedCaseName' ? name : translate('ra.page.create', { name });
}

/** The texts with the name of one record of a resource. */
const OF_ONE = ['forcedCaseName', 'page.create', 'action.create'];

/** A record that has a name is called by it alone, and another one by its resource as well. */
function titleOf({ recordRepresentation: called, id, _ }: Options = {}): string | undefined {
  const isNamed = typeof called === 'string' && called !== '' && called !== String(id);
  return isNamed && !called.startsWith('#') ? called : _;
}

/** Nouns of German keep their capital letter, and so do abbreviations. */
const withinSentence = (name: string, language: string): string =>
  language === 'de' || /^\p{Lu}{2}/u.test(name)
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1);
