import { attribute } from '../contract/attributes.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { Dictionary } from './dictionary.ts';
import { compareValues, isMissing } from './sorting.ts';

type Value = Json | undefined;

/** A number by which to sort for each position, the greater the later; none is above `most`. */
export interface Ranks {
  readonly of: (position: number) => number;
  readonly most: number;
}

/**
 * One attribute of many records, as numbers of its distinct values: a filter looks at each value
 * once, and a sort compares numbers.
 */
export class Column {
  readonly #name: string;
  #dictionary = newDictionary();
  /** The code of the value of each record, in the order of the records. */
  #codes: number[];
  #ranks: readonly number[] = [];

  constructor(name: string, records: readonly JsonObject[]) {
    this.#name = name;
    this.#codes = records.map((record) => this.#codeOf(record));
  }

  /** Puts a record into the place of `removed` others. */
  splice(position: number, removed: number, ...records: readonly JsonObject[]): void {
    const codes = records.map((record) => this.#codeOf(record));
    this.#codes.splice(position, removed, ...codes);
    if (this.#dictionary.values.length > 2 * this.#codes.length + 100) this.#forgetUnused();
  }

  /** Those of the positions whose value is accepted. */
  select(positions: readonly number[], accepts: (value: Value) => boolean): number[] {
    const answers = new Int8Array(this.#dictionary.values.length);
    return positions.filter((position) => {
      const code = this.#codes[position] as number;
      if (answers[code] === 0) answers[code] = accepts(this.#dictionary.valueAt(code)) ? 1 : -1;
      return answers[code] === 1;
    });
  }

  /** What has no value comes last, in both directions. */
  ranks(direction: 1 | -1): Ranks {
    const { values } = this.#dictionary;
    if (this.#ranks.length < values.length) this.#ranks = this.#rank();
    const last = values.length;
    return {
      most: last,
      of: (position) => {
        const code = this.#codes[position] as number;
        if (isMissing(values[code])) return last;
        const rank = this.#ranks[code] as number;
        return direction === 1 ? rank : last - 1 - rank;
      },
    };
  }

  /** Values that are neither less nor greater than one another have one rank. */
  #rank(): number[] {
    const ranks: number[] = [];
    let rank = 0;
    let before: Value;
    for (const code of this.#dictionary.sorted()) {
      const value = this.#dictionary.valueAt(code);
      if (ranks.length > 0 && compareValues(before, value, 1) !== 0) rank += 1;
      ranks[code] = rank;
      before = value;
    }
    return ranks;
  }

  #codeOf(record: JsonObject): number {
    return this.#dictionary.codeOf(attribute(record, this.#name));
  }

  /** Stock levels and times change all the time, and leave values behind that nobody has. */
  #forgetUnused(): void {
    const { values } = this.#dictionary;
    this.#dictionary = newDictionary();
    this.#ranks = [];
    this.#codes = this.#codes.map((code) => this.#dictionary.codeOf(values[code]));
  }
}

const newDictionary = () =>
  new Dictionary<Value>(keyOf, (one, other) => compareValues(one, other, 1));

/** Lists and objects by what they hold, told apart from any text. */
function keyOf(value: Value): unknown {
  const isPlain = typeof value === 'string' ? !value.startsWith(MARK) : typeof value !== 'object';
  return isPlain || value === null ? value : `${MARK}${JSON.stringify(value)}`;
}

const MARK = '\u0000';
