import type { Json, JsonObject } from '../contract/json.ts';

/** Scripts that write words without spaces between them: a word may begin anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

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
function words(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

/** All text that a search looks into: string attributes, and those of variants. */
function searchableText(record: JsonObject): string {
  const nested = Array.isArray(record['variants']) ? record['variants'] : [];
  return [record, ...nested].flatMap((each) => textsOf(each)).join(' ');
}

const textsOf = (value: Json): string[] =>
  Object.entries(value ?? {}).flatMap(([name, each]): string[] => {
    if (UNSEARCHED.has(name)) return [];
    return (Array.isArray(each) ? each : [each]).filter((text) => typeof text === 'string');
  });

/** Whether every word of the query begins a word of the record's text. Any query is legal. */
export function matchesText(query: string): (record: JsonObject) => boolean {
  const wanted = words(query).map((word) => (UNSPACED.test(word) ? word : ` ${word}`));
  return (record) => {
    const text = ` ${words(searchableText(record)).join(' ')}`;
    return wanted.every((word) => text.includes(word));
  };
}
