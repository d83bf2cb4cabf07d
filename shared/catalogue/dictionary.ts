/** New values up to which each is inserted in sorted order; more are sorted together. */
const MAX_INSERTED = 64;

/** Dictionary encoding: each distinct value has a code, and the values can be sorted. */
export class Dictionary<Value> {
  readonly values: Value[] = [];
  readonly #codes = new Map<unknown, number>();
  readonly #primitiveOf: (value: Value) => unknown;
  readonly #compare: (one: Value, other: Value) => number;
  /** Codes in the order of their values, without those added since the last call of `sorted`. */
  #sorted: number[] = [];

  /** `primitiveOf` gives the same primitive for equal values. */
  constructor(
    primitiveOf: (value: Value) => unknown,
    compare: (one: Value, other: Value) => number,
  ) {
    this.#primitiveOf = primitiveOf;
    this.#compare = compare;
  }

  codeOf(value: Value): number {
    const key = this.#primitiveOf(value);
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
      for (const code of added) this.#sorted.splice(this.lowerBound(this.valueAt(code)), 0, code);
    }
    return this.#sorted;
  }

  /** The index in `sorted` of the first value that is not less than this one. */
  lowerBound(value: Value): number {
    return firstIndex(
      this.#sorted.length,
      (i) => this.#compare(this.valueAt(this.#sorted[i] as number), value) >= 0,
    );
  }
}

/** Binary search: the first index for which the test is true, as for all after it; or `length`. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let low = 0;
  for (let high = length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
