import type { Json } from '../contract/json.ts';
import {
  type AttributeOf,
  type ListedAttribute,
  storedAttribute,
} from '../contract/listed-attribute.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { Query } from './query.ts';

type Value = Json | undefined;
type Direction = 1 | -1;

/** Sort order of a list: by a value of its records, then by their ids. */
export interface SortOrder {
  readonly sortValue: (record: StoredRecord) => Value;
  readonly direction: Direction;
  /** Tie-breaker: the direction of ids among equal values; newest first, unless sorted by id. */
  readonly ties: Direction;
  /** Set if the value is an attribute, so that a column can sort. */
  readonly attribute?: ListedAttribute;
  /** Set if the value is the relevance for this search. */
  readonly text?: string;
}

/** Keyset: the id and sort value of a record, by which its place in a list is found. */
export interface Place {
  readonly id: number;
  readonly value?: Value;
}

const sortOf = (query: Query) => query.get('sort_by') ?? '';

/** Descending unless `sort_order` is ASC. */
export const readDirection = (query: Query): Direction =>
  query.get('sort_order') === 'ASC' ? 1 : -1;

/** Whether the list is sorted by id, which is the order of the table. */
export const sortsById = (query: Query) => ['id', ''].includes(sortOf(query));

/** The sort order of the query; by default newest first. */
export function readSort(query: Query, attributeOf: AttributeOf = storedAttribute): SortOrder {
  const direction = readDirection(query);
  if (sortsById(query)) {
    return { sortValue: () => null, direction, ties: direction, attribute: ID };
  }
  const attribute = attributeOf(sortOf(query));
  return orderBy(attribute.read, { direction, attribute });
}

/** The attribute by whose values records lie in an index. */
export const ID = storedAttribute('id');

export const orderBy = (
  sortValue: SortOrder['sortValue'],
  options: Pick<SortOrder, 'direction' | 'attribute' | 'text'>,
): SortOrder => ({ sortValue, ties: -1, ...options });

export const placeOf = (record: StoredRecord, { sortValue }: SortOrder): Place => ({
  id: record.id,
  value: sortValue(record),
});

export const comparePlaces = (one: Place, other: Place, { direction, ties }: SortOrder): number =>
  compareValues(one.value, other.value, direction) || ties * (one.id - other.id);

export const sortRecords = <Stored extends StoredRecord>(
  records: readonly Stored[],
  order: SortOrder,
): Stored[] => sortByPlace(records, (record) => placeOf(record, order), order);

/** Sorts anything that refers to records, such as their positions. */
export function sortByPlace<Each>(
  list: readonly Each[],
  placeFor: (each: Each) => Place,
  order: SortOrder,
): Each[] {
  return list
    .map((each) => ({ each, place: placeFor(each) }))
    .sort((one, other) => comparePlaces(one.place, other.place, order))
    .map(({ each }) => each);
}

const RANKS: readonly string[] = ['boolean', 'number', 'string', 'object'];

/** Compares by type, then numbers by size and text by collation. Missing values come last. */
export function compareValues(one: Value, other: Value, direction: Direction): number {
  const missing = Number(isMissing(one)) - Number(isMissing(other));
  if (missing !== 0 || isMissing(one) || isMissing(other)) return missing;
  return direction * (rank(one) - rank(other) || compareAlike(one, other));
}

export const isMissing = (value: Value): value is null | undefined =>
  value === undefined || value === null;

const rank = (value: Json) => RANKS.indexOf(typeof value);

const collator = new Intl.Collator('und');

function compareAlike(one: Json, other: Json): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return collator.compare(one, other) || compareCodeUnits(one, other);
  }
  return typeof one === 'object' ? 0 : Number(one) - Number(other);
}

export const compareCodeUnits = (one: string, other: string) =>
  Number(one > other) - Number(one < other);
