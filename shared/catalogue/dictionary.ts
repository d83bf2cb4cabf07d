/** New values up to which each is put into its place; more are sorted together. */
const MAX_INSERTED = 64;

/** Each distinct value once, with a number of its own, in which many records can share it. */
export class Dictionary<Value> {
  readonly values: Value[] = [];
  readonly #codes = new Map<unknown, number>();
  readonly #keyOf: (value: Value) => unknown;
  readonly #compare: (one: Value, other: Value) => number;
  /** Codes in the order of their values, of all values up to the last time it was asked for. */
  #sorted: number[] = [];

  /** `keyOf`: the same for equal values, and a primitive. */
  constructor(keyOf: (value: Value) => unknown, compare: (one: Value, other: Value) => number) {
    this.#keyOf = keyOf;
    this.#compare = compare;
  }

  codeOf(value: Value): number {
    const key = this.#keyOf(value);
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.values.length);
    return this.values.push(value) - 1;
  }

  valueAt(code: number): Value {
    return this.values[code] as Value;
  }

  /** All codes in the order of their values. */
  sorted(): readonly number[] {
    const first = this.#sorted.length;
    const added = Array.from({ length: this.values.length - first }, (_, i) => first + i);
    if (added.length > MAX_INSERTED) {
      this.#sorted = [...this.#sorted, ...added].sort((one, other) =>
        this.#compare(this.valueAt(one), this.valueAt(other)),
      );
    } else {
      for (const code of added) this.#sorted.splice(this.placeOf(this.valueAt(code)), 0, code);
    }
    return this.#sorted;
  }

  /** The place among the sorted codes where values begin that are not less than this one. */
  placeOf(value: Value): number {
    return firstIndex(
      this.#sorted.length,
      (i) => this.#compare(this.valueAt(this.#sorted[i] as number), value) >= 0,
    );
  }
}

/** The first index below `length` of which the test holds, which must hold of all behind it, too. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  for (let high = length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
