import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { humanised } from '../widgets/humanised.ts';
import { en } from './en.ts';
import type { AllTexts } from './texts.ts';

/** The texts of the dashboard in one language, with those of ra-core under `ra`. */
export interface Words extends I18nProvider {
  readonly language: Language;
}

/** In their own language. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const;

export type Language = keyof typeof LANGUAGES;

/** Only the chosen language is loaded, beside English, which stands in the first scripts. */
const texts: Readonly<Record<Language, () => Promise<AllTexts>>> = {
  en: async () => en as AllTexts,
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
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
  const phrases = await texts[language]();
  document.documentElement.lang = language;
  const words = polyglotI18nProvider(
    () => phrases as unknown as TranslationMessages,
    language,
    [],
    {
      allowMissing: true,
    },
  );
  return {
    language,
    getLocale: words.getLocale,
    translate: (key, options) =>
      withOnePoint(words.translate(key, { ...options, ...instead(words, key, options) })),
    // Unused: ra-core would render all screens anew, and lose what was typed. Another language is another provider.
    changeLocale: async () => undefined,
  };
}

/** `30. Nov.` at the end of a sentence ends it, too. */
const withOnePoint = (text: string) => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');

type Options = Record<string, unknown>;

/** The text in place of one that a resource may have and mostly has not. */
function instead({ translate, getLocale }: I18nProvider, key: string, options?: Options): Options {
  const [, resource, rest = ''] = /^resources\.(\w+)\.(.+)$/.exec(key) ?? [];
  if (resource === undefined) return {};
  const [kind, ...path] = rest.split('.');
  if (kind === 'fields') return { _: translate(`fields.${path.at(-1)}`, options) };
  if (kind === 'values') return { _: translate(`values.${path.join('.')}`, options) };
  // A resource that has no words yet is called as in the API.
  if (rest === 'name') return { _: options?.['_'] ?? humanised(resource) };
  if (rest === 'page.edit' || rest === 'page.show') return titleOf(options);
  if (!OF_ONE.includes(rest)) return {};
  const called = translate(`resources.${resource}.name`, { smart_count: 1, ...options, _: '' });
  if (called === '') return {};
  const name = withinSentence(called, getLocale());
  return { _: rest === 'forcedCaseName' ? name : translate('ra.page.create', { name }) };
}

/** The texts with the name of one record of a resource. */
const OF_ONE = ['forcedCaseName', 'page.create', 'action.create'];

/** A record that has a name is called by it alone, and another one by its resource as well. */
function titleOf({ recordRepresentation: called, id, _ }: Options = {}): Options {
  const isNamed = typeof called === 'string' && called !== '' && called !== String(id);
  return { _: isNamed && !called.startsWith('#') ? called : _ };
}

/** Nouns of German keep their capital letter, and so do abbreviations. */
const withinSentence = (name: string, language: string): string =>
  language === 'de' || /^\p{Lu}{2}/u.test(name)
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1);
