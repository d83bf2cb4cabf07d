/*
 * Column store: an attribute of all records of a catalogue as an array of numbers.
 *
 * Why: lists can be filtered and sorted by any attribute, custom ones included, so no fixed set of
 * database indexes is enough, and a search cluster costs money while nobody shops. All records are
 * in memory already (catalogue-replica.ts), but a scan that evaluates a filter for each record, or
 * compares records with each other, is too slow for every request.
 *
 * How: dictionary encoding. Each distinct value of the attribute has a code (dictionary.ts), and the
 * column has the code of each record, by its position among the records sorted by id.
 * - Filter: the predicate is evaluated once for each distinct value, not for each record. When one
 *   value is accepted, as of a category, its records are known: no scan.
 * - Sort: the distinct values are ranked once, and record-index.ts sorts the positions by rank with
 *   a counting sort, in linear time.
 * - Facets: records are counted by code, and value-counts.ts makes the counts of single values. That
 *   of all records is kept until a value changes.
 * - Update: a changed record replaces one code. When most values of the dictionary are unused, it is
 *   built again.
 *
 * record-index.ts makes a column when a list first needs it and keeps the most recently used ones.
 * Below a hundred records a scan is as fast, and no column is made. test/unit/record-index.test.ts
 * compares every answer with that of a scan.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract/json.ts';
import type { ListedAttribute } from '../contract/listed-attribute.ts';
import { Dictionary } from './dictionary.ts';
import type { Facet } from './facets.ts';
import { compareValues, isMissing } from './sorting.ts';
import { ValueCounter } from './value-counts.ts';

type Value = Json | undefined;

/** Sort keys: the rank of the record at each position, a whole number from 0 to `max`. */
export interface Ranks {
  readonly of: (position: number) => number;
  readonly max: number;
}

/** The positions of all records, by the codes of their values. */
interface Grouped {
  readonly positions: Uint32Array;
  /** Where those of each code begin, and those of the one before it end. */
  readonly starts: Uint32Array;
}

/** One attribute of all records, dictionary-encoded. */
export class Column {
  readonly #read: ListedAttribute['read'];
  #dictionary = newDictionary();
  /** The code of the value of each record, in the order of the records. */
  #codes: number[];
  #ranks: readonly number[] = [];
  #grouped: Grouped | undefined;
  #counter = new ValueCounter();
  #facetOfAll: Facet | undefined;

  constructor({ read }: ListedAttribute, records: readonly object[]) {
    this.#read = read;
    this.#codes = records.map((record) => this.#codeOf(record));
  }

