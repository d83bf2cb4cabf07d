import type { Json } from '../contract/json.ts';
import { Dictionary } from './dictionary.ts';
import { compareValues } from './sorting.ts';

type Scalar = string | number | boolean;

/** A value of an attribute, and how many records have it. */
export interface ValueCount {
  readonly value: Scalar;
  readonly count: number;
}

/** Characters of a text that is counted as a value; longer ones describe a record. */
export const MAX_COUNTED_LENGTH = 255;

/**
 * Counts the values of an attribute as filters compare them: of an array each of its elements. What
 * is no text, number or Boolean is left out.
 */
export class ValueCounter {
  readonly #dictionary = new Dictionary<Scalar>(
    (value) => value,
    (one, other) => compareValues(one, other, 1),
  );
  /** For each value of the column, by its code, the codes of what is counted. */
  readonly #elements: (readonly number[])[] = [];

  /** The values in their order, for the number of records with each value of the column. */
  count(values: readonly (Json | undefined)[], records: Uint32Array): ValueCount[] {
    for (let code = this.#elements.length; code < values.length; code += 1) {
      const elements = scalarsIn(values[code]).map((value) => this.#dictionary.codeOf(value));
      this.#elements.push([...new Set(elements)]);
    }
    const counts = new Uint32Array(this.#dictionary.values.length);
    // Loops by index, because there may be as many values as records.
    for (let code = 0; code < records.length; code += 1) {
      const count = records[code] as number;
      const elements = count > 0 ? (this.#elements[code] ?? []) : [];
      for (let i = 0; i < elements.length; i += 1) {
        const element = elements[i] as number;
        counts[element] = (counts[element] as number) + count;
      }
    }
    const counted: ValueCount[] = [];
    const sorted = this.#dictionary.sorted();
    for (let i = 0; i < sorted.length; i += 1) {
      const code = sorted[i] as number;
      const count = counts[code] as number;
      if (count > 0) counted.push({ value: this.#dictionary.valueAt(code), count });
    }
    return counted;
  }
}

const scalarsIn = (value: Json | undefined): Scalar[] =>
  (Array.isArray(value) ? value : [value]).filter(isCounted);

const isCounted = (value: Json | undefined): value is Scalar =>
  typeof value === 'string'
    ? value.length <= MAX_COUNTED_LENGTH
    : typeof value === 'number' || typeof value === 'boolean';
