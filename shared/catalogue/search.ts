import type { Json, JsonObject } from '../contract/json.ts';

/** Scripts that write words without spaces between them: a word may begin anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export const isUnspaced = (word: string) => UNSPACED.test(word);

/** String attributes that say nothing about the thing itself. */
const UNSEARCHED = new Set([
  'images',
  'type',
  'stock_type',
  'stock_status',
  'created_at',
  'updated_at',
]);

/** The words of a text, without case and accents. */
export function words(text: string): string[] {
  // Plain text is most of it, and its words are found many times as fast.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

const ASCII = /^[\x20-\x7e]*$/;

/** Words of a query that are looked for, few enough for the bits of a number. */
export const MAX_QUERY_WORDS = 30;

/** What is searched for: each word once, and no more than the first of very many. */
export const queryWords = (query: string): string[] =>
  [...new Set(words(query))].slice(0, MAX_QUERY_WORDS);

/** The texts that a search looks into: the name, then the other attributes, also of variants. */
export function textsOf(record: JsonObject): { name: string[]; rest: string[] } {
  const variants = Array.isArray(record['variants']) ? record['variants'] : [];
  const rest: string[] = [];
  for (const each of [record, ...variants]) {
    for (const [name, value] of Object.entries(each ?? {})) {
      const isSearched = !UNSEARCHED.has(name) && !(each === record && name === 'name');
      if (isSearched) rest.push(...stringsIn(value));
    }
  }
  return { name: stringsIn(record['name']), rest };
}

function stringsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

/** Whether a word of a query finds a word of a record: asked of many, so prepared once. */
export const finder = (wanted: string): ((word: string) => boolean) =>
  isUnspaced(wanted) ? (word) => word.includes(wanted) : (word) => word.startsWith(wanted);

/** Points of a word of the query by where it is found: as a whole, as a beginning. */
export const POINTS = { name: { whole: 8, part: 4 }, rest: { whole: 2, part: 1 } } as const;

/**
 * How well a record answers a query, for each of its words the best place where it is found; 0
 * when a word is not found at all. A query without any word finds everything, all alike.
 */
export function relevance(query: string): (record: JsonObject) => number {
  const wanted = queryWords(query).map((text) => ({ text, isFound: finder(text) }));
  return (record) => {
    const texts = textsOf(record);
    const name = texts.name.flatMap(words);
    const rest = texts.rest.flatMap(words);
    const points = wanted.map(
      (word) => pointsOf(word, name, 'name') || pointsOf(word, rest, 'rest'),
    );
    return points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 1);
  };
}

interface Wanted {
  readonly text: string;
  readonly isFound: (word: string) => boolean;
}

function pointsOf(
  { text, isFound }: Wanted,
  found: readonly string[],
  place: keyof typeof POINTS,
): number {
  if (found.includes(text)) return POINTS[place].whole;
  return found.some(isFound) ? POINTS[place].part : 0;
}

/** Whether every word of the query begins a word of the record's text. Any query is legal. */
export function matchesText(query: string): (record: JsonObject) => boolean {
  const score = relevance(query);
  return (record) => score(record) > 0;
}