  /** Replaces `removed` records from the position on. */
  splice(position: number, removed: number, ...records: readonly object[]): void {
    const codes = records.map((record) => this.#codeOf(record));
    const old = this.#codes.splice(position, removed, ...codes);
    if (!isDeepStrictEqual(old, codes)) {
      this.#grouped = undefined;
      this.#facetOfAll = undefined;
    }
    if (this.#dictionary.values.length > 2 * this.#codes.length + 100) this.#compact();
  }

  /** Filters the positions by the values of their records. */
  select(positions: readonly number[], accepts: (value: Value) => boolean): readonly number[] {
    // Positions are distinct, so that as many as there are records are all of them.
    const only = positions.length === this.#codes.length ? this.#onlyCode(accepts) : undefined;
    if (only !== undefined) return this.#positionsOf(only, positions);
    const codes = this.#codes;
    const { values } = this.#dictionary;
    const answers = new Int8Array(values.length);
    const selected: number[] = [];
    // A loop, because it runs over all records.
    for (const position of positions) {
      const code = codes[position] as number;
      if (answers[code] === 0) answers[code] = accepts(values[code]) ? 1 : -1;
      if (answers[code] === 1) selected.push(position);
    }
    return selected;
  }

  /** The values of the records at these positions. */
  facet(positions: readonly number[]): Facet {
    if (positions.length < this.#codes.length) return this.#count(positions);
    this.#facetOfAll ??= this.#count(positions);
    return this.#facetOfAll;
  }

  #count(positions: readonly number[]): Facet {
    const codes = this.#codes;
    const { values } = this.#dictionary;
    const records = new Uint32Array(values.length);
    // A loop, because it runs over all records.
    for (const position of positions) {
      const code = codes[position] as number;
      records[code] = (records[code] as number) + 1;
    }
    return this.#counter.count(values, records);
  }

  /** The code of the one value that is accepted; undefined if there are more or none. */
  #onlyCode(accepts: (value: Value) => boolean): number | undefined {
    const { values } = this.#dictionary;
    const first = values.findIndex(accepts);
    return first < 0 || values.some((value, code) => code > first && accepts(value))
      ? undefined
      : first;
  }

  /** The positions of the records with that value: `all` themselves where each record has it. */
  #positionsOf(code: number, all: readonly number[]): readonly number[] {
    this.#grouped ??= groupByCode(this.#codes, this.#dictionary.values.length);
    const { positions, starts } = this.#grouped;
    const [start = 0, end = 0] = starts.subarray(code, code + 2);
    if (end - start === all.length) return all;
    const found: number[] = [];
    // A loop, because the iterator of a typed array is slow.
    for (let i = start; i < end; i += 1) found.push(positions[i] as number);
    return found;
  }

  /** Records without a value come last, in both directions. */
  ranks(direction: 1 | -1): Ranks {
    const { values } = this.#dictionary;
    if (this.#ranks.length < values.length) this.#ranks = this.#rank();
    const last = values.length;
    return {
      max: last,
      of: (position) => {
        const code = this.#codes[position] as number;
        if (isMissing(values[code])) return last;
        const rank = this.#ranks[code] as number;
        return direction === 1 ? rank : last - 1 - rank;
      },
    };
  }

  /** The rank of each code. Values that compare as equal have the same rank. */
  #rank(): number[] {
    const ranks: number[] = [];
    let rank = 0;
    let previous: Value;
    for (const code of this.#dictionary.sorted()) {
      const value = this.#dictionary.valueAt(code);
      if (ranks.length > 0 && compareValues(previous, value, 1) !== 0) rank += 1;
      ranks[code] = rank;
      previous = value;
    }
    return ranks;
  }

  #codeOf(record: object): number {
    return this.#dictionary.codeOf(this.#read(record));
  }

  /** Drops values that no record has any more, as stock levels and times leave behind. */
  #compact(): void {
    const { values } = this.#dictionary;
    this.#dictionary = newDictionary();
    this.#ranks = [];
    this.#grouped = undefined;
    this.#counter = new ValueCounter();
    this.#codes = this.#codes.map((code) => this.#dictionary.codeOf(values[code]));
  }
}

/** A counting sort. */
function groupByCode(codes: readonly number[], count: number): Grouped {
  const starts = new Uint32Array(count + 1);
  for (const code of codes) starts[code] = (starts[code] as number) + 1;
  for (let code = 1; code <= count; code += 1) {
    starts[code] = (starts[code] as number) + (starts[code - 1] as number);
  }
  const positions = new Uint32Array(codes.length);
  for (let position = codes.length - 1; position >= 0; position -= 1) {
    const code = codes[position] as number;
    const place = (starts[code] as number) - 1;
    starts[code] = place;
    positions[place] = position;
  }
  return { positions, starts };
}

const newDictionary = () =>
  new Dictionary<Value>(primitiveOf, (one, other) => compareValues(one, other, 1));

/** Arrays and objects as their JSON, with a prefix that keeps them apart from strings. */
function primitiveOf(value: Value): unknown {
  const isPlain = typeof value === 'string' ? !value.startsWith(MARK) : typeof value !== 'object';
  return isPlain || value === null ? value : `${MARK}${JSON.stringify(value)}`;
}

const MARK = '\u0000';
