import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import type { events } from '../../shared/resources/events.ts';
import { eventSchema } from '../../shared/resources/schemas/event.ts';

export const documentation: Documentation<typeof events> = {
  one: 'an event',
  note: 'Kept for 30 days. An event never has passwords, codes or secrets.',
  fields: {
    id: 'Ids grow: no event appears later with a lower one.',
    type: 'The record in the singular and what happened to it, as `product.updated`, or what it means, as `order.shipped`.',
    record_id: 'The record, of the resource `resource`.',
    by: 'Who did it: `admin` has the secret key, `key` is an API key with `id` and `name`, `operator` is somebody with `bin/shopwright`, `system` the store itself.',
    data: 'The record after the change as admins see it, and of a deleted one before; of stock `{id, levels}`, by the ids of the variants (`0`: the product).',
    truncated:
      'Whether `data` has the id alone, because the events of the change would have more than 200 KB.',
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
      summary: 'List events',
      note: 'To see every event once, ask `_links.next` again and again: it goes on behind the last event that was looked at, also when nothing follows yet. With `sort_order=DESC` it goes on to older ones, and ends.',
      beside: { _links: schemaOf('NextLink') },
      parameters: {
        after: 'The id of an event: only later ones.',
        before: 'With `sort_order=DESC`, the id of an event: only earlier ones.',
        sort_order:
          'Oldest first, or with `DESC` newest first, to be looked at: of the last seconds, an event may be missing.',
        types: 'Types, with commas between them; `order.*` are all of orders.',
        resource: 'Only of this resource.',
        record_id: 'Only of the record with this id; with `resource`.',
        'by.id': 'Only what the API key with this id has done.',
        per_page: 'How many at most: 20, or up to 250.',
      },
    },
  },
};
