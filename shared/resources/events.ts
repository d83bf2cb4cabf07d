import { eventId, listQuery, text } from '../contract/fields.ts';
import { ADMINS, type Resource } from '../contract/resource.ts';
import { eventSchema } from './schemas/event.ts';

/** events.md, "Events" */
export const events = {
  name: 'events',
  summary: 'What happened in the store, and who did it.',
  records: 'none',
  routes: {
    list: {
      methods: ['GET'],
      path: '/events',
      access: ADMINS,
      query: {
        after: eventId,
        before: eventId,
        sort_order: listQuery.sort_order,
        types: text(1_000),
        resource: text(30),
        record_id: { type: 'integer', minimum: 1 },
        'by.id': { type: 'integer', minimum: 1 },
        per_page: listQuery.per_page,
      },
      hasOnlyQuery: true,
      answer: { type: 'array', items: eventSchema },
    },
  },
  schema: eventSchema,
  function: {
    uses: { events: 'read', 'events#of': 'read' },
  },
} as const satisfies Resource;
