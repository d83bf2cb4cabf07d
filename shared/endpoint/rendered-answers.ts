import type { Versions } from '../catalogue/catalogue.ts';
import { LruCache } from '../lru-cache.ts';
import { databaseNow } from '../storage/database-clock.ts';
import type { Authenticated } from './authentication.ts';
import type { Authorized } from './authorization.ts';
import type { Opened } from './context.ts';
import { cachedResponse } from './http-caching.ts';
import type { HttpEvent, Middleware } from './middleware.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { Started } from './request-log.ts';
import { ok, type Response } from './response.ts';
import type { Routed } from './router.ts';
import type { Environment } from './service.ts';

/*
 * Rendered answers of public reads.
 *
 * What: the text and the ETag of an answer from the catalogue that is asked for again within a second,
 * kept for a second. A third request gets them without an action.
 * Why: a shop's pages ask for the same few lists, and most of the CPU time of a list goes into writing
 * and hashing a text that has just been written.
 * How: the key has all that an answer depends on but the replicas. Their numbers are kept beside it,
 * and compared, so that a write shows as early as without this. An answer for which the database was
 * read has no such numbers, and is not kept. Whatever is counted of a request comes before, or at its end.
 * Test: test/contract/rendered-answers.test.ts
 */

/** How long an answer is kept, and within which time it is asked for twice: milliseconds. */
export const RENDERED_MS = 1_000;

/** The bytes of one answer at most. */
export const MAX_RENDERED_BYTES = 256 * 1024;

/** Bounds of all answers of the process together. */
export const MAX_ALL_RENDERED_BYTES = 16 * 1024 * 1024;
export const MAX_RENDERED = 1_000;

/** The first time that it is asked for, an answer leaves its size alone: that of its key. */
interface Rendered {
  readonly bytes: number;
  readonly answer?: {
    readonly body: string;
    readonly tag: string;
    readonly versions: Versions;
    readonly until: number;
  };
}

const rendered = new LruCache<Rendered>({
  maxEntries: MAX_RENDERED,
  maxBytes: MAX_ALL_RENDERED_BYTES,
  bytesOf: ({ bytes }) => bytes,
  maxAgeMs: RENDERED_MS,
});

interface Rendering {
  /** The key of the answer, if it is asked for again within the time. */
  rendering: string | undefined;
}

type Needs = Started & ParsedQuery & Routed & Opened & Authenticated & Authorized;

/** Answers public reads with what is kept, keeps their answers, and says how long others may. */
export function renderedAnswers({
  publicUrl,
  isKnownHost = () => true,
  catalogueMaxAge: maxAge,
}: Environment): Middleware<Rendering, Needs> {
  const forCaches = (response: Response, { state, headers }: HttpEvent<Needs>, until: number) =>
    cachedResponse(response, {
      access: state.identity?.caller.access,
      ifNoneMatch: headers['if-none-match'],
      // No cache shows a sale that is over.
      maxAge: Math.max(0, Math.min(maxAge, until - databaseNow())),
    });

  const isKnown = ({ requestContext }: HttpEvent<Needs>) =>
    publicUrl !== undefined || isKnownHost(requestContext.domainName);

  return {
    before({ event }) {
      const { state } = event;
      const { context, clock } = state;
      const key = isKnown(event) ? keyOf(event) : undefined;
      if (key === undefined) return undefined;
      const found = rendered.get(key, clock.now());
      if (!found) rendered.set(key, { bytes: key.length }, clock.now());
      else state.rendering = key;
      if (!found?.answer || !context?.catalogue.isUnchanged(found.answer.versions))
        return undefined;
      const { body, tag, until } = found.answer;
      return forCaches(ok(body, { ETag: tag }), event, until);
    },

    after(request) {
      const { event, response } = request;
      const { route, rendering: key, usage, context, clock } = event.state;
      if (!route.cacheable || !response) return;
      const until = context?.catalogue.nextBoundary() ?? Infinity;
      request.response = forCaches(response, event, until);
      if (key === undefined || usage.roundTrips > 0 || !context) return;
      const { body = '' } = response;
      const { ETag: tag = '' } = request.response.headers;
      const bytes = key.length + Buffer.byteLength(body);
      if (bytes > MAX_RENDERED_BYTES) return;
      const { versions } = context.catalogue;
      rendered.set(key, { bytes, answer: { body, tag, versions, until } }, clock.now());
    },
  };
}

/** All that an answer depends on but the records; undefined for one that may not be kept. */
function keyOf({ state, headers }: HttpEvent<Needs>): string | undefined {
  const { route, context, baseUrl, path, query } = state;
  const isPublic = route.cacheable && context?.caller.access === 'public';
  if (!isPublic || headers['order-secret'] !== undefined) return undefined;
  // The language is a parameter of the query; the currency may be in a header.
  const { application, prices } = context;
  return JSON.stringify([application.id, application.version, prices.key, baseUrl, path, ...query]);
}
