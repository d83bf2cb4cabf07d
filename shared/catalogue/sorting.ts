import { attribute } from '../contract/attributes.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Stored } from '../storage/records.ts';
import type { Query } from './query.ts';

type Value = Json | undefined;
type Direction = 1 | -1;

/** How a list is sorted: by a value of its records, and those alike by their ids. */
export interface SortOrder {
  readonly sortValue: (record: JsonObject) => Value;
  readonly direction: Direction;
  /** Of the ids of records whose values are alike: newest first unless the list is by ids. */
  readonly ties: Direction;
  /** The attribute that is the value, where it is one; `id` for the order of ids. */
  readonly attribute?: string;
  /** The search for which the value says how well a record answers it. */
  readonly text?: string;
}

/** Where a record stands in a list. */
export interface Place {
  readonly id: number;
  readonly value?: Value;
}

const sortOf = (query: Query) => query.get('sort_by') ?? '';

/** Descending unless `sort_order` is ASC. */
export const readDirection = (query: Query): Direction =>
  query.get('sort_order') === 'ASC' ? 1 : -1;

/** Whether the list is in the order of ids, which is that of the table. */
export const sortsById = (query: Query) => ['id', ''].includes(sortOf(query));

/** What the query asks for; newest first unless it says otherwise. */
export function readSort(query: Query): SortOrder {
  const direction = readDirection(query);
  if (sortsById(query)) {
    return { sortValue: () => null, direction, ties: direction, attribute: 'id' };
  }
  const name = sortOf(query);
  return orderBy((record) => attribute(record, name), { direction, attribute: name });
}

export const orderBy = (
  sortValue: SortOrder['sortValue'],
  options: Pick<SortOrder, 'direction' | 'attribute' | 'text'>,
): SortOrder => ({ sortValue, ties: -1, ...options });

export const placeOf = (record: Stored, { sortValue }: SortOrder): Place => ({
  id: record.id,
  value: sortValue(record),
});

export const comparePlaces = (one: Place, other: Place, { direction, ties }: SortOrder): number =>
  compareValues(one.value, other.value, direction) || ties * (one.id - other.id);

/** The records in the order. */
export const sortRecords = (records: readonly Stored[], order: SortOrder): Stored[] =>
  sortByPlace(records, (record) => placeOf(record, order), order);

/** The same for whatever stands for records. */
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

/** Numbers by size, text by its letters; kinds apart; records without the attribute come last. */
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
