import type { CallerKind } from '../contract/permissions.ts';
import { entityTag, type Response } from './response.ts';

interface Cached {
  /** Who calls; undefined on a route that needs no Authorization header. */
  readonly access: CallerKind | undefined;
  /** The ETags of answers that the caller has. */
  readonly ifNoneMatch: string | undefined;
  /** Milliseconds that a public answer may be behind. */
  readonly maxAge: number;
}

/**
 * Lets caches keep an answer from the catalogue: browsers and CDNs those of public callers for as
 * long as the catalogue itself may be behind, nobody those of others without asking again.
 */
export function cachedResponse(
  response: Response,
  { access, ifNoneMatch, maxAge }: Cached,
): Response {
  const { ETag: tag = entityTag(response.body) } = response.headers;
  const seconds = Math.floor(maxAge / 1_000);
  const isPublic = access === 'public' && seconds > 0;
  const headers = {
    ...response.headers,
    ETag: tag,
    'Cache-Control': isPublic ? `public, max-age=${seconds}` : 'private, no-cache',
    // What an answer shows depends on the key and the token, and on the currency.
    Vary: 'Authorization, Currency',
  };
  if (!namesTag(ifNoneMatch, tag)) return { ...response, headers };
  return { statusCode: 304, headers, body: '' };
}

/** Whether an `If-None-Match` header names the tag; on either side it may be a weak one. */
export const namesTag = (header: string | undefined, tag: string) =>
  header !== undefined && tagsOf(header).some((each) => ['*', strong(tag)].includes(each));

/** Whether a tag of an `If-Match` header is of that version of a record. */
export const namesVersion = (header: string, version: string | undefined) =>
  tagsOf(header).some((each) => each === '*' || each.startsWith(`"${version}.`));

const tagsOf = (header: string) => header.split(',').map((each) => strong(each.trim()));

const strong = (tag: string) => tag.replace(/^W\//, '');
