import { LIST_PARAMETERS } from '../catalogue/query.ts';
import { parseDate } from '../contract/dates.ts';
import { firstIdOf } from '../storage/identifier.ts';
import type { RecordType } from '../storage/records.ts';
import type { Query, ServiceRequest } from './context.ts';

/** A part of the table, or of one of its indexes of keys. */
export interface ListedRange {
  readonly owner?: number;
  readonly state?: string;
  /** Exclusive bounds of ids. */
  readonly above?: number;
  readonly below?: number;
}

type ListContext = Pick<ServiceRequest, 'filter' | 'caller' | 'application' | 'query'>;

/** What a parameter asks of the range; undefined where only the records tell. */
type ReadRange = (value: string, context: ListContext, type: RecordType) => ListedRange | undefined;

const PARAMETERS: ReadonlyMap<string, ReadRange> = new Map<string, ReadRange>([
  ['user_id', (value) => (/^\d{1,16}$/.test(value) ? { owner: Number(value) } : undefined)],
  [
    'state',
    (value, _, { storage }) =>
      storage?.byState && /^[a-z]{1,40}$/.test(value) && value !== 'null'
        ? { state: value }
        : undefined,
  ],
  ...['created_at_gt', '$created_at_gt'].map(
    (name) => [name, readTime((time) => ({ above: firstIdOf(time + 1) - 1 }))] as const,
  ),
  ...['created_at_lt', '$created_at_lt'].map(
    (name) => [name, readTime((time) => ({ below: firstIdOf(time) }))] as const,
  ),
]);

/** Ids have the time of `created_at`, unless records were imported with others. */
function readTime(rangeOf: (time: number) => ListedRange): ReadRange {
  return (value, { application }) => {
    const time = parseDate(value);
    if (time === undefined || application.importedTimes) return undefined;
    return boundedIds(rangeOf(Math.trunc(time)));
  };
}

/** Ids are positive, and have 16 digits at most. */
const boundedIds = (bounds: ListedRange): ListedRange =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, id]) => [
      name,
      Math.min(Math.max(0, Number(id)), Number.MAX_SAFE_INTEGER),
    ]),
  );

/**
 * The range that has all records of a list and no others, so that they can be counted and skipped by
 * keys; undefined if the list is filtered by anything else.
 */
export function listedRange(type: RecordType, context: ListContext): ListedRange | undefined {
  const { filter, caller, query } = context;
  if (filter !== 'all' && (filter !== 'own' || caller.userId === undefined)) return undefined;
  const owner = filter === 'own' ? caller.userId : undefined;
  const asked = filteredBy(query).map(([name, value]) =>
    PARAMETERS.get(name)?.(value, context, type),
  );
  const ranges: (ListedRange | undefined)[] = [owner === undefined ? {} : { owner }, ...asked];
  const names = ranges.flatMap((range) => Object.keys(range ?? {}));
  const places = names.filter((name) => name === 'owner' || name === 'state');
  // Each bound once; an index has one user or one state.
  if (ranges.includes(undefined) || places.length > 1 || new Set(names).size < names.length) {
    return undefined;
  }
  return Object.assign({}, ...ranges);
}

const filteredBy = (query: Query) =>
  [...query].filter(([name]) => name !== '' && !LIST_PARAMETERS.includes(name));
