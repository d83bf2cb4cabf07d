import type { ActionRequest } from '../actions/context.ts';
import { versionOf } from '../actions/record-version.ts';
import { ApiError } from '../contract/errors.ts';
import { namesVersion } from './http-caching.ts';
import type { Middleware } from './middleware.ts';

export type Conditional = Pick<ActionRequest, 'requireMatch' | 'isConditional'>;

/** Reads `If-Match`: the action compares it with the record as it is read for the write. */
export const preconditions = (): Middleware<Conditional> => ({
  before({ event }) {
    const { 'if-match': tags } = event.headers;
    Object.assign(event.state, {
      isConditional: tags !== undefined,
      requireMatch(record, counted) {
        if (tags === undefined || namesVersion(tags, versionOf(record, counted))) return;
        throw new ApiError(412, 'The record has changed since the version in If-Match.');
      },
    } satisfies Conditional);
  },
});
