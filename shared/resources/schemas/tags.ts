import { title } from '../../contract/fields.ts';

/** Tags of a record. */
export const MAX_TAGS = 20;

export const MAX_TAG_LENGTH = 40;

/** Labels that staff give, and see alone. */
export const tags = {
  type: 'array',
  items: title(MAX_TAG_LENGTH),
  maxItems: MAX_TAGS,
  adminOnly: true,
  shownTo: 'admins',
} as const;
