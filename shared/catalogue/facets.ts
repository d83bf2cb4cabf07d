import { invalidProperty } from '../contract/errors.ts';
import type { Query } from './query.ts';
import type { ValueCount } from './value-counts.ts';

/** Attributes whose values one list counts, and the characters of their names. */
export const MAX_FACETS = 10;
export const MAX_FACET_NAME_LENGTH = 100;

/** Values of a facet. */
export const MAX_FACET_VALUES = 50;

/** The values of an attribute among the records of a list (protocol.md, "Facets"). */
export interface Facet {
  /** Those of most records first, then in their order. */
  readonly values: readonly ValueCount[];
  /** Of all numbers. */
  readonly min?: number;
  readonly max?: number;
}

/** The attributes that `facets` names; throws a 400 for too many and for a name that is too long. */
export function readFacets(query: Query): readonly string[] {
  const names = [...new Set(query.get('facets')?.split(',').filter(Boolean))];
  if (names.length > MAX_FACETS) {
    throw invalidFacets(`facets can have ${MAX_FACETS} attributes at most.`);
  }
  if (names.some(({ length }) => length > MAX_FACET_NAME_LENGTH)) {
    throw invalidFacets(`A name in facets can have ${MAX_FACET_NAME_LENGTH} characters at most.`);
  }
  return names;
}

const invalidFacets = (message: string) =>
  invalidProperty({ name: 'facets', failedValidator: 'max', message });

/** Of values in their order. `show` converts the numbers that are answered. */
export function facetOf(
  counted: readonly ValueCount[],
  show: (value: number) => number = (value) => value,
): Facet {
  const min = counted.find(isNumber);
  const max = counted.findLast(isNumber);
  return {
    values: converted(mostFrequent(counted), show),
    ...(min && max && { min: show(min.value), max: show(max.value) }),
  };
}

const isNumber = (each: ValueCount): each is ValueCount & { readonly value: number } =>
  typeof each.value === 'number';

/** Numbers that are equal after the conversion are one value. */
function converted(values: readonly ValueCount[], show: (value: number) => number): ValueCount[] {
  const counts = new Map<ValueCount['value'], number>();
  for (const { value, count } of values) {
    const shown = typeof value === 'number' ? show(value) : value;
    counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count);
}

/** Without sorting all of them: an attribute may have as many values as there are records. */
function mostFrequent(counted: readonly ValueCount[]): ValueCount[] {
  const least = leastShown(counted);
  return counted
    .filter(({ count }) => count >= least)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_FACET_VALUES);
}

/** The count of the last value that is shown; 0 when all are. */
function leastShown(counted: readonly ValueCount[]): number {
  /** How many values have each count. */
  const tally: number[] = [];
  for (const { count } of counted) tally[count] = (tally[count] ?? 0) + 1;
  let left = MAX_FACET_VALUES;
  for (let count = tally.length - 1; count > 0; count -= 1) {
    left -= tally[count] ?? 0;
    if (left <= 0) return count;
  }
  return 0;
}
