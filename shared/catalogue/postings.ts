import { firstIndex } from './dictionary.ts';

/** For each word, by its code, the positions of the records that have it, in their order. */
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
      else list.splice(placeOf(position, list), 0, position);
    }
  }

  remove(codes: Iterable<number>, position: number): void {
    for (const code of codes) {
      const list = this.#lists[code] ?? [];
      list.splice(placeOf(position, list), 1);
    }
  }

  /** Moves all positions from this one on, as records before them come or go. */
  shift(from: number, by: number): void {
    for (const list of this.#lists) {
      for (let i = placeOf(from, list); i < list.length; i += 1) list[i] = (list[i] ?? 0) + by;
    }
  }
}

const placeOf = (position: number, list: readonly number[]) =>
  firstIndex(list.length, (i) => (list[i] ?? 0) >= position);
