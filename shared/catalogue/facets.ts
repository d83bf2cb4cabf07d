import { invalidProperty } from '../contract/errors.ts';
import { checkName, type Query } from './query.ts';

/** Attributes whose values one list counts. */
export const MAX_FACETS = 10;

/** Values of a facet. */
export const MAX_FACET_VALUES = 50;

/** A value of an attribute, and how many records have it. */
export interface ValueCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

/** The values of an attribute among the records of a list (protocol.md, "Facets"). */
export interface Facet {
  /** Values of most records first, then in their order; `MAX_FACET_VALUES` at most. */
  readonly values: readonly ValueCount[];
  /** The smallest and the largest of all numbers. */
  readonly min?: number;
  readonly max?: number;
}

export const NO_VALUES: Facet = { values: [] };

/** The attributes that `facets` names; throws a 400 for too many. */
export function readFacets(query: Query): readonly string[] {
  const names = [...new Set(query.get('facets')?.split(',').filter(Boolean))];
  if (names.length > MAX_FACETS) {
    throw invalidFacets(`facets can have up to ${MAX_FACETS} attributes.`);
  }
  for (const name of names) checkName(name, 'facets');
  return names;
}

const invalidFacets = (message: string) =>
  invalidProperty({ name: 'facets', failedValidator: 'max', message });
