import { attribute } from '../contract/attributes.ts';
import { badRequest } from '../contract/errors.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { LIST_PARAMETERS, type Query } from './query.ts';

type Accepts = (value: Json | undefined) => boolean;

/** Which records a list has. */
export interface Filter {
  readonly matches: (record: JsonObject) => boolean;
  /** The same, where it hangs on one attribute alone. */
  readonly attribute?: { readonly name: string; readonly accepts: Accepts };
  /** The same, where it is a search for words. */
  readonly text?: string;
}

/** Whether the value of the attribute is accepted. */
export const attributeFilter = (name: string, accepts: Accepts): Filter => ({
  matches: (record) => accepts(attribute(record, name)),
  attribute: { name, accepts },
});

/** Attributes that one query may filter by: each is looked for in every record. */
export const MAX_FILTERS = 50;

/** `$has=a`, `$stock_level_gt=3`: the operators that a name may carry (contract.md 2.3). */
const COMPARISON = /^\$(?<name>.+)_(?<operator>gt|lt)$/;

/**
 * The filters that a query asks for, one for each parameter that is neither of every list nor of
 * `special`: equality, any of several values, `$attribute_gt`, `$attribute_lt`, `$has`, `$has_not`.
 */
export function attributeFilters(query: Query, special: readonly string[] = []): Filter[] {
  const reserved = new Set([...LIST_PARAMETERS, ...special]);
  const filters = [...query]
    .filter(([name]) => name !== '' && !reserved.has(name))
    .flatMap(([name, value]) => filtersOf(name, value));
  if (filters.length <= MAX_FILTERS) return filters;
  throw badRequest(`A list can be filtered by ${MAX_FILTERS} attributes at most.`);
}

function filtersOf(name: string, value: string): Filter | Filter[] {
  if (!name.startsWith('$')) return equals(name, value);
  if (name === '$has' || name === '$has_not') {
    const names = value.split(',').filter(Boolean);
    return names.map((each) => attributeFilter(each, (set) => isSet(set) === (name === '$has')));
  }
  const comparison = COMPARISON.exec(name)?.groups;
  if (!comparison?.['name']) throw badRequest(`${name} is not a filter.`);
  return comparison['operator'] === 'gt'
    ? greaterThan(comparison['name'], value)
    : lessThan(comparison['name'], value);
}

const isSet = (value: Json | undefined) => value !== undefined && value !== null;

/** The attribute, or one element of it, is the value or one of `a|b|c` or `a,b,c`. */
export function equals(name: string, value: string): Filter {
  const texts = new Set([value, ...value.split('|'), ...value.split(',')]);
  const numbers = new Set([...texts].filter((text) => text.trim() !== '').map(Number));
  const wanted = { texts, numbers };
  return attributeFilter(name, (stored) => {
    if (!isSet(stored)) return texts.has('null');
    return (Array.isArray(stored) ? stored : [stored]).some((each) => matches(each, wanted));
  });
}

/** What a query names: as text, and each text that is a numeral as a number. */
interface Wanted {
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
}

/** Queries are text: a number matches each way to write it, a Boolean also 1 and 0. */
function matches(stored: Json | undefined, { texts, numbers }: Wanted): boolean {
  switch (typeof stored) {
    case 'string':
      return texts.has(stored);
    case 'boolean':
      return texts.has(String(stored)) || texts.has(stored ? '1' : '0');
    case 'number':
      return numbers.has(stored);
    default:
      return stored === null && texts.has('null');
  }
}

export const greaterThan = (name: string, value: string) =>
  compares(name, value, (stored, bound) => stored > bound);

export const lessThan = (name: string, value: string) =>
  compares(name, value, (stored, bound) => stored < bound);

/** A number is compared with a number; text, as of dates in ISO form, with text. */
function compares(
  name: string,
  value: string,
  holds: <Value extends number | string>(stored: Value, bound: Value) => boolean,
): Filter {
  const bound = value.trim() === '' ? Number.NaN : Number(value);
  return attributeFilter(name, (stored) => {
    if (typeof stored === 'number') return holds(stored, bound);
    return typeof stored === 'string' && holds(stored, value);
  });
}
