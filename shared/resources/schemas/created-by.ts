import type { Static } from 'typebox';
import { AUTHOR_KINDS, type Author } from '../../contract/author.ts';
import { type FieldSchema, type Fields, recordId, reference } from '../../contract/fields.ts';
import { omit } from '../../contract/json.ts';

/** Who made a change. */
export const author = {
  kind: { type: 'string', enum: AUTHOR_KINDS },
  user_id: reference('users'),
  /** The id of a member of the staff or an API key. */
  id: recordId,
  name: {
    type: 'string',
    personal: true,
    erasure: { kept: 'It names a member of the staff or a key: no customer has one.' },
  },
  request_id: { type: 'string' },
} as const satisfies Fields;

/** Who made a part of a record, such as a refund; for admins and staff. */
export const createdBySchema = {
  type: 'object',
  readOnly: true,
  shownTo: 'admins',
  properties: { ...author, at: { type: 'string' } },
  required: ['kind', 'at'],
} as const satisfies FieldSchema;

export type CreatedBy = Static<typeof createdBySchema>;

/** `now`: milliseconds. */
export const createdBy = (by: Author, now: number): CreatedBy => ({
  ...omit(by, ['address']),
  at: new Date(now).toISOString(),
});
