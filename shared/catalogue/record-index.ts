import type { ListedAttribute } from '../contract/listed-attribute.ts';
import type { StoredRecord } from '../contract/records.ts';
import { LruCache } from '../lru-cache.ts';
import { Column, type Ranks } from './column.ts';
import { firstIndex } from './dictionary.ts';
import type { Facet } from './facets.ts';
import type { Filter } from './filters.ts';
import type { Matches } from './paging.ts';
import { ID, placeOf, type SortOrder, sortByPlace } from './sorting.ts';
import { WordIndex } from './word-index.ts';

/** Records up to which a scan is as fast as columns and the full-text index. */
const MAX_SCANNED = 100;

/** One for all indexes, so that no two states have the same number. */
let lastVersion = 0;

const nextVersion = () => {
  lastVersion += 1;
  return lastVersion;
};

/** Columns, and sorted lists of all records, that are kept: callers may name any attribute. */
export const MAX_COLUMNS = 30;
export const MAX_SORT_ORDERS = 10;

/**
 * In-memory index of all records of one resource, sorted by id. Columns and the full-text index are
 * made when a list first needs them, and updated in place with the records.
 */
export class RecordIndex<Stored extends StoredRecord = StoredRecord> {
  readonly #records: Stored[];
  readonly #columns = new LruCache<Column>({ maxEntries: MAX_COLUMNS });
  #words: WordIndex | undefined;
  #positions: readonly number[] = [];
  #sortedLists = newSortedLists();
  readonly #derived = new Map<unknown, unknown>();
  #version = nextVersion();

  constructor(records: readonly Stored[]) {
    this.#records = records.toSorted((one, other) => one.id - other.id);
  }

  get records(): readonly Stored[] {
    return this.#records;
  }

  /** Another number as soon as a record is changed. */
  get version(): number {
    return this.#version;
  }

  get(id: number): Stored | undefined {
    const record = this.#records[this.#positionOf(id)];
    return record?.id === id ? record : undefined;
  }

  put(record: Stored): void {
    const position = this.#positionOf(record.id);
    this.#splice(position, this.#records[position]?.id === record.id ? 1 : 0, record);
  }

