import { isDeepStrictEqual } from 'node:util';
import { LruCache } from '../lru-cache.ts';
import type { Ranks } from './column.ts';
import { Dictionary } from './dictionary.ts';
import { Postings } from './postings.ts';
import { isUnspaced, POINTS, queryWords, rankOf, textsOf, wordMatcher, words } from './search.ts';
import { compareCodeUnits } from './sorting.ts';
import { bitCount, correctQuery, Spellings, type Vocabulary } from './spelling.ts';

/** Corrected queries that are kept until words change. */
const MAX_KEPT_CORRECTIONS = 200;

/** The words of a record as codes: first those of its name, then all others. */
interface Row {
  readonly codes: readonly number[];
  readonly nameWords: number;
}

/** For each word of the dictionary, which words of the query find it: a bit mask. */
interface QueryMatches {
  readonly part: Int32Array;
  readonly whole: Int32Array;
}

/** Full-text index of all records: the same results as `relevance`, without a scan. */
export class WordIndex {
  readonly #dictionary = new Dictionary<string>((word) => word, compareCodeUnits);
  readonly #postings = new Postings();
  readonly #rows: Row[];
  readonly #maxWords: number;
  readonly #spellings = new Spellings();
  readonly #corrections = new LruCache<{ readonly query: string | undefined }>({
    maxEntries: MAX_KEPT_CORRECTIONS,
  });

  constructor(records: readonly object[]) {
    this.#rows = records.map((record) => this.#row(record));
    for (const [position, { codes }] of this.#rows.entries()) this.#postings.add(codes, position);
    this.#maxWords = 2 * this.#dictionary.values.length + 1_000;
  }

  /** False when most of its words may come from texts that have changed: build it again. */
  get isCompact(): boolean {
    return this.#dictionary.values.length <= this.#maxWords;
  }

  /** Replaces `removed` records from the position on. */
  splice(position: number, removed: number, ...records: readonly object[]): void {
    const rows = records.map((record) => this.#row(record));
    const old = this.#rows.splice(position, removed, ...rows);
    // Prices and stock change more often than words.
    if (isDeepStrictEqual(old, rows)) return;
    this.#corrections.clear();
    for (const [i, { codes }] of old.entries()) this.#postings.remove(codes, position + i);
    const shift = rows.length - removed;
    if (shift !== 0) this.#postings.shift(position + removed, shift);
    for (const [i, { codes }] of rows.entries()) this.#postings.add(codes, position + i);
  }

  /** Filters the positions by the query: each of its words must find a word of the record. */
  select(positions: readonly number[], query: string): readonly number[] {
    return queryWords(query).reduce(
      (left, word) => (left.length === 0 ? left : this.#selectWord(left, word)),
      positions,
    );
  }

  /** The query with its unknown words corrected; undefined if there is nothing to correct. */
  correct(query: string): string | undefined {
    const correct = () => correctQuery(query, this.#vocabulary, this.#spellings);
    return this.#corrections.memoize(query, () => ({ query: correct() })).query;
  }

  get #vocabulary(): Vocabulary {
    return {
      words: this.#dictionary.values,
      recordsWith: (code) => this.#postings.of(code),
      isBeginning: (word) => this.#codesOf(word).some((code) => this.#postings.of(code).length > 0),
      find: (query) => this.select([...this.#rows.keys()], query),
    };
  }

  #selectWord(positions: readonly number[], word: string): readonly number[] {
    const codes = this.#codesOf(word);
    const [only] = codes;
    // Positions are distinct, so that as many as there are records are all of them.
    const isAll = positions.length === this.#rows.length;
    if (isAll && codes.length === 1 && only !== undefined) return this.#postings.of(only);
    const has = new Uint8Array(this.#rows.length);
    for (const code of codes) {
      for (const position of this.#postings.of(code)) has[position] = 1;
    }
    const selected: number[] = [];
    // A loop, because it runs over all records for each word.
    for (const position of positions) if (has[position] === 1) selected.push(position);
    return selected;
  }

  /** Ranks by relevance, for positions that `select` returned. Ascending: the best come last. */
  ranks(query: string, direction: 1 | -1): Ranks {
    const wanted = queryWords(query);
    const matches = this.#matchesOf(wanted);
    const max = rankOf(POINTS.name.whole * wanted.length, 0);
    return {
      max,
      of: (position) => {
        const { nameWords } = this.#rows[position] as Row;
        const rank = wanted.length === 0 ? 0 : rankOf(this.#points(position, matches), nameWords);
        return direction === 1 ? rank : max - rank;
      },
    };
  }

  #row(record: object): Row {
    const { name, rest } = textsOf(record);
    const codes = new Set<number>();
    for (const text of name) this.#add(codes, text);
    const nameWords = codes.size;
    for (const text of rest) this.#add(codes, text);
    return { codes: [...codes], nameWords };
  }

  #add(codes: Set<number>, text: string): void {
    for (const word of words(text)) codes.add(this.#dictionary.codeOf(word));
  }

  #matchesOf(wanted: readonly string[]): QueryMatches {
    const { values } = this.#dictionary;
    const part = new Int32Array(values.length);
    const whole = new Int32Array(values.length);
    for (const [i, word] of wanted.entries()) {
      const bit = 1 << i;
      for (const code of this.#codesOf(word)) {
        part[code] = (part[code] as number) | bit;
        if (values[code] === word) whole[code] = (whole[code] as number) | bit;
      }
    }
    return { part, whole };
  }

  /** The codes of all words that a word of the query finds. */
  #codesOf(wanted: string): readonly number[] {
    const sorted = this.#dictionary.sorted();
    const matches = wordMatcher(wanted);
    const isFound = (code: number) => matches(this.#dictionary.valueAt(code));
    if (isUnspaced(wanted)) return sorted.filter(isFound);
    const first = this.#dictionary.lowerBound(wanted);
    let end = first;
    while (end < sorted.length && isFound(sorted[end] as number)) end += 1;
    return sorted.slice(first, end);
  }

  #points(position: number, { part, whole }: QueryMatches): number {
    const { codes, nameWords } = this.#rows[position] as Row;
    const name = { part: 0, whole: 0 };
    const rest = { part: 0, whole: 0 };
    for (const [i, code] of codes.entries()) {
      const field = i < nameWords ? name : rest;
      field.part |= part[code] as number;
      field.whole |= whole[code] as number;
    }
    return (
      POINTS.name.whole * bitCount(name.whole) +
      POINTS.name.part * bitCount(name.part & ~name.whole) +
      POINTS.rest.whole * bitCount(rest.whole & ~name.part) +
      POINTS.rest.part * bitCount(rest.part & ~rest.whole & ~name.part)
    );
  }
}
