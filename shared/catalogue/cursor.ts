import { badRequest } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { Query } from './query.ts';
import type { Place } from './sorting.ts';

/** Keyset cursor: the next page begins after the record at this place. */
export interface Cursor {
  /** Undefined at the beginning of the list, or of the part. */
  readonly place: Place | undefined;
  /** The number of matches up to this place, or before the part: to count the pages. */
  readonly before: number;
  /** The number of matches after it that come before the page. */
  readonly skip: number;
  readonly part?: IdBounds | undefined;
}

/** Exclusive bounds. */
export interface IdBounds {
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

/**
 * A part of a list that is too large to be sorted at once. The one with the newest records comes
 * first; each is sorted by itself.
 */
export interface Part extends IdBounds {
  /** The number of matches in the parts before. */
  readonly before: number;
}

/** Characters of a cursor. A longer one, because of a long sort value, counts records instead. */
export const MAX_CURSOR_LENGTH = 1_000;

/** The cursor after the record at a place, up to which there are so many matches. */
export function cursorAfter(place: Place, passed: number, part?: Part): Cursor {
  const before = part?.before ?? passed;
  const cursor = { place, before, skip: 0, part };
  if (writeCursor(cursor).length <= MAX_CURSOR_LENGTH) return cursor;
  const start = part?.before ?? 0;
  return { place: undefined, before: start, skip: passed - start, part };
}

export function writeCursor({ place, before, skip, part }: Cursor): string {
  const { id = 0, value = null } = place ?? {};
  const bounds = part ? [skip, part.below ?? 0, part.above ?? 0] : skip > 0 ? [skip] : [];
  return Buffer.from(JSON.stringify([id, value, before, ...bounds])).toString('base64url');
}

export function readCursor(query: Query): Cursor | undefined {
  const text = query.get('cursor');
  if (!text) return undefined;
  const [id, value, before, ...others] = parseCursor(text);
  const [skip = 0, below = 0, above = 0] = others.filter(isCount);
  if (!isCount(id) || !isCount(before) || !others.every(isCount)) throw notGiven();
  return {
    place: id === 0 ? undefined : { id, value },
    before,
    skip,
    ...(below + above > 0 && { part: { below: below || undefined, above: above || undefined } }),
  };
}

const notGiven = (cause?: unknown) => badRequest('cursor is not from this list.', cause);

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function parseCursor(text: string): Json[] {
  try {
    const parts: Json = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch (cause) {
    throw notGiven(cause);
  }
}
