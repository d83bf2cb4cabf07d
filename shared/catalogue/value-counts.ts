import type { Json } from '../contract/json.ts';
import { Dictionary } from './dictionary.ts';
import { type Facet, MAX_FACET_VALUES, type ValueCount } from './facets.ts';
import { compareValues } from './sorting.ts';

type Scalar = ValueCount['value'];

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

  /** The facet for the number of records with each value of the column. */
  count(values: readonly (Json | undefined)[], records: Uint32Array): Facet {
    for (let code = this.#elements.length; code < values.length; code += 1) {
      const elements = scalarsIn(values[code]).map((value) => this.#dictionary.codeOf(value));
      this.#elements.push([...new Set(elements)]);
    }
    return this.#facetOf(this.#countElements(records));
  }

  /** The number of records with each of the counted values, by its code. */
  #countElements(records: Uint32Array): Uint32Array {
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
    return counts;
  }

  /** Without an object or a place in a sorted list for each value: most are not among the first. */
  #facetOf(counts: Uint32Array): Facet {
    const least = leastShown(counts);
    const values: ValueCount[] = [];
    let min: number | undefined;
    let max: number | undefined;
    const sorted = this.#dictionary.sorted();
    for (let i = 0; i < sorted.length; i += 1) {
      const code = sorted[i] as number;
      const count = counts[code] as number;
      if (count === 0) continue;
      const value = this.#dictionary.valueAt(code);
      if (count >= least) values.push({ value, count });
      if (typeof value !== 'number') continue;
      min ??= value;
      max = value;
    }
    return {
      values: values.sort((one, other) => other.count - one.count).slice(0, MAX_FACET_VALUES),
      ...(min !== undefined && max !== undefined && { min, max }),
    };
  }
}

/** The count of the last value that is shown; 0 when all are. */
function leastShown(counts: Uint32Array): number {
  /** How many values have each count. */
  const tally: number[] = [];
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] as number;
    if (count > 0) tally[count] = (tally[count] ?? 0) + 1;
  }
  let left = MAX_FACET_VALUES;
  for (let count = tally.length - 1; count > 0; count -= 1) {
    left -= tally[count] ?? 0;
    if (left <= 0) return count;
  }
  return 0;
}

const scalarsIn = (value: Json | undefined): Scalar[] =>
  (Array.isArray(value) ? value : [value]).filter(isCounted);

const isCounted = (value: Json | undefined): value is Scalar =>
  typeof value === 'string'
    ? value.length <= MAX_COUNTED_LENGTH
    : typeof value === 'number' || typeof value === 'boolean';
