/** @typedef {keyof typeof import('./words/de.js').words} Text what the shop says, in English */

/** The languages that the shop has texts in, besides English: a file in `words/` each. */
const LANGUAGES = {
  de: () => import('./words/de.js'),
};

/** @type {Readonly<Record<string, string>>} */
let translations = {};

/** @type {Readonly<Record<string, string>>} */
let attributeNames = {};

/**
 * Has all texts from now on in a language; in English where the shop has none in it.
 *
 * @param {string} language as `de` or `de-AT`
 */
export async function speak(language) {
  const [name = ''] = language.split('-');
  const load = Object.entries(LANGUAGES).find(([each]) => each === name)?.[1];
  const texts = await load?.();
  translations = texts?.words ?? {};
  attributeNames = texts?.names ?? {};
}

/**
 * What an attribute or an option of products is called: the store names it in its own language alone.
 *
 * @param {string} name
 */
export const attributeName = (name) => attributeNames[name] ?? name.replaceAll('_', ' ');

/** Whether what the API says in English fits. */
export const speaksEnglish = () => Object.keys(translations).length === 0;

/**
 * A text in the language of the shop, with the values in the place of `{names}`.
 *
 * @param {Text} text
 * @param {Readonly<Record<string, string | number>>} [values]
 */
export const t = (text, values = {}) =>
  (translations[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
