import type { Page } from 'playwright-core';

export type DeskLanguage = 'en' | 'de' | 'es' | 'fr';

export type Tree = { readonly [key: string]: Tree | string };

type Values = Readonly<Record<string, string | number>>;

/** A text of the dashboard by its key, as its screens ask for it. */
export type Say = (key: string, values?: Values) => string;

/** Each text by its key, as `translate` takes it. */
export const textsOf = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  );

/** By a name that the compiler does not follow: the types of the dashboard are those of browsers. */
export const wordsOf = async (language: string): Promise<Tree> =>
  (await import(`../../desk/words/${language}.ts`))[language];

/** One and several, where a text has both. */
const pluralsIn = (text: string) => text.split('||||').map((each) => each.trim());

const PLACEHOLDER = /%\{(\w+)\}/g;

/** Says the texts of a language. One that is not there is a mistake of the test. */
export async function sayIn(language: DeskLanguage): Promise<Say> {
  const texts = new Map(textsOf(await wordsOf(language)));
  return (key, values = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`The dashboard has no text ${key}.`);
    const [one = '', several = one] = pluralsIn(text);
    const said = values['smart_count'] === 1 ? one : several;
    return said.replaceAll(PLACEHOLDER, (_, name) => String(values[name] ?? ''));
  };
}

/** A text as a part of a regular expression, which has the same space whether it breaks or not. */
export const escaped = (text: string) =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s/g, '\\s');

/** A text as it may stand on a screen: with a value in each place. */
function patternOf(text: string): RegExp {
  const parts = text.split(/%\{\w+\}/).map((part) => escaped(part));
  return new RegExp(`^${parts.join('.+')}$`, 's');
}

/** Whether it has a word beside its values. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(PLACEHOLDER, ''));

/** Finds the texts of a screen that the dashboard has in English, and in another language otherwise. */
export async function englishIn(
  language: DeskLanguage,
): Promise<(texts: readonly string[]) => readonly string[]> {
  const own = textsOf(await wordsOf(language));
  const translations = new Map(own);
  const untranslated = textsOf(await wordsOf('en')).filter(
    ([key, text]) => translations.get(key) !== text,
  );
  const patternsOf = (all: readonly (readonly [string, string])[]) =>
    all
      .flatMap(([, text]) => pluralsIn(text))
      .filter(hasWord)
      .map(patternOf);
  const english = patternsOf(untranslated);
  const known = patternsOf(own);
  const isOneOf = (patterns: readonly RegExp[], text: string) =>
    patterns.some((pattern) => pattern.test(text));
  return (texts) => texts.filter((text) => isOneOf(english, text) && !isOneOf(known, text));
}

/** Texts and names that are shown, but for those that say that they are in another language. Runs in the page. */
const TEXTS = `(() => {
  const texts = [document.title];
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[lang]') === document.documentElement;
  // A value within a text is a node of its own.
  const textOf = ({ childNodes }) =>
    [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : ' ')).join('');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (isShown(parentElement)) texts.push(data, textOf(parentElement));
  }
  const names = ['aria-label', 'placeholder', 'title', 'alt'];
  for (const name of names)
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (isShown(element)) texts.push(element.getAttribute(name));
  return [...new Set(texts.map((text) => text.replace(/\\s+/g, ' ').trim()))].filter(Boolean);
})()`;

/** All texts that are shown, and those that screen readers are told. */
export const shownTexts = (page: Page): Promise<readonly string[]> => page.evaluate(TEXTS);
