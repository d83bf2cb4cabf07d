import { type Documentation, listOf, schemaOf } from '../../shared/contract/documentation.ts';
import { eventSchema } from '../../shared/events/event.ts';
import type { events } from './resource.ts';

export const documentation: Documentation<typeof events> = {
  one: 'an event',
  note: 'Kept for 30 days. An event never has passwords, codes or secrets.',
  fields: {
    id: 'Ids grow: no event appears later with a lower one.',
    type: 'The record in the singular and what happened to it, as `product.updated`, or what it means, as `order.shipped`.',
    record_id: 'The record, of the resource `resource`.',
    by: 'Who did it: `operator` is somebody with `bin/shopwright`, `system` the store itself.',
    data: 'The record after the change as admins see it, and of a deleted one before.',
    truncated: 'Whether `data` has the id alone, because the event would have more than 200 KB.',
    previous: 'What an update has changed, as it was before; null for what was not there.',
  },
  schemas: {
    Event: eventSchema,
    EventAuthor: eventSchema.properties.by,
    NextLink: {
      type: 'object',
      properties: { next: { type: 'string', format: 'uri' } },
      required: ['next'],
    },
  },
  operations: {
    list: {
      summary: 'List events, oldest first',
      note: 'To see every event once, ask `_links.next` again and again: it goes on behind the last event that was looked at, also when nothing follows yet.',
      data: listOf('Event'),
      beside: { _links: schemaOf('NextLink') },
      parameters: {
        after: 'The id of an event: only later ones.',
        types: 'Types, with commas between them; `order.*` are all of orders.',
        resource: 'Only of this resource.',
        record_id: 'Only of the record with this id; with `resource`.',
        per_page: 'How many at most: 20, or up to 250.',
      },
    },
  },
};
