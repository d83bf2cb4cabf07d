import { badRequest } from '../contract/errors.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import type { Stored } from '../records/records.ts';
import { type Query, readPaging } from './query.ts';
import { type Order, placeOf } from './sorting.ts';

/** The paging block of a list (contract.md 2.2). */
export interface Page {
  readonly records: readonly Stored[];
  readonly block: {
    readonly _links: { curr: string; prev?: string; next?: string };
    readonly count: number;
    readonly page: number;
    readonly pages: number;
  };
}

/**
 * Cuts the page that the query asks for out of all sorted matches. `next` carries a cursor, the
 * place of the last record shown, so that following it neither repeats nor skips a record while
 * others come and go.
 */
export function cutPage(
  matches: readonly Stored[],
  order: Order,
  query: Query,
  listUrl: string,
): Page {
  const { page, perPage } = readPaging(query);
  const cursor = query.get('cursor');
  const start = cursor ? placeAfter(matches, order, readCursor(cursor)) : (page - 1) * perPage;
  const records = matches.slice(start, start + perPage);
  const last = records.at(-1);
  const link = (changes: Record<string, string | undefined>) => linkTo(listUrl, query, changes);
  return {
    records,
    block: {
      _links: {
        curr: link({}),
        ...(page > 1 && { prev: link({ page: String(page - 1), cursor: undefined }) }),
        ...(last &&
          start + perPage < matches.length && {
            next: link({ page: String(page + 1), cursor: writeCursor(placeOf(last, query)) }),
          }),
      },
      count: matches.length,
      page,
      pages: Math.max(1, Math.ceil(matches.length / perPage)),
    },
  };
}

function placeAfter(matches: readonly Stored[], order: Order, place: Stored): number {
  const index = matches.findIndex((record) => order(record, place) > 0);
  return index < 0 ? matches.length : index;
}

const writeCursor = (place: JsonObject) => Buffer.from(JSON.stringify(place)).toString('base64url');

function readCursor(cursor: string): Stored {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isObject(place) && typeof place['id'] === 'number') return { ...place, id: place['id'] };
  } catch (cause) {
    throw badRequest('cursor is not one that this list gave.', cause);
  }
  throw badRequest('cursor is not one that this list gave.');
}

function linkTo(listUrl: string, query: Query, changes: Record<string, string | undefined>) {
  const parameters = new URLSearchParams([...query]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size > 0 ? `${listUrl}?${parameters}` : listUrl;
}
