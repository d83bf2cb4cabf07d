/*
 * Full-text search of a catalogue.
 *
 * Why our own: for 10,000 products a popular library was measured at 28 ms a query and 24 MB of
 * memory, a plain scan at 3 ms (docs/decisions); and the index must follow changes of records in
 * place. A shop needs little: prefixes while a customer types, without case and accents.
 *
 * How:
 * - Tokenizer: Unicode NFKD, without marks, in lower case; runs of letters and digits are words.
 * - Match: all words of the query must be found (AND). A word finds the words that begin with it; in
 *   scripts without spaces (Chinese, Japanese, Thai) it finds the texts that contain it.
 * - Score: 8 for a whole word of the name, 4 for a part of one, 2 and 1 in the other texts. Each
 *   word of the query counts with its best score. Among equal records those come first whose names have
 *   fewer words, and then the newest.
 *
 * This file is the definition, for one record at a time. word-index.ts gives the same results for
 * all records: an inverted index from words (dictionary.ts) to the records with them (postings.ts),
 * in which a prefix is a range of the sorted words. test/unit/record-index.test.ts compares the two.
 */
import { attribute } from '../contract/attributes.ts';
import type { Json } from '../contract/json.ts';

/** Scripts without spaces between words: a word may begin anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export const isUnspaced = (word: string) => UNSPACED.test(word);

/** String attributes that do not describe the record. */
export const UNSEARCHED: ReadonlySet<string> = new Set([
  'images',
  'type',
  'stock_type',
  'stock_status',
  'former_slugs',
  'shop_address',
  'created_at',
  'updated_at',
]);

/** Tokenizer: the words of a text, in lower case and without accents. */
export function words(text: string): string[] {
  // Fast path: most texts are plain ASCII, which needs no normalization.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

const ASCII = /^[\x20-\x7e]*$/;

/** A bit mask of the words of a query must fit into 32 bits (word-index.ts). */
export const MAX_QUERY_WORDS = 30;

/** The words of a query: each one once, and only the first of too many. */
export const queryWords = (query: string): string[] =>
  [...new Set(words(query))].slice(0, MAX_QUERY_WORDS);

/** The searched texts: the name, and the other string attributes, those of variants included. */
export function textsOf(record: object): { name: string[]; rest: string[] } {
  const variants = [attribute(record, 'variants') ?? []].flat();
  const rest: string[] = [];
  for (const each of [record, ...variants]) {
    for (const [name, value] of Object.entries(each ?? {})) {
      const isSearched = !UNSEARCHED.has(name) && !(each === record && name === 'name');
      if (isSearched) rest.push(...stringsIn(value));
    }
  }
  return { name: stringsIn(attribute(record, 'name')), rest };
}

function stringsIn(value: Json | undefined): string[] {
  return [value ?? []]
    .flat()
    .filter((text) => typeof text === 'string')
    .map(withoutTags);
}

/** The words of rich text (protocol.md, "Rich text"): no names of elements, and nothing that their attributes say. */
const withoutTags = (text: string) =>
  text.includes('<') ? text.replaceAll(/<\/?[a-z][^<>]*>|&(?:amp|[lg]t);/gi, ' ') : text;

/** A predicate of the words of records that a word of a query finds. */
export const wordMatcher = (wanted: string): ((word: string) => boolean) =>
  isUnspaced(wanted) ? (word) => word.includes(wanted) : (word) => word.startsWith(wanted);

/** Scores of a word of the query, found as a whole word or as part of one. */
export const POINTS = { name: { whole: 8, part: 4 }, rest: { whole: 2, part: 1 } } as const;

/** Words of a name that count. */
const MAX_NAME_WORDS = 15;

/** The points of a record, and among those with as many the fewer words of its name: from 0 on. */
export const rankOf = (points: number, nameWords: number): number =>
  (MAX_NAME_WORDS + 1) * points + MAX_NAME_WORDS - Math.min(nameWords, MAX_NAME_WORDS);

/**
 * Relevance of a record: for each word of the query the best score; 0 when a word is not found at
 * all. A query without words finds all records, with the same relevance.
 */
export function relevance(query: string): (record: object) => number {
  const wanted = queryWords(query).map((text) => ({ text, matches: wordMatcher(text) }));
  return (record) => {
    const texts = textsOf(record);
    const name = texts.name.flatMap(words);
    const rest = texts.rest.flatMap(words);
    const points = wanted.map(
      (word) => pointsOf(word, name, 'name') || pointsOf(word, rest, 'rest'),
    );
    if (points.includes(0)) return 0;
    const sum = points.reduce((all, each) => all + each, 0);
    return sum === 0 ? 1 : rankOf(sum, new Set(name).size);
  };
}

interface QueryWord {
  readonly text: string;
  readonly matches: (word: string) => boolean;
}

function pointsOf(
  { text, matches }: QueryWord,
  recordWords: readonly string[],
  field: keyof typeof POINTS,
): number {
  if (recordWords.includes(text)) return POINTS[field].whole;
  return recordWords.some(matches) ? POINTS[field].part : 0;
}

/** Whether each word of the query finds a word of the record. Every text is a valid query. */
export function matchesText(query: string): (record: object) => boolean {
  const score = relevance(query);
  return (record) => score(record) > 0;
}
