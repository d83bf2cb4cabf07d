import { badRequest } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { StoredRecord } from '../contract/records.ts';
import { firstIndex } from './dictionary.ts';
import { type Query, readPaging } from './query.ts';
import { comparePlaces, type Place, placeOf, type SortOrder } from './sorting.ts';

/** The paging block of a list (protocol.md, "Lists"). */
export interface Page<Stored extends StoredRecord> {
  readonly records: readonly Stored[];
  readonly block: {
    readonly _links: { curr: string; prev?: string; next?: string };
    /** Matches and their pages; left out if the list was not read completely. */
    readonly count?: number;
    readonly page: number;
    readonly pages?: number;
  };
}

/** Sorted records: the part of an array's interface that paging needs. */
export interface Matches<Stored extends StoredRecord> {
  readonly length: number;
  at(index: number): Stored | undefined;
  slice(start: number, end: number): readonly Stored[];
}

/** The part of a list that was read to find the matches. */
export interface Reading {
  /** Whether the list was read to its end. */
  readonly complete: boolean;
  /** The last record that was read, after which reading can continue. */
  readonly last?: Place | undefined;
  /** The number of matches before the cursor, where reading began. */
  readonly before: number;
}

const ALL: Reading = { complete: true, before: 0 };

/**
 * The requested page of the sorted matches. Keyset pagination: `next` has a cursor with the sort
 * value and id of the last record of the page, so that following it neither repeats nor skips a
 * record while others are created or removed.
 */
export function cutPage<Stored extends StoredRecord>(
  matches: Matches<Stored>,
  order: SortOrder,
  query: Query,
  listUrl: string,
  { complete, last, before }: Reading = ALL,
): Page<Stored> {
  const { page, perPage } = readPaging(query);
  const cursor = readCursor(query);
  const start = cursor ? placeAfter(matches, order, cursor.place) : (page - 1) * perPage;
  if (!complete && !cursor && start > 0 && start >= matches.length) throw tooDeep(page);
  const records = matches.slice(start, start + perPage);
  const [end] = start + perPage < matches.length ? records.slice(-1) : [];
  const endPlace = end ? placeOf(end, order) : last;
  const count = before + matches.length;
  const link = (changes: Record<string, string | undefined>) => linkTo(listUrl, query, changes);
  const shown = before + start + records.length;
  return {
    records,
    block: {
      _links: {
        curr: link({}),
        ...(page > 1 && { prev: link({ page: String(page - 1), cursor: undefined }) }),
        ...(endPlace && {
          next: link({
            page: String(page + 1),
            cursor: writeCursor({ place: endPlace, before: shown }),
          }),
        }),
      },
      ...(complete && { count }),
      page,
      ...(complete && { pages: Math.max(1, Math.ceil(count / perPage)) }),
    },
  };
}

const tooDeep = (page: number) =>
  badRequest(
    `Page ${page} is too deep to be counted; follow the cursor in _links.next, or filter the list.`,
  );

const placeAfter = (matches: Matches<StoredRecord>, order: SortOrder, place: Place) =>
  firstIndex(matches.length, (index) => {
    const record = matches.at(index);
    return !record || comparePlaces(placeOf(record, order), place, order) > 0;
  });

/** Keyset cursor: the next page begins after the record at this place. */
export interface Cursor {
  readonly place: Place;
  /** The number of matches up to this place, to count the pages. */
  readonly before: number;
}

/** Characters of a cursor. A longer one, because of a long sort value, is left out. */
export const MAX_CURSOR_LENGTH = 1_000;

function writeCursor({ place: { id, value = null }, before }: Cursor): string | undefined {
  const cursor = Buffer.from(JSON.stringify([id, value, before])).toString('base64url');
  return cursor.length <= MAX_CURSOR_LENGTH ? cursor : undefined;
}

export function readCursor(query: Query): Cursor | undefined {
  const text = query.get('cursor');
  if (!text) return undefined;
  const [id, value, before] = parseCursor(text);
  if (isCount(id) && isCount(before)) return { place: { id, value }, before };
  throw badRequest('cursor is not one that this list gave.');
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function parseCursor(text: string): Json[] {
  try {
    const parts: Json = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch (cause) {
    throw badRequest('cursor is not one that this list gave.', cause);
  }
}

function linkTo(listUrl: string, query: Query, changes: Record<string, string | undefined>) {
  const parameters = new URLSearchParams([...query]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size > 0 ? `${listUrl}?${parameters}` : listUrl;
}
