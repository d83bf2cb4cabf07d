import { defined } from '../contract/defined.ts';
import { badRequest } from '../contract/errors.ts';
import type { StoredRecord } from '../contract/records.ts';
import { type Cursor, cursorAfter, type Part, readCursor, writeCursor } from './cursor.ts';
import { firstIndex } from './dictionary.ts';
import { type Query, readPaging } from './query.ts';
import { comparePlaces, type Place, placeOf, type SortOrder } from './sorting.ts';

/** The paging block of a list (protocol.md, "Lists"). */
interface PageBlock {
  readonly _links: { curr: string; prev?: string; next?: string };
  /** The matches that are known, and their pages. */
  readonly count: number;
  /** When there were so many, where that was not now. */
  readonly count_as_of?: string;
  /** Set if there are more matches than `count`. */
  readonly count_exact?: false;
  /** Set if the page has fewer records than it should: `next` leads to the others. */
  readonly complete?: false;
  readonly page: number;
  readonly pages: number;
  /** Why the list may be empty. */
  readonly warnings?: readonly string[];
}

export interface Page<Stored extends StoredRecord> {
  readonly records: readonly Stored[];
  readonly block: PageBlock;
  /** A page with the first records of this one; without any, `next` leads past the first one. */
  shortened(length: number): Page<Stored>;
}

/** Sorted records: the part of an array's interface that paging needs. */
export interface Matches<Stored extends StoredRecord> {
  readonly length: number;
  at(index: number): Stored | undefined;
  slice(start: number, end: number): readonly Stored[];
}

/** The part of a list that was read to find the matches. */
export interface Reading {
  /** Where to go on reading; undefined at the end of the list. */
  readonly rest?: Partial<Pick<Cursor, 'place' | 'part'>> | undefined;
  /** The number of matches before those that were read. */
  readonly before: number;
  /** Set if these are not all, and sorted by themselves. */
  readonly part?: Part | undefined;
}

const ALL: Reading = { before: 0 };

/** What a page is made of. */
export interface PageParts<Stored extends StoredRecord> {
  readonly records: readonly Stored[];
  /** Where the next page begins. */
  readonly next: Cursor | undefined;
  readonly complete: boolean;
  readonly count: number;
  readonly isExact: boolean;
  readonly asOf?: string | undefined;
  /** The number of matches before the first record. */
  readonly before: number;
  readonly part?: Part | undefined;
}

/** What a list was asked for. */
export interface ListRequest {
  readonly query: Query;
  readonly order: SortOrder;
  /** URL of the list, for the links to its pages. */
  readonly url: string;
}

/**
 * The requested page of the sorted matches. Keyset pagination: `next` has a cursor with the sort
 * value and id of the last record of the page, so that following it neither repeats nor skips a
 * record while others are created or removed.
 */
export function cutPage<Stored extends StoredRecord>(
  matches: Matches<Stored>,
  list: ListRequest,
  { rest, before, part }: Reading = ALL,
): Page<Stored> {
  const { perPage } = readPaging(list.query);
  const start = startOf(matches, list);
  const records = matches.slice(start, start + perPage);
  const [end] = start + perPage < matches.length ? records.slice(-1) : [];
  const passed = before + Math.min(start + records.length, matches.length);
  return makePage(list, {
    records,
    next: end
      ? cursorAfter(placeOf(end, list.order), passed, part)
      : rest && {
          place: rest.place,
          part: rest.part,
          before: passed,
          skip: Math.max(0, start - matches.length),
        },
    complete: !rest || (!part && records.length === perPage),
    count: before + matches.length,
    isExact: !rest,
    before: before + start,
    part,
  });
}

/** The index of the first record of the page. */
function startOf(matches: Matches<StoredRecord>, { query, order }: ListRequest): number {
  const cursor = readCursor(query);
  if (!cursor) return skippedBy(query);
  const { place, skip } = cursor;
  return skip + (place ? placeAfter(matches, order, place) : 0);
}

/** How many matches a page number skips. */
export function skippedBy(query: Query): number {
  const { page, perPage } = readPaging(query);
  return (page - 1) * perPage;
}

export function makePage<Stored extends StoredRecord>(
  list: ListRequest,
  parts: PageParts<Stored>,
): Page<Stored> {
  const { records, next, complete, count, isExact, asOf, before, part } = parts;
  const { page, perPage } = readPaging(list.query);
  const link = (changes: Record<string, string | undefined>) =>
    linkTo(list.url, list.query, changes);
  return {
    records,
    block: {
      _links: defined({
        curr: link({}),
        ...(page > 1 &&
          ({ prev: link({ page: String(page - 1), cursor: undefined }) } satisfies Partial<
            PageBlock['_links']
          >)),
        next: next && link({ page: String(page + 1), cursor: writeCursor(next) }),
      }),
      count,
      ...defined<Partial<PageBlock>>({ count_as_of: asOf }),
      ...(!isExact && ({ count_exact: false } satisfies Partial<PageBlock>)),
      ...(!complete && ({ complete: false } satisfies Partial<PageBlock>)),
      page,
      pages: Math.max(1, Math.ceil(count / perPage)),
    },
    shortened(length) {
      const end = records[Math.max(0, length - 1)];
      const shown = Math.max(1, length);
      return makePage(list, {
        ...parts,
        records: records.slice(0, length),
        complete: false,
        next: end && cursorAfter(placeOf(end, list.order), before + shown, part),
      });
    },
  };
}

export const tooDeep = () =>
  badRequest(
    'This page is too deep to count. Follow the cursor in _links.next, or filter the list.',
  );

const placeAfter = (matches: Matches<StoredRecord>, order: SortOrder, place: Place) =>
  firstIndex(matches.length, (index) => {
    const record = matches.at(index);
    return !record || comparePlaces(placeOf(record, order), place, order) > 0;
  });

/** The URL of a list with other values of these parameters. */
export function linkTo(
  listUrl: string,
  query: Query,
  changes: Readonly<Record<string, string | undefined>>,
) {
  const parameters = new URLSearchParams([...query]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size > 0 ? `${listUrl}?${parameters}` : listUrl;
}
