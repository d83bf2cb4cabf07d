import type { Static } from 'typebox';
import { ACTIVITY_ID, type FieldSchema, listQuery, recordId, text } from '../contract/fields.ts';
import { MEMBERS, type Resource } from '../contract/resource.ts';
import { author } from './schemas/created-by.ts';

const id = { type: 'string', pattern: ACTIVITY_ID } as const satisfies FieldSchema;

/** What somebody has done with the account, as its log has it. */
export const activitySchema = {
  type: 'object',
  properties: {
    /** Greater than that of every earlier entry. */
    id,
    created_at: { type: 'string' },
    /** Such as `member.invited`. */
    type: text(60),
    /** The store in which it was done; absent where it was none. */
    application_id: recordId,
    by: { type: 'object', properties: author, required: ['kind'] },
    /** The session of the member. */
    session: recordId,
    /** The IPv4 address, or the /64 prefix of the IPv6 address. */
    network: { type: 'string' },
    /** What it was done to, as it was named then. */
    record: {
      type: 'object',
      properties: { id: recordId, name: { type: 'string' } },
    },
    /** The names of what was sent, without values. */
    fields: { type: 'array', items: { type: 'string' } },
    /** What was given, where that says what somebody may do: a role, permissions. */
    data: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'created_at', 'type', 'by'],
} as const satisfies FieldSchema;

/** permissions.md, "Activity" */
export const activity = {
  name: 'activity',
  summary: 'What members, keys and the operator have done with the account.',
  records: 'none',
  routes: {
    list: {
      methods: ['GET'],
      path: '/activity',
      access: MEMBERS,
      permission: 'staff:read',
      query: {
        before: id,
        type: text(60),
        'by.id': { type: 'integer', minimum: 1 },
        per_page: listQuery.per_page,
      },
      hasOnlyQuery: true,
      answer: { type: 'array', items: activitySchema },
    },
  },
  schema: activitySchema,
  function: { uses: { activity: 'read', staff: 'read', roles: 'read' } },
} as const satisfies Resource;

export type Activity = Static<typeof activitySchema>;
