import { DATE_OR_TIME, DATE_TIME, parseDate } from '../contract/dates.ts';
import { badRequest, type FailedValidator, invalidProperty } from '../contract/errors.ts';
import type { FieldSchema, Fields } from '../contract/fields.ts';
import type { Json } from '../contract/json.ts';
import {
  type AttributeOf,
  type ListedAttribute,
  storedAttribute,
} from '../contract/listed-attribute.ts';
import { fieldsTo } from '../contract/resource.ts';
import { checkName, LIST_PARAMETERS, type Query } from './query.ts';

type Accepts = (value: Json | undefined) => boolean;

/** A predicate of records, with what an index needs to evaluate it without a scan. */
export interface Filter {
  readonly matches: (record: object) => boolean;
  /** Set if the predicate depends on one attribute only: a column can evaluate it. */
  readonly attribute?: ListedAttribute & { readonly accepts: Accepts };
  /** Set if the predicate is a search: the full-text index can evaluate it. */
  readonly text?: string;
}

export const attributeFilter = (attribute: ListedAttribute, accepts: Accepts): Filter => ({
  matches: (record) => accepts(attribute.read(record)),
  attribute: { ...attribute, accepts },
});

/** Attributes that one query may filter by: each takes a scan of a column. */
export const MAX_FILTERS = 50;

/**
 * Comparison operators in the name of a parameter: `$stock_level_gt=3` (protocol.md, "Filters").
 */
const COMPARISON = /^\$(?<name>.+)_(?<operator>gte?|lte?)$/;

/** Also understood without the `$`. */
const DATES: readonly string[] = ['created_at_gt', 'created_at_lt'];

/**
 * The attribute filters of a query: all parameters but those of every list and the `special` ones of
 * the resource. Equality, any of several values, `$attribute_gt`, `_gte`, `_lt` and `_lte`, `$has`, `$has_not`.
 */
export function attributeFilters(
  query: Query,
  special: readonly string[] = [],
  fields: Fields = {},
  attributeOf: AttributeOf = storedAttribute,
): Filter[] {
  const reserved = new Set([...LIST_PARAMETERS, ...special]);
  const filters = [...query]
    .filter(([name]) => name !== '' && !reserved.has(name))
    .flatMap(([name, value]) => filtersOf(name, value, fields, attributeOf));
  for (const { attribute: { name } = { name: '' } } of filters) checkName(name, name);
  if (filters.length <= MAX_FILTERS) return filters;
  throw badRequest(`A list can be filtered by up to ${MAX_FILTERS} attributes.`);
}

function filtersOf(
  name: string,
  value: string,
  fields: Fields,
  attributeOf: AttributeOf,
): Filter | Filter[] {
  if (DATES.includes(name)) return filtersOf(`$${name}`, value, fields, attributeOf);
  if (!name.startsWith('$')) return equals(attributeOf(name), value);
  if (name === '$has' || name === '$has_not') {
    const names = value.split(',').filter(Boolean);
    return names.map((each) =>
      attributeFilter(attributeOf(each), (set) => isSet(set) === (name === '$has')),
    );
  }
  const comparison = COMPARISON.exec(name)?.groups;
  if (!comparison?.['name']) throw badRequest(`${name} is not a filter.`);
  const compare = COMPARISONS[comparison['operator'] as keyof typeof COMPARISONS];
  const attribute = attributeOf(comparison['name']);
  const field = fieldsTo({ properties: fields }, attribute.name).at(-1);
  const bound = readBound(name, value, attribute.name, field);
  return isDate(field)
    ? comparesTimes(attribute, bound, compare)
    : compares(attribute, bound, compare);
}

const isDate = (field: FieldSchema | undefined) =>
  field?.pattern === DATE_TIME || field?.pattern === DATE_OR_TIME;

const TIMES: readonly string[] = ['created_at', 'updated_at'];

/** The bound as it is compared; throws a 400 for one that means nothing to the attribute. */
function readBound(
  parameter: string,
  value: string,
  attribute: string,
  field: FieldSchema | undefined,
): string {
  if (TIMES.includes(attribute) || isDate(field)) {
    const time = parseDate(value);
    if (time !== undefined) return new Date(time).toISOString();
    throw invalidBound(parameter, value, 'format', 'must be an RFC 3339 date or date-time');
  }
  if (value.trim() === '') throw invalidBound(parameter, value, 'min', 'must not be empty');
  const isNumber = ['number', 'integer'].includes(String(field?.type));
  if (!isNumber || Number.isFinite(Number(value))) return value;
  throw invalidBound(parameter, value, 'type', 'must be a number');
}

const invalidBound = (name: string, value: string, failed: FailedValidator, says: string) =>
  invalidProperty({ name, failedValidator: failed, message: `${name} ${says}.`, value });

const isSet = (value: Json | undefined) => value !== undefined && value !== null;

/** Equality: the attribute, or an element of it, is the value or one of `a|b|c` or `a,b,c`. */
export function equals(attribute: ListedAttribute, value: string): Filter {
  const texts = new Set([value, ...value.split('|'), ...value.split(',')]);
  const numbers = new Set([...texts].filter((text) => text.trim() !== '').map(Number));
  const wanted = { texts, numbers };
  return attributeFilter(attribute, (stored) => {
    if (!isSet(stored)) return texts.has('null');
    return (Array.isArray(stored) ? stored : [stored]).some((each) => matches(each, wanted));
  });
}

/** The values of a query: as texts, and as numbers where they are numerals. */
interface Wanted {
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
}

/** Query values are text: a number matches every spelling of it, a Boolean also 1 and 0. */
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

const COMPARISONS = {
  gt: (stored, bound) => stored > bound,
  gte: (stored, bound) => stored >= bound,
  lt: (stored, bound) => stored < bound,
  lte: (stored, bound) => stored <= bound,
} as const satisfies Readonly<Record<string, Compare>>;

type Compare = <Value extends number | string>(stored: Value, bound: Value) => boolean;

export const greaterThan = (attribute: ListedAttribute, value: string) =>
  compares(attribute, value, COMPARISONS.gt);

export const lessThan = (attribute: ListedAttribute, value: string) =>
  compares(attribute, value, COMPARISONS.lt);

/** Numbers are compared as numbers; text, as of ISO dates, as text. */
function compares(attribute: ListedAttribute, value: string, compare: Compare): Filter {
  const bound = value.trim() === '' ? Number.NaN : Number(value);
  return attributeFilter(attribute, (stored) => {
    if (typeof stored === 'number') return compare(stored, bound);
    return typeof stored === 'string' && compare(stored, value);
  });
}

/** Dates as they are stored have offsets, or none. */
function comparesTimes(attribute: ListedAttribute, value: string, compare: Compare): Filter {
  const bound = Date.parse(value);
  return attributeFilter(attribute, (stored) => {
    const time = typeof stored === 'string' ? parseDate(stored) : undefined;
    return time !== undefined && compare(time, bound);
  });
}
