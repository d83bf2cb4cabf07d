import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import type { events } from '../../shared/resources/events.ts';
import { eventSchema } from '../../shared/resources/schemas/event.ts';

export const documentation: Documentation<typeof events> = {
  one: 'an event',
  note: 'Kept for 30 days. Events never contain passwords, codes or secrets.',
  fields: {
    id: 'IDs only grow: no later event has a lower one.',
    type: 'The record in the singular and what happened to it, such as `product.updated`, or what it means, such as `order.shipped`.',
    record_id: 'The record, of the resource `resource`.',
    by: 'Who did it: `admin` has the secret key, `key` is an API key with `id` and `name`, `operator` used `bin/shopwright`, `system` is the store itself.',
    data: 'The record after the change as admins see it, or before its deletion; for stock `{id, levels}`, by variant ID (`0`: the product).',
    truncated:
      'Whether `data` has only the ID, because the events of the change would exceed 200 KB.',
    previous: 'What an update changed, with the old values; null for fields that were not set.',
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
      note: 'To see every event once, keep requesting `_links.next`: it continues after the last event read, even if none follows yet. With `sort_order=DESC` it continues to older ones, and ends.',
      beside: { _links: schemaOf('NextLink') },
      parameters: {
        after: 'An event ID: only later ones.',
        before: 'With `sort_order=DESC`, an event ID: only earlier ones.',
        sort_order:
          'Oldest first, or newest first with `DESC`, just for viewing: events of the last few seconds may be missing.',
        types: 'Types, separated by commas; `order.*` matches all order events.',
        resource: 'Only events of this resource.',
        record_id: 'Only of the record with this ID; requires `resource`.',
        'by.id': 'Only those caused by the API key with this ID.',
        per_page: 'How many to return: 20, or up to 250.',
      },
    },
  },
};
