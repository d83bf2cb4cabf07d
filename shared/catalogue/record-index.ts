import type { Stored } from '../storage/records.ts';
import { Column, type Ranks } from './column.ts';
import { firstIndex } from './dictionary.ts';
import type { Filter } from './filters.ts';
import type { Matches } from './paging.ts';
import { LruCache } from './recent.ts';
import { placeOf, type SortOrder, sortByPlace } from './sorting.ts';
import { WordIndex } from './word-index.ts';

/** Records up to which it is not worth to look at columns. */
const MAX_UNINDEXED = 100;

/** Attributes whose columns are kept, and orders of the whole list: callers may name any. */
export const MAX_COLUMNS = 30;
export const MAX_SORT_ORDERS = 10;

/**
 * All records of one resource, oldest first, with what makes lists of them fast: made when it is
 * first needed, and kept current while records come, change and go.
 */
export class RecordIndex {
  readonly #records: Stored[];
  readonly #columns = new LruCache<Column>(MAX_COLUMNS);
  #words: WordIndex | undefined;
  #positions: readonly number[] = [];
  readonly #whole = new LruCache<readonly number[]>(MAX_SORT_ORDERS);
  readonly #made = new Map<unknown, unknown>();

  constructor(records: readonly Stored[]) {
    this.#records = records.toSorted((one, other) => one.id - other.id);
  }

  get records(): readonly Stored[] {
    return this.#records;
  }

  get(id: number): Stored | undefined {
    const record = this.#records[this.#placeOf(id)];
    return record?.id === id ? record : undefined;
  }

  put(record: Stored): void {
    const place = this.#placeOf(record.id);
    this.#splice(place, this.#records[place]?.id === record.id ? 1 : 0, record);
  }

  remove(id: number): void {
    const place = this.#placeOf(id);
    if (this.#records[place]?.id === id) this.#splice(place, 1);
  }

  /** What `make` makes of all records, made once until one of them changes. */
  once<Made>(make: (records: readonly Stored[]) => Made): Made {
    if (!this.#made.has(make)) this.#made.set(make, make(this.#records));
    return this.#made.get(make) as Made;
  }

  /**
   * The records that all filters match, in the order; of the named ones only, where ids are given.
   * Only until the index changes.
   */
  select(filters: readonly Filter[], order: SortOrder, ids?: readonly number[]): Matches {
    const positions = filters.reduce<readonly number[]>(
      (left, filter) => this.#narrow(left, filter),
      ids ? this.#positionsOf(ids) : this.#everywhere(),
    );
    const sorted = this.#sort(positions, order);
    return {
      length: sorted.length,
      at: (index) => this.#records[sorted[index] ?? -1],
      slice: (start, end) => sorted.slice(start, end).map(this.#recordAt),
    };
  }

  #everywhere(): readonly number[] {
    if (this.#positions.length !== this.#records.length) {
      this.#positions = Array.from(this.#records, (_, position) => position);
    }
    return this.#positions;
  }

  #placeOf(id: number): number {
    // Most often it is a new one, whose id is the greatest.
    if (id > (this.#records.at(-1)?.id ?? 0)) return this.#records.length;
    return firstIndex(this.#records.length, (position) => this.#recordAt(position).id >= id);
  }

  #positionsOf(ids: readonly number[]): number[] {
    const places = [...new Set(ids)].map((id) => ({ id, place: this.#placeOf(id) }));
    return places
      .filter(({ id, place }) => this.#records[place]?.id === id)
      .map(({ place }) => place)
      .sort((one, other) => one - other);
  }

  #splice(place: number, removed: number, ...records: readonly Stored[]): void {
    this.#records.splice(place, removed, ...records);
    for (const column of this.#columns.values()) column.splice(place, removed, ...records);
    this.#words?.splice(place, removed, ...records);
    this.#whole.clear();
    this.#made.clear();
  }

  #recordAt = (position: number): Stored => this.#records[position] as Stored;

  #narrow(positions: readonly number[], { matches, attribute, text }: Filter): readonly number[] {
    if (positions.length > MAX_UNINDEXED && attribute) {
      return this.#column(attribute.name).select(positions, attribute.accepts);
    }
    if (positions.length > MAX_UNINDEXED && text !== undefined) {
      return this.#wordIndex().select(positions, text);
    }
    return positions.filter((position) => matches(this.#recordAt(position)));
  }

  #wordIndex(): WordIndex {
    if (!this.#words?.isCompact) this.#words = new WordIndex(this.#records);
    return this.#words;
  }

  #column(name: string): Column {
    return this.#columns.get(name, () => new Column(name, this.#records));
  }

  #sort(positions: readonly number[], order: SortOrder): readonly number[] {
    const { attribute, direction } = order;
    const isWhole = positions === this.#positions && attribute !== undefined;
    if (!isWhole) return this.#sorted(positions, order);
    // Lists without filters are asked for most, and are the longest.
    return this.#whole.get(`${direction} ${attribute}`, () => this.#sorted(positions, order));
  }

  #sorted(positions: readonly number[], order: SortOrder): readonly number[] {
    if (order.attribute === 'id') {
      return order.direction === 1 ? positions : positions.toReversed();
    }
    const ranks = positions.length > MAX_UNINDEXED ? this.#ranks(order) : undefined;
    if (ranks) return newestFirstByRank(positions, ranks);
    return sortByPlace(positions, (position) => placeOf(this.#recordAt(position), order), order);
  }

  #ranks({ attribute, text, direction }: SortOrder): Ranks | undefined {
    if (attribute !== undefined) return this.#column(attribute).ranks(direction);
    return text === undefined ? undefined : this.#wordIndex().ranks(text, direction);
  }
}

/** The positions by their ranks, and from the last to the first among those of one rank. */
function newestFirstByRank(positions: readonly number[], { of, most }: Ranks): number[] {
  const ends = new Uint32Array(most + 1);
  for (const position of positions) ends[of(position)] = (ends[of(position)] ?? 0) + 1;
  for (let rank = 1; rank <= most; rank += 1)
    ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const sorted = new Array<number>(positions.length);
  for (const position of positions) {
    const place = (ends[of(position)] ?? 0) - 1;
    ends[of(position)] = place;
    sorted[place] = position;
  }
  return sorted;
}
