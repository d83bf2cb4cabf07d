import { type Cursor, type IdBounds, readCursor } from '../catalogue/cursor.ts';
import { type ListRequest, type Reading, skippedBy } from '../catalogue/paging.ts';
import { readPaging } from '../catalogue/query.ts';
import { sortsById } from '../catalogue/sorting.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { Readings } from '../found/words.ts';
import type { Clock, Query } from './context.ts';
import type { ListSource } from './list-source.ts';
import type { ListedRange } from './listed-range.ts';
import { MAX_EXACT_COUNT } from './range-page.ts';
import { MAX_REREAD_BYTES, type ReadBudget, readBudget } from './read-budget.ts';

/** Filters the records that were read. */
export type Select<Stored> = (records: readonly Stored[]) => Stored[];

export interface Listing<Stored> extends ListRequest {
  readonly select: Select<Stored>;
  /** The range of which `select` leaves out no record, where there is one. */
  readonly range?: ListedRange | undefined;
  /** The only records that can match, where that is known. */
  readonly ids?: readonly number[] | undefined;
  /** The words of filters, by which an index finds all records that can match. */
  readonly words?: readonly Readings[];
  /** The words of a search, parts of which match, too. */
  readonly search?: Readings | undefined;
  /** False if nobody needs to know how many there are. */
  readonly isCounted?: boolean;
}

export interface Walked<Stored> extends Reading {
  readonly matches: Stored[];
  /** The id at which reading stopped before the end. */
  readonly last?: number | undefined;
}

/** Reads the matches of a page, and those that let the list count them. */
export const walkList = <Stored extends StoredRecord>(
  source: ListSource<Stored>,
  list: Listing<Stored>,
  clock: Clock,
): Promise<Walked<Stored>> =>
  sortsById(list.query) ? walkById(source, list, clock) : walkPart(source, list, clock);

/** From the cursor on: until the page is full and the matches are counted, or the budget is spent. */
async function walkById<Stored extends StoredRecord>(
  source: ListSource<Stored>,
  list: Listing<Stored>,
  clock: Clock,
): Promise<Walked<Stored>> {
  const cursor = readCursor(list.query);
  const enough = matchesNeeded(list, cursor);
  const isEnough = (matches: readonly Stored[]) => matches.length > enough;
  const walk = { start: cursor?.place?.id, budget: readBudget(clock), isEnough };
  const { matches, last } = await readMatches(source, list, walk);
  const rest = last === undefined ? undefined : { place: { id: last } };
  return { matches, last, before: cursor?.before ?? 0, rest };
}

/**
 * From the newest record on, as far as the budget allows: the others are another part of the list.
 * What was read for a page is read again for the next one, whatever has changed meanwhile.
 */
async function walkPart<Stored extends StoredRecord>(
  source: ListSource<Stored>,
  list: Listing<Stored>,
  clock: Clock,
): Promise<Walked<Stored>> {
  const cursor = readCursor(list.query);
  const { above, below } = partOf(list.query);
  const wasRead = cursor?.place !== undefined || above !== undefined;
  const budget = wasRead ? readBudget(undefined, MAX_REREAD_BYTES) : readBudget(clock);
  const walk = { start: below, budget, isEnough: () => false };
  const { matches, last } = await readMatches(source, list, walk);
  const before = cursor?.part ? cursor.before : 0;
  const end = last ?? (above === undefined ? undefined : above + 1);
  if (end === undefined) return { matches, before, part: cursor?.part && { below, before } };
  const part = { below, above: end - 1, before };
  return { matches, last: end, before, part, rest: { part: { below: end } } };
}

/** Where a page of a sorted list reads; without bounds when the list was read as a whole. */
export const partOf = (query: Query): IdBounds =>
  (sortsById(query) ? undefined : readCursor(query)?.part) ?? {};

interface Walk<Stored> {
  /** The id after which it begins. */
  readonly start: number | undefined;
  readonly budget: ReadBudget;
  readonly isEnough: (matches: readonly Stored[]) => boolean;
}

/** In the order of ids. `last` is undefined at the end. */
async function readMatches<Stored extends StoredRecord>(
  source: ListSource<Stored>,
  { select }: Listing<Stored>,
  { start, budget, isEnough }: Walk<Stored>,
): Promise<{ readonly matches: Stored[]; readonly last: number | undefined }> {
  const matches: Stored[] = [];
  for (let last = start; ; ) {
    const next = await source(last);
    matches.push(...select(next.records));
    last = next.last;
    if (last === undefined) return { matches, last };
    budget.spend(next.bytes);
    if (budget.isSpent() || isEnough(matches)) return { matches, last };
  }
}

/** How many matches from the cursor on fill the page, and let the list count them. */
function matchesNeeded(
  { query, isCounted = true }: Pick<Listing<StoredRecord>, 'query' | 'isCounted'>,
  cursor: Cursor | undefined,
): number {
  const wanted = (cursor?.skip ?? skippedBy(query)) + readPaging(query).perPage;
  return isCounted ? Math.max(MAX_EXACT_COUNT - (cursor?.before ?? 0), wanted) : wanted;
}
