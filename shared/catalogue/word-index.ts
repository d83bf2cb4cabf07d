import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/json.ts';
import type { Ranks } from './column.ts';
import { Dictionary } from './dictionary.ts';
import { Postings } from './postings.ts';
import { finder, isUnspaced, POINTS, queryWords, textsOf, words } from './search.ts';
import { compareCodeUnits } from './sorting.ts';

/** The words of a record as codes: first those of its name, then all others. */
interface Row {
  readonly codes: readonly number[];
  readonly names: number;
}

/** What each word of the dictionary is to the words of a query: a bit for each of those. */
interface Found {
  readonly part: Int32Array;
  readonly whole: Int32Array;
}

/** The words of many records, in the order of the records: the same as `relevance`, but fast. */
export class WordIndex {
  readonly #dictionary = new Dictionary<string>((word) => word, compareCodeUnits);
  readonly #postings = new Postings();
  readonly #rows: Row[];
  readonly #mostWords: number;

  constructor(records: readonly JsonObject[]) {
    this.#rows = records.map((record) => this.#row(record));
    for (const [position, { codes }] of this.#rows.entries()) this.#postings.add(codes, position);
    this.#mostWords = 2 * this.#dictionary.values.length + 1_000;
  }

  /** False when most of its words may be of texts that have changed. */
  get isCompact(): boolean {
    return this.#dictionary.values.length <= this.#mostWords;
  }

  /** Puts records into the place of `removed` others. */
  splice(position: number, removed: number, ...records: readonly JsonObject[]): void {
    const rows = records.map((record) => this.#row(record));
    const old = this.#rows.splice(position, removed, ...rows);
    // Prices and stock change more often than words.
    if (isDeepStrictEqual(old, rows)) return;
    for (const [i, { codes }] of old.entries()) this.#postings.remove(codes, position + i);
    const shift = rows.length - removed;
    if (shift !== 0) this.#postings.shift(position + removed, shift);
    for (const [i, { codes }] of rows.entries()) this.#postings.add(codes, position + i);
  }

  /** Those of the positions whose words begin with all words of the query. */
  select(positions: readonly number[], query: string): readonly number[] {
    return queryWords(query).reduce((left, word) => {
      if (left.length === 0) return left;
      const has = new Uint8Array(this.#rows.length);
      for (const code of this.#codesOf(word)) {
        for (const position of this.#postings.of(code)) has[position] = 1;
      }
      return left.filter((position) => has[position] === 1);
    }, positions);
  }

  /** Of positions that `select` gave: those that answer the query best come last if ascending. */
  ranks(query: string, direction: 1 | -1): Ranks {
    const wanted = queryWords(query);
    const found = this.#find(wanted);
    const most = POINTS.name.whole * wanted.length;
    return {
      most,
      of: (position) => {
        const points = this.#points(position, found);
        return direction === 1 ? points : most - points;
      },
    };
  }

  #row(record: JsonObject): Row {
    const { name, rest } = textsOf(record);
    const codes = new Set<number>();
    for (const text of name) this.#add(codes, text);
    const names = codes.size;
    for (const text of rest) this.#add(codes, text);
    return { codes: [...codes], names };
  }

  #add(codes: Set<number>, text: string): void {
    for (const word of words(text)) codes.add(this.#dictionary.codeOf(word));
  }

  #find(wanted: readonly string[]): Found {
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

  /** The codes of all words that the wanted one finds. */
  #codesOf(wanted: string): readonly number[] {
    const sorted = this.#dictionary.sorted();
    const findsWord = finder(wanted);
    const isFound = (code: number) => findsWord(this.#dictionary.valueAt(code));
    if (isUnspaced(wanted)) return sorted.filter(isFound);
    const first = this.#dictionary.placeOf(wanted);
    let end = first;
    while (end < sorted.length && isFound(sorted[end] as number)) end += 1;
    return sorted.slice(first, end);
  }

  #points(position: number, { part, whole }: Found): number {
    const { codes, names } = this.#rows[position] as Row;
    const name = { part: 0, whole: 0 };
    const rest = { part: 0, whole: 0 };
    for (const [i, code] of codes.entries()) {
      const place = i < names ? name : rest;
      place.part |= part[code] as number;
      place.whole |= whole[code] as number;
    }
    return (
      POINTS.name.whole * count(name.whole) +
      POINTS.name.part * count(name.part & ~name.whole) +
      POINTS.rest.whole * count(rest.whole & ~name.part) +
      POINTS.rest.part * count(rest.part & ~rest.whole & ~name.part)
    );
  }
}

/** How many bits are set. */
function count(bits: number): number {
  let left = bits;
  let set = 0;
  for (; left !== 0; left &= left - 1) set += 1;
  return set;
}
