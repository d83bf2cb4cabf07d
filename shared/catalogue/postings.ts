import { firstIndex } from './dictionary.ts';

/** Inverted index: for each word, by its code, the sorted positions of the records with it. */
export class Postings {
  readonly #lists: number[][] = [];

  of(code: number): readonly number[] {
    return this.#lists[code] ?? [];
  }

  add(codes: Iterable<number>, position: number): void {
    for (const code of codes) {
      const list = this.#lists[code];
      if (!list) this.#lists[code] = [position];
      else if ((list.at(-1) ?? -1) < position) list.push(position);
      else list.splice(lowerBound(position, list), 0, position);
    }
  }

  remove(codes: Iterable<number>, position: number): void {
    for (const code of codes) {
      const list = this.#lists[code] ?? [];
      list.splice(lowerBound(position, list), 1);
    }
  }

  /** Shifts all positions from this one on, after records were inserted or removed before them. */
  shift(from: number, by: number): void {
    for (const list of this.#lists) {
      for (let i = lowerBound(from, list); i < list.length; i += 1) list[i] = (list[i] ?? 0) + by;
    }
  }
}

const lowerBound = (position: number, list: readonly number[]) =>
  firstIndex(list.length, (i) => (list[i] ?? 0) >= position);
