import { listQuery, text } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';
import { eventSchema } from '../../shared/events/event.ts';

const ADMINS = { admin: 'all' } as const satisfies Access;

/** protocol.md, "Events" */
export const events = {
  name: 'events',
  summary: 'What has happened in the store, and who did it.',
  hasRecords: false,
  routes: {
    list: {
      methods: ['GET'],
      path: '/events',
      access: ADMINS,
      query: {
        after: text(40),
        types: text(1_000),
        resource: text(30),
        record_id: { type: 'integer', minimum: 1 },
        per_page: listQuery.per_page,
      },
      hasOnlyQuery: true,
      answer: { type: 'array', items: eventSchema },
    },
  },
  schema: eventSchema,
  reads: ['events'],
} as const satisfies Resource;
