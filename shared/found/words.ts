import { isUnspaced, words } from '../catalogue/search.ts';

/** Words of a record by what they are: the first kinds come first where there are too many. */
export type WordsByKind = Readonly<Record<string, readonly string[]>>;

/** What is searched for: any of several readings, each of words that a record has all of. */
export type Readings = readonly (readonly string[])[];

/** One word of a number, a code or a label, however it is divided. */
export const oneWord = (text: string): string => words(text).join('');

/** The number of an order. No text has such a word, so postal codes do not hide it. */
export const wordOfNumber = (number: string): string => `number:${oneWord(number)}`;

/** A word as people write it. */
export const plainWord = (word: string): string => word.replace(/^number:/, '');

export const wordOfEmail = (email: string): string => email.trim().toLowerCase();

/** The kind of words that lead to the products of an order, which are all stored. */
export const PRODUCT = 'product';

export const TAG = 'tag';
export const TAG_WORD = 'tagWord';

/** The product of a line. No text has such a word. */
export const wordOfProduct = (id: number | string): string => `${PRODUCT}:${id}`;

/** The kind of words that lead to orders with returns, by their states. */
export const RETURN = 'return';

/** The state of a return. No text has such a word. */
export const wordOfReturn = (state: string): string => `${RETURN}:${state}`;

/** The kind of words that a search finds by their parts alone: there are too many of them for keys of their own. */
export const PART = 'part';

/** A tag as it is, but for its case. */
export const wordOfTag = (tag: string): string => tag.trim().toLowerCase();

/** Kinds that lead to the tags of a record: by the whole of one, and as a word of a search. */
export const tagWords = (tags: readonly string[] = []) => ({
  [TAG]: tags.map(wordOfTag),
  [TAG_WORD]: tags.map(oneWord),
});

/** Leaves out what is no text. */
export const textsOf = (...values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string');

const PHONE_DIGITS = 7;

/** The last digits of a telephone number, which are the same with any prefix. */
export const wordOfPhone = (phone: string): string =>
  phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);

/** The words of names: what has a digit is one word, as numbers and codes are. */
export const wordsOfText = (text: string): readonly string[] =>
  text.split(/\s+/).flatMap((part) => {
    if (part.includes('@')) return [wordOfEmail(part)];
    return HAS_DIGIT.test(part) ? [oneWord(part)] : words(part);
  });

const HAS_DIGIT = /\p{Number}/u;

/** Characters from which on a part is looked for within a word: fewer begin one. */
const MIN_PART = 3;

/** Whether a text of words (`partsText`) has a word of a search, or a part of one. */
const hasPart = (text: string, word: string): boolean =>
  text.includes(word.length < MIN_PART && !isUnspaced(word) ? ` ${word}` : word);

/** Whether a text has all words of a reading, or parts of them. */
export const matchesParts = (text: string, readings: Readings): boolean =>
  readings.some((reading) => reading.every((word) => hasPart(text, word)));

/** Whether a search is for a number, a code or an address, which is meant as a whole. */
export const isCode = ([words = []]: Readings): boolean =>
  words.every((word) => HAS_DIGIT.test(word) || word.includes('@'));

/** Words of a search, each of which may be the number of an order. */
const MAX_NUMBERS = 3;

/** The words with one of them as the number of an order. */
const withNumber = (reading: readonly string[]): Readings =>
  [...reading.entries()]
    .filter(([, word]) => HAS_DIGIT.test(word))
    .slice(0, MAX_NUMBERS)
    .map(([i, word]) => reading.with(i, wordOfNumber(word)));

const PHONE = /^\s*\+?[\d\s()/.-]+$/;

/** A search may be for words, or for one number or code that is written with spaces. */
export function readingsOf(query: string): Readings {
  const whole = oneWord(query);
  const digits = PHONE.test(query) ? wordOfPhone(query) : '';
  const asWords = [[...new Set(wordsOfText(query))], [whole]];
  const readings = [
    ...asWords,
    ...asWords.flatMap(withNumber),
    ...(digits.length === PHONE_DIGITS ? [[digits]] : []),
  ];
  const unique = new Map(readings.map((reading) => [reading.join(' '), reading]));
  return [...unique.values()].filter((reading) => reading.some((word) => word !== ''));
}