  remove(id: number): void {
    const position = this.#positionOf(id);
    if (this.#records[position]?.id === id) this.#splice(position, 1);
  }

  /** Memoizes a function of all records until one of them changes. */
  once<Derived>(derive: (records: readonly Stored[]) => Derived): Derived {
    if (!this.#derived.has(derive)) this.#derived.set(derive, derive(this.#records));
    return this.#derived.get(derive) as Derived;
  }

  /**
   * The records that match all filters, sorted; only those with the given ids, if any are given.
   * A view: it is valid until the index changes.
   */
  select(filters: readonly Filter[], order: SortOrder, ids?: readonly number[]): Matches<Stored> {
    const sorted = this.#sort(this.#matching(filters, ids), order);
    return {
      length: sorted.length,
      at: (index) => this.#records[sorted[index] ?? -1],
      slice: (start, end) => sorted.slice(start, end).map(this.#recordAt),
    };
  }

  /**
   * The values of each attribute among the records that match all filters, except those by the
   * attribute itself.
   */
  facets(
    attributes: readonly ListedAttribute[],
    filters: readonly Filter[],
    ids?: readonly number[],
  ): (readonly [name: string, facet: Facet])[] {
    const names = attributes.map(({ name }) => name);
    const isOfFacet = ({ attribute }: Filter) => attribute && names.includes(attribute.name);
    const matching = this.#matching(
      filters.filter((each) => !isOfFacet(each)),
      ids,
    );
    return attributes.map((attribute) => {
      const { name } = attribute;
      const others = filters.filter((each) => isOfFacet(each) && each.attribute?.name !== name);
      return [name, this.#column(attribute).facet(this.#narrow(matching, others))];
    });
  }

  /** The search with its unknown words corrected; undefined if there is nothing to correct. */
  correct(query: string): string | undefined {
    return this.#wordIndex().correct(query);
  }

  #matching(filters: readonly Filter[], ids: readonly number[] | undefined): readonly number[] {
    return this.#narrow(ids ? this.#positionsOf(ids) : this.#allPositions(), filters);
  }

  #narrow(positions: readonly number[], filters: readonly Filter[]): readonly number[] {
    return filters.reduce((left, filter) => this.#filter(left, filter), positions);
  }

  #allPositions(): readonly number[] {
    if (this.#positions.length !== this.#records.length) {
      this.#positions = Array.from(this.#records, (_, position) => position);
    }
    return this.#positions;
  }

  #positionOf(id: number): number {
    // Fast path: a new record has the greatest id.
    if (id > (this.#records.at(-1)?.id ?? 0)) return this.#records.length;
    return firstIndex(this.#records.length, (position) => this.#recordAt(position).id >= id);
  }

  #positionsOf(ids: readonly number[]): number[] {
    return [...new Set(ids)]
      .map((id) => ({ id, position: this.#positionOf(id) }))
      .filter(({ id, position }) => this.#records[position]?.id === id)
      .map(({ position }) => position)
      .sort((one, other) => one - other);
  }

  #splice(position: number, removed: number, ...records: readonly Stored[]): void {
    this.#records.splice(position, removed, ...records);
    for (const column of this.#columns.values()) column.splice(position, removed, ...records);
    this.#words?.splice(position, removed, ...records);
    this.#sortedLists = newSortedLists();
    this.#derived.clear();
    this.#version = nextVersion();
  }

  #recordAt = (position: number): Stored => this.#records[position] as Stored;

  #filter(positions: readonly number[], { matches, attribute, text }: Filter): readonly number[] {
    if (attribute && usesColumn(positions, attribute)) {
      return this.#column(attribute).select(positions, attribute.accepts);
    }
    if (positions.length > MAX_SCANNED && text !== undefined) {
      return this.#wordIndex().select(positions, text);
    }
    return positions.filter((position) => matches(this.#recordAt(position)));
  }

  #wordIndex(): WordIndex {
    if (!this.#words?.isCompact) this.#words = new WordIndex(this.#records);
    return this.#words;
  }

  #column(attribute: ListedAttribute): Column {
    return this.#columns.memoize(attribute.key, () => new Column(attribute, this.#records));
  }

  #sort(positions: readonly number[], order: SortOrder): readonly number[] {
    const { attribute, direction } = order;
    const isWhole = positions === this.#positions && attribute !== undefined;
    if (!isWhole) return this.#sorted(positions, order);
    // Lists without filters are the most frequent and the longest.
    const sort = () => this.#sorted(positions, order);
    return this.#sortedLists.memoize(`${direction} ${attribute.key}`, sort);
  }

  #sorted(positions: readonly number[], order: SortOrder): readonly number[] {
    if (order.attribute?.key === ID.key) {
      return order.direction === 1 ? positions : positions.toReversed();
    }
    const ranks = usesColumn(positions, order.attribute) ? this.#ranks(order) : undefined;
    if (ranks) return newestFirstByRank(positions, ranks);
    return sortByPlace(positions, (position) => placeOf(this.#recordAt(position), order), order);
  }

  #ranks({ attribute, text, direction }: SortOrder): Ranks | undefined {
    if (attribute) return this.#column(attribute).ranks(direction);
    return text === undefined ? undefined : this.#wordIndex().ranks(text, direction);
  }
}

const usesColumn = (positions: readonly number[], attribute: ListedAttribute | undefined) =>
  positions.length > MAX_SCANNED || attribute?.isComputed === true;

const newSortedLists = () => new LruCache<readonly number[]>({ maxEntries: MAX_SORT_ORDERS });

/** So many times as many ranks as records take longer to count than the records to compare. */
const MANY_RANKS = 20;

/** Counting sort of the positions by their ranks; among those of one rank, the newest come first. */
function newestFirstByRank(positions: readonly number[], { of, max }: Ranks): number[] {
  if (positions.length < max / MANY_RANKS) {
    return positions.toSorted((one, other) => of(one) - of(other) || other - one);
  }
  const ends = new Uint32Array(max + 1);
  for (const position of positions) ends[of(position)] = (ends[of(position)] ?? 0) + 1;
  for (let rank = 1; rank <= max; rank += 1) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const sorted = new Array<number>(positions.length);
  for (const position of positions) {
    const place = (ends[of(position)] ?? 0) - 1;
    ends[of(position)] = place;
    sorted[place] = position;
  }
  return sorted;
}
