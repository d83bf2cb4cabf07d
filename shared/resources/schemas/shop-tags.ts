import type { Static } from 'typebox';
import type { FieldSchema } from '../../contract/fields.ts';

export const MAX_SCRIPT_URL_LENGTH = 500;

/**
 * An address whose host can be named in a Content-Security-Policy: nothing of it ends or extends a directive. With a
 * path, and without a fragment or a user.
 */
const SCRIPT_URL =
  '^https://(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::[1-9][0-9]{0,4})?/[A-Za-z0-9._~!$&()+*=:@%/?-]*$';

/** Analytics and advertising that the shop loads where a visitor agrees (self-host.md, "Tags"). */
export const tagSettings = {
  type: 'object',
  properties: {
    /** A measurement id of Google Analytics 4. */
    google_analytics: { type: 'string', pattern: '^G-[A-Z0-9]{4,20}$' },
    /** The id of a pixel, or data set, of Meta. */
    meta_pixel: { type: 'string', pattern: '^[0-9]{5,20}$' },
    /** A script of the store, or of another service. */
    script_url: { type: 'string', maxLength: MAX_SCRIPT_URL_LENGTH, pattern: SCRIPT_URL },
  },
  additionalProperties: false,
  nullsAreUnset: true,
} as const satisfies FieldSchema;

export type TagSettings = Static<typeof tagSettings>;
