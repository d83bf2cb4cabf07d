import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Page } from 'playwright-core';
import { openMessages, type Texts, type Values } from '../../desk/words/messages.ts';

export type DeskLanguage = 'en' | 'de' | 'es' | 'fr';

/** A text of the dashboard by its key, as its screens ask for it. */
export type Say = (key: string, values?: Values) => string;

/** Each text by its key, as `translate` takes it. */
export const textsOf = (tree: Texts, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  );

const FOLDER = new URL('../../desk/words/', import.meta.url);

export const wordsOf = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'));

/** Says the texts of a language. One that is not there is a mistake of the test. */
export function sayIn(language: DeskLanguage): Say {
  const say = openMessages(wordsOf(language), language);
  return (key, values) => {
    const text = say(key, values);
    if (text === undefined) throw new Error(`The dashboard has no text ${key}.`);
    return text;
  };
}

type Parts = ReturnType<IntlMessageFormat['getAst']>;

/** The kinds of parts that are a text, and the number of a form. */
const [LITERAL, POUND] = [0, 7];

const partsOf = (text: string): Parts =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();

/** The values that a text says; by which number a language chooses between forms is its own matter. */
export const valuesIn = (text: string): readonly string[] => [
  ...new Set(namesIn(partsOf(text)).toSorted()),
];

const namesIn = (parts: Parts, number = ''): readonly string[] =>
  parts.flatMap((part) => {
    if (part.type === LITERAL) return [];
    if (part.type === POUND) return [number];
    if (!('options' in part)) return 'value' in part ? [part.value] : [];
    return Object.values(part.options).flatMap(({ value }) => namesIn(value, part.value));
  });

/** Stands for a value in a form of a text. */
const VALUE = '\u{0}';

/** Each form that a text may have. */
const formsOf = (parts: Parts): readonly string[] =>
  parts.reduce<readonly string[]>(
    (forms, part) => {
      const next =
        'options' in part
          ? Object.values(part.options).flatMap(({ value }) => formsOf(value))
          : [part.type === LITERAL && 'value' in part ? String(part.value) : VALUE];
      return forms.flatMap((form) => next.map((each) => form + each));
    },
    [''],
  );

/** A text as a part of a regular expression, which has the same space whether it breaks or not. */
export const escaped = (text: string) =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s/g, '\\s');

/** A form as it may stand on a screen: with a value in each place. */
const patternOf = (form: string) =>
  new RegExp(`^${form.split(VALUE).map(escaped).join('.+')}$`, 's');

/** Whether it has a word beside its values. */
const hasWord = (form: string) => /\p{L}{2}/u.test(form);

/** Finds the texts of a screen that the dashboard has in English, and in another language otherwise. */
export function englishIn(language: DeskLanguage): (texts: readonly string[]) => readonly string[] {
  const own = textsOf(wordsOf(language));
  const translations = new Map(own);
  const untranslated = textsOf(wordsOf('en')).filter(
    ([key, text]) => translations.get(key) !== text,
  );
  const patternsOf = (all: readonly (readonly [string, string])[]) =>
    all
      .flatMap(([, text]) => formsOf(partsOf(text)))
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
