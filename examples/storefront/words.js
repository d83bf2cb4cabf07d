/** @typedef {keyof typeof import('./words/de.js').words} Text what the shop says, in English */

/** The languages that the shop has texts in, besides English: a file in `words/` each. */
const LANGUAGES = {
  de: () => import('./words/de.js'),
};

/** @typedef {(text: Text, values?: Readonly<Record<string, string | number>>) => string} Say */

/** @type {Readonly<Record<string, string>>} */
let translations = {};

/** @type {Readonly<Record<string, string>>} */
let attributeNames = {};

/**
 * The texts and the names of attributes in a language; none, for English, where the shop has none in it.
 *
 * @param {string} language as `de` or `de-AT`
 * @returns {Promise<{ words: Readonly<Record<string, string>>, names: Readonly<Record<string, string>> }>}
 */
async function textsIn(language) {
  const [name = ''] = language.split('-');
  const load = Object.entries(LANGUAGES).find(([each]) => each === name)?.[1];
  return (await load?.()) ?? { words: {}, names: {} };
}

/**
 * Has all texts from now on in a language.
 *
 * @param {string} language
 */
export async function speak(language) {
  ({ words: translations, names: attributeNames } = await textsIn(language));
}

/**
 * Says texts in a language, whatever `speak` has set.
 *
 * @param {string} language
 * @returns {Promise<Say>}
 */
export async function speakerOf(language) {
  const { words } = await textsIn(language);
  return (text, values) => said(words, text, values);
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
 * @type {Say}
 */
export const t = (text, values) => said(translations, text, values);

/**
 * @param {Readonly<Record<string, string>>} words
 * @param {Text} text
 * @param {Readonly<Record<string, string | number>>} [values]
 */
const said = (words, text, values = {}) =>
  (words[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
